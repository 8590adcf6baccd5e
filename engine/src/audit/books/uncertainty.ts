import type { PlaneLight } from "../causes.ts";
import { ALL_CAUSES, runChain, STAGES, UNIT } from "./chain.ts";
import { chainRow } from "./chainRow.ts";
import { DESIGN_CAUSES } from "./attribution.ts";
import type { DayIndex } from "./dayIndex.ts";
import { LOSS_KEYS, type LossKey } from "./lossKeys.ts";
import { UNCERTAINTY_TERMS, type EnergyKey, type PointLedger, type UncertaintyTerm } from "../result.ts";
import type { AuditUnit } from "../unit.ts";

/** Standard uncertainties (k = 1) of what the audit rests on; they follow from what the plant measures. */
export interface Uncertainties {
  /** Relative. */
  irradiance: number;
  /** Of the cell, K. */
  temperatureK: number;
  /** Relative, of the power meters. */
  meter: number;
  /** Of the soiling ratio's mean: what dirt has too much, age has too little. */
  soiling: number;
  assumed: Assumed;
}

/** What more is unknown of entries that the plant file leaves out or the data correct, k = 1; 0 where nothing is. */
export interface Assumed {
  /** AC losses at the rating that nobody states or measures, as a share of it. */
  wiringAtRated: number;
  /** Relative, of AC losses as the site's meter shows them. */
  wiring: number;
  /** Relative, of the energy that inverters convert. */
  conversion: number;
  /** Relative, of the loss in weak light. */
  lowIrradiance: number;
}

/**
 * Relative standard uncertainty of a loss as its detector sees it: how well the cause itself is known. Sizes are the spread
 * of found against true over the simulated plants that may be looked at (docs/methods/uncertainty.md).
 */
const DETECTOR: Partial<Record<LossKey, number>> = {
  iam: 0.025,
  snow: 0.05,
  shading: 0.15,
  low_irradiance: 0.02,
  mismatch: 0.3,
  string_outage: 0.02,
  dc_fault: 0.1,
  mppt: 0.04,
  dc_wiring: 0.1,
  inverter_efficiency: 0.012,
  conversion_excess: 0.02,
  derating: 0.03,
  curtailment: 0.03,
  inverter_stop: 0.015,
  grid_outage: 0.015,
  ac_wiring: 0.03,
};
/** What the mean of an hour leaves out of a loss that bends with power (P², efficiency at low light), as a share of it. */
const PER_HOUR: Partial<Record<LossKey, number>> = { low_irradiance: 0.06, ac_wiring: 0.07 };
/** Clipping hides within an interval, the more the longer it is: share of the loss and of the energy, per root of the minutes. */
const CLIPPING_PER_ROOT_MINUTE = 0.02;
const HIDDEN_CLIPPING_PER_ROOT_MINUTE = 0.00006;
/** Without DC values clipping is told by power alone: so much less is known of it. */
const CLIPPING_AC = 2.5;
/** Causes that AC power alone tells only where they stand out, and the share of the energy below which they would stay unseen. */
const UNSEEN_AC: readonly LossKey[] = ["mppt", "conversion_excess"];
const UNSEEN_SHARE = 0.0005;
/** Residual that no term explains: share of the delivered energy of a day. */
const RESIDUAL = 0.0006;
/** Sensitivities change slowly: sampling each half hour is enough. */
const SAMPLING_HOURS = 0.5;

const SOILING_STAGE = LOSS_KEYS.indexOf("soiling");
const DEGRADATION = LOSS_KEYS.indexOf("degradation");

type Sensitivities = Partial<Record<EnergyKey, Record<UncertaintyTerm, Float64Array>>>;

/**
 * Change of every energy of every day when one systematic term is off by its standard uncertainty, in kWh and signed.
 *
 * The chain is run again with the term changed. What is calibrated follows the change: an irradiance read 1 % high makes
 * the plant look 1 % older, not the books open. So the level (degradation) answers for irradiance, temperature and meter.
 */
export function sensitivities(
  u: AuditUnit, planes: readonly PlaneLight[], ledger: PointLedger, days: DayIndex, hours: number, known: Uncertainties,
): Sensitivities {
  const out: Sensitivities = {};
  const row = chainRow(u.unit, planes, u.causes);
  const base = new Float64Array(STAGES);
  const changed = new Float64Array(STAGES);
  const every = Math.max(1, Math.round(SAMPLING_HOURS / hours));
  const weight = every * hours;
  const gamma = u.unit.arrays[0]?.chain.gammaPerK ?? 0;
  const scale = { irradiance: 1 / (1 + known.irradiance), temperature: 1 / (1 + gamma * known.temperatureK) };
  for (let d = 0; d < days.count; d++) {
    for (let r = days.from[d]; r < days.from[d + 1]; r += every) {
      row.load(r);
      const level = row.state[UNIT.degradation];
      runChain(u.unit.chain, row.state, row.arrays, ALL_CAUSES, base);
      if (base[0] === 0) continue;
      const expected = runChain(u.unit.chain, row.state, row.arrays, DESIGN_CAUSES, changed);
      row.load(r, 1 + known.irradiance);
      row.state[UNIT.degradation] = level * scale.irradiance;
      runChain(u.unit.chain, row.state, row.arrays, ALL_CAUSES, changed);
      addStages(out, "irradiance", d, days.count, base, changed, weight);
      add(out, "expected", "irradiance", d, days.count, expected * known.irradiance * weight);
      row.load(r, 1, known.temperatureK);
      row.state[UNIT.degradation] = level * scale.temperature;
      runChain(u.unit.chain, row.state, row.arrays, ALL_CAUSES, changed);
      addStages(out, "temperature", d, days.count, base, changed, weight);
      add(out, "expected", "temperature", d, days.count, expected * gamma * known.temperatureK * weight);
      const dirty = known.soiling * base[SOILING_STAGE] * weight;
      add(out, "soiling", "detector", d, days.count, dirty);
      add(out, "degradation", "detector", d, days.count, -dirty * (base[DEGRADATION] / (base[SOILING_STAGE] || 1)));
    }
    bookDirect(out, u, ledger, d, days, hours, known);
    bookUnseen(out, u, ledger, d, days, hours);
  }
  return out;
}

