import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope } from "../unit.ts";

/**
 * Where the light had to be guessed, the plant is the sensor: the light is scaled until the inverters that run freely (or,
 * where none speaks, the site's meter) give what they gave. Changes the planes in place; returns whether it changed any.
 */
export function lightFromArrays(scope: AuditScope, expected: readonly Float64Array[], meterKw: Float64Array | null): boolean {
  const { rows, units, weather } = scope;
  const shares: number[] = [];
  let any = false;
  for (let r = 0; r < rows.count; r++) {
    if (weather.estimated[r] === 0 || rows.upShare[r] === 0) continue;
    shares.length = 0;
    units.forEach((u, i) => {
      const ac = u.signals.acKw[r];
      const free = ac > THRESHOLDS.stopOutputShare * u.unit.ratedAcKw && ac < THRESHOLDS.limitedShareOfRated * u.unit.ratedAcKw;
      if (free && expected[i][r] > 0 && u.dcKw[r] > 0) shares.push(u.dcKw[r] / expected[i][r]);
    });
    let share = shares.length > 0 ? median(shares) : NaN;
    if (Number.isNaN(share) && meterKw !== null && meterKw[r] >= 0) {
      let model = 0;
      for (const u of units) model += u.model.acKw[r];
      share = model > 0 ? meterKw[r] / model : NaN;
    }
    // a whole plant at rest in a light that was only guessed: dark, where the guess was thin, else nothing is said of the light
    const thin = units.every((u) => !(u.model.acKw[r] > THRESHOLDS.stopGuessedShare * u.unit.ratedAcKw));
    const resting = thin && units.some((u) => u.signals.acKw[r] <= THRESHOLDS.stopOutputShare * u.unit.ratedAcKw);
    if (Number.isNaN(share) && resting) share = 0;
    if (!(share > THRESHOLDS.leastLightShare) && !(share === 0 && thin)) continue;
    for (const light of weather.planes) {
      const poa = light.beamWm2[r] + light.diffuseWm2[r];
      const factor = Math.min(share, poa > 0 ? (1.2 * weather.sky.extraWm2[r]) / poa : 1);
      light.beamWm2[r] *= factor;
      light.diffuseWm2[r] *= factor;
    }
    any = true;
  }
  return any;
}
