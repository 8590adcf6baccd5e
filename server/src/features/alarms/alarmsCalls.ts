import { api, type QueryOf } from "@sunledger/contract";
import type { Locale } from "@sunledger/i18n";
import { periodBack } from "../../analysis/incidentDays.ts";
import { incidentTeller } from "../../analysis/incidentTeller.ts";
import { openPlants, type OpenPlant } from "../../analysis/openPlants.ts";
import { publishedAnalysis } from "../../analysis/published.ts";
import { dayNumberOf, dayText } from "../../days/dayText.ts";
import type { Binder } from "../../http/bind.ts";
import { translatorOf } from "../../http/locale.ts";
import type { Stores } from "../../stores/ports.ts";
import { alarmRows, moneyTogether, placedIncidents, sortedIncidents, type Asked, type PeriodOf, type Placed } from "./alarmRows.ts";
import { alarmDays, alarmLossTree } from "./byDay.ts";
import { sumUp } from "./sumUp.ts";

/** Incidents as alarms: of all plants, of one as they stood on a day, counted, by day, and as a tree of losses. */
export function alarmsCalls(bind: Binder, stores: Stores): void {
  const placed = (plants: readonly OpenPlant[], periodOf: PeriodOf, asked: Asked) => placedIncidents(stores.records, plants, periodOf, asked);

  /** Sorted before they are told: only a page's incidents are put into words. */
  const paged = async (found: readonly Placed[], { sort, page, page_size }: { sort?: string | undefined; page: number; page_size: number }, locale: Locale) => ({
    total: found.length,
    period_loss_kwh: found.reduce((sum, { kwh }) => sum + kwh, 0),
    ...moneyTogether(found),
    rows: alarmRows(sortedIncidents(found, sort).slice((page - 1) * page_size, page * page_size), await incidentTeller(locale)),
  });

  const ofOne = async (query: QueryOf<typeof api.alarmDetails>, locale: Locale) => {
    const plant = await publishedAnalysis(stores.records, query.installation_id);
    const period = periodBack(query.period_type, dayNumberOf(query.date), plant.analysis.first_day);
    const found = sortedIncidents(await placed([plant], () => period, { status: query.status }));
    return { start_date: dayText(period.fromDay), end_date: dayText(period.toDay - 1), rows: alarmRows(found, await incidentTeller(locale)) };
  };

  bind(api.alerts, async ({ caller, json, locale }) => {
    const days = [dayNumberOf(json.start_date), dayNumberOf(json.end_date)];
    const period = { fromDay: Math.min(...days), toDay: Math.max(...days) + 1 };
    const plants = await openPlants(stores.records, caller, json.installations);
    return paged(await placed(plants, () => period, { ...json, status: "all" }), json, locale);
  });
  bind(api.alarmList, async ({ caller, json, locale }) => {
    const plants = await openPlants(stores.records, caller, json.installations);
    const periodOf: PeriodOf = ({ analysis }) =>
      periodBack(json.period_type, json.date === undefined ? analysis.first_day + analysis.day_count - 1 : dayNumberOf(json.date), analysis.first_day);
    return paged(await placed(plants, periodOf, json), json, locale);
  });
  bind(api.alarmDetails, async ({ query, locale }) => {
    const found = await ofOne(query, locale);
    return { ...found, total: found.rows.length };
  });
  bind(api.alarmSumUp, async ({ query, locale }) => {
    const { start_date, end_date, rows } = await ofOne(query, locale);
    return { start_date, end_date, ...sumUp(rows, await translatorOf(locale)) };
  });
  bind(api.alarmDays, ({ query }) => alarmDays(stores, query.installation_id, query.date));
  bind(api.alarmLossTree, async ({ query, locale }) => alarmLossTree(stores, query.installation_id, query.date, await translatorOf(locale)));
}
