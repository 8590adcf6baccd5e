import { dailyQuotient, witnessSky } from "./besideWitness.ts";
import { clearLevel } from "./clearLevel.ts";
import { angleBetweenDeg } from "../light/angleBetween.ts";
import { likelierCourse, type PlantCourse } from "../dirt/likelierCourse.ts";
import { parting, type Parting } from "./parting.ts";
import { skyWitness } from "./skyWitness.ts";
import type { Readings } from "../observe.ts";
import type { Plant } from "../plant.ts";
import { spanOfRows, type Samples } from "../samples.ts";
import { median } from "../statistics.ts";
import { statedPlane, type SensorRows } from "./sensors.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** The plant's daily course as light sensors of these readings make it. */
type CourseOf = (readings: Readings) => PlantCourse;

/** A tilted sensor beside what another one says of its plane. */
interface Beside extends Parting {
  sensor: SensorRows;
}

/**
 * Finds light sensors that drift against another one (the horizontal, or the first of several tilted ones), and takes their
 * readings out where they do: the reference falls back to the other. Where the other looks another way, whose sky tells single hours badly
 * but days well, readings of a sensor that surely drifts are brought back to what they were beside it instead. Days that scatter as much as they are
 * off show a sky that was carried over badly (a winter's noon hardly above the lowest sun that counts), and a drift only where the plant says so
 * (`withoutDoubt`). Which of two drifts: never the
 * one that agrees with a third; else the plant and the clear sky decide together (`byPlant`, `bySky`). `courseOf` sees the plant by the readings it
 * is given. Returns whether any reading was changed (in place; NaN where it was taken out).
 */
export function dropDrifting(plant: Plant, samples: Samples, readings: Readings, courseOf: CourseOf): boolean {
  const { sensors } = readings;
  const tilted = sensors.filter((s) => s.sensor.kind === "irradiance_tilted");
  const witness = sensors.find((s) => s.sensor.kind === "irradiance_horizontal") ?? tilted[0];
  const judged = tilted.filter((s) => s !== witness);
  if (witness === undefined || judged.length === 0) return false;
  const found = judgedBy(witness, judged, plant, samples, readings).map((one) => withoutDoubt(one, witness, readings, courseOf));
  let any = false;
  for (const one of found) {
    const { sensor, off, worst, drifting } = one;
    if (worst === 0) continue;
    const likelier = found.some((other) => agrees(other, one)) ? Infinity : byPlant(sensor, witness, off, readings, courseOf) + bySky(sensor, witness, off, plant, samples, readings);
    const sure = Math.abs(likelier) > THRESHOLDS.driftLikelier;
    const its = likelier > 0 ? sensor : witness;
    const gain = off.map((v) => (likelier > 0 ? 1 + v : 1 / (1 + v)));
    takeOut(its, drifting, sure && nowhereSound(one), sure && looksElsewhere(sensor, witness) ? gain : null, readings, samples, 100 * Math.abs(worst));
    any = true;
    // what the others part from is the witness then
    if (likelier <= 0) break;
  }
  return any;
}

/** Whether a third sensor stays with the witness while another one parts from it: less far off than half way, and never by what counts. */
function agrees({ off, worst }: Beside, other: Beside): boolean {
  const along = (its: Float64Array): number => its.reduce((sum, v, d) => sum + other.drifting[d] * v, 0);
  return worst === 0 && along(off) / along(other.off) < 0.5;
}

/** A parting with the spells of scattered days taken for drift or not: for drift where the plant's course is much likelier with either sensor brought to the other. */
function withoutDoubt(found: Beside, witness: SensorRows, readings: Readings, courseOf: CourseOf): Beside {
  const { sensor, doubtful } = found;
  if (doubtful === null) return found;
  const asRead = courseOf(readings);
  const without = (one: SensorRows, sign: number): number => likelierCourse(brought(one, doubtful.off, sign, readings, courseOf), asRead);
  const likelier = Math.max(without(sensor, -1), without(witness, 1));
  return likelier > THRESHOLDS.driftLikelier ? { ...found, ...doubtful } : found;
}

/**
 * How much likelier (natural logarithm) a sensor drifts than its witness by the plant's power: brought to the other one, the sound
 * one leaves a course that level, dirt and age do not explain.
 */
function byPlant(sensor: SensorRows, witness: SensorRows, off: Float64Array, readings: Readings, courseOf: CourseOf): number {
  return likelierCourse(brought(sensor, off, -1, readings, courseOf), brought(witness, off, 1, readings, courseOf));
}

