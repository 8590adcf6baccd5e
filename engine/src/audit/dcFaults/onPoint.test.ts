import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { ASIDE } from "../unit.ts";
import { dcFaults, type DcFault } from "./dcFaults.ts";

const FROM = 40;
const OTHER = { from: 60, to: 75 };

/** Two inverters side by side: from day 40 on the second gives so much of its power and voltage, on fifteen days of those the first is a tracker off its point; all of that was taken for trackers. */
function found(power: number, voltage: number): (DcFault | null)[] {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 60, days: 90, inverters: 2, arraysPerInverter: 1, strings: 10, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []));
  const day = (r: number): number => scope.rows.day[r] - scope.days.firstDay;
  scope.units.forEach((u, i) => {
    const harmed = (r: number): boolean => (i === 1 ? day(r) >= FROM : day(r) >= OTHER.from && day(r) < OTHER.to);
    const left = i === 1 ? { power, voltage } : { power: 0.82, voltage: 0.78 };
    u.dcKw = u.model.dcKw.map((kw, r) => kw * 0.97 * (1 + 0.002 * Math.sin(78.233 * (r + i))) * (harmed(r) ? left.power : 1));
    u.voltageRatio = u.dcKw.map((_, r) => (1 + 0.002 * Math.sin(12.9898 * (r + i))) * (harmed(r) ? left.voltage : 1));
    u.signals = { ...u.signals, acKw: u.dcKw.map((kw) => 0.97 * kw) };
    u.aside = u.aside.map((_, r) => (harmed(r) ? ASIDE.offPoint : ASIDE.no));
  });
  return dcFaults(scope, () => new Uint8Array(scope.rows.count));
}

describe("days that were taken for a tracker off its point", () => {
  it("turn out cells passed by where power lacks what the voltage does, also while the tracker of the only other inverter is off its point", () => {
    const [other, fault] = found(0.9, 0.89);
    expect(fault?.kind).toBe("bypass");
    expect(fault?.course.fromDay).toBe(FROM);
    expect(fault?.course.mended).toBe(false);
    expect(fault?.course.meanLack).toBeCloseTo(0.1, 2);
    expect(other).toBeNull();
  });

  it("stay a tracker's where sound modules held at that voltage would give the power", () => {
    expect(found(0.945, 0.9)).toEqual([null, null]);
  });
});
