import { LOSS_KEYS, type LossKey } from "@sunledger/engine";
import type { MeasurementStore, QueryParameter } from "../stores/ports.ts";
import { energyDays, rowsOf, sumOf } from "./energyDays.ts";
import { DAILY_SUM_COLUMNS, TERM_COLUMN } from "./energyKeys.ts";
import { whereRange, type LedgerRange } from "./ledgerRange.ts";
import type { PointLosses } from "./pointLosses.ts";

/** An energy and its standard uncertainty (k = 1), kWh. */
export interface AgedEnergy {
  kwh: number;
  uncertaintyKwh: number;
}

/** The books of the days from one day to the end of a range: of the site with uncertainties, and of each point. */
export interface AgedBooks {
  reference: AgedEnergy;
  expected: AgedEnergy;
  delivered: AgedEnergy;
  /** Reference − delivered. */
  total: AgedEnergy;
  /** Expected − delivered. */
  missing: AgedEnergy;
  /** A loss that is nothing all through is left out. */
  losses: Partial<Record<LossKey, AgedEnergy>>;
  points: PointLosses[];
}

/** Places of the sums that are read here among those of a day. */
const SEQUENTIAL = DAILY_SUM_COLUMNS.indexOf("sequential_kwh");
const TERMS = Object.values(TERM_COLUMN).map((column) => DAILY_SUM_COLUMNS.indexOf(column));

const isLoss = (key: string): key is LossKey => LOSS_KEYS.some((known) => known === key);

/** How many of the starts a day is at or after: rows of one count add to every start up to it. */
function countStarts(starts: readonly number[]): { sql: string; parameters: Record<string, QueryParameter> } {
  return { sql: `toInt32(arrayCount(start -> start <= day, {starts:Array(Int32)}))`, parameters: { starts } };
}

/**
 * Several periods that end together, read at once: the books from each start (ascending, the range's own first) to the
 * range's end. Sums of sensitivities keep their sign over days and points, as in the waterfall of one range.
 */
export async function agedBooks(store: MeasurementStore, range: LedgerRange, starts: readonly number[]): Promise<AgedBooks[]> {
  const { where, parameters } = whereRange(range);
  const age = countStarts(starts);
  const [days, byPoint] = await Promise.all([
    energyDays(store, range),
    store.query(
      `SELECT ${age.sql} AS age, point, key, sum(sequential_kwh) AS kwh FROM daily_results WHERE ${where} GROUP BY age, point, key ORDER BY point, key`,
      { ...parameters, ...age.parameters },
    ),
  ]);
  const pointRows = { age: byPoint.int32("age"), point: byPoint.text("point"), key: byPoint.text("key"), kwh: byPoint.float64("kwh") };
  return starts.map((fromDay, period) => {
    const { from, to } = rowsOf(days, { fromDay, toDay: range.toDay });
    const sums = (key: string) => [SEQUENTIAL, ...TERMS].map((place) => sumOf(days.sums.get(key)?.[place], from, to));
    /** One energy, or what one has more than another. */
    const energy = (key: string, less?: string): AgedEnergy => {
      const taken = less === undefined ? [] : sums(less);
      const [kwh = 0, ...terms] = sums(key).map((sum, place) => sum - (taken[place] ?? 0));
      return { kwh, uncertaintyKwh: Math.hypot(...terms) };
    };
    const losses: Partial<Record<LossKey, AgedEnergy>> = {};
    for (const key of LOSS_KEYS) if (days.sums.get(key)?.some((column) => column?.subarray(from, to).some((kwh) => kwh !== 0))) losses[key] = energy(key);
    return {
      reference: energy("reference"),
      expected: energy("expected"),
      delivered: energy("delivered"),
      total: energy("reference", "delivered"),
      missing: energy("expected", "delivered"),
      losses,
      points: pointsSince(pointRows, period),
    };
  });
}

function pointsSince(rows: { age: Int32Array; point: string[]; key: string[]; kwh: Float64Array }, period: number): PointLosses[] {
  const points = new Map<string, PointLosses>();
  rows.point.forEach((point, row) => {
    if ((rows.age[row] ?? 0) <= period) return;
    const books = points.get(point) ?? { point, referenceKwh: 0, expectedKwh: 0, deliveredKwh: 0, lossesKwh: {} };
    points.set(point, books);
    const key = rows.key[row] ?? "";
    const kwh = rows.kwh[row] ?? 0;
    if (key === "reference") books.referenceKwh += kwh;
    else if (key === "expected") books.expectedKwh += kwh;
    else if (key === "delivered") books.deliveredKwh += kwh;
    else if (isLoss(key)) books.lossesKwh[key] = (books.lossesKwh[key] ?? 0) + kwh;
  });
  return [...points.values()];
}
