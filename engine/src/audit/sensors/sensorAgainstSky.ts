import { solveLinear } from "../../module/solveLinear.ts";
import type { Readings } from "../observe.ts";
import type { Plant } from "../plant.ts";
import type { Samples } from "../samples.ts";
import { quantile, robustSpread } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { clearLevel } from "./clearLevel.ts";
import { driftShapes, type FittedDrift } from "./driftShape.ts";

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

/** What the sky says of a suspected drift: how much of it the clear moments show (1 = all of it, 0 = none). */
interface Witness {
  share: number;
  uncertainty: number;
}

const LEAST_CLEAR_DAYS = 15;
/** Days this far (as a logarithm) below the clearest are veiled. */
const VEILED = 0.13;
/** What turbidity does over the seasons, each of sine and cosine, as a logarithm. */
const SEASON_SPREAD = 0.03;
const LEAST_SPREAD = 0.01;
/** Turbid weather lasts: clear days count as one while they agree over this many days. */
const WEATHER_DAYS = 15;
const ROUNDS = 5;
/** How well the plant alone knows a drift's size, as a logarithm: dirt and age are in it. */
const BY_PLANT = 0.015;
const LEAST_UNCERTAINTY = 0.05;
const DAYS_PER_YEAR = 365.2425;

/**
 * With one light sensor, plant and sky are the witnesses of a drift. A sensor that drifts moves both daily courses by the same size
 * at the same time in opposite directions: power over light falls as light over clear sky rises. Dirt, age and faults of the plant
 * move the first alone, turbid weather the second alone. Suspected are the shapes that instruments take (`driftShape.ts`); believed
 * is one that the clear moments show by themselves at 3.5 of their standard errors, or a slow rise of the ratio, which no dirt makes,
 * that the clear moments make likelier than not. Null where nothing of the kind is seen. `ratio`: the plant's daily yield over its model.
 */
export function driftAgainstSky(ratio: Float64Array, plant: Plant, samples: Samples, readings: Readings): SkyDrift | null {
  const light = readings.sensors.filter(({ sensor }) => sensor.kind === "irradiance_tilted" || sensor.kind === "irradiance_horizontal");
  if (light.length !== 1) return null;
  const suspected = driftShapes(ratio).filter(({ size, gain }) => Math.abs(size) > THRESHOLDS.skyDriftSuspected && gain > THRESHOLDS.skyDriftGain);
  if (suspected.length === 0) return null;
  const clear = clearLevel(light[0], plant, samples, readings);
  const believed = suspected.flatMap((drift) => {
    const witness = bySky(clear, drift, readings.days.firstDay);
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
function shows({ size, gain, returns }: FittedDrift, { share, uncertainty }: Witness): boolean {
  if (share > THRESHOLDS.skyDriftSigmas * uncertainty && share > THRESHOLDS.skyDriftLeastShare && share < THRESHOLDS.skyDriftMostShare + 2 * uncertainty) return true;
  // a ratio that rises slowly is no dirt: there the sky need not say it alone
  const rises = returns ? gain > THRESHOLDS.skyDriftBackGain : size < 0 && gain > THRESHOLDS.skyDriftLowGain;
  const likelier = (2 * share - 1) / (2 * uncertainty ** 2);
  return rises && likelier > 1 && Math.abs(share - 1) < 2.5 * Math.max(uncertainty, 0.15);
}

/** Size by plant and sky, each as well as it knows it. */
function together(size: number, { share, uncertainty }: Witness): number {
  const bySkyWeight = 1 / (size * uncertainty) ** 2;
  const byPlantWeight = 1 / BY_PLANT ** 2;
  return (size * byPlantWeight + share * size * bySkyWeight) / (byPlantWeight + bySkyWeight);
}

/** The clear moments' logarithm on the suspected course, beside a level and the season's turbidity; days far off count less. */
function bySky(clear: Float64Array, { course, size }: FittedDrift, firstDay: number): Witness | null {
  const top = quantile(clear, 0.9);
  const days = Array.from(clear.keys()).filter((d) => clear[d] > top * Math.exp(-VEILED));
  if (days.length < LEAST_CLEAR_DAYS) return null;
  const log = Float64Array.from(days, (d) => Math.log(clear[d]));
  const terms = days.map((d) => {
    const season = (2 * Math.PI * (firstDay + d)) / DAYS_PER_YEAR;
    return [1, size * course[d], Math.cos(season), Math.sin(season)];
  });
  const unknown = [1e-6, 1e-6, SEASON_SPREAD ** -2, SEASON_SPREAD ** -2];
  let weights = new Float64Array(log.length).fill(1);
  let spread = SEASON_SPREAD;
  let normal: Float64Array[] = [];
  let share = NaN;
  let left = log;
  for (let round = 0; round < ROUNDS; round++) {
    normal = unknown.map((prior, i) => Float64Array.from(unknown, (_, j) => {
      const sum = terms.reduce((total, of, n) => total + weights[n] * of[i] * of[j], 0);
      return sum / spread ** 2 + (i === j ? prior : 0);
    }));
    const right = Float64Array.from(unknown, (_, i) => terms.reduce((total, of, n) => total + weights[n] * of[i] * log[n], 0) / spread ** 2);
    const found = solveLinear(normal, right);
    share = found[1];
    left = log.map((v, n) => v - terms[n].reduce((sum, term, i) => sum + term * found[i], 0));
    spread = Math.max(LEAST_SPREAD, robustSpread(left));
    weights = left.map((v) => Math.min(1, (2 * spread) / Math.abs(v)));
  }
  const variance = solveLinear(normal, Float64Array.of(0, 1, 0, 0))[1] * lasting(left, days);
  const uncertainty = Math.max(LEAST_UNCERTAINTY, Math.sqrt(variance));
  return Number.isFinite(share) && Number.isFinite(uncertainty) ? { share, uncertainty } : null;
}

/** By how much weather that lasts raises a variance: autocovariance under Bartlett's window (Newey & West 1987), 1 at least. */
function lasting(left: Float64Array, days: readonly number[]): number {
  let alone = 0;
  let besides = 0;
  for (let i = 0; i < left.length; i++) {
    alone += left[i] * left[i];
    for (let j = i + 1; j < left.length && days[j] - days[i] < WEATHER_DAYS; j++) besides += 2 * (1 - (days[j] - days[i]) / WEATHER_DAYS) * left[i] * left[j];
  }
  return Math.max(1, (alone + besides) / alone);
}

/** Takes a drift off the lone light sensor's readings, with a finding. */
export function correctBySky(readings: Readings, samples: Samples, { gain, from, to, size, bySky: sky }: SkyDrift): void {
  const { rows, days, sensors, quality } = readings;
  const at = (r: number): number => samples.startMs + rows.interval[Math.min(r, rows.count - 1)] * samples.stepMs;
  for (const { sensor, values } of sensors) {
    if (sensor.kind !== "irradiance_tilted" && sensor.kind !== "irradiance_horizontal") continue;
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
