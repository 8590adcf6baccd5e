import { api, type FleetRow, type JsonOf } from "@sunledger/contract";
import { periodBack } from "../../analysis/incidentDays.ts";
import { dayNumberOf } from "../../days/dayText.ts";
import type { Binder } from "../../http/bind.ts";
import type { Stores } from "../../stores/ports.ts";
import { evolution } from "./evolution.ts";
import { parcRows } from "./parcRows.ts";
import { periodFigures, type Days, type DaysOf } from "./periodFigures.ts";
import { together } from "./together.ts";

/** Asked days, both included, swapped where reversed; null where neither is given. */
function daysOf({ start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined }): Days | null {
  const [first, last] = [start_date ?? end_date, end_date ?? start_date];
  if (first === undefined || last === undefined) return null;
  const days = [dayNumberOf(first), dayNumberOf(last)];
  return { fromDay: Math.min(...days), toDay: Math.max(...days) + 1 };
}

/** The days asked of each plant: given ones, a period that ends with its analysis, or the whole of it. */
function daysOfPlants(json: JsonOf<typeof api.parc>): { daysOf: DaysOf; hasPrevious: boolean } {
  const days = daysOf(json);
  if (days !== null) return { daysOf: () => days, hasPrevious: true };
  const period = json.period_type ?? "all";
  return { daysOf: ({ analysis: { first_day, day_count } }) => periodBack(period, first_day + day_count - 1, first_day), hasPrevious: period !== "all" };
}

/** The park as rows, the fleet ranked and compared, and both over time. */
export function fleetCalls(bind: Binder, stores: Stores): void {
  bind(api.parc, async ({ caller, json }) => {
    const { rows } = await parcRows(stores, caller, json, daysOfPlants(json).daysOf);
    const first = (json.page - 1) * json.page_size;
    return { total: rows.length, rows: rows.slice(first, first + json.page_size) };
  });
  bind(api.fleet, async ({ caller, json }) => {
    const { daysOf: asked, hasPrevious } = daysOfPlants(json);
    const before: DaysOf = (plant) => {
      const { fromDay, toDay } = asked(plant);
      return { fromDay: 2 * fromDay - toDay, toDay: fromDay };
    };
    const { rows, plants, periods } = await parcRows(stores, caller, json, asked);
    const earlier = hasPrevious ? await periodFigures(stores, plants, before) : new Map<number, never>();
    const ranked = rows.map((row, index): FleetRow => {
      const previous = earlier.get(row.installation_id)?.figures ?? null;
      const [now, then] = [row.period?.pi ?? null, previous?.pi ?? null];
      return { ...row, rank: index + 1, previous, pi_change: now === null || then === null ? null : now - then };
    });
    const first = (json.page - 1) * json.page_size;
    return { total: ranked.length, rows: ranked.slice(first, first + json.page_size), together: together(rows, periods) };
  });
  bind(api.fleetEvolution, ({ caller, json }) => evolution(stores, caller, json, daysOf(json) ?? { fromDay: 0, toDay: 0 }, true));
  bind(api.evolution, ({ caller, json }) => evolution(stores, caller, json, daysOf(json) ?? { fromDay: 0, toDay: 0 }, false));
}
