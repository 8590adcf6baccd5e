import type { PlaneLight } from "../causes.ts";
import type { DayIndex } from "../books/dayIndex.ts";
import type { LightRows } from "../light/lightRows.ts";
import { lightShare } from "../light/lightShare.ts";
import { slopeWithin, type Observation } from "./slopeWithin.ts";
import { inSensorPlanes, type AuditUnit } from "../unit.ts";
import { median } from "../statistics.ts";
import type { Heating, Weather } from "../light/weather.ts";
import { THRESHOLDS } from "../thresholds.ts";

/**
 * Heating of the modules from power alone, where neither a module sensor, nor wind, nor a voltage tells it: within a day
 * the modules' power per light falls as light grows, by γ times what the light heats them. Only steady light
 * counts (a module follows its surroundings in minutes; in means of hours it need not be as steady), at an incidence where
 * glass and sensor hardly matter, far from the rating. Every day's and unit's own level is left out, so dirt, age and
 * nameplate say nothing here. Beside a tilted sensor so is the level of every incidence: on a clear day light and incidence rise
 * together, and three thousandths that glass or sensor take otherwise than modelled read as a tenth of the heating. Beside a horizontal
 * one it is what goes with the beam's share (a sky read wrongly; a tilted sensor measures the sum). The wind is that of a usual day
 * (`usualWind`). The slope is weighed against what is known of a site without an anemometer (`USUAL_SPREAD`). Null where too few days
 * speak. The heat balance is Faiman's (2008); γ and heating show as a product.
 */
export function heatFromPower(units: readonly AuditUnit[], weather: Weather, rows: LightRows, days: DayIndex, hours: number): Heating | null {
  const air = weather.ambientC;
  const keep = hours > THRESHOLDS.longIntervalHours ? LONG : SHORT;
  const all: Observation[] = [];
  let spoken = 0;
  for (let d = 0; d < days.count; d++) {
    const before = all.length;
    units.forEach((u, i) => {
      const own = observationsOf(u, weather, rows, air, days.from[d], days.from[d + 1], { block: d * units.length + i, time: d }, keep);
      all.push(...undisturbed(own, keep.points));
    });
    if (all.length > before) spoken++;
  }
  if (spoken < LEAST_DAYS) return null;
  const every = Math.ceil(all.length / MOST_ROWS);
  const slope = slopeWithin(all.filter((_, n) => n % every === 0));
  if (slope === null) return null;
  const known = keep === SHORT && units.some(({ unit }) => inSensorPlanes(unit, weather));
  const own = Math.hypot((known ? MODEL_SHARE : CARRIED_SHARE) / slope.range, slope.uncertainty);
  const share = USUAL_SPREAD ** 2 / (USUAL_SPREAD ** 2 + own ** 2);
  return { factor: 1 + share * slope.value, uncertainty: own * Math.sqrt(share) };
}

/** Applies a heating to the modelled cells of every plane. */
export function warm(planes: readonly PlaneLight[], airC: Float64Array, factor: number): void {
  for (const plane of planes) for (let r = 0; r < airC.length; r++) plane.tempCellC[r] = airC[r] + factor * (plane.tempCellC[r] - airC[r]);
}

const LEAST_DAYS = 20;
/** A fifth more heating moves power by little more than a hundredth within a day; most of its rows lie within this. */
const MOST_APART = 0.04;
const LEAST_NEAR = 0.8;
const MOST_ROWS = 12_000;
const LEAST_WM2 = 200;
const LEAST_ELEVATION_DEG = 15;
const LEAST_IAM = 0.95;
/** Cosine of incidence within which glass and sensor take the same. */
const INCIDENCE_STEP = 0.05;
/** A model this far from the rating is free of it. */
const BESIDE_RATED = 0.95;
/** Light that bends by no more than `bend` from the line through its neighbours, which rises by no more than `slope`, is steady; a day has `points` of it at least. */
interface Kept {
  bend: number;
  slope: number;
  points: number;
}
const SHORT: Kept = { bend: 0.04, slope: 0.1, points: 6 };
const LONG: Kept = { bend: 0.1, slope: 0.25, points: 4 };
/** What sites' usual winds make of the heating, k = 1: means of 1.3 to 3 m/s beside the 2 m/s assumed (Faiman's u1 over u0). */
const USUAL_SPREAD = 0.1;
/**
 * Share of power that models leave along the heating within a day, k = 1 (slanting light, low light, wind that comes with the sun), as found on
 * plants with known truth of two simulators; half as much again where light was carried over from another plane or from the
 * horizontal, or is a mean of hours. The less the heating ranges within the days, the less sure it makes the slope.
 */
