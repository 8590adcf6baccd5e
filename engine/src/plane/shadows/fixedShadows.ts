import { dilate, erode, imageOf, keepPatches, type Offsets } from "./binaryImage.ts";
import { DAY_MINUTES, shadowImage, type ShadowInput } from "./shadowImage.ts";

/** A shadow's patch in the picture has so many pixels and reaches over so many days, clouds hanging on it included. */
const MIN_PIXELS = 200;
const MIN_DAYS = 20;

const THREE_MINUTES: Offsets = [[0, -1], [0, 0], [0, 1]];

/** Greatest less least of each minute and its two neighbours, in a row of the picture; NaN where the first is missing. */
function steepness(image: Float64Array, index: number): number {
  const column = index % DAY_MINUTES;
  const before = image[column === 0 ? index : index - 1];
  const after = image[column === DAY_MINUTES - 1 ? index : index + 1];
  const here = image[index];
  // a missing minute before hides the step, one after (dusk) does not
  if (Number.isNaN(before)) return Number.NaN;
  const known = [here, after].filter((value) => !Number.isNaN(value));
  return Math.max(before, ...known) - Math.min(before, ...known);
}

/** Fills missing values between known ones linearly; the ends stay missing. */
function interpolateInside(values: Float64Array): Float64Array {
  const filled = Float64Array.from(values);
  let last = -1;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    if (last >= 0) for (let gap = last + 1; gap < i; gap++) filled[gap] = values[last] + ((gap - last) / (i - last)) * (values[i] - values[last]);
    last = i;
  }
  return filled;
}

/**
 * Flags the minutes (1) in which a fixed object, a wire or a pole, shades a sensor: narrow dips that come back day after
 * day at nearly the same minute. One-minute samples; `localDay` numbers the local day of each, days of other than 1440
 * samples are left out. Sees shadows of two to four minutes that last about three weeks or more.
 * Source: Martin & Hansen (2016), an image processing algorithm for near-field shading, up to its candidates: what clouds
 * hang on a shadow is not trimmed off, as the reference values have it.
 */
export function fixedShadows(input: ShadowInput, localDay: ArrayLike<number>, minGradient = 2): Uint8Array {
  const ghiWm2 = interpolateInside(input.ghiWm2);
  const perDay = new Map<number, number>();
  for (let i = 0; i < ghiWm2.length; i++) {
    if (!Number.isNaN(ghiWm2[i])) perDay.set(localDay[i], (perDay.get(localDay[i]) ?? 0) + 1);
  }
  const kept = Array.from(ghiWm2.keys()).filter((i) => perDay.get(localDay[i]) === DAY_MINUTES);
  const peakWm2 = input.clearSkyWm2.reduce((greatest, value) => (value > greatest ? value : greatest), 0);
  const image = shadowImage({
    ghiWm2: Float64Array.from(kept, (i) => ghiWm2[i]),
    clearSkyWm2: Float64Array.from(kept, (i) => input.clearSkyWm2[i]),
    daytime: Uint8Array.from(kept, (i) => input.daytime[i]),
  }, peakWm2);
  const steep = imageOf(kept.length / DAY_MINUTES, DAY_MINUTES, (index) => steepness(image, index) > minGradient);
  const closed = erode(dilate(steep, THREE_MINUTES), THREE_MINUTES);
  const shadows = keepPatches(closed, (patch) => patch.size >= MIN_PIXELS && patch.rows >= MIN_DAYS);
  const flags = new Uint8Array(input.ghiWm2.length);
  kept.forEach((i, index) => {
    flags[i] = shadows.pixels[index];
  });
  return flags;
}
