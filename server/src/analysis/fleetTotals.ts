import type { MeasurementStore } from "../stores/ports.ts";
import type { Step } from "./stepStart.ts";
import type { PlantDays } from "./fleetDays.ts";
import { fleetSums, type FleetSum } from "./fleetSums.ts";

/** The energies of one analysis over some local days, kWh. */
export interface FleetTotals {
  analysisId: number;
  referenceKwh: number;
  expectedKwh: number;
  deliveredKwh: number;
  /** Operational losses that could be got back, each by itself. */
  recoverableKwh: number;
}

const COLUMNS = ["reference_kwh", "expected_kwh", "delivered_kwh", "recoverable_kwh"];

function totalsOf({ analysisId, kwh }: FleetSum): FleetTotals {
  const [referenceKwh = 0, expectedKwh = 0, deliveredKwh = 0, recoverableKwh = 0] = kwh;
  return { analysisId, referenceKwh, expectedKwh, deliveredKwh, recoverableKwh };
}

/** Totals of many analyses; an analysis without rows in its days is left out. */
export async function fleetTotals(store: MeasurementStore, plants: readonly PlantDays[]): Promise<FleetTotals[]> {
  return (await fleetSums(store, plants, "all", COLUMNS)).map(totalsOf);
}

/** The energies of one analysis in one step, kWh. */
export interface FleetStep extends FleetTotals {
  /** Local day number of the step's first day; weeks begin on Monday. */
  day: number;
}

/** Totals of many analyses step by step, in the order of analyses and days. */
export async function fleetSteps(store: MeasurementStore, plants: readonly PlantDays[], step: Exclude<Step, "hour">): Promise<FleetStep[]> {
  return (await fleetSums(store, plants, step, COLUMNS)).map((sum) => ({ ...totalsOf(sum), day: sum.step }));
}
