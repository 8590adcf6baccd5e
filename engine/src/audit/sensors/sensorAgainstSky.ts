import { likelierWith, type PlantCourse } from "../dirt/likelierCourse.ts";
import type { Readings } from "../observe.ts";
import type { Plant } from "../plant.ts";
import { spanOfRows, type Samples } from "../samples.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { besideWitness, witnessSky } from "./besideWitness.ts";
import { driftShapes } from "./driftShape.ts";
import type { SensorRows } from "./sensors.ts";
import { likelierBySky, skyWitness, type SkyWitness } from "./skyWitness.ts";

/** A drift of a light sensor that the plant and a clear sky, or another sensor's sky, agree on. */
export interface SkyDrift {
  /** What the sensor reads over what it should, per day. */
  gain: Float64Array;
  from: number;
  to: number;
  /** Change of the sensor's logarithm at the worst, by plant and sky together, and by the sky alone. */
  size: number;
  bySky: number;
  /** By how much it is likelier (natural logarithm) than no drift, by plant and sky together. */
  likelier: number;
}

/** What beside the plant says of a sensor. */
interface Beside {
  /** What it reads over what the sky, or another sensor, makes of its light, per day; NaN where a day says nothing. */
  level: Float64Array;
  /** Another sensor's sky, carried to the plane. */
  carried: boolean;
  /** However well the plant fits, so likely (natural logarithm) stay causes of its own that nobody thought of: beyond that this must not speak against it. */
  mostByPlant: number;
}

/** The plant's daily course, and how far its days speak for themselves, 0–1. */
export interface PlantWitness {
  course: PlantCourse;
  speaks: number;
}

/** How well the plant alone knows a drift's size, as a logarithm: dirt and age are in it. */
const BY_PLANT = 0.01;
/** What turbidity may keep up for as long as a drift, as a logarithm: what the clear moments' own scatter does not show. */
const TURBIDITY_LASTS = 0.025;
/** The same of a sky that is carried from the horizontal to a plane, a winter's low sun most of all. */
const CARRIED_LASTS = 0.025;
/** What the plant's fit may count at the most (natural logarithm) beside a clear sky, and beside a sensor, which says more. */
const MOST_BY_PLANT = { besideSky: 20, besideSensor: 14 } as const;

/**
 * With one light sensor, plant and sky are the witnesses of a drift. A sensor that drifts moves both daily courses by the same size
 * at the same time in opposite directions: power over light falls as light over clear sky rises. Dirt, age and faults of the plant
 * move the first alone, turbid weather the second alone. Suspected are the shapes that instruments take (`driftShape.ts`); believed
 * is one that both together make clearly likelier than none: the plant by how well level, dirt and age explain its course without it
 * (`likelierCourse`), the sky by its clear moments (`clear`: their level per day, NaN where there are none; `skyWitness`). Null where nothing of the kind is seen.
 */
export function driftAgainstSky(witness: PlantWitness, clear: Float64Array, readings: Readings): SkyDrift | null {
  return believedDrift(witness, readings, () => ({ level: clear, carried: false, mostByPlant: MOST_BY_PLANT.besideSky }));
}

/**
 * The same of a tilted sensor beside a horizontal one, whose sky on the plane stands for the clear sky: that it is carried over badly
 * for a season is known, so that it speaks the less the smaller the drift is.
 */
export function driftBesideOther(witness: PlantWitness, sensor: SensorRows, other: SensorRows, plant: Plant, samples: Samples, readings: Readings): SkyDrift | null {
  return believedDrift(witness, readings, () => ({ level: besideWitness(sensor, witnessSky(other, plant, samples, readings), readings), carried: true, mostByPlant: MOST_BY_PLANT.besideSensor }));
}

function believedDrift({ course, speaks }: PlantWitness, { days }: Readings, beside: () => Beside): SkyDrift | null {
  const suspected = driftShapes(course.ratio).filter(({ size, gain }) => Math.abs(size) > THRESHOLDS.skyDriftSuspected && gain > THRESHOLDS.skyDriftGain);
  if (suspected.length === 0) return null;
  const { level, carried, mostByPlant } = beside();
  const lasts = carried ? CARRIED_LASTS : 0;
  const believed = suspected.flatMap((drift): SkyDrift[] => {
    const seen = skyWitness(level, drift.course.map((v) => drift.size * v), days.firstDay, carried);
    if (seen === null) return [];
    const witness = { share: seen.share, uncertainty: Math.hypot(seen.uncertainty, lasts / drift.size) };
    const size = together(drift.size, witness);
    const bySky = likelierBySky(witness);
    if (!(Math.abs(size) > THRESHOLDS.driftShare) || !(mostByPlant + bySky > THRESHOLDS.driftLikelier)) return [];
    const byPlant = speaks * likelierWith(course, drift.course.map((v) => Math.exp(drift.size * v)));
    if (!(Math.min(mostByPlant, byPlant) + bySky > THRESHOLDS.driftLikelier)) return [];
    const { from, to } = drift;
    return [{ gain: drift.course.map((v) => Math.exp(size * v)), from, to, size, bySky: witness.share * drift.size, likelier: byPlant + bySky }];
  });
  return believed.sort((a, b) => b.likelier - a.likelier)[0] ?? null;
}

/** Size by plant and sky, each as well as it knows it. */
function together(size: number, { share, uncertainty }: SkyWitness): number {
  const bySkyWeight = 1 / ((size * uncertainty) ** 2 + TURBIDITY_LASTS ** 2);
  const byPlantWeight = 1 / BY_PLANT ** 2;
  return (size * byPlantWeight + share * size * bySkyWeight) / (byPlantWeight + bySkyWeight);
}

/** Takes a drift off a light sensor's readings (in place), with a finding; `alone`: with a clear sky for its witness, else another sensor. */
export function correctDrift({ sensor, values }: SensorRows, { rows, days, quality }: Readings, samples: Samples, { gain, from, to, size, bySky: sky }: SkyDrift, alone: boolean): void {
  for (let r = 0; r < rows.count; r++) values[r] /= gain[rows.day[r] - days.firstDay];
  const percent = 100 * Math.abs(Math.expm1(size));
  const bySky = { key: size > 0 ? "audit.quality.driftSkyHigh" : "audit.quality.driftSkyLow", values: { percent, skyPercent: 100 * Math.abs(Math.expm1(sky)) } };
  quality.push({
    point: sensor.id, issue: "drift", ...spanOfRows(samples, rows, Math.min(days.from[from], rows.count - 1), days.from[to + 1] - 1),
    detail: alone ? bySky : { key: "audit.quality.driftBrought", values: { percent } },
  });
}
