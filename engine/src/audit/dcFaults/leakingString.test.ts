import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { dcFaults } from "./dcFaults.ts";

const SPENT_WM2 = 300;
const STRINGS = 5;

/** Hours of three inverters side by side; some strings of the second leak more by the day from day 20 on, until all they give below 300 W/m² is gone. */
function found(leaking: number) {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 60, days: 90, inverters: 3, arraysPerInverter: 1, strings: STRINGS, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []));
  const light = scope.weather.planes[0];
  const lack = Float64Array.from({ length: scope.rows.count }, (_, r) => {
    const grown = Math.min(1, Math.max(0, scope.rows.day[r] - scope.days.firstDay - 20) / 30);
    return (leaking / STRINGS) * Math.min(1, (grown * SPENT_WM2) / (light.beamWm2[r] + light.diffuseWm2[r]));
  });
  scope.units.forEach((u, i) => {
    u.dcKw = u.model.dcKw.map((kw, r) => kw * 0.97 * (i === 1 ? 1 - lack[r] : 1));
    u.voltageRatio = u.dcKw.map((_, r) => 1 + 0.002 * Math.sin(12.9898 * (r + i)));
    // enough of the hours are cloudy for a shadow to be ruled out
    u.beamShare = u.beamShare.map((share, r) => (r % 3 === 0 ? 0.1 * share : share));
    u.signals = { ...u.signals, acKw: u.dcKw.map((kw) => 0.97 * kw) };
  });
  return { scope, lack, faults: dcFaults(scope, () => new Uint8Array(scope.rows.count)) };
}

describe("strings that leak beside sound ones", () => {
  it.each([1, 2])("give nothing in weak light and no less than nothing (%i of five)", (leaking) => {
    const { scope, lack, faults } = found(leaking);
    expect(faults.map((fault) => fault?.kind)).toEqual([undefined, "pid", undefined]);
    const { left } = faults[1] ?? { left: new Float64Array(0) };
    let off = 0;
    let lost = 0;
    const { model, telling } = scope.units[1];
    for (let r = 0; r < lack.length; r++) {
      if (telling[r] === 0 || scope.rows.day[r] - scope.days.firstDay < 50) continue;
      off += Math.abs(1 - left[r] - lack[r]) * model.dcKw[r];
      lost += lack[r] * model.dcKw[r];
    }
    expect(off).toBeLessThan(0.1 * lost);
  });
});
