import type { Diagnostic } from "@sunledger/contract";
import { formats, type Locale } from "@sunledger/i18n";
import { rangeCoverage, siteLosses, type SiteLosses } from "../../analysis/ledgerQueries.ts";
import { publishedAnalysis, rangeOf, type AskedRange } from "../../analysis/published.ts";
import { rangeFigures } from "../../analysis/rangeFigures.ts";
import { translatorOf } from "../../http/locale.ts";
import type { Stores } from "../../stores/ports.ts";
import { messageText } from "../../words/messageText.ts";
import { verdict } from "./verdict.ts";

const DAY_MS = 86_400_000;
const DRIVERS = 5;

/** The causes that explain most of the shortfall against expectation, by their order-free shares, largest first. */
function drivers(books: SiteLosses): { key: SiteLosses["losses"][number]["key"]; kwh: number; share: number }[] {
  const causes = books.losses.flatMap(({ key, shapleyKwh }) => (shapleyKwh !== null && shapleyKwh > 0 ? [{ key, kwh: shapleyKwh }] : []));
  const all = causes.reduce((sum, { kwh }) => sum + kwh, 0);
  return causes
    .sort((a, b) => b.kwh - a.kwh)
    .slice(0, DRIVERS)
    .map(({ key, kwh }) => ({ key, kwh, share: all > 0 ? kwh / all : 0 }));
}

/** Key figures, verdict, drivers and data quality of a range, with the figures of the period before it. */
export async function diagnostic(stores: Stores, asked: AskedRange & { installation_id: number }, locale: Locale): Promise<Diagnostic> {
  const published = await publishedAnalysis(stores.records, asked.installation_id);
  const { installation, analysis } = published;
  const range = rangeOf(published, asked);
  const before = { ...range, fromDay: range.fromDay - (range.toDay - range.fromDay), toDay: range.fromDay };
  const [books, coverage, earlierBooks, earlierCoverage, findings, words] = await Promise.all([
    siteLosses(stores.measurements, range),
    rangeCoverage(stores.measurements, range),
    siteLosses(stores.measurements, before),
    rangeCoverage(stores.measurements, before),
    stores.records.db.selectFrom("quality_findings").selectAll().where("analysis_id", "=", analysis.id).orderBy("start_ms").execute(),
    translatorOf(locale),
  ]);
  const numbers = formats(locale);
  const kpi = rangeFigures(books, coverage, analysis.peak_power_kwp);
  const causes = drivers(books).map((driver) => ({
    ...driver,
    sentence: words.t("common:verdict.driver", { cause: words.message(`common:loss.${driver.key}`), share: numbers.percent(driver.share, 0), energy: numbers.energy(driver.kwh) }),
  }));
  const recoverableKwh = books.losses.filter(({ shapleyKwh }) => shapleyKwh !== null).reduce((sum, { key, recoverableKwh: kwh }) => (key === "snow" || key === "curtailment" || key === "grid_outage" ? sum : sum + kwh), 0);
  const days = Math.max(1, Math.min(range.toDay, analysis.first_day + analysis.day_count) - Math.max(range.fromDay, analysis.first_day));
  const tariff = installation.plant?.tariff_per_kwh ?? null;
  const perYear = tariff === null ? null : (recoverableKwh * tariff * 365.25) / days;
  const inRange = (startMs: number, endMs: number) => endMs >= range.fromDay * DAY_MS - DAY_MS && startMs < range.toDay * DAY_MS + DAY_MS;
  return {
    start_date: asked.start_date,
    end_date: asked.end_date,
    kpi,
    previous_kpi: rangeFigures(earlierBooks, earlierCoverage, analysis.peak_power_kwp),
    reference_energy_kwh: books.reference.kwh,
    expected_energy_kwh: books.expected.kwh,
    energy_ac_kwh: books.delivered.kwh,
    estimated_kwh: coverage.estimatedKwh,
    irradiation_kwh_m2: analysis.peak_power_kwp ? books.reference.kwh / analysis.peak_power_kwp : coverage.irradiationKwhM2,
    energy_uncertainty_kwh: books.delivered.uncertaintyKwh,
    recoverable_kwh: recoverableKwh,
    recoverable_currency_per_year: perYear,
    drivers: causes,
    verdict: verdict({ pi: kpi["pi"] ?? null, causes, recoverableKwh, perYear, currency: installation.currency }, words, numbers),
    quality: findings
      .filter((finding) => inRange(finding.start_ms, finding.end_ms))
      .map((finding) => ({
        point: finding.point,
        issue: finding.issue,
        start: new Date(finding.start_ms).toISOString(),
        end: new Date(finding.end_ms).toISOString(),
        detail: messageText(finding.detail, words, numbers, installation.timezone),
      })),
    plant_model: analysis.plant_model,
    defaults_used: analysis.defaults_used,
  };
}
