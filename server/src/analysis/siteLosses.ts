import { LOSS_GROUP, LOSS_KEYS, type LossKey } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { energyDays, rowsOf, sumOf } from "./energyDays.ts";
import { DAILY_SUM_COLUMNS } from "./energyKeys.ts";
import type { LedgerRange } from "./ledgerRange.ts";

/** An energy and its standard uncertainty (k = 1), kWh. */
export interface Energy {
  kwh: number;
  uncertaintyKwh: number;
  /** How far each systematic term moves it, with its sign, in the order of `TERM_COLUMN`. */
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
  const days = await energyDays(store, range);
  const { from, to } = rowsOf(days, range);
  const sums = (key: string): number[] => DAILY_SUM_COLUMNS.map((_, place) => sumOf(days.sums.get(key)?.[place], from, to));
  const energy = (key: string): Energy => {
    const [kwh = 0, , , ...termsKwh] = sums(key);
    return { kwh, uncertaintyKwh: Math.hypot(...termsKwh), termsKwh };
  };
  return {
    reference: energy("reference"),
    expected: energy("expected"),
    delivered: energy("delivered"),
    losses: LOSS_KEYS.map((key) => {
      const [, recoverableKwh = 0, shapleyKwh = 0] = sums(key);
      const group = LOSS_GROUP[key];
      const isShared = group === "operational" || group === "external";
      return {
        key,
        ...energy(key),
        recoverableKwh,
        shapleyKwh: isShared ? shapleyKwh : null,
      };
    }),
  };
}
