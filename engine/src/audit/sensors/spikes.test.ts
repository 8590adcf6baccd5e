import { describe, expect, it } from "vitest";
import { lightRows } from "../light/lightRows.ts";
import type { Sensor } from "../plant.ts";
import type { QualityFinding } from "../result.ts";
import { testPlant } from "../testPlant.ts";
import { dropSpikes } from "./spikes.ts";

const STEP_MS = 600_000;
const PER_DAY = 144;
const DAYS = 40;
const START = Date.UTC(2023, 5, 1);
const count = DAYS * PER_DAY;
const { plant } = testPlant({ latitude: 45, intervalMinutes: 10, days: 1, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted"], withDc: false, seed: 1 }, []);
const days = Int32Array.from({ length: count }, (_, k) => Math.floor((START + k * STEP_MS) / 86_400_000));
const rows = lightRows(plant, START, STEP_MS, count, days, () => false);
const samples = { startMs: START, stepMs: STEP_MS, count, columns: new Map<string, Float64Array>() };
/** Light of a day with clouds now and then, W/m², over the kept rows. */
const light = Float64Array.from({ length: rows.count }, (_, r) => 900 * Math.max(0, rows.cosZenith[r]) * (r % 5 === 0 ? 0.4 : 1));
/** Every so many rows one reading of this much. */
const struck = (column: Float64Array, by: number, every = 97): Float64Array => column.map((v, r) => (r % every === 3 ? by : v));

function left(kind: Sensor["kind"], values: Float64Array, power: Float64Array): { dropped: number[]; findings: QualityFinding[] } {
  const own = values.slice();
  const findings: QualityFinding[] = [];
  dropSpikes({ id: "X1", kind }, own, kind === "irradiance_tilted", rows, samples, power, findings);
  return { dropped: Array.from(own.keys()).filter((r) => Number.isNaN(own[r])), findings };
}

describe("single readings that stand alone", () => {
  const power = light.map((v) => v / 1500);

  it("are left out where light exceeds what comes in above the air, or where power does not show it", () => {
    const { dropped, findings } = left("irradiance_tilted", struck(light, 1500), power);
    expect(dropped).toEqual(Array.from(light.keys()).filter((r) => r % 97 === 3));
    expect(findings.map(({ point, issue }) => [point, issue])).toEqual([["X1", "range"]]);
    const weak = left("irradiance_tilted", light.map((v, r) => (v < 20 && r % 7 === 0 ? 400 : v)), power);
    expect(weak.dropped.every((r) => light[r] < 20)).toBe(true);
    expect(weak.dropped.length).toBeGreaterThan(10);
  });

  it("are the sky's where power goes with them, where the plant is off, or where they are few", () => {
    const gaps = light.map((v, r) => (r % 5 === 2 ? 1.5 * v : v * 0.5));
    expect(left("irradiance_tilted", gaps, gaps.map((v) => v / 1500)).findings).toEqual([]);
    expect(left("irradiance_tilted", gaps, new Float64Array(rows.count)).findings).toEqual([]);
    expect(left("irradiance_tilted", struck(light, 1500, 1000), power).findings).toEqual([]);
  });

  it("are left out where air would have to warm or cool by fifteen degrees and back", () => {
    const air = light.map((v, r) => 15 + v / 90 + Math.sin(r / 40));
    expect(left("temperature_ambient", struck(air, -40), power).dropped).toHaveLength(Math.ceil((rows.count - 3) / 97));
    expect(left("temperature_ambient", air, power).findings).toEqual([]);
    expect(left("temperature_module", struck(air, -40), power).findings).toEqual([]);
  });
});
