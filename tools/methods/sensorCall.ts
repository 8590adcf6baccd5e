import { sensorRows } from "../../engine/src/audit/sensors/sensors.ts";
import { testPlant } from "../../engine/src/audit/testPlant.ts";
import type { QualityFinding } from "../../engine/src/audit/result.ts";

const STEP_MS = 600_000;
const ELEVATION_DEG = 30;

/**
 * A light sensor's readings of 10 minutes by day, after `night` readings in the dark, as the audit takes them: what
 * remains of them and what is said of them.
 */
export function lightSensor(nightWm2: readonly number[], dayWm2: readonly number[]): { values: Float64Array; issues: string[] } {
  const { plant } = testPlant({ latitude: 45, intervalMinutes: 10, days: 1, inverters: 1, arraysPerInverter: 1, strings: 1, sensors: ["irradiance_tilted"], withDc: false, seed: 1 }, []);
  const all = Float64Array.from([...nightWm2, ...dayWm2]);
  const count = dayWm2.length;
  const column = (value: number): Float64Array => new Float64Array(count).fill(value);
  const rows = {
    count, interval: Int32Array.from({ length: count }, (_, i) => nightWm2.length + i), day: new Int32Array(count), upShare: column(1), cosZenith: column(0.5),
    elevationDeg: column(ELEVATION_DEG), azimuthDeg: column(180), sun: new Float64Array(3 * count),
  };
  const issues: QualityFinding[] = [];
  const samples = { startMs: 0, stepMs: STEP_MS, count: all.length, columns: new Map([["S0.gti_w_m2", all]]) };
  const [read] = sensorRows(plant, samples, rows, issues);
  return { values: read?.values ?? new Float64Array(0), issues: issues.map(({ issue }) => issue) };
}
