import { describe, expect, it } from "vitest";
import { levels } from "./levels.ts";

const DAYS = 120;

/** Daily ratios that scatter by a promille, a string of four open for a month on the first unit. */
function ratiosOf(units: number): Float64Array[] {
  return Array.from({ length: units }, (_, i) => Float64Array.from({ length: DAYS }, (_v, d) => (0.96 + 0.001 * Math.sin(7 * d + i)) * (i === 0 && d >= 40 && d < 70 ? 0.75 : 1)));
}

describe("levels of the site", () => {
  it.each([2, 3, 5])("are those of the healthy among %i units, however long a fault lasts on one", (units) => {
    const { site, constants } = levels(ratiosOf(units), DAYS);
    for (const level of site) expect(Math.abs(level / 0.96 - 1)).toBeLessThan(0.004);
    for (const constant of constants) expect(Math.abs(constant - 1)).toBeLessThan(0.003);
    });

  it("are not known from the one of two that lacks strings on days on which the other is silent", () => {
    const [open, silent] = ratiosOf(2);
    silent.fill(NaN, 50, 55);
    silent.fill(NaN, 90, 95);
    const { site } = levels([open, silent], DAYS);
    expect(site.subarray(50, 55).every(Number.isNaN)).toBe(true);
    for (const level of [...site.subarray(0, 50), ...site.subarray(55)]) expect(Math.abs(level / 0.96 - 1)).toBeLessThan(0.004);
  });

  it("are those of the quiet one of two, whichever way the other's light is wrong from day to day", () => {
    const [quiet, carried] = [ratiosOf(2)[1], Float64Array.from({ length: DAYS }, (_, d) => 0.95 * (1 + 0.04 * Math.sin(5 * d) + 0.02 * Math.sin(17 * d)))];
    const { site } = levels([quiet, carried], DAYS);
    for (const level of site) expect(Math.abs(level / 0.96 - 1)).toBeLessThan(0.008);
    // what the quiet one lacks for weeks is no light of the other's
    const { site: beside } = levels([quiet.map((v, d) => (d >= 40 && d < 80 ? 0.8 * v : v)), carried], DAYS);
    for (const level of beside.subarray(45, 75)) expect(level).toBeGreaterThan(0.88);
  });

  it("are those of both of a pair while they are most nearly alike, though one has a fault for most of the time", () => {
    const [sound, other] = ratiosOf(2).map((ratio) => ratio.fill(0.96, 40, 70));
    const faulty = other.map((v, d) => (d >= 30 ? 0.955 * v : v));
    const { site, constants } = levels([sound, faulty], DAYS);
    for (const level of site) expect(Math.abs(level / 0.96 - 1)).toBeLessThan(0.006);
    for (const constant of constants) expect(Math.abs(constant - 1)).toBeLessThan(0.003);
  });

  it("are not those of two quiet ones of which one lacks strings", () => {
    const noisy = [2, 3].map((i) => Float64Array.from({ length: DAYS }, (_, d) => 0.96 + 0.03 * Math.sin(5 * d + i)));
    const { site } = levels([...ratiosOf(2), ...noisy], DAYS);
    for (const level of site) expect(Math.abs(level / 0.96 - 1)).toBeLessThan(0.04);
  });

  it("leave no energy of a unit over whose light is carried from another plane, however its days lie", () => {
    // grey days lie above, bright ones below
    const bright = (d: number): boolean => d % 2 === 0;
    const noisy = Float64Array.from({ length: DAYS }, (_, d) => 0.96 * ((bright(d) ? 0.985 : 1.02) + 0.02 * Math.sin(5 * d)));
    const energy = Float64Array.from({ length: DAYS }, (_, d) => (bright(d) ? 10 : 3));
    const { site, constants } = levels([...ratiosOf(4).slice(1), noisy], DAYS, { carried: [false, false, false, true], energy });
    const sum = (of: (d: number) => number): number => energy.reduce((all, e, d) => all + e * of(d), 0);
    expect(Math.abs(sum((d) => noisy[d]) / sum((d) => constants[3] * site[d]) - 1)).toBeLessThan(0.002);
  });

  it("keep a fault of half the days out of a unit's own level where its light is measured in its plane", () => {
    const limited = Float64Array.from({ length: DAYS }, (_, d) => 0.96 * (d % 4 < 2 ? 1 : 0.94 + 0.01 * Math.sin(5 * d)));
    const energy = new Float64Array(DAYS).fill(1);
    const { constants } = levels([...ratiosOf(4).slice(1), limited], DAYS, { carried: [false, false, false, false], energy });
    expect(Math.abs(constants[3] - 1)).toBeLessThan(0.01);
  });
});
