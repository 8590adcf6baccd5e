import { clearnessIndexZenithIndependent } from "../../sky/clearness.ts";
import { dirintFactor, ktPrimeStability } from "../../sky/dirint.ts";
import { disc, DISC_SOLAR_CONSTANT_WM2 } from "../../sky/disc.ts";
import { pressureAtAltitudePa } from "../../sky/pressure.ts";
import { SOLAR_CONSTANT_WM2 } from "../../sun/extraterrestrial.ts";
import type { LightRows } from "./lightRows.ts";
import type { Sky, SkySite } from "./transposed.ts";

/** From this length on an interval is an hour to DIRINT. */
const SHORT_HOURS = 0.7;
const RAD = Math.PI / 180;
/** Less than this would be no matter of intervals, but of a sensor. */
const LEAST_SHARE = 0.8;

/**
 * Brings the beam of short intervals towards what DIRINT gives for the hours about them. DIRINT was fitted to hourly means
 * (Perez et al. 1992): a bright five minutes among clouds, taken for an hour, pass as a clear sky, whose light is nearly all
 * beam, while the clouds around the gap make much of it. Over a year intervals have some 3 to 8 % more beam than hours. But
 * hours mix what lies in them, and neither way was fitted to this step: the middle of both is taken, one factor on every beam,
 * so that days compare as they did. What is not beam is diffuse; global closes. The same thought, the diffuse light of hours
 * for that of minutes, carries Yang's decomposition (2021, J. Renewable Sustainable Energy 13, 056101; from memory). Intervals
 * of three quarters of an hour and more are left as they are. The sky is changed in place; the factor is returned, 1 for none.
 */
export function toHourlyBeam(sky: Sky, rows: LightRows, site: SkySite, hours: number): number {
  const perHour = Math.round(1 / hours);
  if (hours > SHORT_HOURS || perHour < 2) return 1;
  const beam = sky.dniWm2.map((dni, r) => dni * rows.cosZenith[r]);
  const [global, cosZenith, up, ofIntervals] = [sky.ghiWm2, rows.cosZenith, rows.upShare, beam].map((values) => hourAbout(values, rows, perHour));
  const zenithDeg = cosZenith.map((cos, r) => (up[r] > 0 ? Math.acos(Math.min(1, cos / up[r])) / RAD : 90));
  const pressurePa = pressureAtAltitudePa(site.altitudeM);
  const hourly = new Float64Array(rows.count);
  const clearness = new Float64Array(rows.count);
  for (let r = 0; r < rows.count; r++) {
    const one = disc(up[r] > 0 ? global[r] / up[r] : 0, zenithDeg[r], (sky.extraWm2[r] * DISC_SOLAR_CONSTANT_WM2) / SOLAR_CONSTANT_WM2, pressurePa);
    hourly[r] = one.dniWm2;
    clearness[r] = clearnessIndexZenithIndependent(one.kt, one.airMass, 1);
  }
  let ofHours = 0;
  let single = 0;
  const three = new Float64Array(3);
  for (let r = 0; r < rows.count; r++) {
    if (!(beam[r] > 0) || !(ofIntervals[r] > 0)) continue;
    for (let side = 0; side < 3; side++) {
      const at = r + (side - 1) * perHour;
      three[side] = rows.interval[at] === rows.interval[r] + (side - 1) * perHour ? clearness[at] : NaN;
    }
    const ofHour = hourly[r] * dirintFactor(three[1], zenithDeg[r], ktPrimeStability(three, 1), -1) * cosZenith[r];
    if (!(ofHour >= 0)) continue;
    ofHours += Math.min((beam[r] * ofHour) / ofIntervals[r], sky.ghiWm2[r]);
    single += beam[r];
  }
  const share = single > 0 ? Math.min(1, Math.max(LEAST_SHARE, (1 + ofHours / single) / 2)) : 1;
  for (let r = 0; r < rows.count; r++) {
    sky.dniWm2[r] *= share;
    sky.dhiWm2[r] = Math.max(0, sky.ghiWm2[r] - sky.dniWm2[r] * rows.cosZenith[r]);
  }
  return share;
}

/** Mean over the hour about every row, the intervals at its two ends by half where their number is even; of those there are. */
function hourAbout(values: Float64Array, rows: LightRows, perHour: number): Float64Array {
  const reach = Math.floor(perHour / 2);
  const ends = perHour % 2 === 0 ? 0.5 : 1;
  const out = new Float64Array(values.length);
  for (let r = 0; r < values.length; r++) {
    let sum = 0;
    let all = 0;
    for (let at = Math.max(0, r - reach); at <= r + reach && at < values.length; at++) {
      const away = Math.abs(rows.interval[at] - rows.interval[r]);
      if (away > reach || !Number.isFinite(values[at])) continue;
      const weight = away === reach ? ends : 1;
      sum += weight * values[at];
      all += weight;
    }
    out[r] = all > 0 ? sum / all : NaN;
  }
  return out;
}
