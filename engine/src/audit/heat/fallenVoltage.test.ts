import { describe, expect, it } from "vitest";
import { stringAmps, voltageModels } from "../arrays/operating.ts";
import { voltageAt } from "../arrays/voltage.ts";
import { effectiveWm2 } from "../causes.ts";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { withoutFall } from "./fallenVoltage.ts";

/** Most by which the voltage that is read lies off the sound one, as a share, where a unit's voltage lacks so much by day; null where no fall is seen. */
function off(lack: (day: number) => number): number | null {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 15, days: 60, inverters: 1, arraysPerInverter: 1, strings: 4, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []));
  const { rows, days, weather, units: [u] } = scope;
  const models = voltageModels([u]);
  const [array] = u.unit.arrays;
  const model = models.get(array.module.id);
  const light = weather.planes[array.plane];
  u.dcKw = u.model.dcKw.slice();
  const sound = Float64Array.from(u.dcKw, (_, r) => {
    const volts = model === undefined ? NaN : array.modulesPerString * voltageAt(model, Math.max(1, effectiveWm2(light, r)), light.tempCellC[r]);
    return volts - stringAmps(u, array, r, volts) * array.chain.resistanceOhm;
  });
  const day = (r: number): number => rows.day[r] - days.firstDay;
  u.signals.voltageV = sound.map((v, r) => v * (1 - lack(day(r))) * (1 + 0.002 * Math.sin(7 * day(r))));
  const volts = withoutFall(u, weather, rows, days, models)?.signals.voltageV ?? null;
  return volts === null ? null : Math.max(...sound.map((v, r) => (u.telling[r] === 1 ? Math.abs(volts[r] / v - 1) : 0)));
}

describe("a voltage that fell beside the warmth of other planes", () => {
  it("is brought back where it fell for good, and on days on which the tracker stood off its point", () => {
    expect(off((day) => (day >= 25 ? 0.015 : 0))).toBeLessThan(0.005);
    expect(off((day) => (day >= 25 && day < 45 ? 0.03 : 0))).toBeLessThan(0.005);
    expect(off((day) => (day >= 20 && day < 30 ? 0.15 : 0))).toBeLessThan(0.005);
  });

  it("is left as it is while it comes and goes", () => {
    expect(off(() => 0)).toBeNull();
    expect(off((day) => 0.01 * Math.sin(day / 4))).toBeNull();
  });
});
