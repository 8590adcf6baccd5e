import { describe, expect, it } from "vitest";
import { LIMIT } from "./limit.ts";
import { takeBackPassing } from "./passingDerating.ts";

const PER_DAY = 24;
const DAYS = 120;
const axis = { hours: 0.5, days: { firstDay: 19_000, count: DAYS, from: Int32Array.from({ length: DAYS + 1 }, (_, d) => d * PER_DAY) } };

/** Rows of derating that are left of so many on some days; one more day is curtailed. */
function left(rowsOfDay: Record<number, number>): number {
  const kind = new Uint8Array(DAYS * PER_DAY);
  for (const [d, rows] of Object.entries(rowsOfDay)) kind.fill(LIMIT.derating, Number(d) * PER_DAY, Number(d) * PER_DAY + rows);
  kind.fill(LIMIT.curtailment, 50 * PER_DAY + 20, 51 * PER_DAY);
  takeBackPassing(axis, [kind]);
  expect(kind.filter((one) => one === LIMIT.curtailment)).toHaveLength(4);
  return kind.filter((one) => one === LIMIT.derating).length;
}

describe("a derating that passes", () => {
  it("is taken back where an inverter shows it for an hour or two and hardly again", () => {
    expect(left({ 50: 2 })).toBe(0);
    expect(left({ 50: 4 })).toBe(0);
    expect(left({ 50: 4, 60: 3 })).toBe(0);
  });

  it("stays with a longer day of its season, and where it comes again and again", () => {
    expect(left({ 50: 6 })).toBe(6);
    expect(left({ 50: 6, 60: 2 })).toBe(8);
    expect(left({ 50: 3, 52: 3, 55: 3, 58: 3 })).toBe(12);
  });

  it("stays not for another season's", () => {
    expect(left({ 10: 6, 50: 2 })).toBe(6);
  });
});
