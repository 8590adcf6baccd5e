import type { Plant, QualityFinding, Samples } from "@sunledger/engine";
import { columnParts } from "../series/columnNames.ts";
import { quantile } from "./quantile.ts";

/** AC over DC of an inverter at work; outside, one of the two is no W. */
const CONVERSION = { low: 0.85, high: 1.03 };
const FACTORS = [1000, 100, 10, 0.1, 0.01, 0.001];
/** An energy column holds the energy of the power column within this share, or is in another unit. */
const SAME_ENERGY = 0.35;
const MIN_SAMPLES = 24;

/**
 * Finds columns that are not in the unit their name says, from what they must agree with: AC power with the inverter's
 * rating, DC power with AC power, energy with power, irradiance and temperature with what exists on Earth. Such a
 * column is read with the factor that fits, and every one is named with its evidence. The columns are changed in place.
 */
export function checkUnits(plant: Plant, samples: Samples, ratingsKnown: boolean): QualityFinding[] {
  const endMs = samples.startMs + samples.count * samples.stepMs;
  const findings: QualityFinding[] = [];
  const found = (column: string, key: string, values: Record<string, number | string>) => {
    const point = columnParts(column)?.point ?? column;
    findings.push({ point, issue: "unit", startMs: samples.startMs, endMs, detail: { key, values: { column, ...values } } });
  };
  for (const [name, values] of samples.columns) {
    const quantity = columnParts(name)?.quantity ?? "";
    if (quantity === "gti_w_m2" || quantity === "ghi_w_m2") irradiance(name, values, found);
    if (quantity === "t_amb_c" || quantity === "t_mod_c") temperature(name, values, found);
  }
  for (const inverter of plant.inverters) {
    const rating = plant.inverter_types.find((type) => type.id === inverter.type)?.p_ac_w ?? NaN;
    const ac = samples.columns.get(`${inverter.id}.pac_w`);
    if (ac === undefined) continue;
    if (ratingsKnown) againstRating(`${inverter.id}.pac_w`, ac, rating, found);
    const dc = samples.columns.get(`${inverter.id}.pdc_w`);
    if (dc !== undefined) againstAc(`${inverter.id}.pdc_w`, dc, ac, found);
    const energy = samples.columns.get(`${inverter.id}.eac_wh`);
    if (energy !== undefined) againstEnergy(`${inverter.id}.eac_wh`, energy, ac, samples.stepMs / 3.6e6, false, found);
    const counter = samples.columns.get(`${inverter.id}.eac_total_wh`);
    if (counter !== undefined) againstEnergy(`${inverter.id}.eac_total_wh`, counter, ac, samples.stepMs / 3.6e6, true, found);
  }
  return findings;
}

type Found = (column: string, key: string, values: Record<string, number | string>) => void;

function scale(values: Float64Array, factor: number, offset = 0): void {
  for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? NaN) * factor + offset;
}

function irradiance(column: string, values: Float64Array, found: Found): void {
  const high = quantile(values, 0.995);
  if (!(high > 0.15 && high < 2.5)) return;
  scale(values, 1000);
  found(column, "import:finding.unit_irradiance", { level: high, factor: 1000 });
}

function temperature(column: string, values: Float64Array, found: Found): void {
  const median = quantile(values, 0.5);
  if (median > 200 && median < 350) {
    scale(values, 1, -273.15);
    found(column, "import:finding.unit_temperature", { level: median, unit: "K" });
  } else if (median > 52 && median < 140) {
    scale(values, 5 / 9, -160 / 9);
    found(column, "import:finding.unit_temperature", { level: median, unit: "°F" });
  }
}

function againstRating(column: string, ac: Float64Array, ratingW: number, found: Found): void {
  const share = quantile(ac, 0.995) / ratingW;
  const factor = share > 30 && share < 1300 ? 0.001 : share > 3e-5 && share < 1.3e-3 ? 1000 : 1;
  if (factor === 1) return;
  scale(ac, factor);
  found(column, "import:finding.unit_rating", { share, factor });
}

function againstAc(column: string, dc: Float64Array, ac: Float64Array, found: Found): void {
  const floor = 0.2 * quantile(ac, 0.99);
  const ratios: number[] = [];
  const stride = Math.max(1, Math.floor(ac.length / 20_000));
  for (let i = 0; i < ac.length; i += stride) {
    const ratio = (ac[i] ?? NaN) / (dc[i] ?? NaN);
    if ((ac[i] ?? NaN) > floor && Number.isFinite(ratio)) ratios.push(ratio);
  }
  if (ratios.length < MIN_SAMPLES) return;
  const ratio = quantile(Float64Array.from(ratios), 0.5);
  if (ratio > CONVERSION.low && ratio < CONVERSION.high) return;
  const factor = FACTORS.find((f) => ratio / f > CONVERSION.low && ratio / f < CONVERSION.high);
  if (factor === undefined) return;
  scale(dc, factor);
  found(column, "import:finding.unit_dc", { ratio, samples: ratios.length, factor });
}

/** Sums over the intervals that have both; a counter's energy is its step from one interval to the next. */
function againstEnergy(column: string, energy: Float64Array, ac: Float64Array, hours: number, counter: boolean, found: Found): void {
  let measuredWh = 0;
  let powerWh = 0;
  let samples = 0;
  for (let k = 1; k < ac.length; k++) {
    const wh = counter ? (energy[k] ?? NaN) - (energy[k - 1] ?? NaN) : (energy[k] ?? NaN);
    const watts = ac[k] ?? NaN;
    if (!(wh >= 0) || Number.isNaN(watts)) continue;
    measuredWh += wh;
    powerWh += watts * hours;
    samples++;
  }
  const ratio = powerWh / measuredWh;
  const factor = FACTORS.find((f) => Math.abs(ratio / f - 1) < SAME_ENERGY);
  if (samples < MIN_SAMPLES || factor === undefined) return;
  scale(energy, factor);
  found(column, "import:finding.unit_energy", { ratio, samples, factor });
}
