import type { DayIndex } from "./dayIndex.ts";
import type { LightRows } from "./lightRows.ts";
import { THRESHOLDS } from "./thresholds.ts";
import type { AuditUnit } from "./unit.ts";
import type { Weather } from "./weather.ts";

/**
 * Measured over modelled DC energy, day by day, over samples in which nothing limited the inverter; NaN where a day has
 * too few of them.
 */
export function dailyRatios(u: AuditUnit, weather: Weather, rows: LightRows, days: DayIndex): Float64Array {
  const out = new Float64Array(days.count).fill(NaN);
  for (let d = 0; d < days.count; d++) {
    let measured = 0;
    let model = 0;
    let n = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (!usable(u, weather, rows, r)) continue;
      measured += u.dcKw[r];
      model += u.model.dcKw[r];
      n++;
    }
    if (n >= THRESHOLDS.daySamples && model > 0) out[d] = measured / model;
  }
  return out;
}

/** Whether a row says something of the DC side: light, a high sun, running, below the rating, nothing estimated. */
export function usable(u: AuditUnit, weather: Weather, rows: LightRows, r: number): boolean {
  if (weather.estimated[r] === 1 || rows.elevationDeg[r] < THRESHOLDS.ratioElevationDeg) return false;
  const array = u.unit.arrays[0];
  if (array === undefined) return false;
  const light = weather.planes[array.plane];
  if (light.beamWm2[r] + light.diffuseWm2[r] < THRESHOLDS.ratioIrradianceWm2) return false;
  const ac = u.signals.acKw[r];
  return u.dcKw[r] > 0 && ac > THRESHOLDS.stopOutputShare * u.unit.ratedAcKw && ac < THRESHOLDS.limitedShareOfRated * u.unit.ratedAcKw
    && u.model.acKw[r] * 0.9 < u.unit.ratedAcKw;
}
