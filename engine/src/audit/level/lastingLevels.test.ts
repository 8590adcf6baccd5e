import { describe, expect, it } from "vitest";
import { lastingLevels } from "./lastingLevels.ts";

/** Rows of days of `perDay` intervals of 15 minutes. */
function axis(count: number, perDay: number) {
  const days = Math.ceil(count / perDay);
  return { hours: 0.25, days: { firstDay: 0, count: days, from: Int32Array.from({ length: days + 1 }, (_, d) => Math.min(count, d * perDay)) } };
}

describe("levels that stay", () => {
  it("takes an ordered level, with what a cloud leaves below it, its first and its last interval", () => {
    const common = Float64Array.from([NaN, 0.6, 0.4, 0.401, 0.399, 0.3, 0.4, 0.55, NaN, NaN]);
    expect([...lastingLevels(axis(10, 10), common, (r) => common[r])]).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
  });

  it("leaves means alone that differ from interval to interval", () => {
    const common = Float64Array.from([0.82, 0.91, 0.77, 0.88, 0.95, 0.84, 0.79, 0.9]);
    expect([...lastingLevels(axis(8, 8), common, (r) => common[r])]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("learns none from rows between which more was given: no order lasted from one to the other", () => {
    const common = Float64Array.from([0.77, NaN, NaN, 0.771, NaN, 0.769]);
    const ofMore = Float64Array.from([0.77, 1, 1, 0.771, 1, 0.769]);
    const ofLess = Float64Array.from([0.77, 0.3, 0.5, 0.771, 0.77, 0.769]);
    expect([...lastingLevels(axis(6, 6), common, (r) => ofMore[r])]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([...lastingLevels(axis(6, 6), common, (r) => ofLess[r])]).toEqual([1, 0, 0, 1, 0, 1]);
  });

  it("knows a level again on a day on which it shows but once", () => {
    const common = Float64Array.from([0.4, 0.4, 0.4, NaN, NaN, NaN, NaN, 0.4, NaN, NaN, NaN, 0.7]);
    expect([...lastingLevels(axis(12, 6), common, (r) => common[r])]).toEqual([1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  });

  it("learns no level from intervals that were held for a part only, and knows none again out of its season", () => {
    const common = Float64Array.from([0.8, 0.8, 0.8, 0.8]);
    expect([...lastingLevels(axis(4, 4), common, (r) => common[r], Uint8Array.of(1, 1, 0, 1))]).toEqual([1, 1, 1, 1]);
    expect([...lastingLevels(axis(4, 4), common, (r) => common[r], Uint8Array.of(1, 0, 0, 1))]).toEqual([0, 0, 0, 0]);
    const later = new Float64Array(60 * 3).fill(NaN);
    later.set([0.4, 0.4, 0.4], 0);
    later[3 * 20] = 0.4;
    later[3 * 50] = 0.4;
    const found = lastingLevels(axis(180, 3), later, (r) => later[r]);
    expect([found[0], found[60], found[150]]).toEqual([1, 1, 0]);
  });
});
