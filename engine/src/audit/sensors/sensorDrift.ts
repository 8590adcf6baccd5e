import { clearLevel } from "./clearLevel.ts";
import { likelierCourse, type PlantCourse } from "../dirt/likelierCourse.ts";
import { skyWitness } from "./skyWitness.ts";
import { dniExtraWm2 } from "../../sun/extraterrestrial.ts";
import { planeGeometry, type PlaneGeometry } from "../light/planeGeometry.ts";
import type { Readings } from "../observe.ts";
import type { PlanePlan } from "../plan.ts";
import type { Plant } from "../plant.ts";
import type { QualityFinding } from "../result.ts";
import type { Samples } from "../samples.ts";
import type { SensorRows } from "./sensors.ts";
import { median, quantile, runningMedian } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { horizontalFromPlane, splitGlobal, toPlane } from "../light/transposed.ts";

const NO_IAM = { model: "ashrae", b: 0, diffuse: 1 } as const;

/** The plant's daily course as light sensors of these readings make it. */
type CourseOf = (readings: Readings) => PlantCourse;

/** A tilted sensor beside what another one says of its plane. */
interface Beside {
  sensor: SensorRows;
  /** What the other sensor's sky gives on this one's plane, W/m². */
  model: Float64Array;
  /** Relative distance of the two from where they stood, smoothed over days. */
  off: Float64Array;
  worst: number;
  both: (r: number) => boolean;
}

/**
 * Finds light sensors that drift against another one (the horizontal, or the first of several tilted ones), and takes their
 * readings out where they do: the reference falls back to the other. Days that scatter as much as they are off show a sky
 * that was carried over badly, no drift. Which of two drifts: never the one that agrees with a third; else the plant and the clear
 * sky decide together (`byPlant`, `bySky`). `courseOf` sees the plant by the readings it is given. Returns whether any reading was
 * taken out (in place, as NaN).
 */
export function dropDrifting(plant: Plant, samples: Samples, readings: Readings, courseOf: CourseOf): boolean {
  const { sensors } = readings;
  const tilted = sensors.filter((s) => s.sensor.kind === "irradiance_tilted");
  const witness = sensors.find((s) => s.sensor.kind === "irradiance_horizontal") ?? tilted[0];
  const judged = tilted.filter((s) => s !== witness);
  if (witness === undefined || judged.length === 0) return false;
  const found = judgedBy(witness, judged, plant, samples, readings);
  const sound = found.some((one) => Math.abs(one.worst) < THRESHOLDS.driftShare);
  let any = false;
  for (const { sensor, model, off, worst, both } of found) {
    const suspect = Uint8Array.from(off, (v) => (Math.abs(v) > THRESHOLDS.driftShare / 2 ? 1 : 0));
    const ratio = dailyQuotient(sensor.values, model, readings, both);
    if (Math.abs(worst) < THRESHOLDS.driftShare || scatter(ratio, suspect) > THRESHOLDS.driftScatter * Math.abs(worst)) continue;
    const likelier = sound ? Infinity : byPlant(sensor, witness, off, readings, courseOf) + bySky(sensor, witness, off, plant, samples, readings);
    const sure = Math.abs(likelier) > THRESHOLDS.driftLikelier;
    takeOut(likelier > 0 ? sensor : witness, spellsOf(off, worst), sure, readings, samples, readings.quality, 100 * Math.abs(worst));
    any = true;
    // what the others part from is the witness then
    if (likelier <= 0) break;
  }
  return any;
}

/**
 * How much likelier (natural logarithm) a sensor drifts than its witness by the plant's power: brought to the other one, the sound
 * one leaves a course that level, dirt and age do not explain.
 */
function byPlant(sensor: SensorRows, witness: SensorRows, off: Float64Array, readings: Readings, courseOf: CourseOf): number {
  const { rows, days, sensors } = readings;
  const brought = (one: SensorRows, sign: number): PlantCourse => {
    const values = one.values.map((v, r) => v * (1 + off[rows.day[r] - days.firstDay]) ** sign);
    return courseOf({ ...readings, sensors: sensors.map((s) => (s === one ? { ...s, values } : s)) });
  };
  return likelierCourse(brought(sensor, -1), brought(witness, 1));
}

/** The same by the clear moments of both, which turbid weather moves alike; 0 where they do not tell. */
function bySky(sensor: SensorRows, witness: SensorRows, off: Float64Array, plant: Plant, samples: Samples, readings: Readings): number {
  const other = clearLevel(witness, plant, samples, readings);
  const both = clearLevel(sensor, plant, samples, readings).map((v, d) => Math.sqrt(v * other[d]));
  const found = skyWitness(both, off.map((v) => Math.log1p(v) / 2), readings.days.firstDay);
  // a share of 1: all of it the sensor's, of -1: all of it the witness'
  return found === null ? 0 : (2 * found.share) / found.uncertainty ** 2;
}

