import type { ClearRows } from "../light/clearRows.ts";
import { pickRows } from "../light/pickRows.ts";
import { planeGeometry } from "../light/planeGeometry.ts";
import { planeLight, type OnPlane } from "../light/transposed.ts";
import type { PlanePlan } from "../plan.ts";
import { robustSpread } from "../statistics.ts";
import type { AuditScope } from "../unit.ts";
import type { SensorPlane } from "./sensorPlane.ts";

const RAD = Math.PI / 180;
/** Light below this is no reading to divide by, W/m². */
const LEAST_WM2 = 20;

/** Degrees on the sphere from the plane in which a sensor is read: up, and around. */
export type SmallTurn = readonly [number, number];

/** What clear days look like with the sensor in one plane. */
export interface Course {
  /** Logarithm of power over reading beside what the planes make of it, by day; NaN where a day is not clear. */
  level: Float64Array;
  days: number;
  /** How far the levels stray. */
  spread: number;
  /** Root mean square of what is left within days. */
  misfit: number;
  /** That, row by row, and what each row weighs. */
  left: Float64Array;
  weight: Float64Array;
}

/** The days with the sensor turned from where it is read. */
export interface TurnedDays {
  plane(turn: SmallTurn): SensorPlane;
  at(turn: SmallTurn): Course;
}

/** Clear days of a sensor beside the modules of some planes, each with its share of the power. */
export function turnedDays(
  clear: ClearRows, values: Float64Array, modules: readonly { plane: PlanePlan; share: number }[], from: SensorPlane, albedo: number, { rows, days, weather: { sky } }: AuditScope,
): TurnedDays {
  const picked = Array.from(clear.index.keys()).filter((n) => values[clear.index[n]] > LEAST_WM2);
  const few = pickRows(rows, picked.map((n) => clear.index[n]));
  const out: OnPlane = { beamWm2: 0, diffuseWm2: 0 };
  const on = (plane: PlanePlan, iam: boolean): Float64Array => {
    const geometry = planeGeometry(few, plane);
    return Float64Array.from(picked, (n, k) => {
      const r = clear.index[n];
      planeLight(plane, geometry, few, k, sky.extraWm2[r], sky.dniWm2[r], sky.dhiWm2[r], albedo, out);
      return iam ? out.beamWm2 * geometry.iamBeam[k] + out.diffuseWm2 * geometry.iamDiffuse : out.beamWm2 + out.diffuseWm2;
    });
  };
  const weight = new Float64Array(picked.length);
  for (const { plane, share } of modules) on(plane, true).forEach((light, k) => void (weight[k] += share * light));
  // power over what the modules' light would give, per reading
  const told = Float64Array.from(picked, (n, k) => Math.log((1000 * clear.measured[n]) / (weight[k] * clear.low(weight[k]) * values[clear.index[n]])));
  const around = Math.max(0.1, Math.sin(from.tiltDeg * RAD));
  const plane = ([up, aside]: SmallTurn): SensorPlane => ({ tiltDeg: Math.max(0, Math.min(90, from.tiltDeg + up)), azimuthDeg: from.azimuthDeg + aside / around });
  const dayOf = (k: number): number => clear.day[picked[k]];
  return {
    plane,
    at(turn) {
      const left = on({ ...modules[0].plane, ...plane(turn) }, false).map((light, k) => told[k] + Math.log(light));
      const level = new Float64Array(days.count).fill(NaN);
      let misfit = 0;
      let total = 0;
      for (let start = 0; start < picked.length;) {
        let end = start;
        let sum = 0;
        let w = 0;
        for (; end < picked.length && dayOf(end) === dayOf(start); end++) {
          sum += weight[end] * left[end];
          w += weight[end];
        }
        level[dayOf(start)] = sum / w;
        for (let k = start; k < end; k++) {
          left[k] -= sum / w;
          misfit += weight[k] * left[k] ** 2;
        }
        total += w;
        start = end;
      }
      const known = level.filter((v) => Number.isFinite(v));
      return { level, days: known.length, spread: robustSpread(known), misfit: Math.sqrt(misfit / total), left, weight };
    },
  };
}
