import type { Zone } from "../audit/samples.ts";
import { localDay, localMinute } from "./localTime.ts";
import { quadraticR2, trackerQuarticR2 } from "./sunnyDayShape.ts";

/** How well one day's daylight power fits the two shapes of a clear day; 0 where there are too few hours to fit. */
export interface DayShape {
  /** Days since 1970-01-01. */
  day: number;
  quadraticR2: number;
  quarticR2: number;
}

/** Fits each local day that has daylight samples; days with no more than `minHours` of valid ones are not fitted. */
export function dayShapes(
  power: ArrayLike<number>, daytime: ArrayLike<number>, timeMs: ArrayLike<number>, stepMs: number, zone: Zone, minHours = 5, quartic = true,
): DayShape[] {
  const days = localDay(zone, timeMs);
  const minutes = localMinute(zone, timeMs);
  const shapes: DayShape[] = [];
  for (let from = 0, to = 0; from < days.length; from = to) {
    const x: number[] = [];
    const y: number[] = [];
    let rows = 0;
    for (; to < days.length && days[to] === days[from]; to++) {
      if (daytime[to] !== 1) continue;
      rows++;
      if (!(power[to] === power[to])) continue;
      x.push(minutes[to]);
      y.push(power[to]);
    }
    if (rows === 0) continue;
    const enough = (y.length * stepMs) / 3_600_000 > minHours;
    shapes.push({ day: days[from], quadraticR2: enough ? quadraticR2(x, y) : 0, quarticR2: enough && quartic ? trackerQuarticR2(x, y) : 0 });
  }
  return shapes;
}

/** Flags for each sample from a verdict per day; a day without one takes that of the day before it. */
function flagsOf(shapes: readonly DayShape[], timeMs: ArrayLike<number>, zone: Zone, sunny: (shape: DayShape) => boolean): Uint8Array {
  const days = localDay(zone, timeMs);
  const flags = new Uint8Array(days.length);
  let next = 0;
  let verdict = 0;
  for (let i = 0; i < days.length; i++) {
    while (next < shapes.length && shapes[next].day <= days[i]) verdict = sunny(shapes[next++]) ? 1 : 0;
    flags[i] = verdict;
  }
  return flags;
}

/**
 * Flags days on which power draws the single hump of a fixed plant under a clear sky: quadratic R² above `r2Min`
 * (pvanalytics `fixed_nrel`, PVFleets). 1 = such a day.
 */
export function fixedSunnyDays(
  power: ArrayLike<number>, daytime: ArrayLike<number>, timeMs: ArrayLike<number>, stepMs: number, zone: Zone, r2Min = 0.94, minHours = 5,
): Uint8Array {
  return flagsOf(dayShapes(power, daytime, timeMs, stepMs, zone, minHours, false), timeMs, zone, (shape) => shape.quadraticR2 > r2Min);
}

/**
 * Flags days on which power draws the two shoulders of a single-axis tracker under a clear sky: quartic R² above `r2Min`
 * and above the quadratic's, which stays below `r2FixedMax` (pvanalytics `tracking_nrel`, PVFleets). 1 = such a day.
 */
export function trackingSunnyDays(
  power: ArrayLike<number>, daytime: ArrayLike<number>, timeMs: ArrayLike<number>, stepMs: number, zone: Zone,
  r2Min = 0.915, r2FixedMax = 0.96, minHours = 5,
): Uint8Array {
  const shapes = dayShapes(power, daytime, timeMs, stepMs, zone, minHours);
  return flagsOf(shapes, timeMs, zone, (s) => s.quarticR2 > r2Min && s.quarticR2 > s.quadraticR2 && s.quadraticR2 < r2FixedMax);
}
