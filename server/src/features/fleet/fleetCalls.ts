import { api, type FleetRow, type ParcRow } from "@sunledger/contract";
import { openPlants } from "../../analysis/openPlants.ts";
import { dayNumberOf } from "../../days/dayText.ts";
import type { Binder } from "../../http/bind.ts";
import type { Stores } from "../../stores/ports.ts";
import { evolution } from "./evolution.ts";
import { parcRows } from "./parcRows.ts";
import { periodFigures, ratio, type Days } from "./periodFigures.ts";

/** Asked days, both included, swapped where reversed; null where neither is given. */
function daysOf({ start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined }): Days | null {
  const [first, last] = [start_date ?? end_date, end_date ?? start_date];
  if (first === undefined || last === undefined) return null;
  const days = [dayNumberOf(first), dayNumberOf(last)];
  return { fromDay: Math.min(...days), toDay: Math.max(...days) + 1 };
}

const before = ({ fromDay, toDay }: Days): Days => ({ fromDay: 2 * fromDay - toDay, toDay: fromDay });

/** All rows as one plant. */
function together(rows: readonly ParcRow[]) {
  const sum = (value: (row: ParcRow) => number) => rows.reduce((total, row) => total + value(row), 0);
  const energy = sum(({ period }) => period?.energy_kwh ?? 0);
  const reference = sum(({ period }) => period?.reference_kwh ?? 0);
  const expected = sum(({ period }) => period?.expected_kwh ?? 0);
  const [currency, ...others] = new Set(rows.map((row) => row.currency));
  const one = others.length === 0 ? (currency ?? null) : null;
  return {
    peak_power_kwp: sum(({ peak_power_kwp }) => peak_power_kwp ?? 0),
    reference_kwh: reference,
    expected_kwh: expected,
    energy_kwh: energy,
    pr: ratio(energy, reference),
    pi: ratio(energy, expected),
    recoverable_kwh: sum(({ period }) => period?.recoverable_kwh ?? 0),
    loss_currency: one === null ? null : sum(({ period }) => period?.loss_currency ?? 0),
    currency: one,
    open_incidents: sum(({ open_incidents }) => open_incidents ?? 0),
  };
}

/** The park as rows, the fleet ranked and compared, and both over time. */
export function fleetCalls(bind: Binder, stores: Stores): void {
  bind(api.parc, async ({ caller, json }) => {
    const rows = await parcRows(stores, caller, json, daysOf(json));
    const first = (json.page - 1) * json.page_size;
    return { total: rows.length, rows: rows.slice(first, first + json.page_size) };
  });
  bind(api.fleet, async ({ caller, json }) => {
    const days = daysOf(json);
    const rows = await parcRows(stores, caller, json, days);
    const earlier = days === null ? new Map<number, never>() : await periodFigures(stores, await openPlants(stores.records, caller, json.installations), before(days));
    const ranked = rows.map((row, index): FleetRow => {
      const previous = earlier.get(row.installation_id) ?? null;
      const [now, then] = [row.period?.pi ?? null, previous?.pi ?? null];
      return { ...row, rank: index + 1, previous, pi_change: now === null || then === null ? null : now - then };
    });
    const first = (json.page - 1) * json.page_size;
    return { total: ranked.length, rows: ranked.slice(first, first + json.page_size), together: together(rows) };
  });
  bind(api.fleetEvolution, ({ caller, json }) => evolution(stores, caller, json, daysOf(json) ?? { fromDay: 0, toDay: 0 }, true));
  bind(api.evolution, ({ caller, json }) => evolution(stores, caller, json, daysOf(json) ?? { fromDay: 0, toDay: 0 }, false));
}
