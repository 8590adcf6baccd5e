import type { AuditJson } from "@sunledger/contract";
import type { AuditResult, DayLedger, Plant, Zone } from "@sunledger/engine";
import type { ReportCarpet, ReportData, ReportDay, ReportPointDays } from "../documents/reportData.ts";
import { offsetIn } from "../import/time/zone.ts";
import { PRODUCT_VERSION } from "./productVersion.ts";

const DAY_MS = 86_400_000;
/** A page shows no finer rows. */
const MIN_ROW_MINUTES = 10;

export interface ReportContext {
  plant: Plant;
  zone: Zone;
  audit: AuditJson;
  result: AuditResult;
  generatedAt: number;
  fingerprint: { measurements: string; model: string };
}

/** What the PDF report and the workbook are made of: the audit's file, its days, its picture of the year. */
export function toReportData({ plant, zone, audit, result, generatedAt, fingerprint }: ReportContext): ReportData {
  const uncertainty: NonNullable<ReportData["uncertainty"]> = {};
  for (const key of ["reference_energy_kwh", "energy_ac_kwh", "pr", "pi", "availability", "specific_yield_kwh_kwp"] as const) {
    const value = audit.kpi_uncertainty[key];
    if (value !== null && value !== undefined) uncertainty[key] = value;
  }
  return {
    audit,
    plant,
    daily: dailySums(result),
    generatedAt,
    versions: { product: PRODUCT_VERSION, definitions: audit.schema },
    fingerprint,
    uncertainty,
    pointDays: result.days.map((ledger) => pointDays(ledger, result)),
    carpet: carpetOf(result, zone),
  };
}

function dailySums(result: AuditResult): ReportDay[] {
  const days = Array.from({ length: result.dayCount }, (_, d) => ({
    day: new Date((result.firstDay + d) * DAY_MS).toISOString().slice(0, 10),
    reference_energy_kwh: 0,
    energy_ac_kwh: 0,
    expected_energy_kwh: 0,
    estimated_kwh: 0,
  }));
  for (const ledger of result.days) {
    ledger.day.forEach((number, d) => {
      const day = days[number - result.firstDay];
      if (day === undefined) return;
      day.reference_energy_kwh += ledger.sequentialKwh.reference?.[d] ?? 0;
      day.energy_ac_kwh += ledger.sequentialKwh.delivered?.[d] ?? 0;
      day.expected_energy_kwh += ledger.sequentialKwh.expected?.[d] ?? 0;
      day.estimated_kwh += ledger.estimatedKwh[d] ?? 0;
    });
  }
  return days;
}

function pointDays(ledger: DayLedger, result: AuditResult): ReportPointDays {
  const energyAcKwh = new Float64Array(result.dayCount);
  const expectedKwh = new Float64Array(result.dayCount);
  ledger.day.forEach((number, d) => {
    energyAcKwh[number - result.firstDay] = ledger.sequentialKwh.delivered?.[d] ?? 0;
    expectedKwh[number - result.firstDay] = ledger.sequentialKwh.expected?.[d] ?? 0;
  });
  return { point: ledger.point, energyAcKwh, expectedKwh };
}

/** The site's mean power, local time of day by local day; what was not measured is missing, what is not there is night. */
function carpetOf(result: AuditResult, zone: Zone): ReportCarpet {
  const rowMinutes = Math.max(MIN_ROW_MINUTES, result.stepMs / 60_000);
  const rows = Math.ceil(1440 / rowMinutes);
  const powerKw = new Float64Array(rows * result.dayCount).fill(-Infinity);
  const samples = new Float64Array(powerKw.length);
  const hours = result.stepMs / 3_600_000;
  result.rows.startMs.forEach((startMs, r) => {
    const local = startMs + offsetIn(zone, startMs) * 60_000;
    const minute = (local - Math.floor(local / DAY_MS) * DAY_MS) / 60_000;
    const day = (result.rows.day[r] ?? 0) - result.firstDay;
    let delivered = 0;
    let estimated = 0;
    for (const ledger of result.ledgers) {
      delivered += ledger.deliveredKwh[r] ?? 0;
      estimated += ledger.estimatedKwh[r] ?? 0;
    }
    const cell = Math.floor(minute / rowMinutes) * result.dayCount + day;
    const power = estimated > 0.5 * delivered ? NaN : delivered / hours;
    const before = powerKw[cell] ?? -Infinity;
    const count = samples[cell] ?? 0;
    powerKw[cell] = count === 0 ? power : (before * count + power) / (count + 1);
    samples[cell] = count + 1;
  });
  return { firstMinute: 0, rowMinutes, rows, powerKw };
}
