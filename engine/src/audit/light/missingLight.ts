import type { LightRows } from "./lightRows.ts";

/** Share of the extraterrestrial light that reaches the ground on a usual day, where no day was measured. */
const USUAL_CLEARNESS = 0.5;
const DAYS_AROUND = 10;

/**
 * Global light for the rows in which no sensor speaks: the clearness at the same time of the days around, the usual one
 * where none of them was measured. Fills the NaN of `ghi` in place and marks the rows. (The plant's own energy corrects
 * it afterwards, see `lightFromArrays`.)
 */
export function fillGlobal(ghi: Float64Array, rows: LightRows, extraWm2: Float64Array, stepMs: number): Uint8Array {
  const estimated = new Uint8Array(rows.count);
  const perDay = Math.max(1, Math.round(86_400_000 / stepMs));
  const rowOf = new Map<number, number>();
  let missing = false;
  for (let r = 0; r < rows.count; r++) if (Number.isNaN(ghi[r])) missing = true;
  if (!missing) return estimated;
  for (let r = 0; r < rows.count; r++) rowOf.set(rows.interval[r], r);
  const filled = ghi.slice();
  const near: number[] = [];
  for (let r = 0; r < rows.count; r++) {
    if (!Number.isNaN(ghi[r])) continue;
    estimated[r] = 1;
    near.length = 0;
    for (let d = 1; d <= DAYS_AROUND && near.length < 8; d++) {
      for (const side of [-1, 1]) {
        const other = rowOf.get(rows.interval[r] + side * d * perDay);
        if (other === undefined || Number.isNaN(ghi[other])) continue;
        const clearness = ghi[other] / (extraWm2[other] * rows.cosZenith[other]);
        if (Number.isFinite(clearness)) near.push(Math.min(1, clearness));
      }
    }
    const clearness = near.length > 0 ? near.reduce((sum, v) => sum + v, 0) / near.length : USUAL_CLEARNESS;
    filled[r] = clearness * extraWm2[r] * rows.cosZenith[r];
  }
  ghi.set(filled);
  return estimated;
}
