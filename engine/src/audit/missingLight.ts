import type { LightRows } from "./lightRows.ts";
import { median } from "./statistics.ts";
import { THRESHOLDS } from "./thresholds.ts";
import type { AuditScope } from "./unit.ts";

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

/**
 * Where the light had to be guessed, the plant is the sensor: the light is scaled until the inverters that run freely (or,
 * where none speaks, the site's meter) give what they gave. Changes the planes in place; returns whether it changed any.
 */
export function lightFromArrays(scope: AuditScope, expected: readonly Float64Array[], meterKw: Float64Array | null): boolean {
  const { rows, units, weather } = scope;
  const shares: number[] = [];
  let any = false;
  for (let r = 0; r < rows.count; r++) {
    if (weather.estimated[r] === 0 || rows.upShare[r] === 0) continue;
    shares.length = 0;
    units.forEach((u, i) => {
      const ac = u.signals.acKw[r];
      const free = ac > THRESHOLDS.stopOutputShare * u.unit.ratedAcKw && ac < THRESHOLDS.limitedShareOfRated * u.unit.ratedAcKw;
      if (free && expected[i][r] > 0 && u.dcKw[r] > 0) shares.push(u.dcKw[r] / expected[i][r]);
    });
    let share = shares.length > 0 ? median(shares) : NaN;
    if (Number.isNaN(share) && meterKw !== null && meterKw[r] >= 0) {
      let model = 0;
      for (const u of units) model += u.model.acKw[r];
      share = model > 0 ? meterKw[r] / model : NaN;
    }
    // a whole plant at rest in a light that was only guessed: dark, where the guess was thin, else nothing is said of the light
    const thin = units.every((u) => !(u.model.acKw[r] > THRESHOLDS.stopGuessedShare * u.unit.ratedAcKw));
    const resting = thin && units.some((u) => u.signals.acKw[r] <= THRESHOLDS.stopOutputShare * u.unit.ratedAcKw);
    if (Number.isNaN(share) && resting) share = 0;
    if (!(share > THRESHOLDS.leastLightShare) && !(share === 0 && thin)) continue;
    for (const light of weather.planes) {
      const poa = light.beamWm2[r] + light.diffuseWm2[r];
      const factor = Math.min(share, poa > 0 ? (1.2 * weather.sky.extraWm2[r]) / poa : 1);
      light.beamWm2[r] *= factor;
      light.diffuseWm2[r] *= factor;
    }
    any = true;
  }
  return any;
}
