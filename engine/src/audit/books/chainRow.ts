import type { PlaneLight, UnitCauses } from "../causes.ts";
import { ARRAY, neutralUnitState, UNIT } from "./chain.ts";
import type { UnitPlan } from "../plan.ts";

/** A unit's inputs to the chain, filled row by row without allocating. */
export interface ChainRow {
  state: Float64Array;
  arrays: Float64Array;
  /** Puts row r into `state` and `arrays`; factors scale the light and shift the cell (sensitivities). */
  load: (r: number, lightFactor?: number, warmerK?: number) => void;
}

/** Prepares a unit to be run row by row. */
export function chainRow(unit: UnitPlan, planes: readonly PlaneLight[], causes: UnitCauses): ChainRow {
  const state = neutralUnitState();
  const arrays = new Float64Array(unit.arrays.length * ARRAY.width);
  const lights = unit.arrays.map((a) => planes[a.plane]);
  state[UNIT.mismatch] = causes.mismatch;
  const load = (r: number, lightFactor = 1, warmerK = 0): void => {
    if (causes.horizon !== null) state[UNIT.horizon] = causes.horizon[r];
    if (causes.soiling !== null) state[UNIT.soiling] = causes.soiling[r];
    if (causes.snow !== null) state[UNIT.snow] = causes.snow[r];
    if (causes.degradation !== null) state[UNIT.degradation] = causes.degradation[r];
    if (causes.dcFault !== null) state[UNIT.dcFault] = causes.dcFault[r];
    if (causes.mppt !== null) state[UNIT.mppt] = causes.mppt[r];
    if (causes.conversion !== null) state[UNIT.conversionExcess] = causes.conversion[r];
    if (causes.clippingHiddenKw !== null) state[UNIT.clippingHidden] = causes.clippingHiddenKw[r];
    if (causes.deratingKw !== null) state[UNIT.derating] = causes.deratingKw[r];
    if (causes.curtailmentKw !== null) state[UNIT.curtailment] = causes.curtailmentKw[r];
    if (causes.stop !== null) state[UNIT.stop] = causes.stop[r];
    if (causes.grid !== null) state[UNIT.grid] = causes.grid[r];
    let unsteady = 0;
    let all = 0;
    for (let a = 0; a < lights.length; a++) {
      const light = lights[a];
      const offered = unit.arrays[a].powerStcKw * (light.beamWm2[r] + light.diffuseWm2[r]);
      unsteady += offered * light.unsteadiness[r];
      all += offered;
      const o = a * ARRAY.width;
      arrays[o + ARRAY.beam] = light.beamWm2[r] * lightFactor;
      arrays[o + ARRAY.diffuse] = light.diffuseWm2[r] * lightFactor;
      arrays[o + ARRAY.iamBeam] = light.iamBeam[r];
      arrays[o + ARRAY.iamDiffuse] = light.iamDiffuse;
      arrays[o + ARRAY.tempCell] = light.tempCellC[r] + warmerK;
      const shade = causes.shade[a];
      if (shade !== null) arrays[o + ARRAY.shade] = shade[r];
      const open = causes.openShare[a];
      if (open !== null) arrays[o + ARRAY.openShare] = open[r];
    }
    state[UNIT.unsteadiness] = all > 0 ? unsteady / all : 0;
  };
  return { state, arrays, load };
}
