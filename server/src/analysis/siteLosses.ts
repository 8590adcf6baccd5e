import { LOSS_GROUP, LOSS_KEYS, type LossKey } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { DAILY_SUM_COLUMNS, TERM_COLUMN } from "./energyKeys.ts";
import { type LedgerRange, whereRange } from "./ledgerRange.ts";

/** An energy and its standard uncertainty (k = 1), kWh. */
export interface Energy {
  kwh: number;
  uncertaintyKwh: number;
  /** How far each systematic term moves it, with its sign, in the order of `TERM_COLUMN`; none where nothing was booked. */
  termsKwh: readonly number[];
}

/** One bar of the waterfall; `kwh` is the sequential one. */
export interface LossBar extends Energy {
  key: LossKey;
  recoverableKwh: number;
  /** Operational and external causes; null for the others. */
  shapleyKwh: number | null;
}

/** The books of a range: reference − Σ losses = delivered. Every loss of the catalogue stands once, in its order. */
export interface SiteLosses {
  reference: Energy;
  expected: Energy;
  delivered: Energy;
  losses: LossBar[];
}

/**
 * The waterfall of a range, from the daily sums: of the whole site, or of some points together. The uncertainty of an
 * energy is the root of the sum of squares over the systematic terms, each summed with its sign over days and points.
 */
export async function siteLosses(store: MeasurementStore, range: LedgerRange): Promise<SiteLosses> {
  const { where, parameters } = whereRange(range);
  const table = range.points === undefined ? "daily_sites" : "daily_results";
  const found = await store.query(
    `SELECT key, ${DAILY_SUM_COLUMNS.map((column) => `sum(${column}) AS sum_${column}`).join(", ")}
     FROM ${table} WHERE ${where} GROUP BY key`,
    parameters,
  );
  const keys = found.text("key");
  const sequential = found.float64("sum_sequential_kwh");
  const recoverable = found.float64("sum_recoverable_kwh");
  const shapley = found.float64("sum_shapley_kwh");
  const terms = Object.values(TERM_COLUMN).map((column) => found.float64(`sum_${column}`));

  const energy = (key: string): Energy => {
    const row = keys.indexOf(key);
    const termsKwh = row < 0 ? [] : terms.map((term) => term[row] ?? 0);
    return { kwh: sequential[row] ?? 0, uncertaintyKwh: Math.hypot(...termsKwh), termsKwh };
  };
  return {
    reference: energy("reference"),
    expected: energy("expected"),
    delivered: energy("delivered"),
    losses: LOSS_KEYS.map((key) => {
      const row = keys.indexOf(key);
      const group = LOSS_GROUP[key];
      const isShared = group === "operational" || group === "external";
      return {
        key,
        ...energy(key),
        recoverableKwh: recoverable[row] ?? 0,
        shapleyKwh: isShared ? (shapley[row] ?? 0) : null,
      };
    }),
  };
}
