import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { dcFaults } from "./dcFaults.ts";

/** Two inverters side by side; cells of some of the first one's strings are passed by for a while, and later the other's tracker stands off its point. */
const PASSED_BY = { from: 20, to: 45, power: 0.918, voltage: 0.914 };
const OFF_POINT = { from: 60, to: 80, power: 0.78, voltage: 0.74 };

describe("a DC fault that was taken for a tracker off its point", () => {
  it("is told by the current that does not rise, though the only other unit's tracker is off its own later", () => {
    const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 60, days: 90, inverters: 2, arraysPerInverter: 1, strings: 7, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []));
    const dayOf = (r: number): number => scope.rows.day[r] - scope.days.firstDay;
    const within = (d: number, { from, to }: { from: number; to: number }): boolean => d >= from && d < to;
    const spells = [PASSED_BY, OFF_POINT];
    scope.units.forEach((u, i) => {
      const spell = spells[i];
      u.dcKw = u.model.dcKw.map((kw, r) => kw * 0.97 * (1 + 0.002 * Math.sin(78.233 * (r + i))) * (within(dayOf(r), spell) ? spell.power : 1));
      u.voltageRatio = u.dcKw.map((_, r) => (1 + 0.002 * Math.sin(12.9898 * (r + i))) * (within(dayOf(r), spell) ? spell.voltage : 1));
      u.signals = { ...u.signals, acKw: u.dcKw.map((kw) => 0.97 * kw) };
    });
    const [first, second] = dcFaults(scope, {
      excluded: () => new Uint8Array(scope.rows.count), counted: () => null,
      offPoint: (i) => Uint8Array.from({ length: scope.days.count }, (_, d) => (within(d, spells[i]) ? 1 : 0)),
    });
    expect([first?.kind, first?.course.fromDay, first?.course.toDay]).toEqual(["bypass", PASSED_BY.from, PASSED_BY.to - 1]);
    expect(second).toBeNull();
  });
});
