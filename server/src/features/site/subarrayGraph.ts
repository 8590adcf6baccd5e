import type { api, ReplyOf } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";
import { pointSteps } from "../../analysis/ledgerQueries.ts";
import { publishedAnalysis } from "../../analysis/published.ts";
import { dayText } from "../../days/dayText.ts";
import type { Stores } from "../../stores/ports.ts";

const LONGEST_BY_WEEK_DAYS = 183;

/** Each inverter over the whole analysis, by week or by month; a step in which a point has no books is a gap. */
export async function subarrayGraph(stores: Stores, id: number, words: Translator): Promise<ReplyOf<typeof api.subarrayGraph>> {
  const { installation, analysis } = await publishedAnalysis(stores.records, id);
  const granularity = analysis.day_count > LONGEST_BY_WEEK_DAYS ? "month" : "week";
  const rows = await pointSteps(stores.measurements, { analysisId: analysis.id, fromDay: analysis.first_day, toDay: analysis.first_day + analysis.day_count }, granularity);
  const days = [...new Set(rows.map(({ day }) => day))].sort((a, b) => a - b);
  return {
    title: words.t("common:term.subarray"),
    granularity,
    steps: days.map(dayText),
    series: analysis.points.map((point) => {
      const own = new Map(rows.filter((row) => row.point === point).map((row) => [row.day, row]));
      const column = (value: (row: (typeof rows)[number]) => number) =>
        days.map((day) => {
          const row = own.get(day);
          const found = row === undefined ? Number.NaN : value(row);
          return Number.isFinite(found) ? found : null;
        });
      return {
        point,
        label: `${words.t("common:term.inverter")} ${point}`,
        subarrays: installation.plant?.inverters.find((inverter) => inverter.id === point)?.subarrays ?? [],
        energy_kwh: column(({ deliveredKwh }) => deliveredKwh),
        pr: column(({ deliveredKwh, referenceKwh }) => deliveredKwh / referenceKwh),
        pi: column(({ deliveredKwh, expectedKwh }) => deliveredKwh / expectedKwh),
      };
    }),
  };
}
