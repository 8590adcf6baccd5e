import { BEST_DAYS } from "../inverters/conversion.ts";
import { median, quantile } from "../statistics.ts";
import { tableAt } from "../table.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import type { FaultCourse } from "./faultCourse.ts";

/** So much of the lack given back by the conversion is the meter's. */
const GIVEN_BACK = 0.5;

/**
 * Whether a lack of DC power is the DC meter's own: AC power does not follow, so that the inverter seems to convert better
 * while it lasts, by half the lack or more. `counts` says in which rows DC power was judged; never so where DC power
 * itself was read from AC.
 */
export function meterMoved(u: AuditUnit, { days }: Pick<AuditScope, "days">, course: FaultCourse, counts: (r: number) => boolean): boolean {
  const { before, during } = beforeAndDuring(days, course, counts, (r) => u.signals.acKw[r] / tableAt(u.unit.chain.conversion, u.dcKw[r]));
  return median(during) / quantile(before, BEST_DAYS) - 1 >= GIVEN_BACK * course.meanLack;
}

/** A value's medians by day, over the rows that count: of the days on which at least half of a fault's mean lack is there, and of the others. */
export function beforeAndDuring(days: AuditScope["days"], course: FaultCourse, counts: (r: number) => boolean, value: (r: number) => number): { before: number[]; during: number[] } {
  const before: number[] = [];
  const during: number[] = [];
  for (let d = 0; d < days.count; d++) {
    const values: number[] = [];
    for (let r = days.from[d]; r < days.from[d + 1]; r++) if (counts(r)) values.push(value(r));
    if (values.length > 0) (course.lack[d] > course.meanLack / 2 ? during : before).push(median(values));
  }
  return { before, during };
}
