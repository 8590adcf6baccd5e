import { likelierWith, type PlantCourse } from "../dirt/likelierCourse.ts";
import type { Readings } from "../observe.ts";
import type { Plant } from "../plant.ts";
import type { Samples } from "../samples.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { clearLevel } from "./clearLevel.ts";
import { driftShapes } from "./driftShape.ts";
import type { SensorRows } from "./sensors.ts";
import { skyWitness, type SkyWitness } from "./skyWitness.ts";

/** A drift of a lone light sensor that plant and clear sky agree on. */
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

/** The plant's daily course, and how far its days speak for themselves, 0–1. */
export interface PlantWitness {
  course: PlantCourse;
  speaks: number;
}

/** How well the plant alone knows a drift's size, as a logarithm: dirt and age are in it. */
const BY_PLANT = 0.01;
/** What turbidity may keep up for as long as a drift, as a logarithm: what the clear moments' own scatter does not show. */
const TURBIDITY_LASTS = 0.025;
/** However well the plant fits, causes that nobody thought of stay this likely (natural logarithm): then the sky must not speak against it. */
const MOST_BY_PLANT = 20;

/**
 * With one light sensor, plant and sky are the witnesses of a drift. A sensor that drifts moves both daily courses by the same size
 * at the same time in opposite directions: power over light falls as light over clear sky rises. Dirt, age and faults of the plant
 * move the first alone, turbid weather the second alone. Suspected are the shapes that instruments take (`driftShape.ts`); believed
 * is one that both together make clearly likelier than none: the plant by how well level, dirt and age explain its course without it
 * (`likelierCourse`), the sky by its clear moments (`skyWitness`). Null where nothing of the kind is seen.
 */
export function driftAgainstSky({ course, speaks }: PlantWitness, sensor: SensorRows, plant: Plant, samples: Samples, readings: Readings): SkyDrift | null {
  const suspected = driftShapes(course.ratio).filter(({ size, gain }) => Math.abs(size) > THRESHOLDS.skyDriftSuspected && gain > THRESHOLDS.skyDriftGain);
  if (suspected.length === 0) return null;
  const clear = clearLevel(sensor, plant, samples, readings);
  const believed = suspected.flatMap((drift): SkyDrift[] => {
    const witness = skyWitness(clear, drift.course.map((v) => drift.size * v), readings.days.firstDay);
    if (witness === null) return [];
    const size = together(drift.size, witness);
    const bySky = likelierBySky(witness);
    if (!(Math.abs(size) > THRESHOLDS.driftShare) || !(MOST_BY_PLANT + bySky > THRESHOLDS.driftLikelier)) return [];
    const byPlant = speaks * likelierWith(course, drift.course.map((v) => Math.exp(drift.size * v)));
    if (!(Math.min(MOST_BY_PLANT, byPlant) + bySky > THRESHOLDS.driftLikelier)) return [];
    const { from, to } = drift;
    return [{ gain: drift.course.map((v) => Math.exp(size * v)), from, to, size, bySky: witness.share * drift.size, likelier: byPlant + bySky }];
  });
  return believed.sort((a, b) => b.likelier - a.likelier)[0] ?? null;
}

/** By how much likelier (natural logarithm) the clear moments make all of a suspected drift than none. */
function likelierBySky({ share, uncertainty }: SkyWitness): number {
  return (2 * share - 1) / (2 * uncertainty ** 2);
}

/** Size by plant and sky, each as well as it knows it. */
function together(size: number, { share, uncertainty }: SkyWitness): number {
  const bySkyWeight = 1 / ((size * uncertainty) ** 2 + TURBIDITY_LASTS ** 2);
  const byPlantWeight = 1 / BY_PLANT ** 2;
  return (size * byPlantWeight + share * size * bySkyWeight) / (byPlantWeight + bySkyWeight);
}

/** Takes a drift off the lone light sensor's readings, with a finding. */
export function correctBySky({ sensor, values }: SensorRows, { rows, days, quality }: Readings, samples: Samples, { gain, from, to, size, bySky: sky }: SkyDrift): void {
  const at = (r: number): number => samples.startMs + rows.interval[Math.min(r, rows.count - 1)] * samples.stepMs;
  for (let r = 0; r < rows.count; r++) values[r] /= gain[rows.day[r] - days.firstDay];
  quality.push({
    point: sensor.id, issue: "drift", startMs: at(days.from[from]), endMs: at(days.from[to + 1] - 1) + samples.stepMs,
    detail: {
      key: size > 0 ? "audit.quality.driftSkyHigh" : "audit.quality.driftSkyLow",
      values: { percent: 100 * Math.abs(Math.expm1(size)), skyPercent: 100 * Math.abs(Math.expm1(sky)) },
    },
  });
}
