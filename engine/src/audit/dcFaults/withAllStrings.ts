import { THRESHOLDS } from "../thresholds.ts";
import { stringsOf, type AuditScope, type AuditUnit } from "../unit.ts";
import type { Beside } from "./besideAlike.ts";
import { faultCourse, misfitOfFalling } from "./faultCourse.ts";
import { lackOf, PURE } from "./faultShape.ts";
import { mended, openWithin, type OpenWithin } from "./openWithin.ts";
import { dailySeverity } from "./severity.ts";

/** A unit beside its like as if none of its strings had been open for a while within a fault. */
export function withAllStrings(u: AuditUnit, scope: AuditScope, beside: Beside): Beside {
  const { arrays } = u.unit;
  const strings = stringsOf(u);
  const told = u.signals.stringsA.some((currents) => currents.length > 0);
  if (told || u.voltageRatio === null || strings > THRESHOLDS.mostStringsByQuantum || arrays.some((array) => array.plane !== arrays[0].plane)) return beside;
  const first = faultCourse(beside.dailyPower);
  // next to nothing of a string lacks
  if (first === null || !(Math.max(...first.lack) * strings > HALF)) return beside;
  const severities = PURE.map((pure) => dailySeverity(u, scope, beside, first.base, lackOf({ array: 0, ...pure }, u, scope)));
  const alone = Math.min(...severities.map((severity) => faultCourse(severity(beside.dailyPower))?.misfit ?? Infinity));
  const open = openWithin(beside.dailyPower, beside.dailyVoltage, strings, (power) => Math.min(...severities.map((severity) => misfitOfFalling(severity(power)))), alone);
  return open === null ? beside : putBack(beside, scope, open);
}

const HALF = 0.5;

/** Power with the open strings in place; the days at both ends, on which they were there for a part of it, say nothing. */
function putBack(beside: Beside, { rows, days }: AuditScope, open: OpenWithin): Beside {
  const atEdge = (d: number): boolean => [open.fromDay, open.toDay].some((edge) => edge > 0 && edge < days.count && Math.abs(d - edge + 0.5) < 1);
  const power = beside.power.map((v, r) => {
    const d = rows.day[r] - days.firstDay;
    return atEdge(d) ? NaN : d >= open.fromDay && d < open.toDay ? v / (1 - open.share) : v;
  });
  return { ...beside, power, dailyPower: mended(beside.dailyPower, open).map((v, d) => (atEdge(d) ? NaN : v)) };
}