/** What needs no second run: meters and detectors, in proportion to what they measure. */
function bookDirect(out: Sensitivities, u: AuditUnit, ledger: PointLedger, d: number, days: DayIndex, hours: number, known: Uncertainties): void {
  let delivered = 0;
  for (let r = days.from[d]; r < days.from[d + 1]; r++) delivered += ledger.deliveredKwh[r];
  add(out, "delivered", "meter", d, days.count, known.meter * delivered);
  add(out, "degradation", "meter", d, days.count, -known.meter * delivered);
  add(out, "unexplained", "detector", d, days.count, RESIDUAL * delivered);
  for (const key of LOSS_KEYS) {
    const share = DETECTOR[key];
    const column = ledger.lossesKwh[key];
    if (share === undefined || column === undefined) continue;
    let loss = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) loss += column[r];
    const assumed = key === "low_irradiance" ? known.assumed.lowIrradiance : key === "ac_wiring" ? known.assumed.wiring : 0;
    if (loss !== 0) add(out, key, "detector", d, days.count, Math.hypot(share, (PER_HOUR[key] ?? 0) * hours, assumed) * Math.abs(loss));
  }
  bookUnstated(out, u, ledger, d, days, hours, known.assumed);
}

/** What the plant file does not say: AC losses that nobody knows of were not delivered, and what an inverter converts better its modules lack. */
function bookUnstated(out: Sensitivities, u: AuditUnit, ledger: PointLedger, d: number, days: DayIndex, hours: number, assumed: Assumed): void {
  if (assumed.wiringAtRated === 0 && assumed.conversion === 0) return;
  const { ratedAcKw } = u.unit;
  let delivered = 0;
  let squared = 0;
  for (let r = days.from[d]; r < days.from[d + 1]; r++) {
    delivered += ledger.deliveredKwh[r];
    squared += ledger.deliveredKwh[r] ** 2;
  }
  const wired = ratedAcKw > 0 ? (assumed.wiringAtRated * squared) / (hours * ratedAcKw) : 0;
  add(out, "ac_wiring", "detector", d, days.count, wired);
  add(out, "delivered", "detector", d, days.count, -wired);
  add(out, "inverter_efficiency", "detector", d, days.count, assumed.conversion * delivered);
  add(out, "degradation", "detector", d, days.count, -assumed.conversion * delivered);
}

/** What an interval's mean or the want of DC values hides. */
function bookUnseen(out: Sensitivities, u: AuditUnit, ledger: PointLedger, d: number, days: DayIndex, hours: number): void {
  const withDc = u.signals.dcKw !== null;
  const clipped = ledger.lossesKwh.clipping;
  let delivered = 0;
  let clipping = 0;
  for (let r = days.from[d]; r < days.from[d + 1]; r++) {
    delivered += ledger.deliveredKwh[r];
    clipping += clipped?.[r] ?? 0;
  }
  const hidden = Math.sqrt(60 * hours) * (withDc ? 1 : CLIPPING_AC);
  if (clipped !== undefined) add(out, "clipping", "detector", d, days.count, hidden * (CLIPPING_PER_ROOT_MINUTE * clipping + HIDDEN_CLIPPING_PER_ROOT_MINUTE * delivered));
  if (!withDc) for (const key of UNSEEN_AC) add(out, key, "detector", d, days.count, UNSEEN_SHARE * delivered);
}

function addStages(
  out: Sensitivities, term: UncertaintyTerm, d: number, count: number, base: Float64Array, changed: Float64Array, weight: number,
): void {
  add(out, "reference", term, d, count, (changed[0] - base[0]) * weight);
  for (let i = 0; i < LOSS_KEYS.length - 1; i++) {
    const change = changed[i] - changed[i + 1] - (base[i] - base[i + 1]);
    if (change !== 0) add(out, LOSS_KEYS[i], term, d, count, change * weight);
  }
  const last = LOSS_KEYS.length - 1;
  add(out, "unexplained", term, d, count, (changed[last] - base[last]) * weight);
}

function add(out: Sensitivities, key: EnergyKey, term: UncertaintyTerm, d: number, count: number, value: number): void {
  let terms = out[key];
  if (terms === undefined) {
    terms = emptyTerms(count);
    out[key] = terms;
  }
  if (Number.isFinite(value)) terms[term][d] += value;
}

function emptyTerms(count: number): Record<UncertaintyTerm, Float64Array> {
  const [irradiance, temperature, nameplate, meter, detector] = UNCERTAINTY_TERMS.map(() => new Float64Array(count));
  return { irradiance, temperature, nameplate, meter, detector };
}
