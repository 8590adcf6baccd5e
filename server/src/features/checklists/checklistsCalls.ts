import { api, CHECKLIST, type Checklists, type CheckStatus } from "@sunledger/contract";
import { formats, type Locale } from "@sunledger/i18n";
import { rangeCoverage, siteLosses } from "../../analysis/ledgerQueries.ts";
import { publishedAnalysis } from "../../analysis/published.ts";
import { rangeFigures } from "../../analysis/rangeFigures.ts";
import { dayNumberOf, dayText } from "../../days/dayText.ts";
import type { Binder } from "../../http/bind.ts";
import { translatorOf } from "../../http/locale.ts";
import type { Stores } from "../../stores/ports.ts";
import { ANSWERS, type Facts } from "./answers.ts";

const DAYS = 30;
const DAY_MS = 86_400_000;
const WORST: readonly CheckStatus[] = ["critical", "warning", "ok", "unknown"];

/** What the audit knows of an installation over the thirty days that end with `day`. */
async function factsOf(stores: Stores, id: number, day: number): Promise<Facts> {
  const { installation, analysis } = await publishedAnalysis(stores.records, id);
  const range = { analysisId: analysis.id, fromDay: day - DAYS + 1, toDay: day + 1 };
  const [books, coverage, findings] = await Promise.all([
    siteLosses(stores.measurements, range),
    rangeCoverage(stores.measurements, range),
    stores.records.db
      .selectFrom("quality_findings")
      .select(["point", "issue"])
      .where("analysis_id", "=", analysis.id)
      .where("end_ms", ">", range.fromDay * DAY_MS)
      .where("start_ms", "<", range.toDay * DAY_MS)
      .execute(),
  ]);
  return {
    plant: installation.plant,
    isAcOnly: installation.dc_analysis === 0,
    books,
    kpi: rangeFigures(books, coverage, analysis.peak_power_kwp),
    findings,
    plantModel: analysis.plant_model,
    defaultsUsed: analysis.defaults_used,
    silentDays: installation.data_end_ms === null ? 0 : Math.max(0, day + 1 - Math.ceil(installation.data_end_ms / DAY_MS)),
    lastSampleMs: installation.data_end_ms,
    timezone: installation.timezone,
  };
}

async function answered(stores: Stores, query: { installation_id: number; date: string }, locale: Locale): Promise<Checklists> {
  const day = dayNumberOf(query.date);
  const [facts, words] = await Promise.all([factsOf(stores, query.installation_id, day), translatorOf(locale)]);
  const numbers = formats(locale);
  return {
    start_date: dayText(day - DAYS + 1),
    end_date: query.date,
    items: CHECKLIST.flatMap(({ category, items }) =>
      items.map((key) => {
        const { status, value, key: sentence, values } = ANSWERS[key](facts, numbers);
        return { key, category, name: words.t(`checklist:item.${key}`), status, status_name: words.t(`checklist:status.${status}`), value, sentence: words.t(sentence, values) };
      }),
    ),
  };
}

/** The worst of some answers; unknown only where nothing is known. */
const worst = (items: Checklists["items"]): CheckStatus => WORST.find((status) => items.some((item) => item.status === status)) ?? "unknown";

/** The health check of an installation: its questions, the answers of a date, and the worst of each category. */
export function checklistsCalls(bind: Binder, stores: Stores): void {
  bind(api.checklistCategories, async ({ locale }) => {
    const words = await translatorOf(locale);
    return {
      categories: CHECKLIST.map(({ category, items }) => ({
        key: category,
        name: words.t(`checklist:category.${category}`),
        items: items.map((key) => ({ key, name: words.t(`checklist:item.${key}`) })),
      })),
    };
  });
  bind(api.checklists, ({ query, locale }) => answered(stores, query, locale));
  bind(api.checklistStatus, async ({ query, locale }) => {
    const [{ start_date, end_date, items }, words] = await Promise.all([answered(stores, query, locale), translatorOf(locale)]);
    return {
      start_date,
      end_date,
      status: worst(items),
      categories: CHECKLIST.map(({ category }) => {
        const own = items.filter((item) => item.category === category);
        const count = (status: CheckStatus) => own.filter((item) => item.status === status).length;
        return { key: category, name: words.t(`checklist:category.${category}`), status: worst(own), ok: count("ok"), warning: count("warning"), critical: count("critical"), unknown: count("unknown") };
      }),
    };
  });
}
