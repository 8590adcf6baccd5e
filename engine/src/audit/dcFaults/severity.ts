import type { AuditScope, AuditUnit } from "../unit.ts";
import type { Beside } from "./besideAlike.ts";
import { faultCourse, type FaultCourse } from "./faultCourse.ts";

/** A day's lack over what a shape would take from that day's light, told at the usual light: `base` times what is left of it; NaN: no such day. */
export function dailySeverity(u: AuditUnit, scope: AuditScope, beside: Beside, base: number, lack: Float64Array): (power: Float64Array) => Float64Array {
  const { days } = scope;
  const scale = meanOf(u, scope, beside, lack);
  const weights = beside.dailyPower.map((v, d) => (Number.isNaN(v) ? NaN : weighted(u, beside, lack, days.from[d], days.from[d + 1])));
  return (power) => power.map((v, d) => (weights[d] > 0 && weights[d] < Infinity ? base * (1 - ((1 - v / base) * scale) / weights[d]) : NaN));
}

/** Course of the severity. */
export function severityCourse(u: AuditUnit, scope: AuditScope, beside: Beside, base: number, lack: Float64Array): FaultCourse | null {
  return faultCourse(dailySeverity(u, scope, beside, base, lack)(beside.dailyPower));
}

/** A shape's mean over the rows that count, weighed by power. */
export function meanOf(u: AuditUnit, { rows }: AuditScope, beside: Beside, lack: Float64Array): number {
  return weighted(u, beside, lack, 0, rows.count);
}

function weighted(u: AuditUnit, beside: Beside, lack: Float64Array, from: number, to: number): number {
  let sum = 0;
  let all = 0;
  for (let r = from; r < to; r++) {
    if (Number.isNaN(beside.power[r])) continue;
    sum += lack[r] * u.model.dcKw[r];
    all += u.model.dcKw[r];
  }
  return sum / all;
}

