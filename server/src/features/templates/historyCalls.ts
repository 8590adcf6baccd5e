import { api } from "@sunledger/contract";
import { localeOf } from "@sunledger/i18n";
import { historyTeller } from "../../analysis/historyTeller.ts";
import { lossHistory } from "../../analysis/lossHistory.ts";
import { publishedAnalysis, rangeOf } from "../../analysis/published.ts";
import { dayText } from "../../days/dayText.ts";
import type { Binder } from "../../http/bind.ts";
import { translatorOf } from "../../http/locale.ts";
import type { Stores } from "../../stores/ports.ts";

/** The under-performance history: what was lost over the last month, months, year, and how each loss behaves. */
export function historyCalls(bind: Binder, stores: Stores): void {
  bind(api.lossHistory, async ({ json }) => {
    const published = await publishedAnalysis(stores.records, json.query_param.installation_id);
    const { installation, analysis } = published;
    const { start_date: first = dayText(analysis.first_day), end_date: last = dayText(analysis.first_day + analysis.day_count - 1), period_type: asked } = json.query_param;
    const range = rangeOf(published, { start_date: first, end_date: last });
    const words = await translatorOf(localeOf(json.country_lang_code));
    const tariff = installation.plant?.tariff_per_kwh ?? 0;
    const periods = await lossHistory(stores.measurements, range, installation.timezone, asked);
    return {
      report_name: json.report_name,
      title: words.message("templates:block.loss_history"),
      target_menu: json.target_menu,
      installation_id: installation.id,
      installation_name: installation.name,
      start_date: dayText(range.fromDay),
      end_date: dayText(range.toDay - 1),
      currency: installation.currency,
      tariff_per_kwh: tariff,
      periods: periods.map(historyTeller(words, tariff)),
    };
  });
}
