import { sideOfDay } from "../sideOfDay.ts";
import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { atRating, type AuditScope, type AuditUnit } from "../unit.ts";

/** What a day's usable rows say of a unit's point. */
interface PointOfDay {
  volts: number[];
  measuredKw: number[];
  modelKw: number[];
}

/**
 * Days on which a tracker sits off its maximum power point: the day's median voltage low (or high) while power lacks; on the days on which
 * it goes off and comes back, and where light was weak, that of the hours beside such a day. Returns the days; what it cost is read from the unit's own power beside its peers'.
 */
export function offPointDays(u: AuditUnit, scope: AuditScope, expected: Float64Array, aside: Uint8Array): Uint8Array {
  const { days } = scope;
  const out = new Uint8Array(days.count);
  const ratio = u.voltageRatio;
  if (ratio === null) return out;
  const ofDays = Array.from({ length: days.count }, (_, d) => pointOfDay(u, ratio, scope, expected, aside, d));
  for (let d = 0; d < days.count; d++) if (ofDays[d].volts.length * scope.hours >= THRESHOLDS.dayHours && isOff(ofDays[d])) out[d] = 1;
  const whole = out.slice();
  for (let d = 0; d < days.count; d++) {
    if (whole[d] === 0) continue;
    const within = median(ofDays[d].volts);
    for (const step of [-1, 1]) {
      let day = d + step;
      while (whole[day] === 0) {
        const side = sideOf(ofDays[day], within, step < 0);
        if (!((side.volts.length >= LEAST_ROWS || side.volts.length * scope.hours >= THRESHOLDS.dayHours) && isOff(side))) break;
        out[day] = 1;
        if (side.volts.length < ofDays[day].volts.length) break;
        day += step;
      }
    }
  }
  return out;
}

/** Beside a day off its point a voltage that stands where that day's does is no chance: it is off by ten times its scatter and more. */
const LEAST_ROWS = 2;

function isOff({ volts, measuredKw, modelKw }: PointOfDay): boolean {
  const sum = (list: readonly number[]): number => list.reduce((all, kw) => all + kw, 0);
  return median(volts) < THRESHOLDS.lowVoltage && sum(measuredKw) < THRESHOLDS.offPointPower * sum(modelKw);
}

/** What of a day stands where the day after it (`goesOn`) or before it does, `within` of the right voltage. */
function sideOf({ volts, measuredKw, modelKw }: PointOfDay, within: number, goesOn: boolean): PointOfDay {
  const count = sideOfDay(volts, 1, within, goesOn);
  const side = (list: number[]): number[] => (goesOn ? list.slice(list.length - count) : list.slice(0, count));
  return { volts: side(volts), measuredKw: side(measuredKw), modelKw: side(modelKw) };
}

function pointOfDay(u: AuditUnit, voltageRatio: Float64Array, { days }: AuditScope, expected: Float64Array, aside: Uint8Array, d: number): PointOfDay {
  const out: PointOfDay = { volts: [], measuredKw: [], modelKw: [] };
  for (let r = days.from[d]; r < days.from[d + 1]; r++) {
    if (aside[r] !== 0 || !(u.dcKw[r] > 0) || u.telling[r] === 0) continue;
    if (atRating(u.unit, u.signals.acKw[r])) continue;
    out.volts.push(voltageRatio[r]);
    out.measuredKw.push(u.dcKw[r]);
    out.modelKw.push(expected[r]);
  }
  return out;
}
