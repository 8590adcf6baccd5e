import type { LightRows } from "../light/lightRows.ts";

/** Minutes in which a module's heating follows its light: glass and backsheet of 11 kg/m² in a light wind of 2 m/s (Prilliman et al. 2020, IEEE J. Photovolt. 10, 1053). */
const INERTIA_MINUTES = 6.4;
/** Minutes in which clouds come and go (correlation of the light falls to 1/e), for what longer intervals hide; of the order that Skartveit & Olseth (1992, Solar Energy 49, 477) report for broken cloud (from memory). */
const CLOUD_MINUTES = 10;
/** Within an interval light changes enough to count only where there is light, and never more than this (variance over mean squared): where the sun is out and covered by turns, four tenths. */
const HEATING_WM2 = 50;
const MOST_VARIANCE = 0.4;

/**
 * The light that the modules' heating follows, W/m²: the mean over each interval of the response to light that is steady
 * within the intervals. Where the interval before is missing, the module is taken to be settled.
 */
export function feltLight(poaWm2: Float64Array, rows: LightRows, hours: number): Float64Array {
  const inertias = (60 * hours) / INERTIA_MINUTES;
  const keep = Math.exp(-inertias);
  const kept = (1 - keep) / inertias;
  const out = new Float64Array(poaWm2.length);
  let felt = 0;
  for (let r = 0; r < out.length; r++) {
    const light = poaWm2[r];
    if (r === 0 || rows.interval[r] !== rows.interval[r - 1] + 1 || Number.isNaN(felt)) felt = light;
    out[r] = light + (felt - light) * kept;
    felt = light + (felt - light) * keep;
  }
  return out;
}

/**
 * Share by which the heating that counts lies above its mean over the interval: modules are warmer while the light is stronger,
 * and power is made of both. With heating that follows light by its inertia it is their covariance within the interval over
 * the mean squared, read from the neighbouring intervals: a straight slope (s²/12), which the heating follows whole, and clouds,
 * which show in what the interval and those beside it lie off the lines through their neighbours (`cloudsWithin`). 0 where a neighbour is missing.
 */
export function heatingWithin(poaWm2: Float64Array, rows: LightRows, hours: number): Float64Array {
  return within(poaWm2, rows, cloudsWithin(60 * hours, INERTIA_MINUTES));
}

/** Variance of the light within every interval over its mean squared, read in the same way. */
export function lightWithin(poaWm2: Float64Array, rows: LightRows, hours: number): Float64Array {
  return within(poaWm2, rows, cloudsWithin(60 * hours, 0)).map((share) => Math.max(0, share));
}

function within(poaWm2: Float64Array, rows: LightRows, clouds: number): Float64Array {
  const out = new Float64Array(poaWm2.length);
  const unrest = unrestOf(poaWm2, rows);
  for (let r = 1; r + 1 < out.length; r++) {
    if (!(poaWm2[r] >= HEATING_WM2) || Number.isNaN(unrest[r])) continue;
    const slope = (poaWm2[r + 1] - poaWm2[r - 1]) / 2;
    const beside = [unrest[r - 1], unrest[r + 1]].filter((off) => !Number.isNaN(off));
    // one interval may lie on the line by chance: those beside it have the same clouds
    const off = beside.reduce((sum, one) => sum + one / (2 * beside.length), unrest[r] / (beside.length > 0 ? 2 : 1));
    const share = (slope ** 2 / 12 + clouds * off) / poaWm2[r] ** 2;
    if (Number.isFinite(share)) out[r] = Math.min(MOST_VARIANCE, share);
  }
  return out;
}

/** Square of what every interval lies off the line through its neighbours, (W/m²)²; NaN where one is missing. */
function unrestOf(poaWm2: Float64Array, rows: LightRows): Float64Array {
  return poaWm2.map((light, r) => (rows.interval[r + 1] - rows.interval[r - 1] === 2 ? (light - (poaWm2[r + 1] + poaWm2[r - 1]) / 2) ** 2 : NaN));
}

/**
 * Covariance of light and what follows it by an inertia (0: the light itself) within an interval over the mean square of what the middle of three intervals lies off the
 * line through its neighbours, the slope's share (s²/12) taken off, for light that wanders as an Ornstein-Uhlenbeck process: in
 * short intervals the heating hardly follows, in long ones most of the wandering averages out of the means.
 */
function cloudsWithin(minutes: number, inertiaMinutes: number): number {
  const wander = 1 / CLOUD_MINUTES;
  /** Mean of exp(−rate·lag) over the pairs of instants of one interval in one order. */
  const pairs = (rate: number): number => 1 / (rate * minutes) - (1 - Math.exp(-rate * minutes)) / (rate * minutes) ** 2;
  const own = 2 * pairs(wander);
  let together = 1;
  let means = own;
  if (inertiaMinutes > 0) {
    const follow = 1 / inertiaMinutes;
    together = follow / (wander + follow);
    means = together * (pairs(wander) + pairs(follow)) + (follow / (follow - wander)) * (pairs(wander) - pairs(follow));
  }
  const next = ((1 - Math.exp(-wander * minutes)) / (wander * minutes)) ** 2;
  const second = next * Math.exp(-wander * minutes);
  const slope = (own - second) / 2;
  const off = 1.5 * own - 2 * next + 0.5 * second;
  return (together - means - slope / 12) / off;
}
