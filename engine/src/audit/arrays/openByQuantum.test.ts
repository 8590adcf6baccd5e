import { describe, expect, it } from "vitest";
import { lightShare } from "../light/lightShare.ts";
import { openByQuantum } from "./openByQuantum.ts";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";

const OPENED = 30;
const CLEAR_FROM = 60;
const STRINGS = 6;

describe("openByQuantum", () => {
  const scope = testScope(testPlant({ latitude: 52, intervalMinutes: 60, days: 100, inverters: 1, arraysPerInverter: 1, strings: STRINGS, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 7 }, []));

  /** Days with one of six strings open from day 30 on where `opens`; until day 60 they scatter by `scatter`. */
  function firstDayFound(scatter: number, opens: boolean): number | null {
    const relative = Float64Array.from({ length: scope.days.count }, (_, d) => {
      const level = d >= (opens ? OPENED : CLEAR_FROM) ? 1 - 1 / STRINGS : 1;
      return level * (1 + (d < CLEAR_FROM ? scatter * Math.sin(d * 12.9898) : 0.002 * Math.sin(d)));
    });
    const { found } = openByQuantum(scope.units[0], scope, relative, (r) => relative[scope.rows.day[r] - scope.days.firstDay]);
    expect(found.length).toBeLessThanOrEqual(1);
    return found.length === 0 ? null : scope.rows.day[found[0].rows.indexOf(1)] - scope.days.firstDay;
  }

  it("follows a string back to the day it opened through days that scatter", () => {
    const first = firstDayFound(0.06, true) ?? NaN;
    expect(Math.abs(first - OPENED)).toBeLessThanOrEqual(3);
  });

  it("keeps it open through weeks in which the unit says nothing of its strings", () => {
    const relative = Float64Array.from({ length: scope.days.count }, (_, d) => (d > 50 && d < 70 ? NaN : d === 50 ? 0.6 : d < OPENED ? 1 : 1 - 1 / STRINGS));
    const { found } = openByQuantum(scope.units[0], scope, relative, (r) => relative[scope.rows.day[r] - scope.days.firstDay]);
    expect(found).toHaveLength(1);
    expect(scope.rows.day[found[0].rows.lastIndexOf(1)] - scope.days.firstDay).toBeGreaterThan(95);
    expect(Math.abs(scope.rows.day[found[0].rows.indexOf(1)] - scope.days.firstDay - OPENED)).toBeLessThanOrEqual(1);
  });

  it("lets it be shut while the unit, for another reason silent of its strings, gives more than they would leave", () => {
    const silent = (d: number): boolean => d > 50 && d < 70;
    const relative = Float64Array.from({ length: scope.days.count }, (_, d) => (silent(d) ? NaN : d < OPENED || d >= 70 ? 1 : 0.5));
    const lastDay = (given: number): number => {
      const { found } = openByQuantum(scope.units[0], scope, relative, (r) => relative[scope.rows.day[r] - scope.days.firstDay], Float64Array.from(relative, (_, d) => (silent(d) ? given : NaN)));
      expect(found).toHaveLength(1);
      return scope.rows.day[found[0].rows.lastIndexOf(1)] - scope.days.firstDay;
    };
    expect(lastDay(0.89)).toBeLessThanOrEqual(51);
    expect(lastDay(0.45)).toBeGreaterThanOrEqual(68);
  });

  it("does not take scattering days before it for open ones", () => {
    expect(Math.abs((firstDayFound(0.06, false) ?? NaN) - CLEAR_FROM)).toBeLessThanOrEqual(3);
  });
});

describe("openByQuantum of planes to the east and to the west behind one inverter", () => {
  const { plant: written, samples, zone } = testPlant({ latitude: 45, intervalMinutes: 60, days: 60, inverters: 1, arraysPerInverter: 2, strings: STRINGS, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 7 }, []);
  const plant = { ...written, subarrays: written.subarrays.map((sub, i) => ({ ...sub, azimuth_deg: i === 0 ? 90 : 270 })) };
  const scope = testScope({ plant, samples, zone });
  const { rows, days, weather } = scope;
  const u = scope.units[0];

  it.each([[[0]], [[1]], [[0, 1]]])("tells by the hours of the day that the string lay among arrays %j", (lying) => {
    const strings = lying.length * STRINGS;
    // from day 30 on one string of one plane less, or one of each: over a day much the same
    const ratio = Float64Array.from({ length: rows.count }, (_, r) => (rows.day[r] - days.firstDay < OPENED ? 1
      : 1 - (lying.length / strings) * (lying.length > 1 ? 1 : lying.reduce((sum, a) => sum + lightShare(u, weather, a, r), 0))));
    const relative = Float64Array.from({ length: days.count }, (_, d) => {
      let part = 0;
      let all = 0;
      for (let r = days.from[d]; r < days.from[d + 1]; r++) {
        part += ratio[r] * u.model.dcKw[r];
        all += u.model.dcKw[r];
      }
      return (part / all) * (1 + 0.002 * Math.sin(d));
    });
    const { share } = openByQuantum(u, scope, relative, (r) => ratio[r]);
    expect(share.flatMap((column, a) => (column === null ? [] : [a]))).toEqual(lying);
  });
});