/** The plant's course with one sensor's readings moved (+1) or moved back (−1) by what two part. */
function brought(one: SensorRows, off: Float64Array, sign: number, readings: Readings, courseOf: CourseOf): PlantCourse {
  const { rows, days, sensors } = readings;
  const values = one.values.map((v, r) => v * (1 + off[rows.day[r] - days.firstDay]) ** sign);
  return courseOf({ ...readings, sensors: sensors.map((s) => (s === one ? { ...s, values } : s)) });
}

/** The same by the clear moments of both, which turbid weather moves alike; 0 where they do not tell. */
function bySky(sensor: SensorRows, witness: SensorRows, off: Float64Array, plant: Plant, samples: Samples, readings: Readings): number {
  const other = clearLevel(witness, plant, samples, readings);
  const both = clearLevel(sensor, plant, samples, readings).map((v, d) => Math.sqrt(v * other[d]));
  const found = skyWitness(both, off.map((v) => Math.log1p(v) / 2), readings.days.firstDay);
  // a share of 1: all of it the sensor's, of -1: all of it the witness'
  return found === null ? 0 : (2 * found.share) / found.uncertainty ** 2;
}

/**
 * Every judged sensor beside the witness' sky on its plane, while the witness faces the sun too: what its beam is off by grows as it is
 * carried to a plane that faces the sun more, and stays for a season.
 */
function judgedBy(witness: SensorRows, judged: readonly SensorRows[], plant: Plant, samples: Samples, readings: Readings): Beside[] {
  const { rows } = readings;
  const sky = witnessSky(witness, plant, samples, readings);
  return judged.map((sensor) => {
    const { modelWm2, geometry } = sky.on(sensor);
    const both = (r: number): boolean => sensor.values[r] >= 0 && witness.values[r] >= 0 && rows.elevationDeg[r] > THRESHOLDS.driftElevationDeg
      && geometry.cosAoi[r] <= THRESHOLDS.driftCarried * sky.seen.cosAoi[r];
    return { sensor, ...parting(dailyQuotient(sensor.values, modelWm2, readings, both)) };
  });
}

/** Whether two tilted sensors see a different part of the sky. */
function looksElsewhere({ sensor: one }: SensorRows, { sensor: other }: SensorRows): boolean {
  if (one.kind !== "irradiance_tilted" || other.kind !== "irradiance_tilted") return false;
  return angleBetweenDeg(statedPlane(one), statedPlane(other)) > THRESHOLDS.sensorDeclaredDeg;
}

/**
 * Takes the days of a drift out of a sensor's readings, or, with its `gain` on every day, the drift, or the sensor `wholly`.
 */
function takeOut(
  sensor: SensorRows, drifting: Uint8Array, wholly: boolean, gain: Float64Array | null, { days, rows, quality }: Readings, samples: Samples, percent: number,
): void {
  let first = -1;
  let last = -1;
  for (let d = 0; d < days.count; d++) {
    if (drifting[d] === 0) continue;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (first < 0) first = r;
      last = r;
      sensor.values[r] = gain === null ? NaN : sensor.values[r] / gain[d];
    }
  }
  if (first < 0) return;
  if (wholly) sensor.values.fill(NaN);
  quality.push({
    point: sensor.sensor.id, issue: "drift", ...spanOfRows(samples, rows, first, last),
    detail: { key: "audit.quality.drift", values: { percent } },
  });
}

/**
 * Whether the days beside a sensor's drift teach a wrong level too. Dirt on a dome comes again with every dry spell, and on the days between it
 * is on its way already; so are those before a drift that stays for a third of the days and more. A sensor that parted once and came back to stay is
 * sound before and after; a winter's sky that is carried badly may part the two a little the other way.
 */
function nowhereSound({ drifting, seen, worst }: Parting): boolean {
  const from = drifting.indexOf(1);
  const to = drifting.lastIndexOf(1);
  if (drifting.subarray(from, to + 1).includes(0)) return true;
  const after = seen.subarray(to + 1).filter((v) => !Number.isNaN(v));
  const left = median(after) * Math.sign(worst);
  const back = after.length >= THRESHOLDS.driftReturnDays && left < THRESHOLDS.driftShare / 2 && left > -THRESHOLDS.driftShare;
  return !back && 3 * (to + 1 - from) > drifting.length;
}
