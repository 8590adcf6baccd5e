import { describe, expect, it } from "vitest";
import { pixelExtremes } from "./pixelExtremes.ts";

const COLUMNS = 100;
const SIZE = 50_000;

/** A line of pseudo-random steps (a fixed sequence), without values where told. */
function line(missing: (place: number) => boolean = () => false): Float64Array {
  const points = new Float64Array(2 * SIZE);
  let [state, y] = [12345, 0];
  for (let place = 0; place < SIZE; place++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    y += state / 2147483648 - 0.5;
    points.set([place, missing(place) ? Number.NaN : y], 2 * place);
  }
  return points;
}

const pairs = (points: Float64Array): [number, number][] => Array.from({ length: points.length / 2 }, (_, k) => [points[2 * k] ?? Number.NaN, points[2 * k + 1] ?? Number.NaN]);
const columnsOf = (points: Float64Array, from: number, to: number) => Map.groupBy(pairs(points).filter(([x, y]) => x >= from && x < to && !Number.isNaN(y)), ([x]) => Math.floor(((x - from) * COLUMNS) / (to - from)));

describe("what of a long line can be seen", () => {
  it.each([[0, SIZE - 1], [10_000, 40_000], [-5000, 20_000]])("keeps each pixel column's lowest and highest point, from %d to %d", (from, to) => {
    const all = line();
    const seen = pixelExtremes(all, from, to, COLUMNS);
    expect(seen.length / 2).toBeLessThanOrEqual(3 * (COLUMNS + 2));
    const kept = columnsOf(seen, from, to);
    for (const [column, points] of columnsOf(all, from, to)) {
      const ys = points.map(([, y]) => y);
      const left = kept.get(column) ?? [];
      expect(Math.min(...left.map(([, y]) => y))).toBe(Math.min(...ys));
      expect(Math.max(...left.map(([, y]) => y))).toBe(Math.max(...ys));
    }
  });

  it("invents nothing and keeps the order", () => {
    const all = line();
    const seen = pairs(pixelExtremes(all, 0, SIZE - 1, COLUMNS));
    for (const [x, y] of seen) expect(y).toBe(all[2 * x + 1]);
    expect(seen.map(([x]) => x)).toEqual(seen.map(([x]) => x).toSorted((a, b) => a - b));
  });

  it("keeps a gap a gap, also one that begins and ends within columns", () => {
    const seen = pairs(pixelExtremes(line((place) => place > 12_300 && place < 13_900), 0, SIZE - 1, COLUMNS));
    const before = seen.findLastIndex(([x, y]) => x <= 12_300 && !Number.isNaN(y));
    expect(seen[before + 1]?.[1]).toBeNaN();
    expect(seen[before + 2]?.[0]).toBeGreaterThanOrEqual(13_900);
  });

  it("shows every point once they are few enough, and one more on either side", () => {
    const seen = pairs(pixelExtremes(line(), 20_000, 20_100, COLUMNS));
    expect(seen.map(([x]) => x)).toEqual(Array.from({ length: 103 }, (_, k) => 19_999 + k));
  });

  it("is empty of what has no values", () => {
    expect(pixelExtremes(line(() => true), 0, SIZE - 1, COLUMNS)).toHaveLength(0);
    expect(pixelExtremes(new Float64Array(0), 0, 1, COLUMNS)).toHaveLength(0);
  });
});
