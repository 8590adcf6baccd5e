import { expect, it } from "vitest";
import { OFF } from "../inverters/off.ts";
import { tableAt } from "../table.ts";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { powerByVoltage } from "./powerByVoltage.ts";
import { snowRatio } from "./snow.ts";

/** Intervals in which snow is found on four cold days of two inverters that give `left` of what they should, by day; and stand still from `off` on the second; `voltage` over the best one by hour. */
function snowFound(left: (day: number, hour: number) => number, off = 24, voltage: (hour: number) => number = () => 1): number[] {
  const { plant, samples, zone } = testPlant({ latitude: 45, intervalMinutes: 60, days: 4, inverters: 2, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 4 }, []);
  const scope = testScope({ plant, samples, zone });
  const { days, rows } = scope;
  const day = (r: number): number => rows.day[r] - days.firstDay;
  const hour = (r: number): number => rows.interval[r] % 24;
  const still = Uint8Array.from({ length: rows.count }, (_, r) => (day(r) === 1 && hour(r) >= off ? OFF.grid : OFF.no));
  for (const u of scope.units) u.voltageRatio = Float64Array.from({ length: rows.count }, (_, r) => voltage(hour(r)));
  for (const u of scope.units) u.dcKw = u.model.dcKw.map((kw, r) => kw * (still[r] === OFF.grid ? 0 : left(day(r), hour(r))));
  const found = snowRatio(scope, scope.units.map((u) => u.model.dcKw), new Uint8Array(rows.count), scope.units.map(() => still), new Float64Array(rows.count).fill(-2));
  return [0, 1, 2, 3].map((d) => found?.filter((v, r) => v < 1 && day(r) === d).length ?? 0);
}

it("finds no snow in the interval in which a cold plant's grid fails", () => {
  expect(snowFound((day, hour) => (day === 1 && hour === 8 ? 0.2 : 1), 9)).toEqual([0, 0, 0, 0]);
});

it("finds snow before the grid fails", () => {
  const [before, day, ...after] = snowFound((d) => (d === 1 ? 0.2 : 1), 12);
  expect(day).toBeGreaterThan(4);
  expect([before, ...after]).toEqual([0, 0, 0]);
});

it("finds the snow of an evening before the day on which it lies, and none in the evening before snow of the night", () => {
  const afternoon = snowFound((d, hour) => (d === 2 || (d === 1 && hour >= 15) ? 0.05 : 1));
  expect(afternoon[0]).toBe(0);
  expect(afternoon[1]).toBeGreaterThanOrEqual(2);
  expect(afternoon[1]).toBeLessThanOrEqual(5);
  expect(afternoon[2]).toBeGreaterThan(8);
  expect(snowFound((d) => (d === 2 ? 0.05 : 1))[1]).toBe(0);
});

it("finds no snow on cold days of an order that begins and ends within an interval", () => {
  const order = (hour: number, whole: number, part: number): number => (hour > 8 && hour < 15 ? whole : hour === 8 || hour === 15 ? part : 1);
  expect(snowFound((_, hour) => order(hour, 0.5, 0.65), 24, (hour) => order(hour, 1.15, 1.03))).toEqual([0, 0, 0, 0]);
  expect(snowFound((_, hour) => order(hour, 0.5, 0.65))[0]).toBeGreaterThan(4);
});

it("finds no snow on cold days on which trackers stand below their point and give what modules give there, and snow that lies on them then", () => {
  const off = powerByVoltage(testPlant({ latitude: 45, intervalMinutes: 60, days: 1, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: [], withDc: true, seed: 4 }, []).plant.module_types[0]);
  const left = off === null ? NaN : tableAt(off, 0.7);
  expect(left).toBeGreaterThan(0.6);
  expect(left).toBeLessThan(0.8);
  expect(snowFound(() => left, 24, () => 0.7)).toEqual([0, 0, 0, 0]);
  const lying = snowFound((day) => (day === 2 ? 0.1 * left : left), 24, () => 0.7);
  expect(lying[2]).toBeGreaterThan(8);
  expect([lying[0], lying[3]]).toEqual([0, 0]);
});
