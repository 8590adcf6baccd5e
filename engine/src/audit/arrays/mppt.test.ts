import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { offPointDays } from "./mppt.ts";

/** Days found off its point of an inverter whose voltage stands at three quarters, and whose power at four fifths, where `off` says so. */
function daysFound(off: (day: number, hour: number) => boolean, spoken: (day: number, hour: number) => boolean = () => true): number[] {
  const { plant, samples, zone } = testPlant({ latitude: 45, intervalMinutes: 15, days: 8, inverters: 2, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 4 }, []);
  const scope = testScope({ plant, samples, zone });
  const { days, rows } = scope;
  const [u] = scope.units;
  const day = (r: number): number => rows.day[r] - days.firstDay;
  const hour = (r: number): number => ((rows.interval[r] + 0.5) % 96) / 4;
  const isOff = Uint8Array.from({ length: rows.count }, (_, r) => (off(day(r), hour(r)) ? 1 : 0));
  u.signals.acKw.fill(1);
  u.dcKw = u.model.dcKw.map((kw, r) => kw * (isOff[r] === 1 ? 0.8 : 1));
  u.voltageRatio = u.model.dcKw.map((_, r) => (isOff[r] === 1 ? 0.75 : 1) + 0.003 * Math.sin(r));
  const aside = Uint8Array.from({ length: rows.count }, (_, r) => (spoken(day(r), hour(r)) ? 0 : 1));
  return Array.from(offPointDays(u, scope, u.model.dcKw, aside).entries()).filter(([, one]) => one === 1).map(([d]) => d);
}

describe("days off the maximum power point", () => {
  it("hold those on which the tracker goes off in the afternoon and comes back in the morning", () => {
    expect(daysFound((d, h) => (d > 2 || (d === 2 && h > 15)) && (d < 5 || (d === 5 && h < 9)))).toEqual([2, 3, 4, 5]);
  });

  it("hold those between them of which half an hour speaks", () => {
    expect(daysFound((d) => d >= 2 && d <= 5, (d, h) => d !== 4 || (h > 12 && h < 12.5))).toEqual([2, 3, 4, 5]);
  });

  it("hold none beside them that are sound, and none at all without one of them whole", () => {
    expect(daysFound((d) => d >= 2 && d <= 4)).toEqual([2, 3, 4]);
    expect(daysFound((d, h) => d === 2 && h > 15)).toEqual([]);
  });
});