/** Every judged sensor beside the witness' sky on its plane. */
function judgedBy(witness: SensorRows, judged: readonly SensorRows[], plant: Plant, samples: Samples, readings: Readings): Beside[] {
  const { rows } = readings;
  const extra = Float64Array.from(rows.interval, (k) => dniExtraWm2(samples.startMs + (k + 0.5) * samples.stepMs));
  const site = { albedo: plant.albedo, altitudeM: plant.altitude_m };
  const planeOf = ({ sensor }: SensorRows): PlanePlan => ({ tiltDeg: sensor.tilt_deg ?? 0, azimuthDeg: sensor.azimuth_deg ?? 180, iam: NO_IAM });
  const geometryOf = (plane: PlanePlan): PlaneGeometry => planeGeometry(rows, plane);
  const own = planeOf(witness);
  const global = witness.sensor.kind === "irradiance_horizontal" ? witness.values : horizontalFromPlane(witness.values, own, geometryOf(own), rows, extra, site);
  const sky = splitGlobal(global.map((g) => (Number.isNaN(g) ? 0 : g)), rows, extra, site);
  return judged.map((sensor) => {
    const plane = planeOf(sensor);
    const carried = toPlane(sky, plane, geometryOf(plane), rows, site);
    const model = carried.beamWm2.map((b, r) => b + carried.diffuseWm2[r]);
    const both = (r: number): boolean => sensor.values[r] >= 0 && witness.values[r] >= 0 && rows.elevationDeg[r] > THRESHOLDS.driftElevationDeg;
    const smooth = runningMedian(dailyQuotient(sensor.values, model, readings, both), THRESHOLDS.driftWindowDays, 5);
    const usual = baseline(smooth);
    const off = smooth.map((v) => (Number.isNaN(v) ? 0 : v / usual - 1));
    return { sensor, model, off, worst: off.reduce((w, v) => (Math.abs(v) > Math.abs(w) ? v : w), 0), both };
  });
}

/** How far single days of a ratio lie from their neighbourhood on the marked days: median, relative. */
function scatter(ratio: Float64Array, marked: Uint8Array): number {
  const smooth = runningMedian(ratio, THRESHOLDS.driftWindowDays, 5);
  return median(Array.from(ratio, (v, d) => (marked[d] === 1 ? Math.abs(v / smooth[d] - 1) : NaN)).filter((v) => Number.isFinite(v)));
}

function dailyQuotient(over: Float64Array, under: Float64Array, { days }: Readings, takes: (r: number) => boolean): Float64Array {
  const out = new Float64Array(days.count).fill(NaN);
  for (let d = 0; d < days.count; d++) {
    let a = 0;
    let b = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (!takes(r) || Number.isNaN(over[r]) || Number.isNaN(under[r])) continue;
      a += over[r];
      b += under[r];
    }
    if (b > 0) out[d] = a / b;
  }
  return out;
}

/**
 * Where the ratio of two sensors stood before anything drifted: of the levels that last, the earliest (an instrument leaves
 * its calibration, it does not come to it), of those that calibrated instruments can have where there are any: a dome that
 * is dirty for most of the year lasts too.
 */
function baseline(smooth: Float64Array): number {
  const levels = Array.from({ length: 19 }, (_, i) => {
    const level = quantile(smooth, 0.05 * (i + 1));
    const near = Array.from(smooth.keys()).filter((d) => Math.abs(smooth[d] / level - 1) < THRESHOLDS.driftShare / 2);
    return { level, count: near.length, when: median(near) };
  });
  const calibrated = levels.filter((l) => Math.abs(l.level - 1) < THRESHOLDS.driftCalibrated && l.count >= THRESHOLDS.driftReturnDays);
  const able = calibrated.length > 0 ? calibrated : levels;
  const most = Math.max(...able.map((l) => l.count));
  const lasting = able.filter((l) => l.count >= 0.5 * most).sort((x, y) => x.when - y.when);
  const first = lasting[0];
  if (first === undefined) return median(smooth);
  return median(smooth.filter((v) => Math.abs(v / first.level - 1) < THRESHOLDS.driftShare / 2));
}

/** Days of every spell in which the sensors are off as the worst day is: off by half of what counts, shorter returns included. */
function spellsOf(off: Float64Array, worst: number): Uint8Array {
  const out = new Uint8Array(off.length);
  for (let at = 0; at < off.length; at++) {
    if (out[at] === 1 || off[at] * Math.sign(worst) < THRESHOLDS.driftShare) continue;
    for (const step of [-1, 1]) {
      let last = at;
      for (let d = at; d >= 0 && d < off.length && Math.abs(d - last) <= THRESHOLDS.driftReturnDays; d += step) {
        if (Math.abs(off[d]) > THRESHOLDS.driftShare / 2) last = d;
      }
      out.fill(1, Math.min(at, last), Math.max(at, last) + 1);
    }
  }
  return out;
}

/** Takes the days of a drift out of a sensor's readings; the whole sensor where it is surely the one and they are a third of all. */
function takeOut(
  sensor: SensorRows, drifting: Uint8Array, sure: boolean, { days, rows }: Readings, samples: Samples, quality: QualityFinding[], percent: number,
): void {
  let first = -1;
  let last = -1;
  for (let d = 0; d < days.count; d++) {
    if (drifting[d] === 0) continue;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (first < 0) first = r;
      last = r;
      sensor.values[r] = NaN;
    }
  }
  if (first < 0) return;
  if (sure && 3 * drifting.reduce((sum, day) => sum + day, 0) > days.count) sensor.values.fill(NaN);
  const at = (r: number): number => samples.startMs + rows.interval[r] * samples.stepMs;
  quality.push({
    point: sensor.sensor.id, issue: "drift", startMs: at(first), endMs: at(last) + samples.stepMs,
    detail: { key: "audit.quality.drift", values: { percent } },
  });
}
