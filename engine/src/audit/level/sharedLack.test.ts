import { describe, expect, it } from "vitest";
import { sharedLack } from "./sharedLack.ts";

const DAYS = 200;
const CONSTANTS = Float64Array.of(1.01, 0.99);

/** Days [from, to) on which a unit lacks a share. */
interface Lack {
  from: number;
  to: number;
  share: number;
}

/** What is left to the upper of two units, which dirt lies on that rain takes off every 60 days, by their lacks. */
function left(...lacks: readonly [Lack, Lack]): Float64Array {
  const ratios = lacks.map(({ from, to, share }, i) =>
    Float64Array.from({ length: DAYS }, (_, d) => CONSTANTS[i] * 0.95 * (1 - 0.001 * (d % 60)) * (1 + 0.002 * Math.sin(7 * d + i)) * (d >= from && d < to ? 1 - share : 1)));
  return sharedLack(ratios, CONSTANTS);
}

const none: Lack = { from: 0, to: 0, share: 0 };

describe("what two inverters both lack", () => {
  it.each([[0.1, 0.17], [0.17, 0.1], [0.12, 0.12]])("is the smaller of %f and %f on the days on which both do", (first, second) => {
    const found = left({ from: 40, to: 100, share: first }, { from: 70, to: 150, share: second });
    found.forEach((v, d) => expect(Math.abs(v - (d >= 70 && d < 100 ? 1 - Math.min(first, second) : 1))).toBeLessThan(0.01));
  });

  it("is what one lacks that began and ended while the other did", () => {
    const found = left({ from: 40, to: 150, share: 0.2 }, { from: 70, to: 100, share: 0.1 });
    found.forEach((v, d) => expect(Math.abs(v - (d >= 70 && d < 100 ? 0.9 : 1))).toBeLessThan(0.01));
  });

  it("is nothing where one lacks after the other, or none does", () => {
    for (const found of [left({ from: 40, to: 100, share: 0.1 }, { from: 100, to: 150, share: 0.17 }), left({ from: 40, to: 100, share: 0.1 }, none), left(none, none)]) {
      expect(found.every((v) => v === 1)).toBe(true);
    }
  });
});
