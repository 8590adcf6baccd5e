import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lightRows } from "../light/lightRows.ts";
import type { Sensor } from "../plant.ts";
import type { QualityFinding } from "../result.ts";
import { testPlant } from "../testPlant.ts";
import { dropStuck } from "./stuck.ts";

const STEP_MS = 900_000;
const PER_DAY = 96;
const DAYS = 20;
const START = Date.UTC(2023, 5, 1);
const count = DAYS * PER_DAY;
const { plant } = testPlant({ latitude: 45, intervalMinutes: 15, days: 1, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted"], withDc: false, seed: 1 }, []);
const days = Int32Array.from({ length: count }, (_, k) => Math.floor((START + k * STEP_MS) / 86_400_000));
const rows = lightRows(plant, START, STEP_MS, count, days, () => false);
const samples = { startMs: START, stepMs: STEP_MS, count, columns: new Map<string, Float64Array>() };

/** A day's course in whole units that stands still from one interval up to another; what is left of it, and what is said. */
function read(kind: Sensor["kind"], from: number, to: number): { kept: (k: number) => boolean; findings: QualityFinding[] } {
  const at = (k: number): number => Math.round(20 + 8 * Math.sin((2 * Math.PI * k) / PER_DAY));
  const values = Float64Array.from(rows.interval.subarray(0, rows.count), (k) => (k >= from && k < to ? 21 : at(k)));
  const findings: QualityFinding[] = [];
  dropStuck({ id: "X1", kind }, values, rows, samples, findings);
  const known = new Map(Array.from(values, (v, r) => [rows.interval[r], Number.isFinite(v)]));
  return { kept: (k) => known.get(k) ?? true, findings };
}

describe("a sensor that repeats one value", () => {
  it("is no thermometer from the second day on, whenever it began", () => {
    fc.assert(fc.property(fc.constantFrom("temperature_ambient" as const, "temperature_module" as const), fc.integer({ min: PER_DAY, max: 5 * PER_DAY }), fc.integer({ min: 2 * PER_DAY, max: 9 * PER_DAY }), (kind, from, length) => {
      const { kept, findings } = read(kind, from, from + length);
      expect(findings.map(({ point, issue }) => [point, issue])).toEqual([["X1", "stuck"]]);
      for (const r of rows.interval.subarray(0, rows.count)) if (r >= from && r < from + length) expect(kept(r)).toBe(false);
    }), { numRuns: 20 });
  });

  it("may be a thermometer for part of a day, and an anemometer or a rain gauge for days", () => {
    const noon = 4 * PER_DAY + 48;
    expect(read("temperature_ambient", noon, noon + 30).findings).toEqual([]);
    for (const kind of ["wind", "rain"] as const) expect(read(kind, noon, noon + 5 * PER_DAY).findings).toEqual([]);
  });
});
