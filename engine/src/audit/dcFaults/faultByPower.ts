import { median, quantile } from "../statistics.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import type { FaultCourse } from "./faultCourse.ts";
import { STRONG_WM2, WEAK_WM2 } from "./faultKind.ts";
import { lackAt, type LackingRows, type LightShape } from "./faultShape.ts";

/** Power alone must show the whole course: so much of how the days stray. */
const LEAST_EXPLAINED = 0.9;
/** A lack that grows with light: weak light lacks at most so much of what strong light does (in proportion: a quarter). */
const MOST_WEAK = 0.4;
/** Below this share of the strongest light a limit takes nothing, a resistance its part: so much of it at least is there. */
const WEAKER_LIGHT = 0.55;
const LEAST_IN_WEAKER = 0.6;
/** So much of the rise that the shape leaves must be there (a limit leaves none of it); where strong light lacks half, a resistance leaves no less than this. */
const RISES_OF_ASKED = 0.75;
const LEAST_RISE = 0.3;
const LEAST_LEFT = 0.05;
/** A lack that is the same at any light lies on one of several planes if that explains it better by this. */
const STEADY_LEAST = 0.8;
const STEADY_MOST = 1.4;
const OF_ONE_PLANE = 0.7;
/** So near a whole number of an array's strings they are open: the array's part of its unit's light is not known better than to this share. */
const WHOLE_STRINGS = 0.1;
const WHOLE_SHARE = 0.1;

/**
 * Whether power alone, without a voltage, shows that a lasting lack is of the strings, though not why: it grows with light
 * from weak light on and yet lets more through as more is offered (a limit begins at some power and passes no more than that,
 * what an inverter converts worse is the same at all), or it comes and goes with the sun on one of the unit's planes (an
 * inverter takes from all of them) and is no whole number of strings.
 * `arrayLack` is the share that its array lacks in the mean while it lasts, `misfit` what the shape leaves (mean square).
 */
export function strungByPower(u: AuditUnit, scope: AuditScope, shape: LightShape, course: FaultCourse, lacking: LackingRows, lack: Float64Array, misfit: number, arrayLack: number): boolean {
  if (u.voltageRatio !== null || course.explains < LEAST_EXPLAINED) return false;
  const weakOverStrong = lackAt(shape, WEAK_WM2) / lackAt(shape, STRONG_WM2);
  if (weakOverStrong <= MOST_WEAK) return inWeakerLight(u, lacking, lack) && risesWithOffer(u, scope, lacking, lack);
  if (weakOverStrong < STEADY_LEAST || weakOverStrong > STEADY_MOST) return false;
  const { plane, strings } = u.unit.arrays[shape.array];
  const ofUnit = misfitOfUnit(lacking);
  const missing = arrayLack * strings;
  const whole = missing > 1 - WHOLE_STRINGS && Math.abs(missing - Math.round(missing)) <= Math.max(WHOLE_STRINGS, WHOLE_SHARE * missing);
  return u.unit.arrays.some((other) => other.plane !== plane) && misfit < OF_ONE_PLANE * ofUnit && !whole;
}

/** Mean square that is left of the lack if it is the unit's own, the same at all hours of a day. */
function misfitOfUnit({ severity, lack }: LackingRows): number {
  let own = 0;
  let shared = 0;
  severity.forEach((v, n) => {
    own += v * v;
    shared += v * lack[n];
  });
  return severity.reduce((sum, v, n) => sum + (lack[n] - (shared / own) * v) ** 2, 0) / severity.length;
}

/** Whether what the unit would give little of lacks in proportion too. */
function inWeakerLight(u: AuditUnit, { rows, severity, lack }: LackingRows, shape: Float64Array): boolean {
  const power = rows.map((r) => u.model.dcKw[r]);
  const most = WEAKER_LIGHT * quantile(power, 0.98);
  let found = 0;
  let asked = 0;
  rows.forEach((r, n) => {
    if (power[n] > most) return;
    found += lack[n];
    asked += severity[n] * shape[r];
  });
  return asked > 0 && found >= LEAST_IN_WEAKER * asked;
}

/**
 * Whether the unit gives more as it is offered more within a day, in its stronger light, about as much more as the shape leaves:
 * what a resistance takes grows slower than what is offered, until it takes half. A limit passes its level, and less at a hot noon.
 */
function risesWithOffer(u: AuditUnit, { rows: all }: AuditScope, { rows, severity, lack }: LackingRows, shape: Float64Array): boolean {
  const strong = median(rows.map((r) => u.model.dcKw[r]));
  const found: RowOfDay[] = [];
  const asked: RowOfDay[] = [];
  rows.forEach((r, n) => {
    const offer = Math.log(u.model.dcKw[r]);
    if (u.model.dcKw[r] < strong) return;
    found.push({ day: all.day[r], along: offer, value: offer + Math.log(Math.max(1 - lack[n], LEAST_LEFT)) });
    asked.push({ day: all.day[r], along: offer, value: offer + Math.log(Math.max(1 - severity[n] * shape[r], LEAST_LEFT)) });
  });
  return slopeWithinDays(found) >= RISES_OF_ASKED * Math.max(slopeWithinDays(asked), LEAST_RISE);
}

interface RowOfDay {
  day: number;
  along: number;
  value: number;
}

/** Least-squares slope where every day has a level of its own; NaN where nothing moves within any. Rows are in order of time. */
function slopeWithinDays(rows: readonly RowOfDay[]): number {
  let xx = 0;
  let xy = 0;
  for (let from = 0, to = 0; from < rows.length; from = to) {
    while (to < rows.length && rows[to].day === rows[from].day) to++;
    const own = rows.slice(from, to);
    const along = own.reduce((sum, one) => sum + one.along, 0) / own.length;
    for (const one of own) {
      xx += (one.along - along) ** 2;
      xy += (one.along - along) * one.value;
    }
  }
  return xy / xx;
}
