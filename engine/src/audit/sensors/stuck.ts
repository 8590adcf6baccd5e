import type { LightRows } from "../light/lightRows.ts";
import type { Sensor } from "../plant.ts";
import type { QualityFinding } from "../result.ts";
import { spanOfRows, type Samples } from "../samples.ts";
import { THRESHOLDS } from "../thresholds.ts";

/**
 * Takes out runs in which a sensor repeats one value (W/m² or °C, set to NaN), each with a finding: it does not measure then. Light keeps no last
 * digit for an hour with the sun up; air and modules keep none, in whole degrees either, from one day to the next. Calm air and
 * dry days do: wind and rain are left as they are. `values` are over the kept rows; NaN is no run.
 */
export function dropStuck(sensor: Sensor, values: Float64Array, rows: LightRows, samples: Samples, findings: QualityFinding[]): void {
  if (sensor.kind === "wind" || sensor.kind === "rain") return;
  const ofHeat = sensor.kind === "temperature_ambient" || sensor.kind === "temperature_module";
  const leastLit = Math.max(THRESHOLDS.stuckSamples, Math.ceil((THRESHOLDS.stuckHours * 3_600_000) / samples.stepMs));
  const leastMs = ofHeat ? THRESHOLDS.stuckHeatHours * 3_600_000 : 0;
  let from = 0;
  for (let r = 1; r <= rows.count; r++) {
    if (r < rows.count && values[r] === values[from]) continue;
    let lit = 0;
    for (let i = from; i < r; i++) if (rows.elevationDeg[i] > THRESHOLDS.stuckElevationDeg) lit++;
    const span = spanOfRows(samples, rows, from, r - 1);
    if (lit >= leastLit && span.endMs - span.startMs >= leastMs && Number.isFinite(values[from])) {
      findings.push({
        point: sensor.id, issue: "stuck", ...span,
        detail: ofHeat
          ? { key: "audit.quality.frozen", values: { samples: r - from } }
          : { key: "audit.quality.stuck", values: { valueWm2: values[from], samples: r - from } },
      });
      values.fill(NaN, from, r);
    }
    from = r;
  }
}
