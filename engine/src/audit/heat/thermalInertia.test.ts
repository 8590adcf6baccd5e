import { describe, expect, it } from "vitest";
import type { LightRows } from "../light/lightRows.ts";
import { generator } from "../testPlant.ts";
import { feltLight, heatingWithin, lightWithin } from "./thermalInertia.ts";

function rowsOf(interval: Int32Array): LightRows {
  const column = (): Float64Array => new Float64Array(interval.length);
  return { count: interval.length, interval, day: new Int32Array(interval.length), upShare: column(), cosZenith: column(), elevationDeg: column(), azimuthDeg: column(), sun: new Float64Array(3 * interval.length) };
}

const inARow = (count: number): LightRows => rowsOf(Int32Array.from({ length: count }, (_, i) => i));

/** Light that wanders about a mean with a memory of ten minutes, half a minute apart, and what heating follows of it in 6.4 minutes. */
function wandering(count: number): { light: Float64Array; felt: Float64Array } {
  let state = 4711;
  const chance = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const keep = Math.exp(-0.05);
  const follow = Math.exp(-0.5 / 6.4);
  let off = 0;
  let warm = 500;
  const felt = new Float64Array(count);
  const light = Float64Array.from({ length: count }, (_, i) => {
    off = keep * off + Math.sqrt(1 - keep * keep) * (chance() + chance() + chance() + chance() - 2) * 1.73;
    const now = 500 + 60 * off;
    felt[i] = warm = follow * warm + (1 - follow) * now;
    return now;
  });
  return { light, felt };
}

/** Light of 900 and 250 W/m² by turns, half a minute apart, whose memory is ten minutes: each state ends by chance. */
function byTurns(count: number): Float64Array {
  const chance = generator(4711);
  let now = 900;
  return Float64Array.from({ length: count }, () => {
    if (chance() < (1 - Math.exp(-0.05)) / 2) now = now === 900 ? 250 : 900;
    return now;
  });
}

describe("the inertia of modules", () => {
  it("leaves steady light as it is", () => {
    const steady = new Float64Array(12).fill(600);
    expect([...feltLight(steady, inARow(12), 0.25)]).toEqual([...steady]);
    expect(heatingWithin(steady, inARow(12), 0.25).every((v) => v === 0)).toBe(true);
  });

  it.each([1 / 12, 1 / 4, 1])("comes nearer to a step with every interval of %f h, and never beyond it", (hours) => {
    const felt = feltLight(Float64Array.from({ length: 10 }, (_, i) => (i < 2 ? 200 : 800)), inARow(10), hours);
    for (let i = 2; i < 10; i++) {
      expect(felt[i]).toBeGreaterThan(i === 2 ? 200 : felt[i - 1] - 1e-9);
      expect(felt[i]).toBeLessThanOrEqual(800);
    }
    expect(felt[2]).toBeLessThan(hours < 0.1 ? 450 : 780);
  });

  it("starts settled after a gap", () => {
    const felt = feltLight(Float64Array.of(100, 100, 900), rowsOf(Int32Array.of(0, 1, 7)), 0.25);
    expect(felt[2]).toBe(900);
  });

  it("weighs a straight slope by its variance within the interval, whatever its length", () => {
    const slope = Float64Array.from({ length: 9 }, (_, i) => 400 + 40 * i);
    for (const hours of [1 / 12, 1 / 4, 1]) expect(heatingWithin(slope, inARow(9), hours)[4]).toBeCloseTo(40 ** 2 / 12 / slope[4] ** 2, 12);
  });

  it.each([15, 30, 60])("sees most of what a sun that is out and covered by turns does within %i minutes", (minutes) => {
    const per = 2 * minutes;
    const count = 4000;
    const light = byTurns(count * per);
    const means = new Float64Array(count);
    let alone = 0;
    for (let i = 0; i < count; i++) {
      const own = light.subarray(i * per, (i + 1) * per);
      means[i] = own.reduce((a, b) => a + b, 0) / per;
      alone += own.reduce((sum, v) => sum + (v - means[i]) ** 2, 0) / per / means[i] ** 2 / count;
    }
    const share = lightWithin(means, inARow(count), minutes / 60).reduce((a, b) => a + b, 0) / count / alone;
    expect(share).toBeGreaterThan(2 / 3);
    expect(share).toBeLessThan(1.2);
  });

  it.each([10, 15, 30, 60])("says what wandering light and its heating share within %i minutes", (minutes) => {
    const per = 2 * minutes;
    const count = 4000;
    const { light, felt } = wandering(count * per);
    const means = new Float64Array(count);
    let together = 0;
    let alone = 0;
    for (let i = 0; i < count; i++) {
      const [own, warm] = [light, felt].map((v) => v.subarray(i * per, (i + 1) * per));
      const [g, f] = [own, warm].map((v) => v.reduce((a, b) => a + b, 0) / per);
      means[i] = g;
      alone += own.reduce((sum, v) => sum + (v - g) ** 2, 0) / per / g ** 2 / count;
      together += own.reduce((sum, v, k) => sum + (v - g) * (warm[k] - f), 0) / per / g ** 2 / count;
    }
    const meanOf = (values: Float64Array): number => values.reduce((a, b) => a + b, 0) / count;
    for (const share of [meanOf(heatingWithin(means, inARow(count), minutes / 60)) / together, meanOf(lightWithin(means, inARow(count), minutes / 60)) / alone]) {
      expect(share).toBeGreaterThan(0.8);
      expect(share).toBeLessThan(1.2);
    }
  });
});
