import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANSWERABLE, DESIGN_CAUSES, recoverableKw, shapleyKw } from "./attribution.ts";
import { ALL_CAUSES, ARRAY, bitOf, neutralUnitState, runChain, STAGES, UNIT, wiringLossKw, type ChainUnit } from "./chain.ts";
import { LOSS_KEYS } from "./lossKeys.ts";
import { tabulate } from "../table.ts";
import { constantResponse } from "../heat/temperatureResponse.ts";

const unit: ChainUnit = {
  arrays: [
    { powerStcKw: 12, strings: 4, resistanceOhm: 0.3, vmpV: 600, vmpVPerK: -2, gammaPerK: -0.0038, temperature: constantResponse(-0.0038), lowIrradiance: tabulate((g) => 0.9 + g / 10_000, 1600, 64) },
    { powerStcKw: 8, strings: 3, resistanceOhm: 0.3, vmpV: 500, vmpVPerK: -2, gammaPerK: -0.0038, temperature: constantResponse(-0.0038), lowIrradiance: tabulate(() => 1, 1600, 64) },
  ],
  conversion: tabulate((dc) => 0.98 * dc - 0.05, 60, 600),
  ratedAcKw: 15,
  wiringLinear: 0,
  wiringPerKw: 0.0005,
};
const share = fc.double({ min: 0, max: 1, noNaN: true });
const inputs = fc.record({
  light: fc.array(share, { minLength: 4, maxLength: 4 }),
  soiling: share, snow: share, shade: share, open: share, mppt: share, conversion: share, derating: share, curtailment: share, stop: share,
});

function rowOf(given: { light: number[]; soiling: number; snow: number; shade: number; open: number; mppt: number; conversion: number; derating: number; curtailment: number; stop: number }): { state: Float64Array; arrays: Float64Array } {
  const state = neutralUnitState();
  state[UNIT.soiling] = given.soiling;
  state[UNIT.snow] = given.snow;
  state[UNIT.mppt] = given.mppt;
  state[UNIT.conversionExcess] = given.conversion;
  state[UNIT.derating] = given.derating * 20;
  state[UNIT.curtailment] = given.curtailment * 20;
  state[UNIT.stop] = given.stop > 0.8 ? 1 : 0;
  const arrays = new Float64Array(2 * ARRAY.width);
  for (let a = 0; a < 2; a++) {
    const o = a * ARRAY.width;
    arrays[o + ARRAY.beam] = given.light[2 * a] * 900;
    arrays[o + ARRAY.diffuse] = given.light[2 * a + 1] * 300;
    arrays[o + ARRAY.iamBeam] = 0.97;
    arrays[o + ARRAY.iamDiffuse] = 0.955;
    arrays[o + ARRAY.tempCell] = 45;
    arrays[o + ARRAY.shade] = given.shade;
    arrays[o + ARRAY.openShare] = given.open;
  }
  return { state, arrays };
}

describe("the chain of hypothetical powers", () => {
  it("writes stages whose differences sum to reference less delivery, under every set of toggles", () => {
    fc.assert(fc.property(inputs, fc.integer({ min: 0, max: ALL_CAUSES }), (given, mask) => {
      const { state, arrays } = rowOf(given);
      const stages = new Float64Array(STAGES);
      const left = runChain(unit, state, arrays, mask, stages);
      let losses = 0;
      for (let i = 0; i < STAGES - 1; i++) losses += stages[i] - stages[i + 1];
      expect(Math.abs(stages[0] - losses - left)).toBeLessThan(1e-9);
      LOSS_KEYS.forEach((key, i) => {
        if (key !== "unexplained" && (mask & bitOf(key)) === 0) expect(Math.abs(stages[i] - stages[i + 1])).toBeLessThan(1e-12);
      });
    }));
  });

  it("takes the wiring's square of an unsteady power: the mean over two instants is what one interval of their mean and variance gives", () => {
    fc.assert(fc.property(fc.double({ min: 1, max: 14, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (meanKw, share) => {
      const apart = share * Math.min(meanKw, unit.ratedAcKw - meanKw);
      const instants = (wiringLossKw(unit, meanKw + apart, 0) + wiringLossKw(unit, meanKw - apart, 0)) / 2;
      expect(wiringLossKw(unit, meanKw, (apart / meanKw) ** 2)).toBeCloseTo(instants, 12);
    }));
    expect(wiringLossKw(unit, unit.ratedAcKw, 0.3)).toBe(wiringLossKw(unit, unit.ratedAcKw, 0));
    expect(wiringLossKw(unit, -0.1, 0)).toBe(wiringLossKw(unit, 0.1, 0));
  });

  it("takes the strings' square of an unsteady power too", () => {
    fc.assert(fc.property(inputs, share, (given, spread) => {
      const { state, arrays } = rowOf(given);
      const lit = (factor: number): number => {
        const of = arrays.map((v, i) => (i % ARRAY.width === ARRAY.beam || i % ARRAY.width === ARRAY.diffuse ? factor * v : v));
        const stages = new Float64Array(STAGES);
        runChain(unit, state, of, bitOf("dc_wiring"), stages);
        return stages[LOSS_KEYS.indexOf("dc_wiring") + 1];
      };
      const instants = (lit(1 + spread) + lit(1 - spread)) / 2;
      state[UNIT.unsteadiness] = spread ** 2;
      expect(lit(1)).toBeCloseTo(instants, 12);
    }));
  });

  it("shares the answerable losses by Shapley so that they sum to the design expectation less the delivery", () => {
    fc.assert(fc.property(inputs, (given) => {
      const { state, arrays } = rowOf(given);
      const stages = new Float64Array(STAGES);
      const expected = runChain(unit, state, arrays, DESIGN_CAUSES, stages);
      const delivered = runChain(unit, state, arrays, ALL_CAUSES, stages);
      const players = ANSWERABLE.map((key) => LOSS_KEYS.indexOf(key));
      const few = players.filter((i) => ["soiling", "snow", "shading", "string_outage", "mppt", "conversion_excess", "derating", "curtailment", "inverter_stop"].includes(LOSS_KEYS[i]));
      const shares = new Float64Array(few.length);
      shapleyKw(unit, state, arrays, few, shares);
      expect(Math.abs(shares.reduce((sum, kw) => sum + kw, 0) - (expected - delivered))).toBeLessThan(1e-9);
    }), { numRuns: 40 });
  });

  it("gives back by one cause alone never less than nothing, and nothing where a stop holds", () => {
    fc.assert(fc.property(inputs, (given) => {
      const { state, arrays } = rowOf({ ...given, stop: 1 });
      const actual = runChain(unit, state, arrays, ALL_CAUSES, new Float64Array(STAGES));
      expect(recoverableKw(unit, state, arrays, "soiling", actual)).toBe(0);
      expect(recoverableKw(unit, state, arrays, "inverter_stop", actual)).toBeGreaterThanOrEqual(0);
    }));
  });
});
