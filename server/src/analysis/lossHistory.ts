import { PERIOD_TYPES } from "@sunledger/contract";
import { LOSS_KEYS, shareBehaviour, type LossKey, type ShareBehaviour } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { agedBooks, type AgedBooks } from "./agedBooks.ts";
import { energySeries, type EnergySeries } from "./energySeries.ts";
import { periodBack } from "./incidentDays.ts";
import type { LedgerRange } from "./ledgerRange.ts";
import type { PointLosses } from "./pointLosses.ts";

export type PeriodType = (typeof PERIOD_TYPES)[number];

/** What the losses of one period were and how each behaved; a behaviour is null where nothing was lost. */
export interface PeriodHistory {
  periodType: PeriodType;
  fromDay: number;
  /** Exclusive. */
  toDay: number;
  /** The asked days hold the whole period. */
  complete: boolean;
  books: AgedBooks;
  coverage: number | null;
  total: ShareBehaviour | null;
  /** Of the energy missing of the expected: the performance index. */
  missing: ShareBehaviour | null;
  losses: { key: LossKey; behaviour: ShareBehaviour | null }[];
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
  const judged = ascending.map((start, index) => {
    const own = books[index];
    return own === undefined ? null : judge(own, daysSince(series, start));
  });
  return types.flatMap((periodType, index) => {
    const start = clipped[index] ?? range.fromDay;
    const found = judged[ascending.indexOf(start)];
    if (found === undefined || found === null) return [];
    return [{ ...found, periodType, fromDay: start, toDay: range.toDay, complete: (starts[index] ?? start) >= range.fromDay }];
  });
}

function judge(books: AgedBooks, days: EnergySeries): Omit<PeriodHistory, "periodType" | "fromDay" | "toDay" | "complete"> {
  const points = books.points;
  const of = (lostKwh: ArrayLike<number>, baseKwh: Float64Array, pointLost: (point: PointLosses) => number, pointBase: (point: PointLosses) => number, uncertaintyShare: number) =>
    shareBehaviour({ day: days.day, lostKwh, baseKwh, pointLostKwh: points.map(pointLost), pointBaseKwh: points.map(pointBase), uncertaintyShare });
  const less = (from: Float64Array, what: Float64Array) => from.map((kwh, i) => kwh - (what[i] ?? 0));
  const expected = Array.from(days.expectedSamples).reduce((sum, count) => sum + count, 0);
  return {
    books,
    coverage: expected > 0 ? Array.from(days.presentSamples).reduce((sum, count) => sum + count, 0) / expected : null,
    total: of(less(days.referenceKwh, days.deliveredKwh), days.referenceKwh, (p) => p.referenceKwh - p.deliveredKwh, (p) => p.referenceKwh, share(books.total.uncertaintyKwh, books.reference.kwh)),
    missing: of(less(days.expectedKwh, days.deliveredKwh), days.expectedKwh, (p) => p.expectedKwh - p.deliveredKwh, (p) => p.expectedKwh, share(books.missing.uncertaintyKwh, books.expected.kwh)),
    losses: LOSS_KEYS.flatMap((key) => {
      const daily = days.lossesKwh[key];
      const energy = books.losses[key];
      if (daily === undefined || energy === undefined) return [];
      return [{ key, behaviour: of(daily, days.referenceKwh, (p) => p.lossesKwh[key] ?? 0, (p) => p.referenceKwh, share(energy.uncertaintyKwh, books.reference.kwh)) }];
    }),
    days,
  };
}

const share = (part: number, whole: number): number => part / (whole || 1);

/** The days of a series from one on. */
function daysSince(series: EnergySeries, fromDay: number): EnergySeries {
  const first = series.day.findIndex((day) => day >= fromDay);
  const from = first < 0 ? series.day.length : first;
  const lossesKwh: Partial<Record<LossKey, Float64Array>> = {};
  for (const key of LOSS_KEYS) {
    const daily = series.lossesKwh[key]?.subarray(from);
    if (daily !== undefined && daily.some((kwh) => kwh !== 0)) lossesKwh[key] = daily;
  }
  return {
    day: series.day.subarray(from),
    hour: series.hour.subarray(from),
    referenceKwh: series.referenceKwh.subarray(from),
    expectedKwh: series.expectedKwh.subarray(from),
    deliveredKwh: series.deliveredKwh.subarray(from),
    estimatedKwh: series.estimatedKwh.subarray(from),
    expectedSamples: series.expectedSamples.subarray(from),
    presentSamples: series.presentSamples.subarray(from),
    lossesKwh,
  };
}
