import { median, robustSpread } from "../statistics.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import { daily, type Beside } from "./besideAlike.ts";
import type { FaultCourse } from "./faultCourse.ts";

/** Cells passed by and bad contacts take this much of the voltage for what they take of power. */
const VOLTAGE_PER_POWER = 0.9;
/** Power beside another light strays; over all days it lacks at least and at most so many times what the voltage says. */
const POWER_LEAST = 0.5;
const POWER_MOST = 2;
/** Before the onset and behind it so many days are compared, so many of each at least that say something; dirt takes by day what it takes in the middle of all pairs of one side (Theil 1950). */
const NEAR_DAYS = 15;
const NEAR_LEAST = 3;

/** What cells passed by or a bad contact would take of power to take this of the voltage, in the rows and days in which power speaks. */
export function asPower(u: AuditUnit, scope: AuditScope, beside: Beside): Beside {
  const power = beside.power.map((v, r) => (Number.isNaN(v) ? NaN : beside.voltage[r] ** (1 / VOLTAGE_PER_POWER)));
  const { dailyPower } = daily(u, scope, power, beside.voltage);
  return { ...beside, power, dailyPower: dailyPower.map((v, d) => (Number.isNaN(beside.dailyPower[d]) ? NaN : v)) };
}

/** Whether power fell with the voltage: a meter's voltage may fall alone, and a tracker off its point takes more of it than of power. */
export function powerAgrees({ dailyPower }: Beside, { lack, meanLack }: FaultCourse): boolean {
  const there = lack.map((v) => (v >= meanLack / 2 ? 1 : 0));
  const before = median(dailyPower.filter((_, d) => lack[d] === 0));
  const fall = 1 - median(dailyPower.filter((_, d) => there[d] === 1)) / before;
  const asked = median(lack.filter((_, d) => there[d] === 1));
  return fall > POWER_LEAST * asked && fall < POWER_MOST * asked;
}

/**
 * The same for a unit that has none beside it: from the days before the onset to those behind it, on both sides of which dirt grows alike; over
 * all days where the fault grows. By how far a day strays is left open.
 */
export function powerFollows(beside: Beside, course: FaultCourse): boolean {
  const { fromDay, lack, meanLack } = course;
  const known = (from: number, to: number): DayOf[] => Array.from(beside.dailyPower.subarray(Math.max(0, from), to), (power, k) => ({ day: Math.max(0, from) + k - fromDay, power }))
    .filter(({ power }) => power > 0);
  const sides = [known(fromDay - NEAR_DAYS, fromDay), known(fromDay + 1, fromDay + 1 + NEAR_DAYS)];
  const asked = median(lack.subarray(fromDay + 1, fromDay + 1 + NEAR_DAYS));
  if (asked < meanLack / 2 || sides.some((side) => side.length < NEAR_LEAST)) return powerAgrees(beside, course);
  const perDay = median(sides.flatMap((side) => side.flatMap((one, k) => side.slice(k + 1).map((other) => (other.power - one.power) / (other.day - one.day)))));
  const [before, behind] = sides.map((side) => side.map(({ day, power }) => power - perDay * day));
  const fall = 1 - median(behind) / median(before);
  const open = Math.max(robustSpread(before), robustSpread(behind)) / median(before);
  return fall + open > POWER_LEAST * asked && fall - open < POWER_MOST * asked;
}

/** A day's power, the day counted from the onset. */
interface DayOf {
  day: number;
  power: number;
}
