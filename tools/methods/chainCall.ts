import { ANSWERABLE, DESIGN_CAUSES, recoverableKw, shapleyKw } from "../../engine/src/audit/books/attribution.ts";
import { ALL_CAUSES, ARRAY, neutralUnitState, runChain, STAGES, UNIT, type ChainUnit } from "../../engine/src/audit/books/chain.ts";
import { LOSS_KEYS } from "../../engine/src/audit/books/lossKeys.ts";
import { tabulate } from "../../engine/src/audit/table.ts";
import { constantResponse } from "../../engine/src/audit/heat/temperatureResponse.ts";

/** Numbers under the names that the pages use; what is left out has the value of an undisturbed hour. */
export type Given = Readonly<Record<string, number>>;

/** Energies of some hours, kWh. */
export interface ChainEnergies {
  reference: number;
  expected: number;
  delivered: number;
  sequential: Record<string, number>;
  recoverable: Record<string, number>;
  shapley: Record<string, number>;
}

const ANSWERABLE_PLACES = ANSWERABLE.map((key) => LOSS_KEYS.indexOf(key));
/** Names of a page's hour by the place in the state of the chain's unit. */
const STATE: Readonly<Record<string, number>> = {
  horizon: UNIT.horizon, soiling: UNIT.soiling, snow: UNIT.snow, spectral: UNIT.spectral, degradation: UNIT.degradation, mismatch: UNIT.mismatch,
  dcFault: UNIT.dcFault, mppt: UNIT.mppt, conversionExcess: UNIT.conversionExcess, clippingHiddenKw: UNIT.clippingHidden, deratingKw: UNIT.derating,
  curtailmentKw: UNIT.curtailment, stop: UNIT.stop, grid: UNIT.grid, unsteadiness: UNIT.unsteadiness,
};
const LIGHT: Readonly<Record<string, number>> = {
  beamWm2: ARRAY.beam, diffuseWm2: ARRAY.diffuse, iamBeam: ARRAY.iamBeam, iamDiffuse: ARRAY.iamDiffuse, tempCellC: ARRAY.tempCell, shade: ARRAY.shade, openShare: ARRAY.openShare,
};

/**
 * The audit's own chain over some hours of one inverter, for the worked examples: reference, expected and delivered
 * energy and the three attributions. `low` is the hour's efficiency at its light against STC.
 */
export function chain(unit: Given, hours: readonly Given[]): ChainEnergies {
  const sums: ChainEnergies = { reference: 0, expected: 0, delivered: 0, sequential: zeros(), recoverable: zeros(), shapley: zeros() };
  const stages = new Float64Array(STAGES);
  for (const hour of hours) {
    const plan = unitOf(unit, hour.low ?? 1);
    const state = neutralUnitState();
    for (const [name, place] of Object.entries(STATE)) state[place] = hour[name] ?? state[place];
    const arrays = new Float64Array(ARRAY.width);
    arrays.set([1, 1, 25], ARRAY.iamBeam);
    for (const [name, place] of Object.entries(LIGHT)) arrays[place] = hour[name] ?? arrays[place];
    sums.expected += runChain(plan, state, arrays, DESIGN_CAUSES, stages);
    const actual = runChain(plan, state, arrays, ALL_CAUSES, stages);
    sums.delivered += actual;
    sums.reference += stages[0];
    const shares = new Float64Array(ANSWERABLE_PLACES.length);
    LOSS_KEYS.forEach((key, i) => {
      if (key === "unexplained") return;
      sums.sequential[key] += stages[i] - stages[i + 1];
      sums.recoverable[key] += recoverableKw(plan, state, arrays, key, actual);
    });
    shapleyKw(plan, state, arrays, ANSWERABLE_PLACES, shares);
    ANSWERABLE.forEach((key, k) => (sums.shapley[key] += shares[k]));
  }
  return sums;
}

function unitOf(unit: Given, low: number): ChainUnit {
  const efficiency = unit.inverterEfficiency ?? 1;
  return {
    arrays: [{
      powerStcKw: unit.powerStcKw, strings: unit.strings ?? 1, resistanceOhm: unit.ohmPerString ?? 0, vmpV: unit.vmpV ?? 1, vmpVPerK: 0,
      gammaPerK: unit.gammaPerK ?? 0, temperature: constantResponse(unit.gammaPerK ?? 0), lowIrradiance: tabulate(() => low, 2000, 1),
    }],
    conversion: tabulate((dcKw) => efficiency * dcKw, 10 * unit.powerStcKw, 1),
    ratedAcKw: unit.ratedAcKw ?? 10 * unit.powerStcKw,
    wiringLinear: unit.acWiringShare ?? 0,
    wiringPerKw: (unit.acWiringAtRated ?? 0) / (unit.ratedAcKw ?? 1),
  };
}

function zeros(): Record<string, number> {
  return Object.fromEntries(LOSS_KEYS.map((key) => [key, 0]));
}
