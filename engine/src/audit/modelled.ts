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
