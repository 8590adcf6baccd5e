import { describe, expect, it } from "vitest";
import { lightShare } from "../light/lightShare.ts";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import { dcFaults } from "./dcFaults.ts";

/** What is found on three inverters of which only AC power is measured, the second lacking `lack` of its power from day 20 on. */
function found(arraysPerInverter: number, lack: (u: AuditUnit, r: number, scope: AuditScope) => number): (string | undefined)[] {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 15, days: 60, inverters: 3, arraysPerInverter, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: false, seed: 3 }, []));
  scope.units.forEach((u, i) => {
    u.dcKw = u.model.dcKw.map((kw, r) => kw * (0.97 + 0.002 * i + 0.0004 * Math.sin(7 * r + i)));
    if (i === 1) u.dcKw = u.dcKw.map((kw, r) => kw * (scope.rows.day[r] - scope.days.firstDay < 20 ? 1 : 1 - lack(u, r, scope)));
  });
  for (const u of scope.units) u.signals = { ...u.signals, acKw: u.dcKw.map((kw) => 0.97 * kw) };
  return dcFaults(scope, () => new Uint8Array(scope.rows.count)).map((fault) => fault?.kind);
}

const loadOf = (u: AuditUnit, r: number): number => u.model.dcKw[r] / u.unit.powerStcKw;

describe("a DC fault by power alone", () => {
  it("is told, without a name, where the lack grows with light from weak light on", () => {
    expect(found(1, (u, r) => 0.08 * loadOf(u, r))).toEqual([undefined, "undecided", undefined]);
  });

  it("is not told of a limit, which takes from strong light alone", () => {
    expect(found(1, (u, r) => Math.max(0, 1 - 0.55 / loadOf(u, r)))).toEqual([undefined, undefined, undefined]);
  });

  it("is not told of a limit so low that it is there in weak light too", () => {
    const passing = (share: number) => (u: AuditUnit, r: number): number => Math.max(0, 1 - share / loadOf(u, r));
    expect(found(1, passing(0.1))).toEqual([undefined, undefined, undefined]);
    expect(found(1, passing(0.2))).toEqual([undefined, undefined, undefined]);
    // heat draws it down as the light rises
    expect(found(1, (u, r, { weather }) => Math.max(0, 1 - (0.5 - 0.015 * (weather.ambientC?.[r] ?? NaN)) / loadOf(u, r)))).toEqual([undefined, undefined, undefined]);
  });

  it("is told of a resistance that takes a third of the power in strong light", () => {
    expect(found(1, (u, r) => 0.33 * loadOf(u, r))).toEqual([undefined, "undecided", undefined]);
  });

  it("is not told of a lack that is the same at any light: an inverter may convert worse", () => {
    expect(found(1, () => 0.04)).toEqual([undefined, undefined, undefined]);
    expect(found(2, () => 0.04)).toEqual([undefined, undefined, undefined]);
  });

  it("is told where it comes and goes with the sun on one plane, unless it is a whole number of its strings", () => {
    const ofFirst = (share: number) => (u: AuditUnit, r: number, scope: AuditScope): number => share * lightShare(u, scope.weather, 0, r);
    expect(found(2, ofFirst(0.15))).toEqual([undefined, "undecided", undefined]);
    expect(found(2, ofFirst(1 / 3))).toEqual([undefined, undefined, undefined]);
  });
});
