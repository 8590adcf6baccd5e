import { describe, expect, it } from "vitest";
import { LevelSums } from "./levelSums.ts";

const WIDE = 1e6;

/** Sums of rows that follow one slope about levels of their own, and lie off it by turns. */
function sumsOf(slope: number, off: number): LevelSums {
  const sums = new LevelSums([WIDE]);
  for (const level of [0.3, -1.2, 5]) {
    for (let i = 0; i < 8; i++) {
      const x = Math.floor(i / 2);
      sums.begin();
      sums.term(0, x);
      sums.end(level + slope * x + (i % 2 === 0 ? off : -off), 2);
    }
    sums.close();
  }
  return sums;
}

describe("sums within free levels", () => {
  it("find what the rows of every level have in common", () => {
    expect(sumsOf(0.7, 0.1).solve()[0]).toBeCloseTo(0.7, 6);
  });

  it("leave of the squares what no slope and no level explains", () => {
    for (const off of [0, 0.1, 0.4]) {
      const sums = sumsOf(0.7, off);
      expect(sums.misfit(sums.solve())).toBeCloseTo(off ** 2, 6);
    }
  });

  it("count it against a solution to lie off what was known beforehand", () => {
    const sums = new LevelSums([0.1]);
    for (const x of [-1, 1]) {
      sums.begin();
      sums.term(0, x);
      sums.end(x, 1);
    }
    sums.close();
    const solution = sums.solve();
    expect(sums.misfit(solution)).toBeCloseTo(((2 * (1 - solution[0]) ** 2) + (solution[0] / 0.1) ** 2) / 2, 9);
  });
});
