import type { DayIndex } from "../books/dayIndex.ts";
import { poaOf } from "../causes.ts";
import { feltLight } from "../heat/thermalInertia.ts";
import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { belowRating, lightSignature, type AuditScope } from "../unit.ts";

/**
 * Where the light had to be guessed, the plant is the sensor: the light is scaled until the inverters that run freely (or,
 * where none speaks, the site's meter) give what they gave, and the cells' heating with what they feel of it (`heated(r)`: by light, not as measured).
 * Rows in which they are held (at their rating, or at an order's level) have what the day's free rows around them say, and enough for what is given.
 * With `again` only what inverters say is settled: light that is another than the first guess heats the cells otherwise.
 * Changes the planes in place; returns the rows in which several units said the same of their light, 1 each, or null where no light
 * changed at all.
 */
export function lightFromArrays(
  scope: AuditScope, expected: readonly Float64Array[], meterKw: Float64Array | null, heated: (r: number) => boolean, again: boolean,
): Uint8Array | null {
  const { rows, units, weather } = scope;
  const { said, agreed } = saidByUnits(scope, expected);
  const feltBefore = weather.planes.map((light) => feltLight(poaOf(light), rows, scope.hours));
  let any = false;
  for (let r = 0; r < rows.count; r++) {
    if (weather.estimated[r] === 0 || rows.upShare[r] === 0) continue;
    let share = said[r];
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
    }
    any = true;
  }
  if (!any) return null;
  heatAnew(scope, feltBefore, heated);
  return agreed;
}

/** Cells stay warm of the light before: their heating follows what they feel of the new light over what they felt of the old, not the light of the moment. */
function heatAnew({ rows, hours, weather }: AuditScope, feltBefore: readonly Float64Array[], heated: (r: number) => boolean): void {
  weather.planes.forEach((light, p) => {
    const felt = feltLight(poaOf(light), rows, hours);
    for (let r = 0; r < rows.count; r++) {
      const airC = weather.ambientC[r];
      if (weather.estimated[r] === 0 || !Number.isFinite(airC) || !heated(r) || !(feltBefore[p][r] > 0)) continue;
      light.tempCellC[r] = airC + (felt[r] / feltBefore[p][r]) * (light.tempCellC[r] - airC);
    }
  });
}

/** What the inverters say of the light of rows in which it was guessed, over the guess (NaN: nothing), and the rows in which several say the same. */
function saidByUnits({ rows, units, weather, days }: AuditScope, expected: readonly Float64Array[]): { said: Float64Array; agreed: Uint8Array } {
  const alike = new Set(units.map(({ unit }) => lightSignature(unit))).size === 1;
  const agreed = new Uint8Array(rows.count);
  const said = new Float64Array(rows.count).fill(NaN);
  const least = new Float64Array(rows.count).fill(NaN);
  for (let r = 0; r < rows.count; r++) {
    if (weather.estimated[r] === 0 || rows.upShare[r] === 0) continue;
    const free: number[] = [];
    const held: number[] = [];
    units.forEach((u, i) => {
      const ac = u.signals.acKw[r];
      if (!(ac > THRESHOLDS.stopOutputShare * u.unit.ratedAcKw && expected[i][r] > 0 && u.dcKw[r] > 0)) return;
      const runsFreely = weather.ordered[r] === 0 && belowRating(u.unit, ac);
      (runsFreely ? free : held).push(u.dcKw[r] / expected[i][r]);
    });
    if (free.length > 0) said[r] = median(free);
    else if (held.length > 0) least[r] = median(held);
    if (alike && agree(free, said[r])) agreed[r] = 1;
  }
  fillHeld(said, least, days);
  return { said, agreed };
}

/** Puts into rows that are held what the day's other rows say between which they lie, in time, or the only one beside them, and no less than what they give. */
function fillHeld(said: Float64Array, least: Float64Array, { from }: DayIndex): void {
  for (let d = 0; d + 1 < from.length; d++) {
    let before = -1;
    for (let r = from[d]; r < from[d + 1]; r++) {
      if (Number.isNaN(least[r])) {
        if (!Number.isNaN(said[r])) before = r;
        continue;
      }
      let after = r;
      while (after < from[d + 1] && (Number.isNaN(said[after]) || !Number.isNaN(least[after]))) after++;
      const [one, other] = [before < 0 ? NaN : said[before], after < from[d + 1] ? said[after] : NaN];
      const between = Number.isNaN(one) ? other : Number.isNaN(other) ? one : one + ((other - one) * (r - before)) / (after - before);
      said[r] = Math.max(least[r], Number.isNaN(between) ? 1 : between);
    }
  }
}

/** So many units and more tell a fault of one of them from the light, if most of them say the same of it. */
const LEAST_UNITS = 3;
const MOST_APART = 0.02;

function agree(shares: readonly number[], middle: number): boolean {
  return shares.length >= LEAST_UNITS && 2 * shares.filter((share) => Math.abs(share / middle - 1) <= MOST_APART).length > shares.length;
}
