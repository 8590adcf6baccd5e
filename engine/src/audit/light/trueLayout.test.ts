import { describe, expect, it } from "vitest";
import type { BeamFromPower } from "./beamFromPower.ts";
import { diagnose } from "../diagnose.ts";
import { observe, readSamples } from "../observe.ts";
import { SKY_KINDS } from "./beamShift.ts";
import { planOf, type Layout } from "../plan.ts";
import { testPlant } from "../testPlant.ts";
import { freeUnit } from "../testScope.ts";
import { turned, type Turn } from "./turn.ts";
import { layoutBySky, trueLayout, turnedAsOne } from "./trueLayout.ts";

const { plant } = testPlant(
  { latitude: 45, intervalMinutes: 30, days: 1, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_horizontal"], withDc: false, seed: 1 }, [],
);
const stated = planOf(plant);
const said = (turn: Turn): BeamFromPower => ({ shift: new Float64Array(SKY_KINDS), turn, tiltUncertaintyDeg: 0.4, azimuthUncertaintyDeg: 1, misfit: 0, lightUncertainty: 0 });
const byDays = (turn: Turn): Layout => ({ ...stated, planes: stated.planes.map((plane) => turned(plane, turn)) });

describe("planes turned by power and sky together", () => {
  it("stay as stated for a turn that may be chance", () => {
    expect(layoutBySky(plant, stated, stated, said({ tiltDeg: 1.2, azimuthDeg: -2 }), 0.25)).toBeNull();
  });

  it("lie where it says when it says so clearly, and are named", () => {
    const found = layoutBySky(plant, stated, stated, said({ tiltDeg: 4, azimuthDeg: 0 }), 0.25);
    expect(found?.layout.planes.map((plane) => plane.tiltDeg)).toEqual(stated.planes.map((plane) => plane.tiltDeg + 4));
    expect(found?.findings.map((finding) => finding.field)).toContain("subarrays[0].tilt_deg");
  });

  it("follow a small turn too where clear days had turned every one of them already", () => {
    const layout = byDays({ tiltDeg: -5, azimuthDeg: 0 });
    const found = layoutBySky(plant, stated, layout, said({ tiltDeg: 1.2, azimuthDeg: -2 }), 0.25);
    expect(found?.layout.planes[0].tiltDeg).toBeCloseTo(stated.planes[0].tiltDeg - 3.8, 9);
    expect(found?.findings.find((finding) => finding.field === "subarrays[0].tilt_deg")?.found).toBeCloseTo(stated.planes[0].tiltDeg - 3.8, 9);
  });

  it("are left to clear days in means of hours for a turn within its uncertainty, not for more", () => {
    const layout = byDays({ tiltDeg: -5, azimuthDeg: 0 });
    expect(layoutBySky(plant, stated, layout, said({ tiltDeg: 0.4, azimuthDeg: 0 }), 1)).toBeNull();
    expect(layoutBySky(plant, stated, layout, said({ tiltDeg: 1.2, azimuthDeg: 0 }), 1)?.layout.planes[0].tiltDeg).toBeCloseTo(stated.planes[0].tiltDeg - 3.8, 9);
  });

  it("are never turned beyond the level or the wall", () => {
    expect(layoutBySky(plant, stated, byDays({ tiltDeg: -stated.planes[0].tiltDeg + 1, azimuthDeg: 0 }), said({ tiltDeg: -2, azimuthDeg: 0 }), 0.25)).toBeNull();
  });
});

describe("planes turned as one", () => {
  const two: Layout = { ...stated, planes: [{ ...stated.planes[0], azimuthDeg: 5 }, { ...stated.planes[0], azimuthDeg: 185 }] };
  const by = (turns: Turn[]): Layout => ({ ...two, planes: two.planes.map((plane, p) => turned(plane, turns[p])) });

  it("are told from planes of which each went its own way, north included", () => {
    const turn = { tiltDeg: 2, azimuthDeg: -8 };
    expect(turnedAsOne(two, two)).toBe(true);
    expect(turnedAsOne(two, by([turn, turn]))).toBe(true);
    expect(turnedAsOne(two, by([turn, { tiltDeg: 0, azimuthDeg: 0 }]))).toBe(false);
    expect(turnedAsOne(two, by([turn, { ...turn, azimuthDeg: 3 }]))).toBe(false);
  });
});

describe("planes of which none is a tilted sensor's", () => {
  const slip: Turn = { tiltDeg: 4, azimuthDeg: 9 };
  /**
   * Turns that are found in so many clear days where two planes behind each inverter truly lie `truly` off where they are stated; a sensor
   * is where the first one would lie without a slip of the pen. Of a `ridge` they are the two sides.
   */
  const found = (truly: Turn, days = 60, ridge = false): Turn[] => {
    const { plant: written, samples, zone } = testPlant(
      { latitude: 45, intervalMinutes: 30, days, inverters: 2, arraysPerInverter: 2, strings: 2, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: false, seed: 7 }, [],
    );
    const light = samples.columns.get("S0.gti_w_m2");
    light?.forEach((_, k) => (light[k] = 950 * Math.max(0, Math.cos(((((k + 0.5) / 2) % 24) - 12) * (Math.PI / 14)))));
    const sides = written.subarrays.map((sub, n) => (ridge ? { ...sub, tilt_deg: 12, azimuth_deg: n % 2 === 0 ? 90 : 270 } : sub));
    const misprinted = {
      ...written, subarrays: sides.map((sub) => ({ ...sub, tilt_deg: sub.tilt_deg + slip.tiltDeg, azimuth_deg: sub.azimuth_deg + slip.azimuthDeg })),
      sensors: written.sensors.map((sensor) => (ridge && sensor.kind === "irradiance_tilted" ? { ...sensor, tilt_deg: 12, azimuth_deg: 90 } : sensor)),
    };
    const layout = planOf(misprinted);
    const readings = readSamples(misprinted, layout, samples, zone);
    const { scope, models } = observe(misprinted, layout, samples, readings);
    const findings = diagnose(scope, models);
    const lies = { ...layout, planes: layout.planes.map((plane) => turned(plane, truly)) };
    const real = observe(misprinted, lies, samples, readings).scope;
    scope.units.forEach((u, i) => {
      freeUnit(scope, findings, i);
      // light that is carried over is wrong by percents over the day
      u.dcKw = real.units[i].model.dcKw.map((kw, r) => kw * (1 + (ridge ? 0.06 : 0.04) * Math.sin(r)));
    });
    const { planes } = trueLayout(misprinted, layout, scope, findings).layout;
    return planes.map((plane, p) => ({ tiltDeg: plane.tiltDeg - layout.planes[p].tiltDeg, azimuthDeg: plane.azimuthDeg - layout.planes[p].azimuthDeg }));
  };

  it("are brought to it by their common slip where the days do not speak against that, and left where they do", () => {
    const back = { tiltDeg: -slip.tiltDeg, azimuthDeg: -slip.azimuthDeg };
    expect(found(back)).toEqual([back, back]);
    expect(found({ tiltDeg: 0, azimuthDeg: 0 })).toEqual([{ tiltDeg: 0, azimuthDeg: 0 }, { tiltDeg: 0, azimuthDeg: 0 }]);
  });

  it("are brought to it where they are the sides of a roof behind one inverter, whose course says little of how they lie", () => {
    const back = { tiltDeg: -slip.tiltDeg, azimuthDeg: -slip.azimuthDeg };
    expect(found(back, 60, true)).toEqual([back, back]);
  });

  it("are not turned elsewhere by a few clear days", () => {
    const none = { tiltDeg: 0, azimuthDeg: 0 };
    expect(found(none, 5)).toEqual([none, none]);
    expect(found({ tiltDeg: 6, azimuthDeg: 20 }, 5)).toEqual([none, none]);
  });
});
