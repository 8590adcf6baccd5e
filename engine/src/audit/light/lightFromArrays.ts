import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { lightSignature, type AuditScope } from "../unit.ts";

/**
 * Where the light had to be guessed, the plant is the sensor: the light is scaled until the inverters that run freely (or,
 * where none speaks, the site's meter) give what they gave, and the cells' heating with it (`heated(r)`: by light, not as measured).
 * With `again` only what inverters say is settled: light that is another than the first guess heats the cells otherwise.
 * Changes the planes in place; returns the rows in which several units said the same of their light, 1 each, or null where no light
 * changed at all.
 */
export function lightFromArrays(scope: AuditScope, expected: readonly Float64Array[], meterKw: Float64Array | null, heated: (r: number) => boolean, again: boolean): Uint8Array | null {
  const { rows, units, weather } = scope;
  const alike = new Set(units.map(({ unit }) => lightSignature(unit))).size === 1;
  const agreed = new Uint8Array(rows.count);
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
    if (alike && agree(shares, share)) agreed[r] = 1;
    if (Number.isNaN(share) && again) continue;
    // a whole plant at rest in a light that was only guessed: dark, where the guess was thin, else nothing is said of the light
    const thin = units.every((u) => !(u.model.acKw[r] > THRESHOLDS.stopGuessedShare * u.unit.ratedAcKw));
    const resting = thin && units.some((u) => u.signals.acKw[r] <= THRESHOLDS.stopOutputShare * u.unit.ratedAcKw);
    if (Number.isNaN(share) && resting) share = 0;
    if (Number.isNaN(share) && meterKw !== null && meterKw[r] >= 0) {
      let model = 0;
      for (const u of units) model += u.model.acKw[r];
      share = model > 0 ? meterKw[r] / model : NaN;
    }
    if (!(share > THRESHOLDS.leastLightShare) && !(share === 0 && thin)) continue;
    for (const light of weather.planes) {
      const poa = light.beamWm2[r] + light.diffuseWm2[r];
      const factor = Math.min(share, poa > 0 ? (1.2 * weather.sky.extraWm2[r]) / poa : 1);
      light.beamWm2[r] *= factor;
      light.diffuseWm2[r] *= factor;
      const airC = weather.ambientC[r];
      if (Number.isFinite(airC) && heated(r)) light.tempCellC[r] = airC + factor * (light.tempCellC[r] - airC);
    }
    any = true;
  }
  return any ? agreed : null;
}

/** So many units and more tell a fault of one of them from the light, if most of them say the same of it. */
const LEAST_UNITS = 3;
const MOST_APART = 0.02;

function agree(shares: readonly number[], middle: number): boolean {
  return shares.length >= LEAST_UNITS && 2 * shares.filter((share) => Math.abs(share / middle - 1) <= MOST_APART).length > shares.length;
}
