import { demoFleet, simulatePlant, type PlantSpec } from "@sunledger/demo";
import { audit, type AuditResult, type Plant, type Samples } from "@sunledger/engine";
import { plantOf } from "../../../server/src/import/plant/readPlantFile.ts";
import { zoneOf } from "../../../server/src/import/time/zone.ts";

/** A plant of the fleet with five inverters, its samples of three years and their audit. */
export interface Source {
  plant: Plant;
  samples: Samples;
  result: AuditResult;
}

const DAY_MS = 86_400_000;
const INVERTERS = 5;
const STEP_S = 900;
/** Fixed, so that every run measures the same work. */
export const TO_MS = Date.UTC(2025, 0, 1);
export const DAYS = 3 * 365 + 1;

/** Plants of the demo fleet that have five inverters or more; string currents in one of them. */
const MEMBERS = ["chai-des-coteaux", "entrepot-du-rhone", "schreinerei-rebland", "distributiecentrum-maas", "fabrica-do-ave", "huerta-solar-los-alcores"];
const WITH_STRINGS = "chai-des-coteaux";

/** Audits one after the other: what came before can be forgotten. */
export function* sources(): Generator<Source> {
  for (const id of MEMBERS) {
    const member = demoFleet(TO_MS).find((entry) => entry.id === id);
    if (member === undefined) throw new Error(`the demo fleet has no plant ${id}`);
    const spec = { ...fiveOf(member.spec), stringCurrents: id === WITH_STRINGS, intervalS: STEP_S };
    const simulated = simulatePlant(spec, { seed: member.seed, fromMs: TO_MS - DAYS * DAY_MS, toMs: TO_MS });
    const samples: Samples = { ...simulated.axis, columns: simulated.columns };
    const { plant } = plantOf(simulated.plant, "plant.json");
    const endMs = samples.startMs + samples.count * samples.stepMs;
    yield { plant, samples, result: audit(plant, samples, zoneOf(plant.timezone, samples.startMs - DAY_MS, endMs + DAY_MS), []) };
  }
}

/** The first five inverters of a plant, with the faults that concern them. */
function fiveOf(spec: PlantSpec): PlantSpec {
  const inverters = spec.inverters.slice(0, INVERTERS);
  const names = new Set(inverters.flatMap(({ id, subarrays }) => [id, ...subarrays]));
  const has = (name: string): boolean => names.has(name);
  return {
    ...spec,
    inverters,
    subarrays: spec.subarrays.filter(({ id }) => has(id)),
    wrong: {},
    faults: spec.faults.filter((fault) => {
      if ("inverter" in fault) return has(fault.inverter);
      if ("subarray" in fault) return has(fault.subarray);
      if ("subarrays" in fault) return fault.subarrays.every(has);
      return "inverters" in fault ? fault.inverters.every(has) : true;
    }),
  };
}
