import {
  LOSS_GROUP,
  LOSS_KEYS,
  type AuditResult,
  type DayLedger,
  type EnergyKey,
  type LossKey,
  type Plant,
  type PointLedger,
  type Samples,
  type UncertaintyTerm,
} from "@sunledger/engine";
import { ENERGY_KEYS, TERM_COLUMN } from "./energyKeys.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface SyntheticSize {
  points: number;
  days: number;
  stepMs: number;
  seed: number;
}

/**
 * Results as an audit gives them, made of random numbers from a seed: the stores don't know physics, but they must
 * give back what they were given, and it must close. The plant is in Paris, from Monday 2023-03-20 on, so that the
 * 23-hour day of 2023-03-26 is in it; the intervals are those of daylight.
 */
export function syntheticAudit({ points, days, stepMs, seed }: SyntheticSize): AuditResult {
  const random = randomFrom(seed);
  const firstDay = Math.floor(Date.UTC(2023, 2, 20) / DAY_MS);
  const startMs: number[] = [];
  const day: number[] = [];
  const interval: number[] = [];
  const origin = localMidnightMs(firstDay);
  for (let d = firstDay; d < firstDay + days; d += 1) {
    for (let t = localMidnightMs(d) + 6 * HOUR_MS; t < localMidnightMs(d) + 19 * HOUR_MS; t += stepMs) {
      startMs.push(t);
      day.push(d);
      interval.push((t - origin) / stepMs);
    }
  }
  const ledgers = Array.from({ length: points }, (_, i) => ledgerOf(pointName(i), startMs.length, random));
  const endMs = localMidnightMs(firstDay + days);
  return {
    startMs: origin,
    endMs,
    stepMs,
    rows: { startMs: Float64Array.from(startMs), interval: Int32Array.from(interval), day: Int32Array.from(day) },
    firstDay,
    dayCount: days,
    peakPowerKwp: 10 * points,
    ledgers,
    days: ledgers.map((ledger) => daysOf(ledger, day, firstDay, days, random)),
    kpi: { pr: known(0.83), pr_stc: known(0.86), pr_annual_eq: unknown(), pr_clipping_corrected: unknown(), pi: known(0.97),
      pi_as_built: unknown(), pi_peer: unknown(), pi_alarm: unknown(), specific_yield_kwh_kwp: known(100), availability: known(0.99),
      availability_time: known(0.98), availability_last_30_days: known(1), data_coverage: known(1) },
    incidents: [{ category: "inverter_stop", points: [pointName(0)], startMs: origin, endMs, open: true, days: Int32Array.of(firstDay),
      lossKwh: 12, severity: "severe", criticality: "normal", confidence: 0.9, evidence: { key: "audit.stop", values: { hours: 3 } } }],
    quality: [{ point: "GTI1", issue: "gap", startMs: origin, endMs, detail: { key: "audit.gap", values: { hours: 2 } } }],
    plantModel: [{ field: "subarrays[0].tilt_deg", stated: 20, found: 18, uncertainty: 0.5, used: "found" }],
    behaviour: [{ key: "soiling", stability: "stable", homogeneity: "homogeneous", trend: "none" }],
  };
}

/** Two columns of samples with gaps, on the axis of the synthetic audit. */
export function syntheticSamples(result: AuditResult, seed: number): Samples {
  const random = randomFrom(seed);
  const count = (result.endMs - result.startMs) / result.stepMs;
  const column = (): Float64Array => Float64Array.from({ length: count }, () => (random() < 0.1 ? Number.NaN : 1000 * random()));
  const columns = new Map<string, Float64Array>();
  for (const ledger of result.ledgers) columns.set(`${ledger.point}.pac_w`, column());
  columns.set("INV01/A01-S02.idc_a", column());
  return { startMs: result.startMs, stepMs: result.stepMs, count, columns };
}

export const SYNTHETIC_PLANT: Plant = {
  schema: "plant/1", name: "Synthetic", latitude: 48.9, longitude: 2.3, altitude_m: 40, timezone: "Europe/Paris",
  commissioned_on: "2020-01-01", currency: "EUR", tariff_per_kwh: 0.1, albedo: 0.2, interval_s: 600, label: "start", analysis: "dc",
  module_types: [], inverter_types: [], subarrays: [], inverters: [], sensors: [], meter: null, ac_wiring_loss_at_rated: 0.01,
  thermal: { model: "faiman", u0: 25, u1: 6.2, absorption: 0.9, cell_minus_back_k: 2 }, expected_degradation_per_year: 0.005, sizing: null,
};

