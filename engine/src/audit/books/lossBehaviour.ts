import { LOSS_KEYS } from "./lossKeys.ts";
import type { DayLedger, LossBehaviour } from "../result.ts";
import { shareBehaviour } from "./shareBehaviour.ts";

/** How each loss behaves: over the days (stability, trend) and over the points (homogeneity), as the share it leaves. */
export function lossBehaviour(days: readonly DayLedger[], uncertaintyShare: (key: LossBehaviour["key"]) => number): LossBehaviour[] {
  const first = days[0];
  const baseKwh = first === undefined ? [] : sumDays(days, (d) => d.sequentialKwh.reference);
  const pointBaseKwh = days.map((d) => total(d.sequentialKwh.reference));
  return LOSS_KEYS.map((key) => {
    const found =
      first === undefined
        ? null
        : shareBehaviour({
            day: first.day,
            lostKwh: sumDays(days, (d) => d.sequentialKwh[key]),
            baseKwh,
            pointLostKwh: days.map((d) => total(d.sequentialKwh[key])),
            pointBaseKwh,
            uncertaintyShare: uncertaintyShare(key),
          });
    return { key, stability: found?.stability.stability ?? null, homogeneity: found?.homogeneity.homogeneity ?? null, trend: found?.trend.trend ?? null };
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
