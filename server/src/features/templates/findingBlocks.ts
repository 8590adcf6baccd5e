import type { KPI_FIGURES } from "@sunledger/contract";
import { incidentTeller } from "../../analysis/incidentTeller.ts";
import { touches } from "../../analysis/incidentDays.ts";
import { fleetTotals, rangeCoverage, siteLosses } from "../../analysis/ledgerQueries.ts";
import { openPlants } from "../../analysis/openPlants.ts";
import { rangeFigures } from "../../analysis/rangeFigures.ts";
import { messageText } from "../../words/messageText.ts";
import { share, type BlockOf, type RenderedOf, type Rendering } from "./rendering.ts";

const DAY_MS = 86_400_000;
const FIGURE_UNIT: Readonly<Partial<Record<(typeof KPI_FIGURES)[number], string>>> = { specific_yield_kwh_kwp: "kWh/kWp" };

/** The asked key figures, each with its value in as many days right before; null before the analysis begins. */
export async function kpiStrip({ options }: BlockOf<"kpi_strip">, rendering: Rendering): Promise<RenderedOf<"kpi_strip">> {
  const { stores, range, published, words } = rendering;
  const before = { ...range, fromDay: 2 * range.fromDay - range.toDay, toDay: range.fromDay };
  const [books, coverage, earlierBooks, earlierCoverage] = await Promise.all([rendering.books(), rendering.coverage(), siteLosses(stores.measurements, before), rangeCoverage(stores.measurements, before)]);
  const figures = rangeFigures(books, coverage, published.analysis.peak_power_kwp);
  const earlier = before.fromDay < published.analysis.first_day ? {} : rangeFigures(earlierBooks, earlierCoverage, published.analysis.peak_power_kwp);
  return {
    figures: options.figures.flatMap((name) => {
      const figure = figures[name];
      if (figure === undefined) return [];
      return [{ ...figure, name, label: words.message(`templates:figure.${name}`), unit: FIGURE_UNIT[name] ?? "", previous_value: earlier[name]?.value ?? null }];
    }),
  };
}

/** Incidents that touch the range, the costliest first; the sums are of all of them. */
export async function incidents({ options }: BlockOf<"incidents">, rendering: Rendering): Promise<RenderedOf<"incidents">> {
  const { stores, published, range, words } = rendering;
  const all = await stores.records.db.selectFrom("incidents").selectAll().where("analysis_id", "=", published.analysis.id).execute();
  const isAsked = (points: readonly string[]) => range.points === undefined || points.some((point) => range.points?.some((own) => point === own || point.startsWith(`${own}/`)));
  const chosen = all.filter((incident) => touches(incident, range.fromDay, range.toDay) && isAsked(incident.points) && (options.status === "all" || incident.open === (options.status === "open")));
  const tell = await incidentTeller(words.locale);
  return {
    total: chosen.length,
    loss_kwh: chosen.reduce((sum, { loss_kwh }) => sum + loss_kwh, 0),
    rows: [...chosen]
      .sort((a, b) => b.loss_kwh - a.loss_kwh || a.id - b.id)
      .slice(0, options.top)
      .map((incident) => {
        const row = tell(incident, published.installation.timezone);
        return {
          ...row,
          category_label: words.message(`common:incident.${row.category}`),
          severity_label: words.message(`common:severity.${row.severity}`),
          status_label: words.message(`common:state.${row.status}`),
        };
      }),
    currency_unit: published.installation.currency,
  };
}

/** What the data had of gaps, shifts and drifts in the range, a day around it included. */
export async function dataQuality(rendering: Rendering): Promise<RenderedOf<"data_quality">> {
  const { stores, published, range, words, numbers } = rendering;
  const findings = await stores.records.db.selectFrom("quality_findings").selectAll().where("analysis_id", "=", published.analysis.id).orderBy("start_ms").execute();
  return {
    rows: findings
      .filter(({ start_ms, end_ms }) => end_ms >= (range.fromDay - 1) * DAY_MS && start_ms < (range.toDay + 1) * DAY_MS)
      .map(({ point, issue, start_ms, end_ms, detail }) => ({
        point,
        issue: words.has(`report:issue.${issue}`) ? words.message(`report:issue.${issue}`) : issue,
        start: new Date(start_ms).toISOString(),
        end: new Date(end_ms).toISOString(),
        detail: messageText(detail, words, numbers, published.installation.timezone),
      })),
  };
}

/** Every plant that the reader may open, over the same days: the costliest first. */
export async function portfolio({ options }: BlockOf<"portfolio">, { stores, caller, range }: Rendering): Promise<RenderedOf<"portfolio">> {
  const plants = await openPlants(stores.records, caller, undefined);
  const totals = new Map((await fleetTotals(stores.measurements, plants.map(({ analysis }) => ({ analysisId: analysis.id, fromDay: range.fromDay, toDay: range.toDay })))).map((row) => [row.analysisId, row]));
  const rows = plants.map(({ installation, analysis }) => {
    const { referenceKwh = 0, expectedKwh = 0, deliveredKwh = 0, recoverableKwh = 0 } = totals.get(analysis.id) ?? {};
    return {
      installation_id: installation.id,
      installation_name: installation.name,
      reference_kwh: referenceKwh,
      expected_kwh: expectedKwh,
      delivered_kwh: deliveredKwh,
      pr: share(deliveredKwh, referenceKwh),
      pi: share(deliveredKwh, expectedKwh),
      recoverable_kwh: recoverableKwh,
      loss_currency: recoverableKwh * (installation.plant?.tariff_per_kwh ?? 0),
      currency: installation.currency,
    };
  });
  return { total: rows.length, rows: rows.sort((a, b) => b.loss_currency - a.loss_currency || a.installation_id - b.installation_id).slice(0, options.top) };
}
