import type { PlaneLight, UnitCauses } from "./causes.ts";
import { ALL_CAUSES, bitOf, runChain, STAGES } from "./books/chain.ts";
import { chainRow } from "./books/chainRow.ts";
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

/** Runs the chain with the causes known so far, limits and stops aside; all light times `lightFactor`. */
export function modelled(unit: UnitPlan, planes: readonly PlaneLight[], causes: UnitCauses, rows: number, lightFactor = 1): Modelled {
  const row = chainRow(unit, planes, causes);
  const stages = new Float64Array(STAGES);
  const dcKw = new Float64Array(rows);
  const acKw = new Float64Array(rows);
  for (let r = 0; r < rows; r++) {
    row.load(r, lightFactor);
    runChain(unit.chain, row.state, row.arrays, ALL_CAUSES & ~LIMITS, stages);
    dcKw[r] = stages[STAGE_DC];
    acKw[r] = stages[STAGE_CURVE];
  }
  return { dcKw, acKw };
}

const LESS_LIGHT = 0.95;

/**
 * By what power of the light the DC power goes, row by row: modules lose efficiency as light falls (or gain some, where the
 * cables' and the cells' resistance counts), so a tenth less light is not a tenth less power. 1 without light.
 */
export function powerOfLight(unit: UnitPlan, planes: readonly PlaneLight[], causes: UnitCauses, model: Modelled): Float64Array {
  const less = modelled(unit, planes, causes, model.dcKw.length, LESS_LIGHT).dcKw;
  return model.dcKw.map((kw, r) => (less[r] > 0 ? Math.log(less[r] / kw) / Math.log(LESS_LIGHT) : 1));
}

/** Whether two units give the same under the same light while nothing is wrong with either: same arrays in the same planes, same curve. */
export function builtAlike(a: UnitPlan, b: UnitPlan): boolean {
  return a.chain.conversion === b.chain.conversion && a.arrays.length === b.arrays.length && a.arrays.every((array, i) => {
    const other = b.arrays[i];
    return array.plane === other.plane && array.module === other.module && array.modulesPerString === other.modulesPerString
      && array.strings === other.strings && array.chain.resistanceOhm === other.chain.resistanceOhm;
  });
}
