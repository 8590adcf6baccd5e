import type { LightRows } from "./lightRows.ts";
import type { Plant } from "../plant.ts";
import type { QualityFinding } from "../result.ts";
import { spanOf, spanOfRows, type Samples } from "../samples.ts";
import type { SensorRows } from "../sensors/sensors.ts";
import type { Weather } from "./weather.ts";

/** What is to be said of the weather as a whole: rows without any light sensor, a plant without a thermometer. */
export function weatherFindings({ name: point }: Plant, weather: Weather, sensors: readonly SensorRows[], rows: LightRows, samples: Samples): QualityFinding[] {
  const out: QualityFinding[] = [];
  const missing = weather.estimated.reduce((sum, one) => sum + one, 0);
  if (missing > 0) {
    const first = weather.estimated.indexOf(1);
    const last = weather.estimated.lastIndexOf(1);
    out.push({ point, issue: "gap", ...spanOfRows(samples, rows, first, last), detail: { key: "audit.quality.noIrradiance", values: { samples: missing } } });
  }
  const thermometers = sensors.some((s) => s.sensor.kind === "temperature_ambient" || s.sensor.kind === "temperature_module");
  if (!thermometers) out.push({ point, issue: "gap", ...spanOf(samples), detail: { key: "audit.quality.noTemperature", values: {} } });
  return out;
}
