import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { dcFaults } from "./dcFaults.ts";
import type { DcFault } from "./faultBy.ts";

const COUNTED = { from: 30, to: 50 };
const FAULT_LEFT = 0.9;

/** The fault of the second of three inverters side by side, whose power is left so much of by the day and its voltage where a fault is there; on days 30 to 50 strings were counted open. */
function found(powerLeft: (day: number) => number, faultFrom: number): DcFault | null {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 60, days: 90, inverters: 3, arraysPerInverter: 1, strings: 10, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []));
  const day = (r: number): number => scope.rows.day[r] - scope.days.firstDay;
  scope.units.forEach((u, i) => {
    u.dcKw = u.model.dcKw.map((kw, r) => kw * 0.97 * (1 + 0.002 * Math.sin(78.233 * (r + i))) * (i === 1 ? powerLeft(day(r)) : 1));
    u.voltageRatio = u.dcKw.map((_, r) => (1 + 0.002 * Math.sin(12.9898 * (r + i))) * (i === 1 && day(r) >= faultFrom ? FAULT_LEFT : 1));
    u.signals = { ...u.signals, acKw: u.dcKw.map((kw) => 0.97 * kw) };
  });
  const counted = Uint8Array.from({ length: scope.rows.count }, (_, r) => (day(r) >= COUNTED.from && day(r) < COUNTED.to ? 1 : 0));
  return dcFaults(scope, () => new Uint8Array(scope.rows.count), (i) => (i === 1 ? counted : null))[1];
}

const counting = (day: number): boolean => day >= COUNTED.from && day < COUNTED.to;

describe("a DC fault of a unit of which strings were counted open", () => {
  it("is followed through those days where it goes on beside them", () => {
    const fault = found((day) => (day >= 38 ? FAULT_LEFT : 1), 38);
    expect(fault?.kind).toBe("bypass");
    expect(fault?.course.fromDay).toBe(38);
  });

  it("is read from the other days where its own lack was counted for strings", () => {
    const course = found((day) => (day >= 20 && !counting(day) ? FAULT_LEFT : 1), 20)?.course;
    expect(course?.fromDay).toBe(20);
    expect(course?.mended).toBe(false);
    expect(course?.lack[60]).toBeCloseTo(1 - FAULT_LEFT, 2);
  });
});
