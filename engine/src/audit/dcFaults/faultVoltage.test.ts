import { describe, expect, it } from "vitest";
import type { Beside } from "./besideAlike.ts";
import { faultCourse, type FaultCourse } from "./faultCourse.ts";
import { lostFromOnset } from "./faultVoltage.ts";

const DAYS = 200;
/** As cells passed by take it: as much of the voltage as of power. */
const ALIKE = { base: 1, linear: 1, square: 0, perLack: 1, uncertainty: 0.01 };

/** A unit's days beside others: 8 % (or `early`) lack from day 60 on, 25 % from day 100 on, with the voltage that `volts` leaves. */
function days(volts: (day: number) => number, early = 0.08): { beside: Beside; course: FaultCourse } {
  const scatter = (d: number): number => 1 + 0.001 * Math.sin(12.9898 * d);
  const dailyPower = Float64Array.from({ length: DAYS }, (_, d) => (d < 60 ? 1 : d < 100 ? 1 - early : 0.75) * scatter(d));
  const dailyVoltage = Float64Array.from({ length: DAYS }, (_, d) => volts(d) * scatter(d));
  const course = faultCourse(dailyPower);
  if (course === null) throw new Error("the days show a fault");
  return { beside: { power: dailyPower, voltage: dailyVoltage, dailyPower, dailyVoltage, counted: null }, course };
}

describe("the voltage that a growing fault takes", () => {
  it("goes from the onset on where cells are passed by", () => {
    const { beside, course } = days((d) => (d < 60 ? 1 : d < 100 ? 0.92 : 0.75));
    expect(lostFromOnset(beside, course, ALIKE)).toBe(true);
  });

  it("is all there at first where a string was open before the tracker left its point", () => {
    const { beside, course } = days((d) => (d < 100 ? 1 : 0.75));
    expect(lostFromOnset(beside, course, ALIKE)).toBe(false);
  });

  it("is not asked of days before it that lack as little as seasons stray", () => {
    const { beside, course } = days((d) => (d < 100 ? 1 : 0.75), 0.012);
    expect(course.fromDay).toBeLessThan(70);
    expect(lostFromOnset(beside, course, ALIKE)).toBe(true);
  });

  it("is not asked of days on which its part would drown in the scatter", () => {
    const { beside, course } = days(() => 1);
    expect(lostFromOnset(beside, course, { ...ALIKE, linear: 0.02 })).toBe(true);
  });
});
