import { PERIOD_TYPES } from "@sunledger/contract";
import { LOSS_KEYS, shareBehaviour, type LossKey, type ShareBehaviour } from "@sunledger/engine";
import { setImmediate } from "node:timers/promises";
import type { MeasurementStore } from "../stores/ports.ts";
import { agedBooks, type AgedBooks } from "./agedBooks.ts";
import { energySeries, type EnergySeries } from "./energySeries.ts";
import { periodBack } from "./incidentDays.ts";
import { KeptAnswers } from "./keptAnswers.ts";
import type { LedgerRange } from "./ledgerRange.ts";
import type { PointLosses } from "./pointLosses.ts";

export type PeriodType = (typeof PERIOD_TYPES)[number];

/** How the losses of a period behaved; null where nothing was lost. */
interface Judgement {
  total: ShareBehaviour | null;
  /** Of the energy missing of the expected: the performance index. */
  missing: ShareBehaviour | null;
  losses: { key: LossKey; behaviour: ShareBehaviour | null }[];
}

/** What the losses of one period were and how each behaved. */
export interface PeriodHistory extends Judgement {
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
      return own === undefined ? null : remembered(store, `${range.analysisId} ${start} ${range.toDay} ${range.points?.join() ?? ""}`, () => judge(own, daysSince(series, start)));
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

const REMEMBERED = 2000;
const judgements = new WeakMap<MeasurementStore, KeptAnswers<string, Judgement>>();

/** A published analysis never changes, and judging years of days takes longer than reading them: each is judged once. */
function remembered(store: MeasurementStore, key: string, make: () => Promise<Judgement>): Promise<Judgement> {
  const cache = judgements.get(store) ?? new KeptAnswers<string, Judgement>(REMEMBERED, () => 1);
  judgements.set(store, cache);
  return cache.get(key, make);
}

/** Lets other work in after each loss: one takes up to some tens of milliseconds. */
async function judge({ points, reference, expected, total, missing, losses }: AgedBooks, days: EnergySeries): Promise<Judgement> {
  const of = async (lostKwh: Float64Array, baseKwh: Float64Array, pointLost: (point: PointLosses) => number, pointBase: (point: PointLosses) => number, uncertaintyShare: number) => {
    await setImmediate();
    return shareBehaviour({ day: days.day, lostKwh, baseKwh, pointLostKwh: points.map(pointLost), pointBaseKwh: points.map(pointBase), uncertaintyShare });
  };
  const less = (from: Float64Array, what: Float64Array) => from.map((kwh, i) => kwh - (what[i] ?? 0));
  const judgement: Judgement = {
    total: await of(less(days.referenceKwh, days.deliveredKwh), days.referenceKwh, (p) => p.referenceKwh - p.deliveredKwh, (p) => p.referenceKwh, share(total.uncertaintyKwh, reference.kwh)),
    missing: await of(less(days.expectedKwh, days.deliveredKwh), days.expectedKwh, (p) => p.expectedKwh - p.deliveredKwh, (p) => p.expectedKwh, share(missing.uncertaintyKwh, expected.kwh)),
    losses: [],
  };
  for (const key of LOSS_KEYS) {
    const daily = days.lossesKwh[key];
    const energy = losses[key];
    if (daily === undefined || energy === undefined) continue;
    const behaviour = await of(daily, days.referenceKwh, (p) => p.lossesKwh[key] ?? 0, (p) => p.referenceKwh, share(energy.uncertaintyKwh, reference.kwh));
    judgement.losses.push({ key, behaviour });
  }
  return judgement;
}

function coverageOf({ expectedSamples, presentSamples }: EnergySeries): number | null {
  const sum = (counts: Float64Array) => counts.reduce((total, count) => total + count, 0);
  const expected = sum(expectedSamples);
  return expected > 0 ? sum(presentSamples) / expected : null;
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
