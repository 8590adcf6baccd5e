import { describe, expect, it } from "vitest";
import { clippingGeometric } from "./clippingGeometric.ts";
import { clippingLevels } from "./clippingLevels.ts";
import { clippingThreshold, clippingThresholdPower } from "./clippingThreshold.ts";
import { dataShifts, longestUnshifted } from "./dataShifts.ts";
import { daytimeFlags, sunTimesFromFlags } from "./daytime.ts";
import { clockChanges, regularSpacing } from "./daylightSaving.ts";
import { UTC } from "./localTime.ts";
import { inferMounting } from "./mounting.ts";
import { fitOrientation } from "./orientationFit.ts";
import { componentsConsistent, QCRAD_PHYSICAL, withinQcradLimits } from "./qcrad.ts";
import { dhiFromComponents, dniFromComponents, ghiFromComponents } from "./componentSum.ts";
import { fixedSunnyDays, trackingSunnyDays } from "./sunnyDays.ts";
import { timeShifts } from "./timeShifts.ts";
import { iamPhysical } from "../module/iam/iamPhysical.ts";
import { cosIncidence } from "../plane/incidence.ts";
import { planeIrradiance } from "../plane/planeIrradiance.ts";
import { seededRandom } from "../trend/statistics/random.ts";

const STEP = 900_000;
const DAYS = 20;
const timeMs = Float64Array.from({ length: DAYS * 96 }, (_, i) => i * STEP);
const minutes = timeMs.map((ms) => (ms / 60_000) % 1440);
/** A clear day between 6 and 18 h: one hump, and two shoulders of a tracker. */
const fixed = minutes.map((m) => Math.max(0, 100 * (1 - ((m - 720) / 360) ** 2)));
const tracker = minutes.map((m) => {
  const u = (m - 720) / 360;
  return Math.abs(u) >= 1 ? 0 : 80 * (1 + 0.8 * u * u - 1.8 * u ** 4);
});
const count = (flags: Uint8Array): number => flags.reduce((sum, flag) => sum + flag, 0);

describe("clipping", () => {
  const clipped = fixed.map((power) => Math.min(power, 70));
  const truth = Uint8Array.from(fixed, (power) => (power > 70 ? 1 : 0));
  it("is found at its plateau by every method, to within the plateau's edges", () => {
    for (const flags of [clippingGeometric(clipped, timeMs, STEP, UTC), clippingThreshold(clipped, timeMs, STEP, UTC), clippingLevels(clipped)]) {
      const day = flags.filter((flag, i) => flag === 1 && clipped[i] > 1);
      expect(Math.abs(day.length - count(truth))).toBeLessThanOrEqual(3 * DAYS);
      expect(flags.every((flag, i) => flag === 0 || clipped[i] >= 69 || clipped[i] === 0)).toBe(true);
    }
    expect(clippingThresholdPower(clipped, timeMs, STEP, UTC)).toBeCloseTo(70, 0);
  });
  it("is not found under a round day beyond its very top", () => {
    expect(count(clippingGeometric(fixed, timeMs, STEP, UTC))).toBeLessThanOrEqual(3 * DAYS);
    expect(clippingThresholdPower(fixed, timeMs, STEP, UTC)).toBeNaN();
  });
});

describe("daylight", () => {
  const flags = daytimeFlags(fixed, timeMs, STEP, UTC);
  it("runs from sunrise to sunset on every day, through a dark noon", () => {
    const times = sunTimesFromFlags(flags, timeMs, STEP, UTC);
    const outage = daytimeFlags(fixed.map((power, i) => (i >= 960 + 44 && i < 960 + 52 ? 0 : power)), timeMs, STEP, UTC);
    expect(outage).toEqual(flags);
    for (let day = 1; day < DAYS - 1; day++) {
      expect(Math.abs(times.sunriseMs[day] - day * 86_400_000 - 6 * 3_600_000)).toBeLessThanOrEqual(2 * STEP);
      expect(Math.abs(times.sunsetMs[day] - day * 86_400_000 - 18 * 3_600_000)).toBeLessThanOrEqual(2 * STEP);
    }
  });
  it("tells the hump of a fixed plant from the shoulders of a tracker", () => {
    expect(count(fixedSunnyDays(fixed, flags, timeMs, STEP, UTC))).toBe(timeMs.length);
    expect(count(trackingSunnyDays(fixed, flags, timeMs, STEP, UTC))).toBe(0);
    expect(count(trackingSunnyDays(tracker, flags, timeMs, STEP, UTC))).toBe(timeMs.length);
    expect(count(fixedSunnyDays(tracker, flags, timeMs, STEP, UTC))).toBe(0);
  });
  it("tells the mounting from a season of either, and abstains where much clips", () => {
    const january = Uint8Array.from(fixed, (power) => (power > 0 ? 1 : 0));
    const none = new Uint8Array(timeMs.length);
    expect(inferMounting(fixed, january, none, timeMs, UTC)).toBe("fixed");
    expect(inferMounting(tracker, january, none, timeMs, UTC)).toBe("tracking");
    expect(inferMounting(fixed, january, january, timeMs, UTC)).toBe("unknown");
  });
});

