import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { dcFaults } from "./dcFaults.ts";

const scatter = (r: number): number => 0.6 * Math.sin(12.9898 * r) + 0.4 * Math.cos(78.233 * r);

/** What is found on three inverters, the second alone in its plane, of which power and voltage lack so much from day 20 on; its power strays by percents, as light carried between planes does. */
function found(powerLack: number, voltageLack: number): (string | undefined)[] {
  const made = testPlant({ latitude: 45, intervalMinutes: 15, days: 60, inverters: 3, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []);
  const plant = { ...made.plant, subarrays: made.plant.subarrays.map((one, i) => (i === 1 ? { ...one, azimuth_deg: 120 } : one)) };
  const scope = testScope({ ...made, plant });
  scope.units.forEach((u, i) => {
    const left = (r: number, lack: number): number => (i === 1 && scope.rows.day[r] - scope.days.firstDay >= 20 ? 1 - lack : 1);
    u.dcKw = u.model.dcKw.map((kw, r) => kw * 0.97 * (i === 1 ? 1 + 0.03 * scatter(scope.rows.day[r]) : 1) * left(r, powerLack));
    u.voltageRatio = Float64Array.from(u.dcKw, (_, r) => (1 + 0.002 * scatter(r + i)) * left(r, voltageLack));
    u.signals = { ...u.signals, acKw: u.dcKw.map((kw) => 0.97 * kw) };
  });
  return dcFaults(scope, () => new Uint8Array(scope.rows.count)).map((fault) => fault?.kind);
}

describe("a DC fault of an inverter that no other shares a plane with", () => {
  it("is told where its voltage lacks what its power lacks", () => {
    expect(found(0.02, 0.018)).toEqual([undefined, "bypass", undefined]);
  });

  it("is not told of power alone, which the light of its plane may lack, nor of a voltage that power does not follow", () => {
    expect(found(0.02, 0)).toEqual([undefined, undefined, undefined]);
    expect(found(0, 0.05)).toEqual([undefined, undefined, undefined]);
  });
});
