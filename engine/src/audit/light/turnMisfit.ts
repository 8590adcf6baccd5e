import type { ClearRows } from "./clearRows.ts";
import { pickRows } from "./pickRows.ts";
import { planeGeometry } from "./planeGeometry.ts";
import type { PlanePlan } from "../plan.ts";
import type { Plant } from "../plant.ts";
import { meanWithError } from "../statistics.ts";
import { planeLight, type OnPlane } from "./transposed.ts";
import type { AuditScope } from "../unit.ts";

/** Level and misfit of every clear day. */
export interface ByDay {
  level: Float64Array;
  misfit: Float64Array;
}

/** Misfit of planes turned so; `byDay` takes what the days make of it. */
export type Misfit = (tiltDeg: number, azimuthDeg: number, byDay?: ByDay) => number;
/** A plane with its share of its group's power. */
export type StatedPlane = PlanePlan & { share: number };

/** Weighted variance of the log ratio within days, for planes turned by (tilt, azimuth). */
export function misfitOf(
  plant: Plant, scope: AuditScope, stated: readonly StatedPlane[], clear: ClearRows, takes: (day: number) => boolean,
): Misfit {
  const picked = Array.from(clear.index.keys()).filter((i) => takes(clear.day[i]));
  const few = pickRows(scope.rows, picked.map((i) => clear.index[i]));
  const { sky } = scope.weather;
  const out: OnPlane = { beamWm2: 0, diffuseWm2: 0 };
  const offered = new Float64Array(picked.length);
  const ratio = new Float64Array(picked.length);
  const day = Int32Array.from(picked, (i) => clear.day[i]);
  const weight = Float64Array.from(picked, (i) => clear.measured[i]);
  return (tiltDeg, azimuthDeg, byDay) => {
    if (stated.some((plane) => plane.tiltDeg + tiltDeg < 0 || plane.tiltDeg + tiltDeg > 90)) return Infinity;
    offered.fill(0);
    for (const one of stated) {
      const plane = { ...one, tiltDeg: one.tiltDeg + tiltDeg, azimuthDeg: one.azimuthDeg + azimuthDeg };
      const geometry = planeGeometry(few, plane);
      for (let n = 0; n < picked.length; n++) {
        const r = clear.index[picked[n]];
        planeLight(plane, geometry, few, n, sky.extraWm2[r], sky.dniWm2[r], sky.dhiWm2[r], plant.albedo, out);
        const effective = out.beamWm2 * geometry.iamBeam[n] + out.diffuseWm2 * geometry.iamDiffuse;
        offered[n] += one.share * effective * clear.low(effective);
      }
    }
    for (let n = 0; n < picked.length; n++) ratio[n] = Math.log((weight[n] * 1000) / offered[n]);
    return overDays(day, ratio, weight, byDay);
  };
}

/** Weighted mean over the rows of what a log ratio strays from its day's mean, squared; Infinity where no row has one. `byDay` takes the days' own. */
function overDays(day: Int32Array, ratio: Float64Array, weight: Float64Array, byDay?: ByDay): number {
  let misfit = 0;
  let total = 0;
  let from = 0;
  for (let n = 1; n <= day.length; n++) {
    if (n < day.length && day[n] === day[from]) continue;
    let sum = 0;
    let w = 0;
    for (let k = from; k < n; k++) if (Number.isFinite(ratio[k])) {
      sum += weight[k] * ratio[k];
      w += weight[k];
    }
    let own = 0;
    for (let k = from; k < n; k++) if (Number.isFinite(ratio[k])) own += weight[k] * Math.min(0.2, Math.abs(ratio[k] - sum / w)) ** 2;
    if (byDay !== undefined) {
      byDay.level[day[from]] = sum / w;
      byDay.misfit[day[from]] = own / w;
    }
    misfit += own;
    total += w;
    from = n;
  }
  return total > 0 ? misfit / total : Infinity;
}

/** Mean of the days' differences of misfit over its standard error; 0 where the two are the same. */
export function betterSigmas(before: Float64Array, after: Float64Array): number {
  const { mean, error } = meanWithError(before.map((v, d) => v - after[d]).filter((v) => Number.isFinite(v)));
  return error > 0 ? mean / error : 0;
}
