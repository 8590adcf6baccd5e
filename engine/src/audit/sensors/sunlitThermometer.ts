import type { Readings } from "../observe.ts";
import { spanOf, type Samples } from "../samples.ts";
import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";

const LEAST_WM2 = 20;
/** In longer means the air itself follows the light. */
const LONGEST_HOURS = 0.5;
const LEAST_ROWS = 1000;
const PARTS = 6;

/**
 * Finds air thermometers that the sun heats: a cloud that passes cools the instrument at once and the air hardly. By second
 * differences, in which day and weather fall out, its reading follows the light by so many K per kW/m² (shielded ones at two real sites:
 * 0.5 and 0.8), in all parts of the period. What the light adds is taken off, with a finding.
 */
export function shadeThermometers({ rows, hours, sensors, quality }: Readings, samples: Samples): void {
  const light = sensors.find(({ sensor }) => sensor.kind === "irradiance_horizontal") ?? sensors.find(({ sensor }) => sensor.kind === "irradiance_tilted");
  if (light === undefined || hours > LONGEST_HOURS) return;
  const wm2 = light.values;
  for (const { sensor, values } of sensors) {
    if (sensor.kind !== "temperature_ambient") continue;
    const heating = heatingOf(values, wm2, rows.interval);
    if (!(heating > THRESHOLDS.sunlitKPerKwM2)) continue;
    for (let r = 0; r < rows.count; r++) if (wm2[r] > 0) values[r] -= (heating * wm2[r]) / 1000;
    quality.push({
      point: sensor.id, issue: "thermometer", ...spanOf(samples),
      detail: { key: "audit.quality.sunlit", values: { kPerKwM2: heating } },
    });
  }
}

/** Slope of a thermometer's second differences on those of the light, K per kW/m²: median of the parts of a period; NaN for few rows. */
function heatingOf(tempC: Float64Array, wm2: Float64Array, interval: Int32Array): number {
  const bend = (values: Float64Array, r: number): number => values[r - 1] - 2 * values[r] + values[r + 1];
  const told: number[] = [];
  for (let r = 1; r + 1 < wm2.length; r++) {
    const lit = interval[r + 1] - interval[r - 1] === 2 && Math.min(wm2[r - 1], wm2[r], wm2[r + 1]) > LEAST_WM2;
    if (lit && !Number.isNaN(bend(tempC, r))) told.push(r);
  }
  if (told.length < LEAST_ROWS) return NaN;
  const size = told.length / PARTS;
  return median(Array.from({ length: PARTS }, (_, part) => {
    let both = 0;
    let light = 0;
    for (const r of told.slice(Math.floor(part * size), Math.floor((part + 1) * size))) {
      both += bend(tempC, r) * bend(wm2, r);
      light += bend(wm2, r) ** 2;
    }
    return (1000 * both) / light;
  }));
}
