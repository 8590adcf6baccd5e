import { FRESH_HOURS, type api, type ParcRow, type ReplyOf } from "@sunledger/contract";
import { piSpread, ratio, type PlantPeriod } from "./periodFigures.ts";

/** All rows as one plant: sums of energies first, then the ratios; money only where all count in the same one. */
export function together(rows: readonly ParcRow[], periods: ReadonlyMap<number, PlantPeriod>): ReplyOf<typeof api.fleet>["together"] {
  const sum = (value: (row: ParcRow) => number) => rows.reduce((total, row) => total + value(row), 0);
  const books = rows.flatMap(({ installation_id: id }) => periods.get(id)?.books ?? []);
  const energy = sum(({ period }) => period?.energy_kwh ?? 0);
  const reference = sum(({ period }) => period?.reference_kwh ?? 0);
  const expected = sum(({ period }) => period?.expected_kwh ?? 0);
  const [currency, ...others] = new Set(rows.map((row) => row.currency));
  const one = others.length === 0 ? (currency ?? null) : null;
  const pi = ratio(energy, expected);
  const monitored = rows.filter(({ freshness_hours: hours }) => hours !== null);
  return {
    peak_power_kwp: sum(({ peak_power_kwp }) => peak_power_kwp ?? 0),
    reference_kwh: reference,
    expected_kwh: expected,
    energy_kwh: energy,
    pr: ratio(energy, reference),
    pi,
    pi_uncertainty: piSpread(pi, {
      expectedKwh: expected,
      deliveredKwh: energy,
      expectedUncertaintyKwh: Math.hypot(...books.map(({ expectedUncertaintyKwh }) => expectedUncertaintyKwh)),
      deliveredUncertaintyKwh: Math.hypot(...books.map(({ deliveredUncertaintyKwh }) => deliveredUncertaintyKwh)),
    }),
    recoverable_kwh: sum(({ period }) => period?.recoverable_kwh ?? 0),
    loss_currency: one === null ? null : sum(({ period }) => period?.loss_currency ?? 0),
    loss_currency_per_day: one === null ? null : sum(({ period }) => period?.loss_currency_per_day ?? 0),
    currency: one,
    causes: causesOf(rows, one !== null),
    open_incidents: sum(({ open_incidents }) => open_incidents ?? 0),
    monitored: monitored.length,
    fresh: monitored.filter(({ freshness_hours: hours }) => (hours ?? 0) <= FRESH_HOURS).length,
  };
}

function causesOf(rows: readonly ParcRow[], oneCurrency: boolean) {
  const byKey = Map.groupBy(rows.flatMap(({ period }) => period?.causes ?? []), ({ key }) => key);
  return [...byKey]
    .map(([key, parts]) => ({
      key,
      recoverable_kwh: parts.reduce((total, { recoverable_kwh }) => total + recoverable_kwh, 0),
      currency_per_day: oneCurrency ? parts.reduce((total, { currency_per_day }) => total + currency_per_day, 0) : null,
    }))
    .sort((a, b) => b.recoverable_kwh - a.recoverable_kwh);
}
