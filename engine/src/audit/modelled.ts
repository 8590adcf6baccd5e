import type { PlaneLight, UnitCauses } from "./causes.ts";
import { ALL_CAUSES, bitOf, runChain, STAGES } from "./chain.ts";
import { chainRow } from "./chainRow.ts";
import type { UnitPlan } from "./plan.ts";

/** What the chain says of a unit, row by row, before any limit: DC at the inverter's input and AC along the curve, kW. */
export interface Modelled {
  dcKw: Float64Array;
  acKw: Float64Array;
}

const STAGE_DC = 15 - 1;
const STAGE_CURVE = 15;
const LIMITS = bitOf("clipping") | bitOf("derating") | bitOf("curtailment") | bitOf("inverter_stop") | bitOf("grid_outage")
  | bitOf("conversion_excess");

/** Runs the chain with the causes known so far, limits and stops aside. */
export function modelled(unit: UnitPlan, planes: readonly PlaneLight[], causes: UnitCauses, rows: number): Modelled {
  const row = chainRow(unit, planes, causes);
  const stages = new Float64Array(STAGES);
  const dcKw = new Float64Array(rows);
  const acKw = new Float64Array(rows);
  for (let r = 0; r < rows; r++) {
    row.load(r);
    runChain(unit.chain, row.state, row.arrays, ALL_CAUSES & ~LIMITS, stages);
    dcKw[r] = stages[STAGE_DC];
    acKw[r] = stages[STAGE_CURVE];
  }
  return { dcKw, acKw };
}

/** Whether two units give the same under the same light while nothing is wrong with either: same arrays in the same planes, same curve. */
export function builtAlike(a: UnitPlan, b: UnitPlan): boolean {
  return a.chain.conversion === b.chain.conversion && a.arrays.length === b.arrays.length && a.arrays.every((array, i) => {
    const other = b.arrays[i];
    return array.plane === other.plane && array.module === other.module && array.modulesPerString === other.modulesPerString
      && array.strings === other.strings && array.chain.resistanceOhm === other.chain.resistanceOhm;
  });
}
