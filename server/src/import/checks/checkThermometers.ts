import type { QualityFinding, Samples } from "@sunledger/engine";
import { columnParts } from "../series/columnNames.ts";
import { quantile } from "./quantile.ts";

/** Light under which a module is about as warm as the air, and light over which the sun has warmed it, W/m². */
const DARK_WM2 = 100;
const BRIGHT_WM2 = 600;
/** In the dark module and air are this close, K; further apart than `FAR_K` one of the two is no °C. */
const NEAR_K = 4;
const FAR_K = 8;
/** What 1000 W/m² warm a module by, K: a free rack in wind to one close to a roof, and most (King, Boyson and Kratochvil 2004, table 2). */
const HEATING_K = { low: 10, high: 45, usual: 25 };
/** Of two readings that both fit, one must lie nearer to the usual heating by this much (of its logarithm). */
const CLEARLY_NEARER = 0.2;
const MIN_SAMPLES = 24;

/** What a column may hold instead of °C, and how °C come of it. */
const READINGS = [
  { unit: "°F", factor: 5 / 9, offset: -160 / 9 },
  { unit: "(°C − 32) ÷ 1.8", factor: 1.8, offset: 32 },
] as const;

/**
 * Holds a plant's air and module temperatures to each other: under little light they agree, and the sun warms the
 * module by a known amount. Where they do not, and one reading of one of the two (as °F, or as °C that were converted
 * as if they had been °F) makes both true, that column is converted in place and named. Where none fits, or two fit
 * alike, nothing is changed and the distance is named.
 */
export function checkThermometers(samples: Samples): QualityFinding[] {
  const light = firstOf(samples, ["gti_w_m2", "ghi_w_m2"]);
  const air = firstOf(samples, ["t_amb_c"]);
  const module = firstOf(samples, ["t_mod_c"]);
  if (light === undefined || air === undefined || module === undefined) return [];
  const asWritten = distances(light.values, air.values, module.values);
  if (asWritten === null || Math.abs(asWritten.darkK) <= FAR_K) return [];
  const finding = (column: Column, key: string, values: Record<string, number | string>): QualityFinding => ({
    point: columnParts(column.name)?.point ?? column.name,
    issue: "unit",
    startMs: samples.startMs,
    endMs: samples.startMs + samples.count * samples.stepMs,
    detail: { key, values: { column: column.name, apart: asWritten.darkK, light: DARK_WM2, ...values } },
  });
  const fits = READINGS.flatMap(({ unit, factor, offset }) => {
    const read = (values: Float64Array): Float64Array => values.map((value) => value * factor + offset);
    return [
      { column: air, unit, read, far: farFromUsual(distances(light.values, read(air.values), module.values)) },
      { column: module, unit, read, far: farFromUsual(distances(light.values, air.values, read(module.values))) },
    ];
  }).sort((a, b) => a.far - b.far);
  const [best, next] = fits;
  if (best === undefined || best.far === Infinity || (next !== undefined && next.far - best.far < CLEARLY_NEARER)) {
    return [finding(air, "import:finding.thermometers_apart", { other: module.name })];
  }
  best.column.values.set(best.read(best.column.values));
  return [finding(best.column, "import:finding.unit_thermometer", { unit: best.unit })];
}

/** How far the heating lies from the usual one (of its logarithm); infinite where air and module cannot both be right. */
function farFromUsual(distance: Distances | null): number {
  if (distance === null || Math.abs(distance.darkK) > NEAR_K || distance.heatingK < HEATING_K.low || distance.heatingK > HEATING_K.high) return Infinity;
  return Math.abs(Math.log(distance.heatingK / HEATING_K.usual));
}

interface Column {
  name: string;
  values: Float64Array;
}

/** The first column of the first of these quantities that the plant measures. */
function firstOf(samples: Samples, quantities: readonly string[]): Column | undefined {
  for (const quantity of quantities) {
    for (const [name, values] of samples.columns) if (columnParts(name)?.quantity === quantity) return { name, values };
  }
  return undefined;
}

/** How much warmer the module is than the air: in the dark, K, and per 1000 W/m² in strong light, K. */
interface Distances {
  darkK: number;
  heatingK: number;
}

/** Medians over the samples that have all three; null with too few of them in the dark or in strong light. */
function distances(light: Float64Array, air: Float64Array, module: Float64Array): Distances | null {
  const dark: number[] = [];
  const heating: number[] = [];
  for (let i = 0; i < light.length; i++) {
    const wm2 = light[i] ?? NaN;
    const warmerK = (module[i] ?? NaN) - (air[i] ?? NaN);
    if (!Number.isFinite(warmerK)) continue;
    if (wm2 < DARK_WM2) dark.push(warmerK);
    else if (wm2 > BRIGHT_WM2) heating.push((warmerK / wm2) * 1000);
  }
  if (dark.length < MIN_SAMPLES || heating.length < MIN_SAMPLES) return null;
  return { darkK: quantile(Float64Array.from(dark), 0.5), heatingK: quantile(Float64Array.from(heating), 0.5) };
}