const MODEL_SHARE = 0.0008;
const CARRIED_SHARE = 0.0012;

/** A day's rows, unless more goes on in them than a heating read wrongly can do: a limit, a shadow, a fault that begins or ends. */
function undisturbed(own: readonly Observation[], least: number): readonly Observation[] {
  const middle = median(own.map((one) => one.value));
  const near = own.filter((one) => Math.abs(one.value - middle) <= MOST_APART);
  return near.length >= least && near.length >= LEAST_NEAR * own.length ? near : [];
}

/**
 * What one unit says in the rows of a day: what is missing of its power beside the model, along what the model's heating takes, of every
 * plane by its part of the light. All of them have to speak.
 */
function observationsOf(u: AuditUnit, weather: Weather, rows: LightRows, airC: Float64Array, from: number, to: number, label: { block: number; time: number }, keep: Kept): Observation[] {
  const { unit, dcKw, model, beamShare } = u;
  const planes = [...new Set(unit.arrays.map((a) => a.plane))];
  const out: Observation[] = [];
  for (let r = from; r < to; r++) {
    if (!(rows.elevationDeg[r] >= LEAST_ELEVATION_DEG) || weather.estimated[r] === 1) continue;
    if (!(dcKw[r] > 0) || model.acKw[r] > BESIDE_RATED * unit.ratedAcKw || !planes.every((plane) => speaks(weather, plane, rows, r, keep))) continue;
    let along = 0;
    let cosAoi = 0;
    unit.arrays.forEach(({ plane, chain: { gammaPerK } }, a) => {
      const { tempCellC } = weather.planes[plane];
      const share = lightShare(u, weather, a, r);
      along += (share * gammaPerK * (tempCellC[r] - airC[r])) / (1 + gammaPerK * (tempCellC[r] - 25));
      cosAoi += share * weather.geometry[plane].cosAoi[r];
    });
    const [beside, kind] = weather.fromHorizontal ? [beamShare[r], 0] : [0, Math.floor(cosAoi / INCIDENCE_STEP)];
    out.push({ value: Math.log(dcKw[r] / model.dcKw[r]), along, beside, ...label, kind });
  }
  return out;
}

/** Whether a plane's light is strong, steady and far from slanting. */
function speaks({ planes, geometry }: Weather, plane: number, rows: LightRows, r: number, keep: Kept): boolean {
  const light = planes[plane];
  return light.beamWm2[r] + light.diffuseWm2[r] >= LEAST_WM2 && light.iamBeam[r] >= LEAST_IAM && steady(light, geometry[plane].cosAoi, rows, r, keep);
}

/** Whether light over the sine of the sun's height above the plane keeps to a line over three intervals, and nearly level. */
function steady(light: PlaneLight, cosAoi: Float64Array, rows: LightRows, r: number, { bend, slope }: Kept): boolean {
  if (r < 1 || r + 1 >= rows.count || rows.interval[r + 1] - rows.interval[r - 1] !== 2) return false;
  const [before, now, after] = [r - 1, r, r + 1].map((n) => (light.beamWm2[n] + light.diffuseWm2[n]) / cosAoi[n]);
  return Math.abs(before + after - 2 * now) <= 2 * bend * now && Math.abs(after - before) <= 2 * slope * now;
}
