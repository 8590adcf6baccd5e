import { median } from "../statistics.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import { daily, type Beside } from "./besideAlike.ts";
import type { FaultCourse } from "./faultCourse.ts";

/** Cells passed by and bad contacts take this much of the voltage for what they take of power. */
const VOLTAGE_PER_POWER = 0.9;
/** Power beside another light strays; over all days it lacks at least and at most so many times what the voltage says. */
const POWER_LEAST = 0.5;
const POWER_MOST = 2;

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