function pointName(i: number): string {
  return `INV${String(i + 1).padStart(2, "0")}`;
}

/** Paris: +1 h, from 2023-03-26 01:00 UTC on +2 h. */
function localMidnightMs(dayNumber: number): number {
  const utcMidnight = dayNumber * DAY_MS;
  return utcMidnight - (utcMidnight > Date.UTC(2023, 2, 26) ? 2 : 1) * HOUR_MS;
}

function ledgerOf(point: string, rows: number, random: () => number): PointLedger {
  const referenceKwh = Float64Array.from({ length: rows }, () => 10 * random());
  const deliveredKwh = referenceKwh.slice();
  const lossesKwh: Partial<Record<LossKey, Float64Array>> = {};
  for (const key of LOSS_KEYS) {
    if (random() < 0.3) continue;
    const loss = Float64Array.from({ length: rows }, () => (random() < 0.5 ? 0 : 0.2 * random() - 0.02));
    for (let k = 0; k < rows; k += 1) deliveredKwh[k] = (deliveredKwh[k] ?? 0) - (loss[k] ?? 0);
    lossesKwh[key] = loss;
  }
  return {
    point,
    referenceKwh,
    expectedKwh: referenceKwh.map((value) => 0.85 * value),
    lossesKwh,
    deliveredKwh,
    estimatedKwh: deliveredKwh.map((value, k) => (k % 50 === 0 ? value : 0)),
  };
}

function daysOf(ledger: PointLedger, rowDay: readonly number[], firstDay: number, days: number, random: () => number): DayLedger {
  const sumByDay = (values: Float64Array): Float64Array => {
    const sums = new Float64Array(days);
    values.forEach((value, k) => {
      const d = (rowDay[k] ?? firstDay) - firstDay;
      sums[d] = (sums[d] ?? 0) + value;
    });
    return sums;
  };
  const sequentialKwh: Partial<Record<EnergyKey, Float64Array>> = {
    reference: sumByDay(ledger.referenceKwh),
    expected: sumByDay(ledger.expectedKwh),
    delivered: sumByDay(ledger.deliveredKwh),
  };
  const recoverableKwh: Partial<Record<LossKey, Float64Array>> = {};
  const shapleyKwh: Partial<Record<LossKey, Float64Array>> = {};
  for (const key of LOSS_KEYS) {
    const loss = ledger.lossesKwh[key];
    if (loss === undefined) continue;
    const sums = sumByDay(loss);
    sequentialKwh[key] = sums;
    recoverableKwh[key] = sums.map((value) => 0.6 * value);
    if (LOSS_GROUP[key] === "operational" || LOSS_GROUP[key] === "external") shapleyKwh[key] = sums.map((value) => 0.8 * value);
  }
  const signed = (): Float64Array => Float64Array.from({ length: days }, () => random() - 0.3);
  const sensitivityKwh: Partial<Record<EnergyKey, Record<UncertaintyTerm, Float64Array>>> = {};
  for (const key of ENERGY_KEYS) {
    if (sequentialKwh[key] === undefined) continue;
    sensitivityKwh[key] = { irradiance: signed(), temperature: signed(), nameplate: signed(), meter: signed(), detector: signed() };
  }
  return {
    point: ledger.point,
    day: Int32Array.from({ length: days }, (_, d) => firstDay + d),
    sequentialKwh,
    recoverableKwh,
    shapleyKwh,
    sensitivityKwh,
    estimatedKwh: sumByDay(ledger.estimatedKwh),
    referenceStcKwh: sumByDay(ledger.referenceKwh).map((value) => 0.95 * value),
    irradiationKwhM2: sumByDay(ledger.referenceKwh).map((value) => value / 10),
    usefulHours: new Float64Array(days).fill(11),
    runningHours: new Float64Array(days).fill(10.5),
    expectedSamples: new Int32Array(days).fill(78),
    presentSamples: new Int32Array(days).fill(76),
  };
}

/** Sensitivity terms in the store's order, for tests that add them up themselves. */
export const TERMS = Object.keys(TERM_COLUMN).filter((term): term is UncertaintyTerm => term in TERM_COLUMN);

function known(value: number): { value: number; uncertainty: number; reason: null } {
  return { value, uncertainty: 0.01, reason: null };
}

function unknown(): { value: null; uncertainty: null; reason: { key: string; values: Record<string, never> } } {
  return { value: null, uncertainty: null, reason: { key: "audit.unknown", values: {} } };
}

/** Numbers in [0, 1), the same for the same seed (xorshift, Marsaglia 2003). */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
