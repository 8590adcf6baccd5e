import { expect, it } from "vitest";
import { OFF } from "../inverters/stops.ts";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { snowRatio } from "./snow.ts";

/** Rows of the second of four cold days that snow is found on, where the plant gives `left` of what it should and stands still from `off` on that day. */
function snowRows(left: (hour: number) => number, off: number): number {
  const { plant, samples, zone } = testPlant({ latitude: 45, intervalMinutes: 60, days: 4, inverters: 2, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 4 }, []);
  const scope = testScope({ plant, samples, zone });
  const { days, rows } = scope;
  const second = (r: number): boolean => rows.day[r] === days.firstDay + 1;
  const hour = (r: number): number => rows.interval[r] % 24;
  const still = Uint8Array.from({ length: rows.count }, (_, r) => (second(r) && hour(r) >= off ? OFF.grid : OFF.no));
  const expected = scope.units.map((u) => u.model.dcKw);
  for (const u of scope.units) u.dcKw = u.model.dcKw.map((kw, r) => kw * (still[r] === OFF.grid ? 0 : second(r) ? left(hour(r)) : 1));
  const found = snowRatio(scope, expected, new Uint8Array(rows.count), scope.units.map(() => still), new Float64Array(rows.count).fill(-2));
  return found === null ? 0 : found.filter((v) => v < 1).length;
}

it("finds no snow in the interval in which a cold plant's grid fails", () => {
  expect(snowRows((hour) => (hour === 8 ? 0.2 : 1), 9)).toBe(0);
});

it("finds snow before the grid fails", () => {
  expect(snowRows(() => 0.2, 12)).toBeGreaterThan(4);
});
