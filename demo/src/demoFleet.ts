import { calendarOf, type Calendar } from "./calendar.ts";
import { distributionCentre } from "./fleet/distributionCentre.ts";
import { dairy } from "./fleet/dairy.ts";
import { joinery } from "./fleet/joinery.ts";
import { school } from "./fleet/school.ts";
import { solarField } from "./fleet/solarField.ts";
import { textileMill } from "./fleet/textileMill.ts";
import { warehouse } from "./fleet/warehouse.ts";
import { winery } from "./fleet/winery.ts";
import { workshop } from "./fleet/workshop.ts";
import type { FleetMember } from "./fleet/fleetMember.ts";
import type { Fault, PlantSpec } from "./plantSpec.ts";
import type { SimulationRange } from "./simulatePlant.ts";

/** An installation of the demo, ready for `simulatePlant(installation.spec, installation)`. */
export interface DemoInstallation extends Pick<FleetMember, "id" | "analysisMode" | "restricted">, SimulationRange {
  name: string;
  spec: PlantSpec;
}

const MEMBERS: readonly FleetMember[] = [winery, warehouse, joinery, distributionCentre, dairy, school, textileMill, solarField, workshop];

/** A fault cut to the period; nothing where it lies outside. */
function within(fault: Fault, { fromMs, toMs }: Calendar): Fault[] {
  const cut = { ...fault, startMs: Math.max(fault.startMs, fromMs), endMs: Math.min(fault.endMs, toMs) };
  return cut.endMs > cut.startMs ? [cut] : [];
}

/**
 * The demo fleet: fictional installations across Europe, each with a story of its own, up to the day before `todayMs`
 * (local days). The same day gives the same fleet.
 */
export function demoFleet(todayMs: number): DemoInstallation[] {
  return MEMBERS.map((member, i) => {
    const calendar = calendarOf(todayMs, member.days, member.timezone);
    const { id, analysisMode, restricted, timezone } = member;
    const built = member.build(calendar);
    const spec = { ...built, timezone, faults: built.faults.flatMap((fault) => within(fault, calendar)) };
    return { id, name: spec.name, analysisMode, restricted, spec, fromMs: calendar.fromMs, toMs: calendar.toMs, seed: 1009 * (i + 1) };
  });
}
