import { monthOfDay } from "./calendar.ts";
import { LOSS_KEYS, type LossKey } from "./lossKeys.ts";
import { UNCERTAINTY_TERMS, type AuditResult, type DayLedger, type EnergyKey } from "../result.ts";

/** A range's energies of one scope (the site, a month, a point), kWh. reference − Σ losses = delivered. */
export interface EnergySums {
  referenceKwh: number;
  expectedKwh: number;
  deliveredKwh: number;
  estimatedKwh: number;
  /** Every key of the catalogue, 0 where nothing was booked. */
  lossesKwh: Record<LossKey, number>;
}

/** One loss of a range; `uncertaintyKwh` is k = 1, `shapleyKwh` null for the causes that take no part. */
export interface LossSum {
  key: LossKey;
  kwh: number;
  uncertaintyKwh: number;
  recoverableKwh: number;
  shapleyKwh: number | null;
}

export interface RollUp {
  total: EnergySums;
  losses: LossSum[];
  /** k = 1, kWh. */
  uncertaintyKwh: { reference: number; expected: number; delivered: number };
  /** Month as year × 12 + month (0–11), ascending. */
  months: (EnergySums & { month: number })[];
  points: (EnergySums & { point: string })[];
  referenceStcKwh: number;
  /** P_STC-weighted in-plane irradiation, kWh/m². */
  irradiationKwhM2: number;
  usefulHours: number;
  runningHours: number;
  expectedSamples: number;
  presentSamples: number;
}

/** Sums whole local days [fromDay, toDay) of an audit (day numbers; both may lie outside the audit's period). */
export function rollUp(result: AuditResult, fromDay = result.firstDay, toDay = result.firstDay + result.dayCount): RollUp {
  const total = emptySums();
  const months = new Map<number, EnergySums>();
  const points: (EnergySums & { point: string })[] = [];
  const sensitivity = new Map<EnergyKey, Float64Array>();
  const attributed = new Map<LossKey, { recoverable: number; shapley: number | null }>();
  let referenceStcKwh = 0, usefulHours = 0, runningHours = 0, expectedSamples = 0, presentSamples = 0;
  let irradiation = 0;
  for (const ledger of result.days) {
    const point = { ...emptySums(), point: ledger.point };
    points.push(point);
    for (let d = 0; d < ledger.day.length; d++) {
      const day = ledger.day[d];
      if (day < fromDay || day >= toDay) continue;
      const month = monthOfDay(day);
      let sums = months.get(month);
      if (sums === undefined) months.set(month, (sums = emptySums()));
      addDay(point, ledger, d);
      addDay(sums, ledger, d);
      addDay(total, ledger, d);
      addSensitivity(sensitivity, ledger, d);
      addAttributed(attributed, ledger, d);
      referenceStcKwh += ledger.referenceStcKwh[d];
      irradiation += ledger.irradiationKwhM2[d];
      usefulHours += ledger.usefulHours[d];
      runningHours += ledger.runningHours[d];
      expectedSamples += ledger.expectedSamples[d];
      presentSamples += ledger.presentSamples[d];
    }
  }
  const spread = (key: EnergyKey): number => Math.hypot(...(sensitivity.get(key) ?? [0]));
  return {
    total,
    losses: LOSS_KEYS.map((key) => ({
      key,
      kwh: total.lossesKwh[key],
      uncertaintyKwh: spread(key),
      recoverableKwh: attributed.get(key)?.recoverable ?? 0,
      shapleyKwh: attributed.get(key)?.shapley ?? null,
    })),
    uncertaintyKwh: { reference: spread("reference"), expected: spread("expected"), delivered: spread("delivered") },
    months: [...months].sort(([a], [b]) => a - b).map(([month, sums]) => ({ ...sums, month })),
    points,
    referenceStcKwh,
    irradiationKwhM2: result.peakPowerKwp > 0 ? total.referenceKwh / result.peakPowerKwp : irradiation,
    usefulHours,
    runningHours,
    expectedSamples,
    presentSamples,
  };
}

function emptySums(): EnergySums {
  return { referenceKwh: 0, expectedKwh: 0, deliveredKwh: 0, estimatedKwh: 0, lossesKwh: zeroLosses() };
}

function zeroLosses(): Record<LossKey, number> {
  return {
    horizon_shading: 0, iam: 0, soiling: 0, snow: 0, shading: 0, spectral: 0, low_irradiance: 0, temperature: 0,
    degradation: 0, mismatch: 0, string_outage: 0, dc_fault: 0, mppt: 0, dc_wiring: 0, inverter_efficiency: 0,
    conversion_excess: 0, clipping: 0, derating: 0, curtailment: 0, inverter_stop: 0, grid_outage: 0, ac_wiring: 0,
    unexplained: 0,
  };
}

function addDay(sums: EnergySums, ledger: DayLedger, d: number): void {
  const { sequentialKwh } = ledger;
  sums.referenceKwh += sequentialKwh.reference?.[d] ?? 0;
  sums.expectedKwh += sequentialKwh.expected?.[d] ?? 0;
  sums.deliveredKwh += sequentialKwh.delivered?.[d] ?? 0;
  sums.estimatedKwh += ledger.estimatedKwh[d];
  for (const key of LOSS_KEYS) {
    const column = sequentialKwh[key];
    if (column !== undefined) sums.lossesKwh[key] += column[d];
  }
}

/** Systematic terms add with their sign over days and points; only then are the terms combined. */
function addSensitivity(sums: Map<EnergyKey, Float64Array>, ledger: DayLedger, d: number): void {
  for (const key of ENERGY_KEYS) {
    const terms = ledger.sensitivityKwh[key];
    if (terms === undefined) continue;
    let sum = sums.get(key);
    if (sum === undefined) sums.set(key, (sum = new Float64Array(UNCERTAINTY_TERMS.length)));
    for (let t = 0; t < UNCERTAINTY_TERMS.length; t++) sum[t] += terms[UNCERTAINTY_TERMS[t]][d];
  }
}

const ENERGY_KEYS: readonly EnergyKey[] = ["reference", "expected", "delivered", ...LOSS_KEYS];

function addAttributed(sums: Map<LossKey, { recoverable: number; shapley: number | null }>, ledger: DayLedger, d: number): void {
  for (const key of LOSS_KEYS) {
    const recoverable = ledger.recoverableKwh[key];
    const shapley = ledger.shapleyKwh[key];
    if (recoverable === undefined && shapley === undefined) continue;
    const sum = sums.get(key) ?? { recoverable: 0, shapley: null };
    sum.recoverable += recoverable?.[d] ?? 0;
    if (shapley !== undefined) sum.shapley = (sum.shapley ?? 0) + shapley[d];
    sums.set(key, sum);
  }
}
