import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { trueRatings } from "./trueRatings.ts";

const SPEC = { latitude: 45, intervalMinutes: 15, days: 20, inverters: 3, arraysPerInverter: 1, strings: 5, sensors: ["irradiance_tilted"] as const, withDc: false, seed: 4 };

/** What is said of inverters that are written to be rated for `written` of the power at which `held` of them are held. */
function said(written: number, held: number): { findings: ReturnType<typeof trueRatings>["findings"]; ratedW: number } {
  const { plant, samples } = testPlant({ ...SPEC, sensors: [...SPEC.sensors] }, []);
  const ratedW = 9000;
  plant.inverters.forEach(({ id }, i) => {
    const watts = samples.columns.get(`${id}.pac_w`);
    watts?.forEach((w, k) => (watts[k] = Math.min(i < held ? ratedW : written * ratedW, w)));
  });
  const rated = { ...plant, inverter_types: plant.inverter_types.map((type) => ({ ...type, p_ac_w: written * ratedW })) };
  return { findings: trueRatings(rated, samples).findings, ratedW };
}

describe("an inverter's rating", () => {
  it("is named where most of a type give more for hours and end in a flat top", () => {
    fc.assert(fc.property(fc.double({ min: 0.9, max: 0.985, noNaN: true }), fc.integer({ min: 2, max: 3 }), (written, held) => {
      const { findings: [found, ...others], ratedW } = said(written, held);
      expect(others).toEqual([]);
      expect(found.field).toBe("inverter_types[0].p_ac_w");
      expect(Math.abs(found.found - ratedW)).toBeLessThan(2 * found.uncertainty);
    }));
  });

  it("stays as written where one of three gives more, where none does, and where what they give ends in no flat top", () => {
    expect(said(0.95, 1).findings).toEqual([]);
    expect(said(1, 3).findings).toEqual([]);
    const { plant, samples } = testPlant({ ...SPEC, sensors: [...SPEC.sensors] }, []);
    const most = Math.max(...(samples.columns.get("I0.pac_w") ?? []).filter((w) => w < 10_600));
    const rated = { ...plant, inverter_types: plant.inverter_types.map((type) => ({ ...type, p_ac_w: 0.7 * most })) };
    for (const { id } of plant.inverters) samples.columns.set(`${id}.pac_w`, (samples.columns.get("S0.gti_w_m2") ?? new Float64Array()).map((g) => 12 * g));
    expect(trueRatings(rated, samples).findings).toEqual([]);
  });
});
