import type { LightRows } from "../light/lightRows.ts";
import type { Plant, Sensor } from "../plant.ts";
import type { QualityFinding } from "../result.ts";
import { spanOfRows, type Samples } from "../samples.ts";

/** Clouds focus light for minutes; the mean of so long a time never exceeds what comes in above the air (W/m², at the nearest sun). */
const FOCUSED_MS = 600_000;
const ABOVE_AIR_WM2 = 1406;
/** A single reading stands out of both its neighbours by this factor and this much (W/m²; K for air, either way), */
const FACTOR = 1.5;
const BEYOND_WM2 = 100;
const BEYOND_K = 15;
/** while the plant's power, which goes with light, rises by no more than this over its own neighbours, and has room to: below this share of the rating. */
const POWER_RISES = 1.1;
const ROOM = 0.7;
/** A plant that gives nothing in more light than this (W/m²) is off and says nothing. */
const STARTED_WM2 = 30;
/** A sensor that spikes does it again: fewer may be clouds over the plant and not over the sensor, or an order that holds it just there. */
const LEAST = 10;

/** The inverters' power over the kept rows, as a share of their rating together; NaN where one of them does not say. */
export function plantPower({ inverters, inverter_types: types }: Plant, { columns }: Samples, { interval, count }: LightRows): Float64Array {
  const powerW = inverters.map(({ id }) => columns.get(`${id}.pac_w`));
  const ratedW = inverters.reduce((sum, { type }) => sum + (types.find(({ id }) => id === type)?.p_ac_w ?? NaN), 0);
  return Float64Array.from({ length: count }, (_, r) => powerW.reduce((sum, one) => sum + (one?.[interval[r]] ?? NaN), 0) / ratedW);
}

/**
 * Takes out (NaN) single readings of a light sensor or air thermometer that neither those beside them nor the plant's power show, with one finding.
 * `light` says whether the sensor measures it; `power` is what `plantPower` says: where it is not known, light is held to what comes in above the air alone. Intervals in the dark count as none.
 */
export function dropSpikes(sensor: Sensor, values: Float64Array, light: boolean, rows: LightRows, samples: Samples, power: Float64Array, findings: QualityFinding[]): void {
  if (!light && sensor.kind !== "temperature_ambient") return;
  const beside = (column: Float64Array, r: number, n: number): number => (rows.interval[n] === rows.interval[r] + n - r ? column[n] : light ? 0 : NaN);
  const odd: number[] = [];
  for (let r = 0; r < rows.count; r++) {
    const [before, after] = [beside(values, r, r - 1), beside(values, r, r + 1)];
    if (!light) {
      if (Math.min(values[r] - before, values[r] - after) > BEYOND_K || Math.max(values[r] - before, values[r] - after) < -BEYOND_K) odd.push(r);
      continue;
    }
    const near = Math.max(beside(power, r, r - 1), beside(power, r, r + 1));
    const lit = Math.max(before, after);
    const alone = values[r] > FACTOR * lit + BEYOND_WM2 && power[r] <= POWER_RISES * near && near < ROOM && (near > 0 || lit < STARTED_WM2);
    if (alone || (samples.stepMs >= FOCUSED_MS && values[r] > ABOVE_AIR_WM2)) odd.push(r);
  }
  if (odd.length < LEAST) return;
  findings.push({ point: sensor.id, issue: "range", ...spanOfRows(samples, rows, odd[0], odd[odd.length - 1]), detail: { key: "audit.quality.spikes", values: { samples: odd.length } } });
  for (const r of odd) values[r] = NaN;
}
