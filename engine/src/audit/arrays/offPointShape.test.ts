import { describe, expect, it } from "vitest";
import { tableAt } from "../table.ts";
import { TEST_SHEET } from "../testSheet.ts";
import { leftOfPoint, offPointShape } from "./offPointShape.ts";

const isLeft = leftOfPoint([TEST_SHEET]);
/** Current over that at the maximum power point by voltage over the voltage there, of another making than the module's model. */
const current = (v: number): number => Math.max(0, 1.07 - 0.07 * Math.exp((v - 1) / 0.07));
const STRINGS = 7;

/** Voltage and power that are left at the best point of strings of which `faulty` have this share of their cells passed by. */
function bestOf(faulty: number, passedBy: number): { power: number; voltage: number } {
  let best = { power: 0, voltage: 1 };
  for (let voltage = 0.6; voltage <= 1; voltage += 0.0005) {
    const power = (voltage * ((STRINGS - faulty) * current(voltage) + faulty * current(voltage / (1 - passedBy)))) / STRINGS;
    if (power > best.power) best = { power, voltage };
  }
  return best;
}

describe("the curve about a module's maximum power point", () => {
  it("is 1 at the point and falls to both sides of it", () => {
    const shape = offPointShape(TEST_SHEET);
    if (shape === null) throw new Error("no curve");
    expect(tableAt(shape, 1)).toBeCloseTo(1, 6);
    for (let v = 0.5; v < 1; v += 0.05) expect(tableAt(shape, v)).toBeLessThan(tableAt(shape, v + 0.05));
    expect(tableAt(shape, 1.05)).toBeLessThan(1);
  });

  it.each([0.95, 0.9, 0.8, 0.7])("knows a tracker at %f of the best voltage", (voltage) => {
    expect(isLeft(voltage * current(voltage), voltage)).toBe(true);
  });

  it.each([1, 2, 4, 7])("takes no cells passed by in %i of seven strings for that", (faulty) => {
    for (const passedBy of [0.03, 0.06, 0.1, 0.15, 0.2]) {
      const { power, voltage } = bestOf(faulty, passedBy);
      if (voltage < 0.99) expect([passedBy, isLeft(power, voltage)]).toEqual([passedBy, false]);
    }
  });

  it("says nothing of a voltage that does not lack", () => {
    expect(isLeft(0.95, 1)).toBe(false);
    expect(isLeft(0.9, 1.02)).toBe(false);
    expect(isLeft(0.9, NaN)).toBe(false);
  });
});
