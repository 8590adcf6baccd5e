import { LOSS_KEYS, shareBehaviour, type LossKey, type ShareBehaviour } from "@sunledger/engine";
import type { AgedBooks } from "./agedBooks.ts";
import type { EnergySeries } from "./energySeries.ts";
import type { PointLosses } from "./pointLosses.ts";

/** How the losses of a period behaved; null where nothing was lost. */
export interface LossJudgement {
  total: ShareBehaviour | null;
  /** Of the energy missing of the expected: the performance index. */
  missing: ShareBehaviour | null;
  losses: { key: LossKey; behaviour: ShareBehaviour | null }[];
}

/** What is judged: the books of a period and its days. */
export interface JudgedPeriod {
  books: AgedBooks;
  days: EnergySeries;
}

/** Judges a period: the whole loss, what is missing of the expected energy, and every loss by itself. Some tens of milliseconds a year of days. */
export function judgeLosses({ books, days }: JudgedPeriod): LossJudgement {
  const { points, reference, expected, total, missing } = books;
  const of = (lostKwh: Float64Array, baseKwh: Float64Array, pointLost: (point: PointLosses) => number, pointBase: (point: PointLosses) => number, uncertaintyShare: number) =>
    shareBehaviour({ day: days.day, lostKwh, baseKwh, pointLostKwh: points.map(pointLost), pointBaseKwh: points.map(pointBase), uncertaintyShare });
  return {
    total: of(less(days.referenceKwh, days.deliveredKwh), days.referenceKwh, (p) => p.referenceKwh - p.deliveredKwh, (p) => p.referenceKwh, share(total.uncertaintyKwh, reference.kwh)),
    missing: of(less(days.expectedKwh, days.deliveredKwh), days.expectedKwh, (p) => p.expectedKwh - p.deliveredKwh, (p) => p.expectedKwh, share(missing.uncertaintyKwh, expected.kwh)),
    losses: LOSS_KEYS.flatMap((key) => {
      const daily = days.lossesKwh[key];
      const energy = books.losses[key];
      if (daily === undefined || energy === undefined) return [];
      return [{ key, behaviour: of(daily, days.referenceKwh, (p) => p.lossesKwh[key] ?? 0, (p) => p.referenceKwh, share(energy.uncertaintyKwh, reference.kwh)) }];
    }),
  };
}

const less = (from: Float64Array, what: Float64Array): Float64Array => from.map((kwh, i) => kwh - (what[i] ?? 0));
const share = (part: number, whole: number): number => part / (whole || 1);
