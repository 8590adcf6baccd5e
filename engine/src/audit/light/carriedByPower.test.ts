import { describe, expect, it } from "vitest";
import { carriedByPower, carryingSensor, type FoundCarried } from "./carriedByPower.ts";
import { CARRIED_KINDS } from "./carriedSky.ts";
import { diagnose } from "../diagnose.ts";
import { observe, readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import type { SensorKind } from "../plant.ts";
import { testPlant } from "../testPlant.ts";
import { freeUnit } from "../testScope.ts";
import type { Weather } from "./weather.ts";

/** Light on all planes over all rows. */
const lit = (weather: Weather): number => weather.planes.reduce((sum, plane) => sum + plane.beamWm2.reduce((s, b, r) => s + b + plane.diffuseWm2[r], 0), 0);

/** A plant of two planes, the second's light carried over: what is found where it truly got `extra` more (by the sun's height), with sensors of these kinds. */
function asked(extra: (elevationDeg: number) => number, days: number, sensors: SensorKind[]): { found: FoundCarried | null; carriedWm2: number; trueWm2: number; foundWm2: number } {
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes: 30, days, inverters: 2, arraysPerInverter: 2, strings: 2, sensors, withDc: false, seed: 7 }, [],
  );
  const layout = planOf(plant);
  const readings = readSamples(plant, layout, samples, zone);
  const { scope, models } = observe(plant, layout, samples, readings);
  const findings = diagnose(scope, models);
  const real = observe(plant, layout, samples, readings).scope;
  const { weather, rows } = real;
  const gets = (r: number): number => 1 + extra(rows.elevationDeg[r]);
  const carried = layout.planes.findIndex((_, p) => weather.measured[p] === 0);
  const effective = (p: number, r: number): number => weather.planes[p].beamWm2[r] * weather.planes[p].iamBeam[r] + weather.planes[p].diffuseWm2[r] * weather.planes[p].iamDiffuse;
  const more = Float64Array.from({ length: rows.count }, (_, r) => {
    let all = 0;
    let then = 0;
    layout.planes.forEach((_plane, p) => {
      all += effective(p, r);
      then += effective(p, r) * (p === carried ? gets(r) : 1);
    });
    return all > 0 ? then / all : 1;
  });
  scope.units.forEach((u, i) => {
    freeUnit(scope, findings, i);
    u.dcKw = u.model.dcKw.map((kw, r) => kw * more[r] * (0.9 + 0.01 * (Math.floor(rows.day[r] / 15) % 3)));
  });
  const sensor = carryingSensor(readings.sensors, scope);
  const found = sensor === null ? null : carriedByPower(scope, findings, sensor);
  const again = observe(plant, layout, samples, { ...readings, carriedLack: found?.lack ?? null }).scope;
  const light = carried < 0 ? null : weather.planes[carried];
  const lacks = light === null ? 0 : light.beamWm2.reduce((sum, beam, r) => sum + (beam + light.diffuseWm2[r]) * (gets(r) - 1), 0);
  return { found, carriedWm2: lit(weather), trueWm2: lit(weather) + lacks, foundWm2: lit(again.weather) };
}

const TILTED: SensorKind[] = ["irradiance_tilted", "temperature_ambient"];

describe("carried light read from power", () => {
  it.each([0.05, -0.05])("finds that a low sun gave %f more than was carried over, whatever the level of the fortnight", (share) => {
    const { found, carriedWm2, trueWm2, foundWm2 } = asked((elevationDeg) => (elevationDeg < 25 ? share : 0), 120, TILTED);
    expect(found).not.toBeNull();
    expect(Math.abs(foundWm2 / trueWm2 - 1)).toBeLessThan(0.8 * Math.abs(carriedWm2 / trueWm2 - 1));
  });

  it("leaves light alone that was carried well", () => {
    const { found, trueWm2, foundWm2 } = asked(() => 0, 120, TILTED);
    expect(Math.max(...(found?.lack ?? [1]).map((v) => Math.abs(v)))).toBeLessThan(0.02);
    expect(Math.abs(foundWm2 / trueWm2 - 1)).toBeLessThan(0.0005);
  });

  it("takes what goes with every sun for the modules' level", () => {
    const { carriedWm2, foundWm2 } = asked(() => 0.03, 120, TILTED);
    expect(Math.abs(foundWm2 / carriedWm2 - 1)).toBeLessThan(0.006);
  });

  it("finds less of it in a month, and knows that it is less sure", () => {
    const low = (elevationDeg: number): number => (elevationDeg < 25 ? 0.05 : 0);
    const month = asked(low, 35, TILTED);
    expect(Math.abs(month.foundWm2 / month.trueWm2 - 1)).toBeLessThan(0.95 * Math.abs(month.carriedWm2 / month.trueWm2 - 1));
    expect(month.found?.uncertainty).toBeGreaterThan(1.5 * (asked(low, 180, TILTED).found?.uncertainty ?? NaN));
  });

  it("asks nothing where another sensor helps, and nothing of a few days", () => {
    expect(asked(() => 0.05, 120, ["irradiance_tilted", "irradiance_horizontal"]).found).toBeNull();
    expect(asked(() => 0.05, 9, TILTED).found).toBeNull();
    expect(asked(() => 0, 120, TILTED).found?.lack).toHaveLength(CARRIED_KINDS);
  });
});