describe("shifts", () => {
  const random = seededRandom(5);
  it("of a clock are found where and as large as they are", () => {
    const truth = Float64Array.from({ length: 300 }, (_, day) => (day >= 120 ? 60 : 0));
    const event = truth.map((shift) => 720 + shift + 2 * random.normal());
    const found = timeShifts(event, new Float64Array(300).fill(720));
    expect(found.filter((shift, day) => shift !== truth[day]).length).toBeLessThanOrEqual(2);
  });
  it("of a level split a series there", () => {
    const days = Int32Array.from({ length: 500 }, (_, i) => 18_000 + i);
    const sums = Float64Array.from(days, (_, i) => (i < 200 ? 100 : 65) * (1 + 0.03 * random.normal()));
    const flags = dataShifts(sums, days);
    const at = Array.from(flags.keys()).filter((i) => flags[i] === 1);
    expect(at.length).toBe(1);
    expect(Math.abs(at[0] - 200)).toBeLessThanOrEqual(5);
    expect(longestUnshifted(flags, days)).toEqual({ firstDay: 18_000 + at[0] + 7, lastDay: 18_499 - 7 });
  });
  it("of a clock at the change to summer time are told from none", () => {
    const zone = { fromMs: Float64Array.of(0, Date.UTC(2021, 2, 28, 1)), offsetMin: Int32Array.of(60, 120) };
    const days = Int32Array.from({ length: 60 }, (_, i) => Date.UTC(2021, 1, 28) / 86_400_000 + i);
    const changing = Float64Array.from(days, (_, i) => (i >= 28 ? 780 : 720));
    expect(count(clockChanges(days, changing, zone))).toBe(1);
    expect(count(clockChanges(days, new Float64Array(60).fill(720), zone))).toBe(0);
    expect(Array.from(regularSpacing([0, 5, 10, 20], 5))).toEqual([1, 1, 1, 0]);
  });
});

describe("irradiance components", () => {
  it("close: any one follows from the other two", () => {
    const [zenith, dhi, dni] = [40, 120, 700];
    const ghi = ghiFromComponents(zenith, dhi, dni);
    expect(dhiFromComponents(zenith, ghi, dni)).toBeCloseTo(dhi, 10);
    expect(dniFromComponents(zenith, ghi, dhi)).toBeCloseTo(dni, 10);
    expect(componentsConsistent(zenith, ghi, dhi, dni)).toBe(true);
    expect(componentsConsistent(zenith, ghi * 1.2, dhi, dni)).toBe(false);
    expect(componentsConsistent(95, 0, 0, 0)).toBeUndefined();
    expect(withinQcradLimits(ghi, zenith, 1361, QCRAD_PHYSICAL.ghi)).toBe(true);
    expect(withinQcradLimits(2200, zenith, 1361, QCRAD_PHYSICAL.ghi)).toBe(false);
  });
});

describe("orientation", () => {
  it("comes back from the power that it made, and a missing sun makes none", () => {
    const hours = Array.from({ length: 60 }, (_, i) => -5 + i / 6);
    const column = (of: (hour: number) => number): Float64Array => Float64Array.from(hours, of);
    const light = {
      timeMs: column((h) => Date.UTC(2024, 5, 1, 12) + h * 3_600_000),
      ghiWm2: column((h) => 900 * Math.cos((h / 5.6) * (Math.PI / 2))), dhiWm2: column(() => 90), dniWm2: column(() => 800),
      solarZenithDeg: column((h) => 30 + 9 * Math.abs(h)), solarAzimuthDeg: column((h) => 180 + 18 * h),
      tempAirC: column(() => 20), windMs: column(() => 2),
    };
    const made = (tilt: number, azimuth: number) => column(() => 0).map((_, i) => {
      const [solarZenithDeg, solarAzimuthDeg] = [light.solarZenithDeg[i], light.solarAzimuthDeg[i]];
      const cosAoi = Math.max(cosIncidence(tilt, azimuth, solarZenithDeg, solarAzimuthDeg), 0);
      const glass = iamPhysical((Math.acos(cosAoi) * 180) / Math.PI, { n: 1.526, kPerM: 4, lM: 0.002 });
      const plane = planeIrradiance({
        tiltDeg: tilt, azimuthDeg: azimuth, solarZenithDeg, solarAzimuthDeg, ghiWm2: light.ghiWm2[i], dniWm2: 800, dhiWm2: 90,
        dniExtraWm2: 1361, airMass: 1 / Math.cos((solarZenithDeg * Math.PI) / 180),
      }, 0.2);
      return 0.048 * (plane.poaDirectWm2 * glass + plane.poaDiffuseWm2);
    });
    const fit = fitOrientation({ ...light, powerAc: made(25, 150) }, 0);
    expect(Math.abs(fit.tiltDeg - 25)).toBeLessThan(2);
    expect(Math.abs(fit.azimuthDeg - 150)).toBeLessThan(2);
    expect(fit.rSquared).toBeGreaterThan(0.99);
    expect(fitOrientation({ ...light, powerAc: column(() => 0) }).tiltDeg).toBeNaN();
  });
});
