import { daysAround } from "./daysAround.ts";
import type { LightRows } from "./lightRows.ts";

/** Share of the extraterrestrial light that reaches the ground on a usual day, where no day was measured. */
const USUAL_CLEARNESS = 0.5;
const NEIGHBOURS = 8;

/**
 * Global light for the rows in which no sensor speaks: the clearness at the same time of the days around, the usual one
 * where none of them was measured. Fills the NaN of `ghi` in place and marks the rows. (The plant's own energy corrects
 * it afterwards, see `lightFromArrays`.)
 */
export function fillGlobal(ghi: Float64Array, rows: LightRows, extraWm2: Float64Array, stepMs: number): Uint8Array {
  const estimated = new Uint8Array(rows.count);
  if (!ghi.some(Number.isNaN)) return estimated;
  const usualAt = daysAround(rows, stepMs);
  const filled = ghi.slice();
  for (let r = 0; r < rows.count; r++) {
    if (!Number.isNaN(ghi[r])) continue;
    estimated[r] = 1;
    const usual = usualAt(r, NEIGHBOURS, (other) => {
      const clearness = ghi[other] / (extraWm2[other] * rows.cosZenith[other]);
      return Number.isFinite(clearness) ? Math.min(1, clearness) : NaN;
    });
    filled[r] = (Number.isNaN(usual) ? USUAL_CLEARNESS : usual) * extraWm2[r] * rows.cosZenith[r];
  }
  ghi.set(filled);
  return estimated;
}
