import { PERIOD_TYPES } from "@sunledger/contract";
import { LOSS_KEYS, type LossKey } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { agedBooks, type AgedBooks } from "./agedBooks.ts";
import { energySeries, type EnergySeries } from "./energySeries.ts";
import { periodBack } from "./incidentDays.ts";
import { judgedLosses } from "./judgedLosses.ts";
import type { LossJudgement } from "./judgeLosses.ts";
import type { LedgerRange } from "./ledgerRange.ts";

export type PeriodType = (typeof PERIOD_TYPES)[number];

/** What the losses of one period were and how each behaved. */
export interface PeriodHistory extends LossJudgement {
  periodType: PeriodType;
  fromDay: number;
  /** Exclusive. */
  toDay: number;
  /** The asked days hold the whole period. */
  complete: boolean;
  books: AgedBooks;
  coverage: number | null;
  /** The days of the period. */
  days: EnergySeries;
}

/** The periods that end with a range, the shortest first: each from the same daily sums as the waterfall. */
export async function lossHistory(store: MeasurementStore, range: LedgerRange, timezone: string, asked: PeriodType | undefined): Promise<PeriodHistory[]> {
  const types = PERIOD_TYPES.filter((type) => asked === undefined || type === asked);
  const starts = types.map((type) => periodBack(type, range.toDay - 1, range.fromDay).fromDay);
  const clipped = starts.map((start) => Math.max(start, range.fromDay));
  const ascending = [...new Set(clipped)].sort((a, b) => a - b);
  const [oldest = range.fromDay] = ascending;
  const widest = { ...range, fromDay: oldest };
  const [books, series] = await Promise.all([agedBooks(store, widest, ascending), energySeries(store, widest, "day", timezone)]);
  const judged = await Promise.all(
    ascending.map((start, index) => {
      const own = books[index];
      return own === undefined ? null : judgedLosses(store, `${range.analysisId} ${start} ${range.toDay} ${range.points?.join() ?? ""}`, { books: own, days: daysSince(series, start) });
    }),
  );
  return types.flatMap((periodType, index) => {
    const start = clipped[index] ?? range.fromDay;
    const place = ascending.indexOf(start);
    const [own, found] = [books[place], judged[place]];
    if (own === undefined || found === undefined || found === null) return [];
    const days = daysSince(series, start);
    return [{ ...found, periodType, fromDay: start, toDay: range.toDay, complete: (starts[index] ?? start) >= range.fromDay, books: own, coverage: coverageOf(days), days }];
  });
}

function coverageOf({ expectedSamples, presentSamples }: EnergySeries): number | null {
  const sum = (counts: Float64Array) => counts.reduce((total, count) => total + count, 0);
  const expected = sum(expectedSamples);
  return expected > 0 ? sum(presentSamples) / expected : null;
}

/** The days of a series from one on. */
function daysSince(series: EnergySeries, fromDay: number): EnergySeries {
  const first = series.day.findIndex((day) => day >= fromDay);
  const from = first < 0 ? series.day.length : first;
  const lossesKwh: Partial<Record<LossKey, Float64Array>> = {};
  for (const key of LOSS_KEYS) {
    const daily = series.lossesKwh[key]?.slice(from);
    if (daily !== undefined && daily.some((kwh) => kwh !== 0)) lossesKwh[key] = daily;
  }
  return {
    day: series.day.slice(from),
    hour: series.hour.slice(from),
    referenceKwh: series.referenceKwh.slice(from),
    expectedKwh: series.expectedKwh.slice(from),
    deliveredKwh: series.deliveredKwh.slice(from),
    estimatedKwh: series.estimatedKwh.slice(from),
    expectedSamples: series.expectedSamples.slice(from),
    presentSamples: series.presentSamples.slice(from),
    lossesKwh,
  };
}
