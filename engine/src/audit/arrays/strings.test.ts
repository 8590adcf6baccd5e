import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { openByCurrent } from "./strings.ts";

const DAYS = 60;

const dcScope = (strings: number) => testScope(testPlant({ latitude: 45, intervalMinutes: 60, days: DAYS, inverters: 1, arraysPerInverter: 1, strings, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 5 }, []));

/** Days on which the last of three strings is found open that gives `share` of the others' current (A), in hours of at most `mostA`. */
function openDays(mostA: number, share: (day: number, amps: number) => number): number[] {
  const scope = dcScope(3);
  const [u] = scope.units;
  const most = Math.max(...u.dcKw);
  const sound = u.dcKw.map((kw) => (kw > 0 ? (mostA * kw) / most : 0));
  const day = (r: number): number => scope.rows.day[r] - scope.days.firstDay;
  u.signals = { ...u.signals, stringsA: [[sound, sound, sound.map((amps, r) => amps * share(day(r), amps))]] };
  const { found } = openByCurrent(u, scope);
  return [...new Set(found.flatMap(({ rows }) => [...rows.keys()].filter((r) => rows[r] === 1 && sound[r] > 0).map(day)))].toSorted((a, b) => a - b);
}

const days = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, d) => from + d);

describe("an open string by its current", () => {
  it("is found in a winter's weak light alone where it lost its current at once and got it back at once", () => {
    const lost = (from: number, to: number) => (day: number): number => (day >= from && day < to ? 0 : 1);
    expect(openDays(1.5, lost(20, 45))).toEqual(days(20, 45));
    expect(openDays(1.5, lost(20, DAYS))).toEqual(days(20, DAYS));
    expect(openDays(8, lost(20, 45))).toEqual(days(20, 45));
  });

  it("is none whose modules leak more and more, however long the light was weak", () => {
    const leaking = (perDay: number) => (day: number, amps: number): number => Math.max(0, 1 - (perDay * Math.max(0, day - 10)) / amps);
    expect(openDays(1.5, leaking(0.05))).toEqual([]);
    expect(openDays(10, leaking(0.06))).toEqual([]);
  });

  it("is found without a meter of its own where the others leave nothing of the inverter's current, and only there", () => {
    fc.assert(fc.property(fc.integer({ min: 2, max: 10 }), fc.double({ min: -0.02, max: 0.02, noNaN: true }), fc.boolean(), (strings, meterOff, gives) => {
      const scope = dcScope(strings);
      const [u] = scope.units;
      const volts = u.signals.voltageV ?? new Float64Array(0);
      const most = Math.max(...u.dcKw);
      const each = u.dcKw.map((kw, r) => (kw > 0 && volts[r] > 0 ? (8 * kw) / most : 0));
      const giving = gives ? strings : strings - 1;
      const dcKw = each.map((amps, r) => ((1 + meterOff) * giving * amps * volts[r]) / 1000);
      u.signals = { ...u.signals, stringsA: [[...Array.from({ length: strings - 1 }, () => each), null]], dcKw };
      const { found, share: open } = openByCurrent(u, scope);
      expect(found.map(({ name }) => name)).toEqual(gives ? [] : [`${u.unit.arrays[0].id}-S${String(strings).padStart(2, "0")}`]);
      if (found.length > 0) expect(Math.max(...(open[0] ?? []))).toBeCloseTo(1 / strings, 9);
    }), { numRuns: 12 });
  });
});
