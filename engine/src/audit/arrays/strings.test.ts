import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { openByCurrent } from "./strings.ts";

const DAYS = 60;

/** Days on which the last of three strings is found open that gives `share` of the others' current (A), in hours of at most `mostA`. */
function openDays(mostA: number, share: (day: number, amps: number) => number): number[] {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 60, days: DAYS, inverters: 1, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 5 }, []));
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
});
