import type { api, QueryOf, ReplyOf } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";
import { pointSteps } from "../../analysis/ledgerQueries.ts";
import { inverterKwp } from "../../analysis/measurementPoints.ts";
import { publishedAnalysis, rangeOf } from "../../analysis/published.ts";
import { dayText } from "../../days/dayText.ts";
import type { Stores } from "../../stores/ports.ts";

const LONGEST_BY_WEEK_DAYS = 183;

/** Each inverter over the asked days (the whole analysis) step by step; a step in which a point has no books is a gap. */
export async function subarrayGraph(stores: Stores, query: QueryOf<typeof api.subarrayGraph>, words: Translator): Promise<ReplyOf<typeof api.subarrayGraph>> {
  const published = await publishedAnalysis(stores.records, query.installation_id);
  const { installation, analysis } = published;
  const { plant } = installation;
  const start_date = query.start_date ?? dayText(analysis.first_day);
  const end_date = query.end_date ?? dayText(analysis.first_day + analysis.day_count - 1);
  const range = rangeOf(published, { start_date, end_date });
  const granularity = query.granularity ?? (range.toDay - range.fromDay > LONGEST_BY_WEEK_DAYS ? "month" : "week");
  const rows = await pointSteps(stores.measurements, range, granularity);
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
        subarrays: plant?.inverters.find((inverter) => inverter.id === point)?.subarrays ?? [],
        peak_power_kwp: plant === null ? null : inverterKwp(plant, point),
        energy_kwh: column(({ deliveredKwh }) => deliveredKwh),
        pr: column(({ deliveredKwh, referenceKwh }) => deliveredKwh / referenceKwh),
        pi: column(({ deliveredKwh, expectedKwh }) => deliveredKwh / expectedKwh),
      };
    }),
  };
}
