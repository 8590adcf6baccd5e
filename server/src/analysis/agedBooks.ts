import { LOSS_KEYS, type LossKey } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { energyDays, rowsOf, sumOf } from "./energyDays.ts";
import { DAILY_SUM_COLUMNS, TERM_COLUMN } from "./energyKeys.ts";
import type { LedgerRange } from "./ledgerRange.ts";
import { pointDays } from "./pointDays.ts";
import { lossesWithin, type PointLosses } from "./pointLosses.ts";

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

/**
 * Several periods that end together, read at once: the books from each start (ascending, the range's own first) to the
 * range's end. Sums of sensitivities keep their sign over days and points, as in the waterfall of one range.
 */
export async function agedBooks(store: MeasurementStore, range: LedgerRange, starts: readonly number[]): Promise<AgedBooks[]> {
  const [days, byPoint] = await Promise.all([energyDays(store, range), pointDays(store, range.analysisId)]);
  return starts.map((fromDay) => {
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
      points: lossesWithin(byPoint, { ...range, fromDay }),
    };
  });
}
