import { homogeneityOf, stabilityOf, trendOf } from "../trend/behaviour.ts";
import { LOSS_KEYS } from "./lossKeys.ts";
import type { DayLedger, LossBehaviour } from "./result.ts";
import { median } from "./statistics.ts";

/** A day of less light than this share of the median day says nothing of a share of it. */
const LEAST_DAY = 0.1;

/** How each loss behaves: over the days (stability, trend) and over the points (homogeneity), as the share it leaves. */
export function lossBehaviour(days: readonly DayLedger[], uncertaintyShare: (key: LossBehaviour["key"]) => number): LossBehaviour[] {
  const first = days[0];
  if (first === undefined) return LOSS_KEYS.map((key) => ({ key, stability: null, homogeneity: null, trend: null }));
  const light = sumDays(days, (d) => d.sequentialKwh.reference);
  const usual = median(light.filter((v) => v > 0));
  return LOSS_KEYS.map((key) => {
    const lost = sumDays(days, (d) => d.sequentialKwh[key]);
    if (lost.every((v) => v === 0)) return { key, stability: null, homogeneity: null, trend: null };
    const kept = lost.map((v, d) => (light[d] > LEAST_DAY * usual ? 1 - v / light[d] : NaN));
    const points = days.map((d) => 1 - total(d.sequentialKwh[key]) / total(d.sequentialKwh.reference));
    return {
      key,
      stability: stabilityOf(first.day, kept).stability,
      homogeneity: homogeneityOf(points).homogeneity,
      trend: trendOf(first.day, kept, uncertaintyShare(key)).trend,
    };
  });
}

function sumDays(days: readonly DayLedger[], of: (day: DayLedger) => Float64Array | undefined): Float64Array {
  const sum = new Float64Array(days[0].day.length);
  for (const day of days) {
    const column = of(day);
    if (column !== undefined) for (let d = 0; d < sum.length; d++) sum[d] += column[d];
  }
  return sum;
}

function total(column: Float64Array | undefined): number {
  return column === undefined ? 0 : column.reduce((sum, v) => sum + v, 0);
}
