import { describe, expect, it } from "vitest";
import { heldByVoltage } from "../inverters/heldByVoltage.ts";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { offPointLeft } from "./offPointLeft.ts";

const VOLTAGE = 0.8;
const POWER = 0.85;
const LIMITED = 0.6;

describe("a tracker off its point", () => {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 60, days: 30, inverters: 1, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []));
  const { rows, days, units: [u] } = scope;
  const limited = (r: number): boolean => rows.interval[r] % 24 >= 13 && rows.interval[r] % 24 < 16;
  const offPoint = Uint8Array.from({ length: days.count }, (_, d) => (d >= 10 && d < 20 ? 1 : 0));
  const off = (r: number): boolean => offPoint[rows.day[r] - days.firstDay] === 1;
  const expected = new Float64Array(rows.count).fill(0.6 * u.unit.ratedAcKw);
  u.dcKw = expected.map((kw, r) => kw * (off(r) ? (limited(r) ? LIMITED : POWER) : 1));
  u.voltageRatio = expected.map((_, r) => (off(r) ? (limited(r) ? 0.9 : VOLTAGE) : 1));
  const left = offPointLeft(u, scope, expected, offPoint);

  it("leaves what it leaves while nothing else holds the unit", () => {
    expect(new Set(left?.power)).toEqual(new Set([1, POWER]));
    expect(new Set(left?.voltage)).toEqual(new Set([1, VOLTAGE]));
  });

  it("hides no limit that holds the unit further", () => {
    const held = heldByVoltage(u, scope, expected, left);
    const high = (r: number): boolean => u.telling[r] === 1 && rows.elevationDeg[r] > 10;
    held.forEach((one, r) => expect(one).toBe(off(r) && limited(r) && high(r) ? 1 : 0));
  });
});
