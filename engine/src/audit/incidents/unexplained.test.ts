import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { unexplainedAsOne, unexplainedRuns } from "./unexplained.ts";

const DAYS = 80;

/** The events of three inverters side by side of which these shares of the expected energy are missing by day, under light of that sensor. */
function found(sensor: "irradiance_tilted" | "irradiance_horizontal", missing: (i: number, day: number) => number): { inverters: number[]; days: number[] }[] {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 60, days: DAYS, inverters: 3, arraysPerInverter: 1, strings: 4, sensors: [sensor, "temperature_ambient"], withDc: true, seed: 5 }, []));
  const dayOf = (r: number): number => scope.rows.day[r] - scope.days.firstDay;
  const ledgers = scope.units.map((u, i) => ({ expectedKwh: u.model.dcKw, lossesKwh: { unexplained: u.model.dcKw.map((kw, r) => kw * missing(i, dayOf(r))) } }));
  const events = unexplainedAsOne(unexplainedRuns(scope, ledgers, scope.units.map(() => ({ sensitivityKwh: {} }))));
  return events.map((event) => ({ inverters: event.map(({ i }) => i), days: [...new Set(event.flatMap(({ run }) => run.days))] }));
}

const within = (day: number, from: number, to: number): boolean => day >= from && day < to;
/** How days stray, alike for all inverters, by so much. */
const straying = (day: number, by: number): number => by * Math.sin(78.233 * day * day);
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, k) => from + k);

describe("energy that no cause explains", () => {
  it("is one event of all inverters that lack it on the same days, and another where one lacks it alone", () => {
    const events = found("irradiance_tilted", (i, day) => straying(day, 0.005) + (within(day, 20, 27) || (i === 1 && within(day, 50, 58)) ? 0.12 : 0));
    expect(events).toEqual([{ inverters: [0, 1, 2], days: range(20, 27) }, { inverters: [1], days: range(50, 58) }]);
  });

  it("is no event where the days around stray as much", () => {
    expect(found("irradiance_horizontal", (_, day) => straying(day, 0.2))).toEqual([]);
    expect(found("irradiance_horizontal", (_, day) => straying(day, 0.2) + (within(day, 20, 27) ? 0.08 : 0))).toEqual([]);
  });

  it("is told of an inverter that lacks beside the others in its plane, however their common light strays", () => {
    const events = found("irradiance_horizontal", (i, day) => straying(day, 0.2) + (i === 2 && within(day, 40, 50) ? 0.08 : 0));
    expect(events).toEqual([{ inverters: [2], days: range(40, 50) }]);
  });

  it("is not told of a few days, nor of a few percent", () => {
    expect(found("irradiance_tilted", (i, day) => (i === 0 && within(day, 20, 23) ? 0.2 : 0))).toEqual([]);
    expect(found("irradiance_tilted", (i, day) => (i === 0 && within(day, 20, 40) ? 0.03 : 0))).toEqual([]);
  });
});
