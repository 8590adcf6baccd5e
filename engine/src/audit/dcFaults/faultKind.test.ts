import { describe, expect, it } from "vitest";
import { kindOfFault } from "./faultKind.ts";
import { nonNegative } from "./faultShape.ts";

const volts = (perLack: number, uncertainty = 0.01) => ({ base: 1, linear: perLack, square: 0, perLack, uncertainty });
const flat = { array: 0, low: 0, flat: 1, high: 0, spentWm2: 60 };
const low = { array: 0, low: 1, flat: 0, high: 0, spentWm2: 60 };
const high = { array: 0, low: 0, flat: 0, high: 1, spentWm2: 60 };
const cloudy = () => true;
/** Lacks of the twentieth part: for good, and mended. */
const lasting = { mended: false, meanLack: 0.05 };
const gone = { mended: true, meanLack: 0.05 };
/** What sound modules lack that a tracker holds below their best voltage: little near it, and in proportion far from it. */
const held = (voltageLost: number): number => Math.max(0, voltageLost * (1 - 0.06 / (0.06 + voltageLost)));

describe("kindOfFault", () => {
  it("names what voltage and light prove", () => {
    expect(kindOfFault(flat, volts(1), lasting, cloudy, held)).toBe("bypass");
    expect(kindOfFault(high, volts(0.6), lasting, cloudy, held)).toBe("connector");
    expect(kindOfFault(low, volts(0.05), lasting, cloudy, held)).toBe("pid");
    expect(kindOfFault({ array: 0, low: 0, flat: 1, high: 0.5, spentWm2: 60 }, volts(0.8), lasting, cloudy, held)).toBe("undecided");
  });

  it("names a shunt that takes all of a string in weak light where the voltage surely loses nothing, and only there", () => {
    const saturated = { array: 0, low: 1, flat: 1.4, high: 0, spentWm2: 60 };
    expect(kindOfFault(saturated, volts(0, 0.001), lasting, cloudy, held)).toBe("pid");
    expect(kindOfFault(saturated, volts(0, 0.001), lasting, () => false, held)).toBeNull();
    expect(kindOfFault(saturated, volts(0, 0.1), lasting, cloudy, held)).toBeNull();
    expect(kindOfFault(saturated, volts(0, NaN), lasting, cloudy, held)).toBeNull();
    expect(kindOfFault(saturated, volts(0.4), lasting, cloudy, held)).toBe("undecided");
  });

  it("names nothing that dirt, an open string, a tracker or a shadow could be", () => {
    expect(kindOfFault(flat, volts(0), lasting, cloudy, held)).toBeNull();
    expect(kindOfFault(flat, volts(0.4, 0.2), lasting, cloudy, held)).toBeNull();
    expect(kindOfFault(flat, volts(2), lasting, cloudy, held)).toBeNull();
    expect(kindOfFault(low, volts(0.05), lasting, () => false, held)).toBeNull();
    expect(kindOfFault(low, volts(0.05), gone, cloudy, held)).toBeNull();
  });
});

describe("cells passed by and a tracker off its point", () => {
  it("are told by how much power goes with the voltage: near the best voltage a tracker costs little, far from it nearly as much as cells do", () => {
    expect(kindOfFault(flat, volts(1.15), { mended: true, meanLack: 0.056 }, cloudy, held)).toBe("bypass");
    expect(kindOfFault(flat, volts(0.06 / 0.025), { mended: false, meanLack: 0.025 }, cloudy, held)).toBeNull();
    expect(kindOfFault(flat, volts(0.25 / held(0.25)), { mended: false, meanLack: held(0.25) }, cloudy, held)).toBeNull();
    expect(kindOfFault(flat, volts(1), { mended: false, meanLack: 0.25 }, cloudy, held)).toBe("bypass");
  });
});

describe("nonNegative", () => {
  it("finds what a sum was made of, and no negative part", () => {
    const a = [1, 2, 3, 4, 5];
    const b = [5, 3, 1, 2, 8];
    const { weights, misfit } = nonNegative([a, b], a.map((v, n) => 2 * v + 0.5 * b[n]));
    expect(weights[0]).toBeCloseTo(2, 9);
    expect(weights[1]).toBeCloseTo(0.5, 9);
    expect(misfit).toBeLessThan(1e-12);
    expect(nonNegative([a, b], a.map((v, n) => v - b[n])).weights.every((weight) => weight >= 0)).toBe(true);
  });
});
