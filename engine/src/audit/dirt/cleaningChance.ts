import type { DayIndex } from "../books/dayIndex.ts";
import type { LightRows } from "../light/lightRows.ts";
import type { Plant } from "../plant.ts";
import type { Samples } from "../samples.ts";
import type { Sky } from "../light/transposed.ts";

/** Under thick cloud all day: how often the rain that falls from it cleans; about 40 of a temperate year's 130 such days. */
const BY_CLOUD = 0.25;
/** Clearness (global over extraterrestrial light) at which half of that is left, and how sharply it goes. */
const THICK_CLEARNESS = 0.3;
const CLEARNESS_WIDTH = 0.05;
/** Rain of a day that cleans every other time, mm. */
const HALF_RAIN_MM = 3;
const BY_RAIN = 0.95;
const HALF_DAY_MS = 12 * 3_600_000;
/** A day of which nothing is known: the year's mean. */
const UNSEEN = 0.06;

/**
 * Rain that falls before the middle of every local day, from the middle of the day before on, mm; null without a rain gauge, NaN
 * where it says nothing. What falls later cleans the modules for the day after: counted on both days, rain would clean twice.
 */
export function rainOfDays(plant: Plant, samples: Samples, dayOf: Int32Array, firstDay: number, count: number): Float64Array | null {
  const column = plant.sensors.flatMap((s) => (s.kind === "rain" ? (samples.columns.get(`${s.id}.rain_mm`) ?? []) : []))[0];
  if (column === undefined) return null;
  const out = new Float64Array(count).fill(NaN);
  const halfDay = Math.round(HALF_DAY_MS / samples.stepMs);
  for (let k = 0; k + halfDay < samples.count; k++) {
    const d = dayOf[k + halfDay] - firstDay;
    if (column[k] >= 0 && d >= 0 && d < count) out[d] = (out[d] > 0 ? out[d] : 0) + column[k];
  }
  return out;
}

/**
 * Chance that the rain before the middle of a day, or of the night before it, cleaned the modules, 0–1, before looking at their power: by the rain gauge
 * where there is one, else by how thick the clouds were. Rain cleans, and rain does not fall from a blue sky.
 */
export function cleaningChance(days: DayIndex, rows: LightRows, sky: Sky, rainMm: Float64Array | null): Float64Array {
  const clearness = new Float64Array(days.count);
  for (let d = 0; d < days.count; d++) {
    let ghi = 0;
    let above = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (Number.isNaN(sky.ghiWm2[r])) continue;
      ghi += sky.ghiWm2[r];
      above += sky.extraWm2[r] * rows.cosZenith[r];
    }
    clearness[d] = above > 0 ? ghi / above : NaN;
  }
  return clearness.map((own, d) => {
    const rain = rainMm === null ? NaN : rainMm[d];
    if (rain >= 0) return (BY_RAIN * rain * rain) / (rain * rain + HALF_RAIN_MM * HALF_RAIN_MM);
    if (Number.isNaN(own)) return UNSEEN;
    const thickest = Math.min(own, d > 0 && clearness[d - 1] >= 0 ? clearness[d - 1] : own);
    return BY_CLOUD / (1 + Math.exp((thickest - THICK_CLEARNESS) / CLEARNESS_WIDTH));
  });
}
