import { describe, expect, it } from "vitest";
import { heatFromPower, warm } from "./heatFromPower.ts";
import { modelled } from "../modelled.ts";
import { observe, readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import { testPlant } from "../testPlant.ts";

/** How the light of a clear day runs: as high before noon as after it (`even`), now hazy before, now after (`hazy`), or bent row by row (`broken`). */
type Sky = "even" | "hazy" | "broken";

/** What a plant measures: minutes, planes behind an inverter, its skies, and what its glass takes beyond the model for every 1 − cosine of incidence. */
interface Measured {
  intervalMinutes?: number;
  arraysPerInverter?: number;
  sky?: Sky;
  slanting?: number;
}

/** A plant whose modules run `factor` times as far above the air as stated, and a level per day. */
function found(factor: number, { intervalMinutes = 15, arraysPerInverter = 1, sky = "hazy", slanting = 0 }: Measured = {}): ReturnType<typeof heatFromPower> {
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes, days: 40, inverters: 2, arraysPerInverter, strings: 2, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: false, seed: 3 }, [],
  );
  const light = samples.columns.get("S0.gti_w_m2");
  light?.forEach((_, k) => (light[k] = lightOf(sky, k, intervalMinutes)));
  const layout = planOf(plant);
  const readings = readSamples(plant, layout, samples, zone);
  const { scope } = observe(plant, layout, samples, readings);
  const air = scope.weather.ambientC ?? new Float64Array(0);
  // `observe` has already read the heating of the samples: back to the stated one
  warm(scope.weather.planes, air, 1 / (scope.weather.heating?.factor ?? 1));
  const bare = scope.units.map((u) => modelled(u.unit, scope.weather.planes, u.causes, scope.rows.count));
  warm(scope.weather.planes, air, factor);
  const real = scope.units.map((u) => modelled(u.unit, scope.weather.planes, u.causes, scope.rows.count));
  warm(scope.weather.planes, air, 1 / factor);
  scope.units.forEach((u, i) => {
    const { cosAoi } = scope.weather.geometry[u.unit.arrays[0].plane];
    u.model = bare[i];
    u.dcKw = real[i].dcKw.map((kw, r) => kw * (0.9 + 0.002 * (scope.rows.day[r] % 30)) * (1 - slanting * (1 - cosAoi[r])));
  });
  return heatFromPower(scope.units, scope.weather, scope.rows, scope.days, scope.hours);
}

/** Light of the row, W/m². */
function lightOf(sky: Sky, k: number, intervalMinutes: number): number {
  const minutes = (k + 0.5) * intervalMinutes;
  const angle = (((minutes / 60) % 24) - 12) * (Math.PI / 14);
  const haze = sky === "hazy" ? 0.3 * Math.sin(angle) * (Math.floor(minutes / 1440) % 2 === 0 ? 1 : -1) : 0;
  return Math.max(0, Math.cos(angle) * (1 - Math.abs(haze) + haze) * (sky === "broken" && k % 2 === 0 ? 500 : 900));
}

describe("heating read from power", () => {
  it.each([0.75, 1, 1.2])("finds modules that run %f times as far above the air, whatever the day's level, surer of it than of the usual wind", (factor) => {
    const heating = found(factor);
    expect(heating).not.toBeNull();
    const drawn = ((heating?.factor ?? 0) - 1) / (factor - 1 || 1);
    if (factor !== 1) expect(drawn).toBeGreaterThan(0.55);
    expect(Math.abs(drawn)).toBeLessThan(factor === 1 ? 0.03 : 0.75);
    // sure neither beyond the models nor less than without a word from power
    expect(heating?.uncertainty).toBeGreaterThan(0.05);
    expect(heating?.uncertainty).toBeLessThan(0.07);
  });

  it("finds them in means of hours too", () => {
    expect(found(0.8, { intervalMinutes: 60 })?.factor).toBeLessThan(0.96);
    expect(found(1.2, { intervalMinutes: 60 })?.factor).toBeGreaterThan(1.04);
  });

  it("finds them where every inverter has two planes behind it, of which one has the sensor, less sure than beside a sensor of their own", () => {
    const colder = found(0.8, { arraysPerInverter: 2 });
    const warmer = found(1.2, { arraysPerInverter: 2 });
    expect(colder?.factor).toBeLessThan(0.96);
    expect(warmer?.factor).toBeGreaterThan(1.04);
    expect(warmer?.uncertainty).toBeGreaterThan(1.1 * (found(1.2)?.uncertainty ?? 1));
  });

  it("does not take for heating what slanting light lacks beyond the model", () => {
    for (const sky of ["even", "hazy"] as const) {
      expect(Math.abs((found(1, { sky, slanting: 0.02 })?.factor ?? 0) - (found(1, { sky })?.factor ?? 0))).toBeLessThan(0.01);
    }
  });

  it("says next to nothing of days on which light and incidence rise and fall together", () => {
    expect(Math.abs((found(1.2, { sky: "even" })?.factor ?? 0) - 1)).toBeLessThan(0.04);
  });

  it("says nothing where light bends within every day as under broken clouds", () => {
    expect(found(0.8, { sky: "broken" })).toBeNull();
  });
});
