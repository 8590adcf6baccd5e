import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { audit } from "../audit.ts";
import { rollUp } from "../books/rollUp.ts";
import type { SensorKind } from "../plant.ts";
import { testPlant } from "../testPlant.ts";

const PER_DAY = 48;

/** The audit of a plant some sensors of which stand in one plane and read what `share` says of the light there (NaN: nothing), by the day. */
function audited(share: readonly ((day: number) => number)[]) {
  const sensors: SensorKind[] = [...share.map((): SensorKind => "irradiance_tilted"), "temperature_ambient"];
  const { plant, samples, zone } = testPlant({ latitude: 45, intervalMinutes: 30, days: 60, inverters: 2, arraysPerInverter: 1, strings: 2, sensors, withDc: true, seed: 9 }, []);
  const columns = new Map(samples.columns);
  share.forEach((of, i) => columns.set(`S${i}.gti_w_m2`, (samples.columns.get(`S${i}.gti_w_m2`) ?? new Float64Array(0)).map((wm2, k) => wm2 * of(Math.floor(k / PER_DAY)))));
  const result = audit(plant, { ...samples, columns }, zone, []);
  const { value, uncertainty } = result.kpi.pr;
  return { referenceKwh: rollUp(result).total.referenceKwh, pr: value ?? NaN, prUncertainty: uncertainty ?? NaN, off: result.quality.filter(({ issue }) => issue === "level") };
}

const always = (share: number) => (): number => share;
const sound = audited([always(1)]);

/** The light that was counted, over the true. */
const counted = (share: readonly ((day: number) => number)[]): number => audited(share).referenceKwh / sound.referenceKwh;

describe("light sensors of one plane", () => {
  it("are read as their mean, whichever of them is written first", () => {
    const shares = [always(1.012), always(0.998), always(0.99)];
    expect(counted(shares)).toBeCloseTo(1, 3);
    expect(counted(shares.toReversed())).toBeCloseTo(1, 3);
    expect(audited(shares).off).toEqual([]);
  });

  it("stay at one level while one of them is silent", () => {
    const half = (share: number, silent: (day: number) => boolean) => (day: number): number => (silent(day) ? NaN : share);
    expect(counted([half(1.01, (day) => day % 4 === 0), half(0.99, (day) => day % 4 === 2)])).toBeCloseTo(1, 3);
  });

  it.each([1.05, 0.6])("leave one out that reads %f of what two others do, and name it", (share) => {
    const { referenceKwh, off } = audited([always(1), always(share), always(1.002)]);
    expect(referenceKwh / sound.referenceKwh).toBeCloseTo(1.001, 3);
    expect(off.map(({ point, detail }) => [point, detail.key, Math.round(Number(detail.values.percent))])).toEqual([["S1", "audit.quality.sensorBesideAlike", Math.round(100 * (share / 1.001 - 1))]]);
  });

  it("are all named where no majority agrees, and what is counted lies between them, nearer to the one that fits the plant", () => {
    const { off } = audited([always(1), always(1.06)]);
    expect(off.map(({ point, detail }) => [point, detail.key])).toEqual([["S0", "audit.quality.sensorsApart"], ["S1", "audit.quality.sensorsApart"]]);
    expect(audited([always(0.9), always(1.1), always(0.91), always(1.11)]).off.length).toBe(4);
    const between = counted([always(1), always(1.06)]);
    expect(between).toBeGreaterThan(1);
    expect(between).toBeLessThan(1.06);
  });

  it("that contradict each other leave the performance ratio as uncertain as a choice between the two is, and only then", () => {
    fc.assert(fc.property(fc.constantFrom(0.9, 0.95, 1.05, 1.1), fc.boolean(), (share, first) => {
      const { pr, prUncertainty } = audited(first ? [always(share), always(1)] : [always(1), always(share)]);
      // what lies between two values by their chances has a variance of its distance to the one times that to the other
      const variance = (sound.pr - pr) * (pr - sound.pr / share);
      expect(variance).toBeGreaterThan(0);
      expect(prUncertainty / Math.sqrt(variance + sound.prUncertainty ** 2)).toBeCloseTo(1, 1);
    }), { numRuns: 8 });
    expect(audited([always(1.01), always(0.99)]).prUncertainty).toBeLessThan(1.1 * sound.prUncertainty);
  });
});
