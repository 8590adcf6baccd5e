import { expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { healthyShare, healthyShareBeside } from "./peers.ts";

function besideWhere(inverters: number, left: readonly number[]): number[] {
  const { plant, samples, zone } = testPlant({ latitude: 45, intervalMinutes: 60, days: 5, inverters, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 2 }, []);
  const scope = testScope({ plant, samples, zone });
  scope.units.forEach((u, i) => {
    u.aside.fill(0);
    u.dcKw = u.model.dcKw.map((kw) => left[i] * kw);
    u.signals = { ...u.signals, acKw: u.dcKw.map((kw) => 0.97 * kw) };
  });
  const expected = scope.units.map((u) => u.model.dcKw);
  const noon = scope.units[0].model.dcKw.findIndex((kw) => kw > 1);
  return scope.units.map((_, i) => healthyShareBeside(scope, expected, healthyShare(scope, expected), i)?.[noon] ?? NaN);
}

it("holds each of two units to the other alone, of more to the upper ones, and nobody to itself", () => {
  expect(besideWhere(2, [0.4, 0.9])).toEqual([expect.closeTo(0.9, 6), expect.closeTo(0.4, 6)]);
  for (const share of besideWhere(4, [0.4, 0.9, 0.9, 0.9])) expect(share).toBeCloseTo(0.9, 6);
  expect(besideWhere(1, [0.4])[0]).toBeNaN();
});
