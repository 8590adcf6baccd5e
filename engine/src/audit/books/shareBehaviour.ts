import { homogeneityOf, stabilityOf, trendOf, type HomogeneityFigures, type StabilityFigures, type TrendFigures } from "../../trend/behaviour.ts";
import { median } from "../statistics.ts";

/** A day whose base is less than this share of the median day's says nothing of a share of it. */
const LEAST_DAY = 0.1;

/** What is lost of what, kWh: day by day over all points, and point by point over all days. */
export interface SharedLoss {
  /** Local day numbers, ascending. */
  day: ArrayLike<number>;
  lostKwh: ArrayLike<number>;
  /** What the loss is a share of: reference energy, or expected energy for the performance index. */
  baseKwh: ArrayLike<number>;
  pointLostKwh: readonly number[];
  pointBaseKwh: readonly number[];
  /** Standard uncertainty (k = 1) of the loss over its base, ratio. */
  uncertaintyShare: number;
}

/** How a loss behaves: over the days (stability, trend) and over the points (homogeneity). */
export interface ShareBehaviour {
  stability: StabilityFigures;
  homogeneity: HomogeneityFigures;
  trend: TrendFigures;
}

/**
 * Behaviour of the share that a loss leaves, 1 − lost/base (METHOD C13); days with less than a tenth of the median day's
 * base are left out. Null where nothing was lost on any day.
 */
export function shareBehaviour({ day, lostKwh, baseKwh, pointLostKwh, pointBaseKwh, uncertaintyShare }: SharedLoss): ShareBehaviour | null {
  const lost = Float64Array.from(lostKwh);
  if (lost.every((kwh) => kwh === 0)) return null;
  const base = Float64Array.from(baseKwh);
  const usual = median(base.filter((kwh) => kwh > 0));
  const kept = lost.map((kwh, d) => (base[d] > LEAST_DAY * usual ? 1 - kwh / base[d] : NaN));
  return {
    stability: stabilityOf(day, kept),
    homogeneity: homogeneityOf(pointLostKwh.map((kwh, i) => 1 - kwh / pointBaseKwh[i])),
    trend: trendOf(day, kept, uncertaintyShare),
  };
}
