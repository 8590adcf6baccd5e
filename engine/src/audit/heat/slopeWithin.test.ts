import { describe, expect, it } from "vitest";
import { slopeWithin, type Observation } from "./slopeWithin.ts";

/** Rows whose value has a level by week and one by kind, a slope along, and something beside. */
function rows(slope: number, noise: number): Observation[] {
  return Array.from({ length: 4000 }, (_, n) => {
    const block = Math.floor(n / 80);
    const kind = n % 11;
    const along = 12 * Math.sin(n * 1.7) + 0.4 * block + kind;
    const beside = Math.cos(n * 0.9);
    return { value: slope * along + 0.02 * beside + 0.05 * Math.sin(block) - 0.03 * kind + noise * Math.sin(n * n), along, beside, block, kind };
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

  it("is none without rows", () => {
    expect(slopeWithin([])).toBeNull();
  });
});
