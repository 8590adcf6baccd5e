import { describe, expect, it } from "vitest";
import { lightRows } from "../light/lightRows.ts";
import { nightOffset, offsetFindings } from "./nightOffset.ts";
import { testPlant } from "../testPlant.ts";

const STEP_MS = 900_000;
const PER_DAY = 96;
const DAYS = 90;
const START = Date.UTC(2023, 2, 1);
const { plant } = testPlant({ latitude: 45, intervalMinutes: 15, days: 1, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted"], withDc: false, seed: 1 }, []);
const count = DAYS * PER_DAY;
const days = Int32Array.from({ length: count }, (_, k) => Math.floor((START + k * STEP_MS) / 86_400_000));
const rows = lightRows(plant, START, STEP_MS, count, days, () => false);
const lit = new Set(rows.interval);
/** 500 W/m² by day, what `zero` says at all times, and a little noise. */
const reading = (zero: (day: number) => number): Float64Array => Float64Array.from({ length: count }, (_, k) => (lit.has(k) ? 500 : 0) + zero(Math.floor(k / PER_DAY)) + 0.2 * Math.sin(k));
const samples = (column: Float64Array) => ({ startMs: START, stepMs: STEP_MS, count, columns: new Map([["GTI1.gti_w_m2", column]]) });
const sensor = { id: "GTI1", kind: "irradiance_tilted", tilt_deg: 20, azimuth_deg: 180 } as const;

describe("a light sensor's zero", () => {
  it.each([0.5, -7, 12])("that stays at %f W/m² is one figure for all days", (zero) => {
    const { wm2 } = nightOffset(reading(() => zero), rows, count);
    expect(new Set(wm2).size).toBe(1);
    expect(wm2[0]).toBeCloseTo(zero, 0);
  });

  it("that moves on one day is taken off from that day on, and named with its days", () => {
    const column = reading((day) => (day >= 40 ? 15 : 0));
    const offset = nightOffset(column, rows, count);
    offset.wm2.forEach((wm2, day) => expect(Math.abs(wm2 - (day >= 40 ? 15 : 0)), `day ${day}`).toBeLessThan(Math.abs(day - 40) <= 1 ? 16 : 0.5));
    const [found] = offsetFindings(sensor, offset, samples(column), rows);
    expect(found?.issue).toBe("offset");
    expect(Math.abs((found?.startMs ?? NaN) - (START + 40 * 86_400_000))).toBeLessThan(2 * 86_400_000);
    expect(Number(found?.detail.values.offsetWm2)).toBeCloseTo(15, 0);
  });

  it("is not read from nights on which a stuck sensor repeats itself", () => {
    const column = reading(() => 0);
    column.fill(41, 30 * PER_DAY, 38 * PER_DAY);
    expect(Math.max(...nightOffset(column, rows, count).wm2)).toBeLessThan(1);
  });
});
