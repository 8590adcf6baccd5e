import { describe, expect, it } from "vitest";
import { beamFromPower, type BeamFromPower } from "./beamFromPower.ts";
import { shiftSky, SKY_KINDS, type BeamShift } from "./beamShift.ts";
import { diagnose } from "../diagnose.ts";
import { observe, readSamples } from "../observe.ts";
import { turned, type Turn } from "./turn.ts";
import { planOf } from "../plan.ts";
import { testPlant } from "../testPlant.ts";
import { freeUnit } from "../testScope.ts";
import type { Weather } from "./weather.ts";

/** Light on all planes over all rows. */
const lit = (weather: Weather): number => weather.planes.reduce((sum, plane) => sum + plane.beamWm2.reduce((s, b, r) => s + b + plane.diffuseWm2[r], 0), 0);

/** A plant with a horizontal sensor whose sky parts otherwise than decomposed, at a level that changes every fortnight. */
function asked(truth: BeamShift | null, days: number, turn: Turn | null = null): { found: BeamShift | null; turn: BeamFromPower | null; decomposedWm2: number; trueWm2: number; foundWm2: number } {
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes: 30, days, inverters: 2, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_horizontal", "temperature_ambient"], withDc: false, seed: 7 }, [],
  );
  const layout = planOf(plant);
  const readings = readSamples(plant, layout, samples, zone);
  const { scope, models } = observe(plant, layout, samples, readings);
  const findings = diagnose(scope, models);
  const lies = turn === null ? layout : { ...layout, planes: layout.planes.map((plane) => turned(plane, turn)) };
  const real = observe(plant, lies, samples, { ...readings, beamShift: truth ?? new Float64Array(SKY_KINDS) }).scope;
  scope.units.forEach((u, i) => {
    freeUnit(scope, findings, i);
    u.dcKw = real.units[i].model.dcKw.map((kw, r) => kw * (0.9 + 0.01 * (Math.floor(scope.rows.day[r] / 15) % 3)));
  });
  const said = beamFromPower({ plant, layout, scope, findings }, turn !== null);
  const found = said?.shift ?? null;
  const again = observe(plant, layout, samples, { ...readings, beamShift: found }).scope;
  return { found, turn: said, decomposedWm2: lit(scope.weather), trueWm2: lit(real.weather), foundWm2: lit(again.weather) };
}

describe("beam read from power", () => {
  it.each([0.06, -0.06])("finds a sky of which %f of global was parted wrongly, whatever the level of the fortnight", (share) => {
    const { found, decomposedWm2, trueWm2, foundWm2 } = asked(new Float64Array(SKY_KINDS).fill(share), 120);
    expect(found).not.toBeNull();
    expect(Math.abs(foundWm2 / trueWm2 - 1)).toBeLessThan(0.3 * Math.abs(decomposedWm2 / trueWm2 - 1));
  });

  it("leaves a sky alone that was parted well", () => {
    const { found, trueWm2, foundWm2 } = asked(null, 120);
    expect(Math.max(...(found ?? [1]).map((v) => Math.abs(v)))).toBeLessThan(0.02);
    expect(Math.abs(foundWm2 / trueWm2 - 1)).toBeLessThan(0.0005);
  });

  it.each([{ tiltDeg: -3, azimuthDeg: 4 }, { tiltDeg: 2.5, azimuthDeg: -5 }])("finds planes so much further that lie $tiltDeg and $azimuthDeg degrees off", (turn) => {
    // this sky is of no particular physics: by itself it turns the planes a little
    const none = asked(null, 150, { tiltDeg: 0, azimuthDeg: 0 }).turn?.turn ?? { tiltDeg: NaN, azimuthDeg: NaN };
    const found = asked(null, 150, turn).turn?.turn ?? none;
    expect(Math.abs(found.tiltDeg - none.tiltDeg - turn.tiltDeg)).toBeLessThan(0.5);
    expect(Math.abs(found.azimuthDeg - none.azimuthDeg - turn.azimuthDeg)).toBeLessThan(0.5);
  });

  it("leaves planes where they are that are not asked for", () => {
    expect(asked(null, 120).turn?.turn).toEqual({ tiltDeg: 0, azimuthDeg: 0 });
  });

  it("finds it in a month too, and knows that it is less sure", () => {
    const shift = new Float64Array(SKY_KINDS).fill(0.06);
    const month = asked(shift, 35);
    expect(Math.abs(month.foundWm2 / month.trueWm2 - 1)).toBeLessThan(0.6 * Math.abs(month.decomposedWm2 / month.trueWm2 - 1));
    expect(month.turn?.lightUncertainty).toBeGreaterThan(1.5 * (asked(shift, 180).turn?.lightUncertainty ?? NaN));
  });

  it("says nothing of a few days", () => {
    expect(asked(null, 9).found).toBeNull();
  });
});

describe("a shifted sky", () => {
  it("keeps its global, with a beam that is neither negative nor more than there is", () => {
    const { plant, samples, zone } = testPlant(
      { latitude: 52, intervalMinutes: 60, days: 30, inverters: 1, arraysPerInverter: 1, strings: 1, sensors: ["irradiance_horizontal"], withDc: false, seed: 2 }, [],
    );
    const layout = planOf(plant);
    const readings = readSamples(plant, layout, samples, zone);
    const { rows } = readings;
    const { sky } = observe(plant, layout, samples, readings).scope.weather;
    for (const share of [-0.7, -0.1, 0, 0.1, 0.7]) {
      const { ghiWm2, dniWm2, dhiWm2 } = shiftSky(sky, rows, new Float64Array(SKY_KINDS).fill(share));
      for (let r = 0; r < rows.count; r++) {
        expect(dniWm2[r] * rows.cosZenith[r] + dhiWm2[r]).toBeCloseTo(ghiWm2[r], 6);
        expect(dniWm2[r]).toBeGreaterThanOrEqual(0);
        expect(dniWm2[r]).toBeLessThanOrEqual(sky.extraWm2[r]);
        expect(dhiWm2[r]).toBeGreaterThanOrEqual(0);
      }
    }
  });
});
