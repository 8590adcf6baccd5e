import { createHash } from "node:crypto";
import type { AuditJson } from "@sunledger/contract";
import { type AuditResult, type EnergySums, KPI_KEYS, type KpiKey, LOSS_GROUP, type Plant, type QualityFinding, rollUp, type Samples } from "@sunledger/engine";
import type { Formats, Translator } from "@sunledger/i18n";
import { measuredSums } from "../import/measuredSums.ts";
import { messageText } from "../words/messageText.ts";

export interface AuditJsonContext {
  translator: Translator;
  formats: Formats;
  defaultsUsed: readonly string[];
  samples: Samples;
}

/** The audit as its file says it (`audit/1`): the roll-up of the whole period, sentences in the reader's language. */
export function toAuditJson(plant: Plant, result: AuditResult, context: AuditJsonContext): AuditJson {
  const { translator, formats, defaultsUsed, samples } = context;
  const sums = rollUp(result);
  const sentence = (message: QualityFinding["detail"]) => messageText(message, translator, formats, plant.timezone);
  const behaviour = new Map(result.behaviour.map((entry) => [entry.key, entry]));
  const unknown = KPI_KEYS.filter((key) => result.kpi[key].value === null || !Number.isFinite(result.kpi[key].value));
  return {
    schema: "audit/1",
    name: plant.name,
    timezone: plant.timezone,
    interval_s: plant.interval_s,
    period: { start: instantText(result.startMs), end: instantText(result.endMs) },
    kpi: {
      reference_energy_kwh: sums.total.referenceKwh,
      energy_ac_kwh: sums.total.deliveredKwh,
      estimated_kwh: sums.total.estimatedKwh,
      expected_energy_kwh: sums.total.expectedKwh,
      ...kpiValues(result),
      irradiation_kwh_m2: sums.total.referenceKwh > 0 ? finiteOrNull(sums.irradiationKwhM2) : null,
    },
    kpi_uncertainty: {
      reference_energy_kwh: finiteOrNull(sums.uncertaintyKwh.reference),
      energy_ac_kwh: finiteOrNull(sums.uncertaintyKwh.delivered),
      expected_energy_kwh: finiteOrNull(sums.uncertaintyKwh.expected),
      ...Object.fromEntries(KPI_KEYS.map((key) => [key, finiteOrNull(result.kpi[key].uncertainty)])),
    },
    losses: sums.losses.map((loss) => ({
      key: loss.key,
      kwh: loss.kwh,
      uncertainty_kwh: finiteOrNull(loss.uncertaintyKwh) ?? 0,
      group: LOSS_GROUP[loss.key],
      recoverable_kwh: loss.recoverableKwh,
      shapley_kwh: finiteOrNull(loss.shapleyKwh),
      stability: behaviour.get(loss.key)?.stability ?? null,
      homogeneity: behaviour.get(loss.key)?.homogeneity ?? null,
      trend: behaviour.get(loss.key)?.trend ?? null,
    })),
    plant_model: result.plantModel.map(({ field, stated, found, uncertainty, used }) => ({ field, stated, found, uncertainty, used })),
    defaults_used: [...defaultsUsed],
    input: measuredSums(samples, result.startMs, result.endMs),
    monthly: sums.months.map((month) => ({ month: monthText(month.month), ...energies(month) })),
    points: sums.points.map((point) => ({ point: point.point, ...energies(point) })),
    incidents: result.incidents.map((incident) => ({
      id: incidentId(incident.category, incident.points, incident.startMs),
      category: incident.category,
      points: incident.points,
      start: instantText(incident.startMs),
      end: instantText(incident.endMs),
      open: incident.open,
      days: [...incident.days].map(dayText),
      loss_kwh: incident.lossKwh,
      loss_currency: incident.lossKwh * plant.tariff_per_kwh,
      severity: incident.severity,
      criticality: incident.criticality,
      confidence: incident.confidence,
      evidence: sentence(incident.evidence),
    })),
    data_quality: [
      ...result.quality.map((finding) => ({
        point: finding.point,
        issue: finding.issue,
        start: instantText(finding.startMs),
        end: instantText(finding.endMs),
        detail: sentence(finding.detail),
      })),
      ...unknown.map((key) => ({
        point: plant.name,
        issue: "kpi",
        start: instantText(result.startMs),
        end: instantText(result.endMs),
        detail: `${key}: ${sentence(result.kpi[key].reason ?? { key: "import:finding.kpi_unknown", values: {} })}`,
      })),
    ],
  };
}

function kpiValues(result: AuditResult): Record<KpiKey, number | null> {
  const value = (key: KpiKey) => finiteOrNull(result.kpi[key].value);
  return {
    pr: value("pr"),
    pr_stc: value("pr_stc"),
    pr_annual_eq: value("pr_annual_eq"),
    pr_clipping_corrected: value("pr_clipping_corrected"),
    pi: value("pi"),
    pi_as_built: value("pi_as_built"),
    pi_peer: value("pi_peer"),
    pi_alarm: value("pi_alarm"),
    specific_yield_kwh_kwp: value("specific_yield_kwh_kwp"),
    availability: value("availability"),
    availability_time: value("availability_time"),
    availability_last_30_days: value("availability_last_30_days"),
    data_coverage: value("data_coverage"),
  };
}

function energies(sums: EnergySums): { reference_energy_kwh: number; energy_ac_kwh: number; losses: EnergySums["lossesKwh"] } {
  return { reference_energy_kwh: sums.referenceKwh, energy_ac_kwh: sums.deliveredKwh, losses: { ...sums.lossesKwh } };
}

/** The same incident keeps its name from one audit of the plant to the next. */
function incidentId(category: string, points: readonly string[], startMs: number): string {
  return createHash("sha256").update(`${category}|${[...points].sort().join(",")}|${startMs}`).digest("hex").slice(0, 12);
}

const finiteOrNull = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null);
const instantText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
const monthText = (month: number): string => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
