import { describe, expect, it } from "vitest";
import { slopeWithin, type Observation } from "./slopeWithin.ts";

/** Rows whose value has a level by week and one by kind, a slope along, and something beside. */
function rows(slope: number, noise: number): Observation[] {
  return Array.from({ length: 4000 }, (_, n) => {
    const block = Math.floor(n / 80);
    const kind = n % 11;
    const along = 12 * Math.sin(n * 1.7) + 0.4 * block + kind;
    const beside = Math.cos(n * 0.9);
    return { value: slope * along + 0.02 * beside + 0.05 * Math.sin(block) - 0.03 * kind + noise * Math.sin(n * n), along, beside, block, time: block, kind };
  });
}

describe("a slope within blocks and kinds", () => {
  it("is found beside levels of any size that change with the block and the kind", () => {
    for (const slope of [-0.004, 0, 0.01]) expect(slopeWithin(rows(slope, 0))?.value).toBeCloseTo(slope, 6);
  });

  it("lies within three of its uncertainties, which grow with the noise", () => {
    const quiet = slopeWithin(rows(-0.004, 0.01));
    const loud = slopeWithin(rows(-0.004, 0.1));
    if (quiet === null || loud === null) throw new Error("no slope");
    expect(Math.abs(loud.value + 0.004)).toBeLessThan(3 * loud.uncertainty);
    expect(loud.uncertainty).toBeGreaterThan(3 * quiet.uncertainty);
  });

  it("needs no second quantity", () => {
    const alone = rows(0.01, 0).map((row) => ({ ...row, value: row.value - 0.02 * row.beside, beside: 0 }));
    expect(slopeWithin(alone)?.value).toBeCloseTo(0.01, 6);
  });

  it("is no surer for rows that share their weather", () => {
    // as many units as one likes, each with its own level, under one sky that moves value and quantity together
    const units = (count: number): Observation[] =>
      Array.from({ length: count }, (_, u) => rows(0, 0).map((row, n) => ({ ...row, value: Math.sin(row.time ** 2) * Math.sin(n * 1.7), block: row.block * count + u }))).flat();
    const [one, many] = [slopeWithin(units(1)), slopeWithin(units(5))];
    if (one === null || many === null) throw new Error("no slope");
    expect(many.uncertainty / one.uncertainty).toBeGreaterThan(0.9);
  });

  it("is none without rows", () => {
    expect(slopeWithin([])).toBeNull();
  });
});
