import type { Analysis } from "../stores/records/database.ts";
import type { Stores } from "../stores/ports.ts";
import { BoundedCache } from "./boundedCache.ts";
import { fleetSteps, fleetTotals } from "./ledgerQueries.ts";

/** What the lists tell of an analysis beside its key figures. */
export interface RecentFigures {
  energyKwh: number;
  /** What could have been got back in its own last days, each cause by itself. */
  recoverableKwhPerDay: number;
  /** Performance index of its own last weeks; null where nothing was expected. */
  piWeeks: (number | null)[];
  openIncidents: number;
}

const WEEKS = 12;
const MONEY_DAYS = 30;
/** Analyses whose figures are kept: a few hundred bytes each. */
const KEPT = 20_000;

const kept = new WeakMap<Stores, BoundedCache<number, RecentFigures>>();

/** The recent figures of published analyses, by analysis; as an analysis never changes they are worked out once. */
export async function recentFigures(stores: Stores, analyses: readonly Analysis[]): Promise<Map<number, RecentFigures>> {
  const cache = kept.get(stores) ?? new BoundedCache(KEPT);
  kept.set(stores, cache);
  const found = new Map<number, RecentFigures>();
  const missing: Analysis[] = [];
  for (const analysis of analyses) {
    const known = cache.get(analysis.id);
    if (known === undefined) missing.push(analysis);
    else found.set(analysis.id, known);
  }
  for (const [id, figures] of await workedOut(stores, missing)) {
    cache.set(id, figures);
    found.set(id, figures);
  }
  return found;
}

const mondayOf = (day: number): number => day - ((day + 3) % 7);

async function workedOut(stores: Stores, analyses: readonly Analysis[]): Promise<[number, RecentFigures][]> {
  if (analyses.length === 0) return [];
  const days = (length: number) => analyses.map(({ id, first_day, day_count }) => ({ analysisId: id, fromDay: first_day + day_count - length, toDay: first_day + day_count }));
  const whole = analyses.map(({ id, first_day, day_count }) => ({ analysisId: id, fromDay: first_day, toDay: first_day + day_count }));
  const [totals, month, weeks, counts] = await Promise.all([
    fleetTotals(stores.measurements, whole),
    fleetTotals(stores.measurements, days(MONEY_DAYS)),
    fleetSteps(stores.measurements, days(WEEKS * 7), "week"),
    stores.records.db
      .selectFrom("incidents")
      .select(["analysis_id", (e) => e.fn.countAll<number>().as("open_count")])
      .where("analysis_id", "in", analyses.map(({ id }) => id))
      .where("open", "=", true)
      .groupBy("analysis_id")
      .execute(),
  ]);
  const totalsOf = new Map(totals.map((one) => [one.analysisId, one]));
  const monthOf = new Map(month.map((one) => [one.analysisId, one]));
  const weeksOf = Map.groupBy(weeks, ({ analysisId }) => analysisId);
  const countOf = new Map(counts.map(({ analysis_id, open_count }) => [analysis_id, Number(open_count)]));
  return analyses.map(({ id, first_day, day_count }) => {
    const firstWeek = mondayOf(first_day + day_count - 1) - (WEEKS - 1) * 7;
    const own = new Map((weeksOf.get(id) ?? []).map((week) => [week.day, week]));
    return [
      id,
      {
        energyKwh: totalsOf.get(id)?.deliveredKwh ?? 0,
        recoverableKwhPerDay: (monthOf.get(id)?.recoverableKwh ?? 0) / MONEY_DAYS,
        piWeeks: Array.from({ length: WEEKS }, (_, index) => {
          const week = own.get(firstWeek + index * 7);
          return week !== undefined && week.expectedKwh > 0 ? week.deliveredKwh / week.expectedKwh : null;
        }),
        openIncidents: countOf.get(id) ?? 0,
      },
    ];
  });
}
