import type { PlaneLight } from "./causes.ts";
import type { DayIndex } from "./dayIndex.ts";
import type { LightRows } from "./lightRows.ts";
import { median, weightedMedian } from "./statistics.ts";
import type { AuditUnit } from "./unit.ts";
import type { Heating, Weather } from "./weather.ts";

/**
 * Heating of the modules from power alone, where neither a module sensor, nor wind, nor a voltage tells it: within a day
 * the modules' power per light falls as light grows, by γ times what the light heats them. Only steady light counts (a
 * module follows its surroundings in minutes), at an incidence where glass and sensor hardly matter, on a plane in which a
 * sensor stands, far from the rating. Every day's own level is left out, so dirt, age and nameplate say nothing here; the
 * median of the days is weighed against what is known of a site without an anemometer (`USUAL_SPREAD`). Null where too few
 * days speak, and in long intervals, within which no light is steady. The two-parameter heat balance is Faiman's (2008); that γ and heating show only as a product is why a
 * misprint of either cannot be told apart, and need not be for the loss.
 */
export function heatFromPower(units: readonly AuditUnit[], weather: Weather, rows: LightRows, days: DayIndex, hours: number): Heating | null {
  const slopes: number[] = [];
  const weights: number[] = [];
  const air = weather.ambientC;
  if (air === null || hours > LONG_INTERVAL_HOURS) return null;
  for (let d = 0; d < days.count; d++) {
    const points: Point[] = [];
    for (let r = days.from[d]; r < days.from[d + 1]; r++) points.push(...pointAt(units, weather, rows, air[r], r));
    if (points.length < LEAST_POINTS) continue;
    const slope = slopeOf(points);
    slopes.push(slope.value);
    weights.push(slope.weight);
  }
  if (slopes.length < LEAST_DAYS) return null;
  const found = weightedMedian(slopes, weights);
  const spread = 1.4826 * weightedMedian(slopes.map((s) => Math.abs(s - found)), weights);
  const own = Math.hypot(MODEL_SPREAD, (1.25 * spread) / Math.sqrt(slopes.length));
  const share = USUAL_SPREAD ** 2 / (USUAL_SPREAD ** 2 + own ** 2);
  return { factor: 1 + share * found, uncertainty: own * Math.sqrt(share) };
}

/** Applies a heating to the modelled cells of every plane. */
export function warm(planes: readonly PlaneLight[], airC: Float64Array, factor: number): void {
  for (const plane of planes) for (let r = 0; r < airC.length; r++) plane.tempCellC[r] = airC[r] + factor * (plane.tempCellC[r] - airC[r]);
}

const LONG_INTERVAL_HOURS = 0.4;
const LEAST_DAYS = 20;
const LEAST_POINTS = 6;
const LEAST_WM2 = 200;
const LEAST_ELEVATION_DEG = 15;
const LEAST_IAM = 0.95;
/** Light that bends by less than this from the line through its neighbours is steady; so is a model this far from the rating. */
const STEADY = 0.04;
const MOST_SLOPE = 0.1;
const BESIDE_RATED = 0.95;
/** Wind of 1 to 4 m/s makes this of the heating (one standard deviation); models of light and low light leave that of the slope. */
const USUAL_SPREAD = 0.15;
const MODEL_SPREAD = 0.06;

interface Point {
  /** Logarithm of the power that the heating of the model takes, and that is missing beside the model. */
  x: number;
  y: number;
  weight: number;
}

function pointAt(units: readonly AuditUnit[], weather: Weather, rows: LightRows, airC: number, r: number): Point[] {
  if (!(rows.elevationDeg[r] >= LEAST_ELEVATION_DEG) || weather.estimated[r] === 1) return [];
  const shares: number[] = [];
  let x = 0;
  let poa = 0;
  for (const u of units) {
    const [array] = u.unit.arrays;
    if (array === undefined || !u.unit.arrays.every((a) => a.plane === array.plane) || weather.measured[array.plane] === 0) continue;
    const light = weather.planes[array.plane];
    if (!(light.iamBeam[r] >= LEAST_IAM) || !steady(light, weather.geometry[array.plane].cosAoi, rows, r) || !(u.dcKw[r] > 0) || u.model.acKw[r] > BESIDE_RATED * u.unit.ratedAcKw) continue;
    poa = light.beamWm2[r] + light.diffuseWm2[r];
    const gamma = array.chain.gammaPerK;
    x = (gamma * (light.tempCellC[r] - airC)) / (1 + gamma * (light.tempCellC[r] - 25));
    shares.push(Math.log(u.dcKw[r] / u.model.dcKw[r]));
  }
  return shares.length > 0 && poa >= LEAST_WM2 ? [{ x, y: median(shares), weight: poa }] : [];
}

/** Whether light over the sine of the sun's height above the plane keeps to a line over three intervals, and nearly level. */
function steady(light: PlaneLight, cosAoi: Float64Array, rows: LightRows, r: number): boolean {
  if (r < 1 || r + 1 >= rows.count || rows.interval[r + 1] - rows.interval[r - 1] !== 2) return false;
  const [before, now, after] = [r - 1, r, r + 1].map((n) => (light.beamWm2[n] + light.diffuseWm2[n]) / cosAoi[n]);
  return Math.abs(before + after - 2 * now) <= 2 * STEADY * now && Math.abs(after - before) <= 2 * MOST_SLOPE * now;
}

/** Slope of y over x about their weighted means, and its weight. */
function slopeOf(points: readonly Point[]): { value: number; weight: number } {
  const all = points.reduce((sum, p) => sum + p.weight, 0);
  const mx = points.reduce((sum, p) => sum + p.weight * p.x, 0) / all;
  const my = points.reduce((sum, p) => sum + p.weight * p.y, 0) / all;
  const xx = points.reduce((sum, p) => sum + p.weight * (p.x - mx) ** 2, 0);
  return { value: points.reduce((sum, p) => sum + p.weight * (p.x - mx) * (p.y - my), 0) / xx, weight: xx };
}
