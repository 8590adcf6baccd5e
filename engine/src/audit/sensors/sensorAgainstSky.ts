import type { Readings } from "../observe.ts";
import type { Plant } from "../plant.ts";
import type { Samples } from "../samples.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { clearLevel } from "./clearLevel.ts";
import { driftShapes, type FittedDrift } from "./driftShape.ts";
import { isLight } from "./sensors.ts";
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
}

/** How well the plant alone knows a drift's size, as a logarithm: dirt and age are in it. */
const BY_PLANT = 0.015;

/**
 * With one light sensor, plant and sky are the witnesses of a drift. A sensor that drifts moves both daily courses by the same size
 * at the same time in opposite directions: power over light falls as light over clear sky rises. Dirt, age and faults of the plant
 * move the first alone, turbid weather the second alone. Suspected are the shapes that instruments take (`driftShape.ts`); believed
 * is one that the clear moments show by themselves at 3.5 of their standard errors, or a slow rise of the ratio, which no dirt makes,
 * that the clear moments make likelier than not. Null where nothing of the kind is seen. `ratio`: the plant's daily yield over its model.
 */
export function driftAgainstSky(ratio: Float64Array, plant: Plant, samples: Samples, readings: Readings): SkyDrift | null {
  const light = readings.sensors.filter(({ sensor }) => isLight(sensor));
  if (light.length !== 1) return null;
  const suspected = driftShapes(ratio).filter(({ size, gain }) => Math.abs(size) > THRESHOLDS.skyDriftSuspected && gain > THRESHOLDS.skyDriftGain);
  if (suspected.length === 0) return null;
  const clear = clearLevel(light[0], plant, samples, readings);
  const believed = suspected.flatMap((drift) => {
    const witness = skyWitness(clear, drift.course.map((v) => drift.size * v), readings.days.firstDay);
    if (witness === null || !shows(drift, witness)) return [];
    const size = together(drift.size, witness);
    return Math.abs(size) > THRESHOLDS.driftShare ? [{ drift, size, sky: witness.share * drift.size }] : [];
  });
  const best = believed.sort((a, b) => b.drift.gain - a.drift.gain)[0];
  if (best === undefined) return null;
  const { course, from, to } = best.drift;
  return { gain: course.map((v) => Math.exp(best.size * v)), from, to, size: best.size, bySky: best.sky };
}

/** Whether the clear moments show a suspected drift. */
function shows({ size, gain, returns }: FittedDrift, { share, uncertainty }: SkyWitness): boolean {
  if (share > THRESHOLDS.skyDriftSigmas * uncertainty && share > THRESHOLDS.skyDriftLeastShare && share < THRESHOLDS.skyDriftMostShare + 2 * uncertainty) return true;
  // a ratio that rises slowly is no dirt: there the sky need not say it alone
  const rises = returns ? gain > THRESHOLDS.skyDriftBackGain : size < 0 && gain > THRESHOLDS.skyDriftLowGain;
  const likelier = (2 * share - 1) / (2 * uncertainty ** 2);
  return rises && likelier > 1 && Math.abs(share - 1) < 2.5 * Math.max(uncertainty, 0.15);
}

/** Size by plant and sky, each as well as it knows it. */
function together(size: number, { share, uncertainty }: SkyWitness): number {
  const bySkyWeight = 1 / (size * uncertainty) ** 2;
  const byPlantWeight = 1 / BY_PLANT ** 2;
  return (size * byPlantWeight + share * size * bySkyWeight) / (byPlantWeight + bySkyWeight);
}

/** Takes a drift off the lone light sensor's readings, with a finding. */
export function correctBySky(readings: Readings, samples: Samples, { gain, from, to, size, bySky: sky }: SkyDrift): void {
  const { rows, days, sensors, quality } = readings;
  const at = (r: number): number => samples.startMs + rows.interval[Math.min(r, rows.count - 1)] * samples.stepMs;
  for (const { sensor, values } of sensors) {
    if (!isLight(sensor)) continue;
    for (let r = 0; r < rows.count; r++) values[r] /= gain[rows.day[r] - days.firstDay];
    quality.push({
      point: sensor.id, issue: "drift", startMs: at(days.from[from]), endMs: at(days.from[to + 1] - 1) + samples.stepMs,
      detail: {
        key: size > 0 ? "audit.quality.driftSkyHigh" : "audit.quality.driftSkyLow",
        values: { percent: 100 * Math.abs(Math.expm1(size)), skyPercent: 100 * Math.abs(Math.expm1(sky)) },
      },
    });
  }
}
