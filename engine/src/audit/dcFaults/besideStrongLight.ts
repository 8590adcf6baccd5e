import type { AuditScope, AuditUnit } from "../unit.ts";
import { daily, type Beside } from "./besideAlike.ts";
import { lackOf, type LightShape } from "./faultShape.ts";

/** What a shunt takes goes with one over the light. */
const SHUNT: Omit<LightShape, "array"> = { low: 1, flat: 0, high: 0, spentWm2: 0 };
/** Days whose light spans less (standard deviation of what a shunt would take, as a share of its mean) say nothing of it. */
const LEAST_SPAN = 0.25;

/**
 * A unit's power beside what it gives in strong light of the same day: dirt, age and a light sensor's gain take the same share of all of a
 * day's light and are gone from it, what a shunt takes from the weak is left. A day's level is that at which a lack that goes with one over
 * the light is none (least squares weighed by the model). Days whose light says too little of it are NaN.
 */
export function besideStrongLight(u: AuditUnit, scope: AuditScope, { power, voltage, counted }: Beside): Beside {
  const { days } = scope;
  const columns = u.unit.arrays.map((_, array) => lackOf({ array, ...SHUNT }, u, scope));
  const shunt = Float64Array.from(power, (_, r) => columns.reduce((sum, column) => sum + column[r], 0));
  const within = power.slice();
  for (let d = 0; d < days.count; d++) {
    const level = levelOfDay(power, shunt, u.model.dcKw, days.from[d], days.from[d + 1]);
    for (let r = days.from[d]; r < days.from[d + 1]; r++) within[r] /= level;
  }
  return { power: within, voltage, counted, ...daily(u, scope, within, voltage) };
}

/** Where the line of power against the shunt's lack meets no lack, over rows [from, to); NaN where they hardly differ in it. */
function levelOfDay(power: Float64Array, shunt: Float64Array, weight: Float64Array, from: number, to: number): number {
  let [w, x, y, xx, xy] = [0, 0, 0, 0, 0];
  for (let r = from; r < to; r++) {
    if (Number.isNaN(power[r])) continue;
    w += weight[r];
    x += weight[r] * shunt[r];
    y += weight[r] * power[r];
    xx += weight[r] * shunt[r] ** 2;
    xy += weight[r] * shunt[r] * power[r];
  }
  const variance = xx / w - (x / w) ** 2;
  if (!(variance > (LEAST_SPAN * (x / w)) ** 2)) return NaN;
  const level = y / w - ((xy / w - (x / w) * (y / w)) / variance) * (x / w);
  return level > 0 ? level : NaN;
}
