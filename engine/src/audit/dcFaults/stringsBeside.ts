import { median, robustSpread } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import { daily, type Beside } from "./besideAlike.ts";
import { faultCourse, type FaultCourse } from "./faultCourse.ts";
import { lackingStrings } from "./faultyStrings.ts";
import { lackOf } from "./faultShape.ts";
import { beforeAndDuring } from "./meterMoved.ts";

/** An array whose own strings show a lack, and the unit's power as their currents say it: what is left beside all strings sound. */
export interface StringsBeside {
  array: number;
  beside: Beside;
}

/** All of an array, whatever the light. */
const WHOLE = { low: 0, flat: 1, high: 0, spentWm2: 0 };
/** A string's course is followed if it explains this much of how its days stray. */
const WORTH_FOLLOWING = 0.3;
/** Strings under one light keep their shares from row to row: a fall stands out of how these stray without it by so many times. */
const SAME_LIGHT_SIGMAS = 3;
/** The currents' sum follows the inverter's own current: where it falls with the course by half of that, it is a string's meter that moved. */
const SUM_FALLS = 0.5;

/**
 * The strings of an array under one light, one warmth, one dirt and one voltage: whose current falls beside the others' lacks by itself. Of
 * the unit's arrays the one where most is lost that way, in the rows and days in which `own` (the unit alone) speaks; null where no
 * currents are measured, all strings of an array lack alike, or none does.
 */
export function stringsBeside(u: AuditUnit, scope: AuditScope, own: Beside): StringsBeside | null {
  const speaks = (r: number): boolean => !Number.isNaN(own.power[r]) && !Number.isNaN(own.dailyPower[scope.rows.day[r] - scope.days.firstDay]);
  let best: StringsBeside | null = null;
  let most = 0;
  u.unit.arrays.forEach((_, array) => {
    const currents = (u.signals.stringsA[array] ?? []).filter((one) => one !== null);
    if (currents.length < 2) return;
    const course = clearestCourse(currents, scope, speaks);
    if (course === null) return;
    const left = leftByCurrents(u, scope, course, array, speaks);
    if (left === null || !underOneLight(left, scope, course)) return;
    const whole = lackOf({ array, ...WHOLE }, u, scope);
    const power = left.map((v, r) => 1 - whole[r] * (1 - v));
    const beside = { power, voltage: own.voltage, counted: null, ...daily(u, scope, power, own.voltage) };
    const lost = course.lack.reduce((sum, v, d) => sum + (v > 0 && beside.dailyPower[d] > 0 ? 1 - beside.dailyPower[d] : 0), 0);
    if (lost <= most) return;
    most = lost;
    best = { array, beside };
  });
  return best;
}

/** The course of the string that lost most beside the middle of the others; null where none fell. */
function clearestCourse(currents: readonly Float64Array[], { days, hours }: AuditScope, speaks: (r: number) => boolean): FaultCourse | null {
  const series = currents.map(() => new Float64Array(days.count).fill(NaN));
  const sums = currents.map(() => ({ own: 0, others: 0, rows: 0 }));
  for (let d = 0; d < days.count; d++) {
    for (const sum of sums) Object.assign(sum, { own: 0, others: 0, rows: 0 });
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (!speaks(r)) continue;
      const running = runningAt(currents, r);
      for (const s of running) {
        const others = median(running.filter((n) => n !== s).map((n) => currents[n][r]));
        if (!(others >= THRESHOLDS.tellingStringA)) continue;
        sums[s].own += currents[s][r];
        sums[s].others += others;
        sums[s].rows++;
      }
    }
    sums.forEach(({ own, others, rows }, s) => {
      if (rows * hours >= THRESHOLDS.dayHours) series[s][d] = own / others;
    });
  }
  let best: FaultCourse | null = null;
  for (const one of series) {
    const course = faultCourse(one);
    if (course !== null && course.explains > WORTH_FOLLOWING && (best === null || course.meanLack * course.days > best.meanLack * best.days)) best = course;
  }
  return best;
}

/** The strings that give anything beside the best of them; open ones have their own name. */
function runningAt(currents: readonly Float64Array[], r: number): number[] {
  let best = 0;
  for (const one of currents) if (one[r] > best) best = one[r];
  return [...currents.keys()].filter((s) => currents[s][r] > THRESHOLDS.openStringShare * best);
}

/** What the array's strings give of what they would if those that lack gave as the others do, row by row; NaN where too little speaks; null where none lacks, or all. */
function leftByCurrents(u: AuditUnit, scope: AuditScope, course: FaultCourse, array: number, speaks: (r: number) => boolean): Float64Array | null {
  const lacking = lackingStrings(u, scope, course, array);
  if (lacking.length === 0) return null;
  const currents = u.signals.stringsA[array].flatMap((amps, s) => (amps === null ? [] : [{ amps, lacks: lacking.includes(s) }]));
  const sound = currents.filter(({ lacks }) => !lacks);
  const weak = currents.filter(({ lacks }) => lacks);
  return Float64Array.from({ length: scope.rows.count }, (_, r) => {
    if (!speaks(r)) return NaN;
    const running = (of: typeof currents): number[] => of.flatMap(({ amps }) => (amps[r] >= THRESHOLDS.tellingStringA * THRESHOLDS.openStringShare ? [amps[r]] : []));
    const beside = running(sound);
    const own = running(weak);
    const usual = beside.reduce((sum, v) => sum + v, 0) / beside.length;
    if (own.length === 0 || !(usual >= THRESHOLDS.tellingStringA)) return NaN;
    return 1 - own.reduce((sum, v) => sum + 1 - v / usual, 0) / u.unit.arrays[array].strings;
  });
}

/** Whether an array's strings keep to each other through the day while nothing lacks: strings in other planes, or behind other shadows, do not, and a season moves what they give of each other. */
function underOneLight(left: Float64Array, { rows, days }: AuditScope, { lack }: FaultCourse): boolean {
  const worst = Math.max(...lack);
  const of = (takes: (lack: number) => boolean): Float64Array => left.filter((_, r) => takes(lack[rows.day[r] - days.firstDay]));
  const sound = of((v) => v === 0);
  return median(sound) - median(of((v) => v >= worst / 2)) >= SAME_LIGHT_SIGMAS * robustSpread(sound);
}

/**
 * Whether it is the meter of a string that fell and not its current: the sum of all strings' power then falls beside the inverter's own DC power. `counts` says
 * in which rows currents were judged; never so where not every string of the unit is measured.
 */
export function currentsMoved(u: AuditUnit, { days }: AuditScope, course: FaultCourse, counts: (r: number) => boolean): boolean {
  const { dcKw, stringsA, trackerV, voltageV } = u.signals;
  if (dcKw === null || stringsA.length < u.unit.arrays.length || stringsA.some((of) => of.length === 0 || of.includes(null))) return false;
  const sumKw = (r: number): number => stringsA.reduce((sum, of, a) => sum + of.reduce((amps, one) => amps + (one?.[r] ?? NaN), 0) * (trackerV[a]?.[r] ?? voltageV?.[r] ?? NaN), 0) / 1000;
  const { before, during } = beforeAndDuring(days, course, counts, (r) => sumKw(r) / dcKw[r]);
  return 1 - median(during) / median(before) >= SUM_FALLS * course.meanLack;
}
