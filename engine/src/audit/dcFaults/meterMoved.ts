import { median, quantile } from "../statistics.ts";
import { tableAt } from "../table.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import type { FaultCourse } from "./faultCourse.ts";

/** The unit's usual best day, so that days of bad conversion before a fault make no gain of it. */
const BEST = 0.75;
/** So much of the lack given back by the conversion is the meter's. */
const GIVEN_BACK = 0.5;

/**
 * Whether a lack of DC power is the DC meter's own: AC power does not follow, so that the inverter seems to convert better
 * while it lasts, by half the lack or more. `counts` says in which rows DC power was judged; never so where DC power
 * itself was read from AC.
 */
export function meterMoved(u: AuditUnit, { days }: Pick<AuditScope, "days">, course: FaultCourse, counts: (r: number) => boolean): boolean {
  const before: number[] = [];
  const during: number[] = [];
  for (let d = 0; d < days.count; d++) {
    const ratios: number[] = [];
    for (let r = days.from[d]; r < days.from[d + 1]; r++) if (counts(r)) ratios.push(u.signals.acKw[r] / tableAt(u.unit.chain.conversion, u.dcKw[r]));
    if (ratios.length > 0) (course.lack[d] > course.meanLack / 2 ? during : before).push(median(ratios));
  }
  return median(during) / quantile(before, BEST) - 1 >= GIVEN_BACK * course.meanLack;
}
