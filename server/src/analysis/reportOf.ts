import { LOSS_GROUP, LOSS_KEYS, type LossKey } from "@sunledger/engine";
import { formats, type Locale } from "@sunledger/i18n";
import { dayText } from "../days/dayText.ts";
import type { ReportData, ReportLedger } from "../documents/reportData.ts";
import { translatorOf } from "../http/locale.ts";
import type { Stores } from "../stores/ports.ts";
import { messageText } from "../words/messageText.ts";
import { energySeries, pointLosses, rangeCoverage, siteLosses, type EnergySeries } from "./ledgerQueries.ts";
import { publishedAnalysis, rangeOf } from "./published.ts";
import { rangeFigures } from "./rangeFigures.ts";

const instant = (ms: number): string => new Date(ms).toISOString().replace(".000Z", "Z");

/** Everything a document says of an installation over some local days, from the same queries as the screens. */
export async function reportOf(stores: Stores, asked: { installation_id: number; start_date?: string; end_date?: string }, locale: Locale): Promise<ReportData> {
  const published = await publishedAnalysis(stores.records, asked.installation_id);
  const { installation, analysis } = published;
  if (installation.plant === null) throw new Error(`installation ${installation.id} is published without its plant`);
  const first = asked.start_date ?? dayText(analysis.first_day);
  const last = asked.end_date ?? dayText(analysis.first_day + analysis.day_count - 1);
  const range = rangeOf(published, { start_date: first, end_date: last });
  const { measurements, records } = stores;
  const [books, points, coverage, days, months, incidents, findings, words] = await Promise.all([
    siteLosses(measurements, range),
    pointLosses(measurements, range),
    rangeCoverage(measurements, range),
    energySeries(measurements, range, "day", installation.timezone),
    energySeries(measurements, range, "month", installation.timezone),
    records.db.selectFrom("incidents").selectAll().where("analysis_id", "=", analysis.id).orderBy("loss_kwh", "desc").execute(),
    records.db.selectFrom("quality_findings").selectAll().where("analysis_id", "=", analysis.id).orderBy("start_ms").execute(),
    translatorOf(locale),
  ]);
  const numbers = formats(locale);
  const kpi = rangeFigures(books, coverage, analysis.peak_power_kwp);
  const value = (name: string) => kpi[name]?.value ?? null;
  const spread = (name: string) => kpi[name]?.uncertainty ?? 0;
  const touches = (from: readonly number[]) => from.length === 0 || from.some((day) => day >= range.fromDay && day < range.toDay);
  return {
    audit: {
      name: installation.name,
      timezone: installation.timezone,
      interval_s: analysis.step_ms / 1000,
      period: { start: instant(analysis.start_ms), end: instant(analysis.end_ms) },
      kpi: {
        reference_energy_kwh: books.reference.kwh,
        energy_ac_kwh: books.delivered.kwh,
        estimated_kwh: coverage.estimatedKwh,
        pr: value("pr"),
        pr_stc: value("pr_stc"),
        pi: value("pi"),
        availability: value("availability"),
        specific_yield_kwh_kwp: value("specific_yield_kwh_kwp"),
        data_coverage: value("data_coverage"),
      },
      losses: books.losses.map((loss) => ({
        key: loss.key,
        kwh: loss.kwh,
        uncertainty_kwh: loss.uncertaintyKwh,
        group: LOSS_GROUP[loss.key],
        recoverable_kwh: loss.recoverableKwh,
        shapley_kwh: loss.shapleyKwh,
      })),
      plant_model: analysis.plant_model,
      defaults_used: analysis.defaults_used,
      monthly: Array.from(months.day, (day, i) => ({ month: dayText(day).slice(0, 7), ...ledgerAt(months, i) })),
      points: points.map((point) => ({ point: point.point, reference_energy_kwh: point.referenceKwh, energy_ac_kwh: point.deliveredKwh, losses: point.lossesKwh })),
      incidents: incidents
        .filter((incident) => touches(incident.days))
        .map((incident) => ({
          id: String(incident.id),
          category: incident.category,
          points: incident.points,
          start: instant(incident.start_ms),
          end: instant(incident.end_ms),
          open: incident.open,
          days: incident.days.map(dayText),
          loss_kwh: incident.loss_kwh,
          loss_currency: incident.loss_currency,
          severity: incident.severity,
          criticality: incident.criticality,
          confidence: incident.confidence,
          evidence: messageText(incident.evidence, words, numbers, installation.timezone),
        })),
      data_quality: findings.map((finding) => ({
        point: finding.point,
        issue: finding.issue,
        start: instant(finding.start_ms),
        end: instant(finding.end_ms),
        detail: messageText(finding.detail, words, numbers, installation.timezone),
      })),
    },
    plant: installation.plant,
    daily: Array.from(days.day, (day, i) => ({
      day: dayText(day),
      reference_energy_kwh: days.referenceKwh[i] ?? 0,
      energy_ac_kwh: days.deliveredKwh[i] ?? 0,
      expected_energy_kwh: days.expectedKwh[i] ?? null,
      estimated_kwh: days.estimatedKwh[i] ?? 0,
    })),
    generatedAt: analysis.published_ms ?? analysis.created_ms,
    versions: { product: analysis.engine_version, definitions: "1" },
    uncertainty: {
      reference_energy_kwh: books.reference.uncertaintyKwh,
      energy_ac_kwh: books.delivered.uncertaintyKwh,
      pr: spread("pr"),
      pi: spread("pi"),
      specific_yield_kwh_kwp: spread("specific_yield_kwh_kwp"),
    },
  };
}

function ledgerAt(series: EnergySeries, i: number): ReportLedger {
  const losses: Partial<Record<LossKey, number>> = {};
  for (const key of LOSS_KEYS) if (series.lossesKwh[key] !== undefined) losses[key] = series.lossesKwh[key][i] ?? 0;
  return { reference_energy_kwh: series.referenceKwh[i] ?? 0, energy_ac_kwh: series.deliveredKwh[i] ?? 0, losses };
}
