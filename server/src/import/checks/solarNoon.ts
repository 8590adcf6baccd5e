import { equationOfTimeSpencerMin, type Plant, type Samples, type Zone } from "@sunledger/engine";
import { offsetIn } from "../time/zone.ts";
import { lightOfDays } from "./lightOfDays.ts";
import { siteLight, type SiteLight } from "./siteLight.ts";

/** How far days stand from the sun, minutes (positive: later than solar noon), by what the zone's clock says. */
export interface NoonShift {
  days: number;
  /** Median over all days. */
  minutes: number;
  /** Medians over the days of standard time and of summer time; NaN with fewer than ten. */
  winter: number;
  summer: number;
}

const MIN_DAYS = 10;

/** One day's shift. */
export interface DayShift {
  midnightMs: number;
  minutes: number;
}

/**
 * The middle of each whole day's light against solar noon, minutes (positive: late). On plants with a right clock the
 * median is 0 ± 4 (an east roof's sensor: up to −14).
 */
export function dayShifts(plant: Plant, samples: Samples, zone: Zone, light: SiteLight): DayShift[] {
  return lightOfDays(light, samples, offsetIn(zone, samples.startMs)).map(({ midnightMs, middleUtcH, dayOfYear }) => {
    const noonUtcH = 12 - plant.longitude / 15 - equationOfTimeSpencerMin(dayOfYear) / 60;
    const hours = (((middleUtcH - noonUtcH) % 24) + 24) % 24;
    return { midnightMs, minutes: 60 * (hours > 12 ? hours - 24 : hours) };
  });
}

/** The shift of a whole series of the site. Null without such a series, or with fewer than ten whole days. */
export function noonShift(plant: Plant, samples: Samples, zone: Zone, kind: SiteLight["kind"]): NoonShift | null {
  const light = siteLight(plant, samples, kind);
  if (light === null || light.kind !== kind) return null;
  const shifts = dayShifts(plant, samples, zone, light);
  if (shifts.length < MIN_DAYS) return null;
  const standard = standardOffset(zone);
  const part = (summer: boolean) => shifts.filter(({ midnightMs }) => offsetIn(zone, midnightMs) > standard === summer);
  return { days: shifts.length, minutes: medianShift(shifts), winter: seasonal(part(false)), summer: seasonal(part(true)) };
}

/** The smallest offset that the zone knows around the samples: standard time. */
export function standardOffset(zone: Zone): number {
  return Math.min(...zone.offsetMin);
}

const seasonal = (shifts: readonly DayShift[]): number => (shifts.length < MIN_DAYS ? NaN : medianShift(shifts));

/** The median of days' shifts; NaN without any. */
export function medianShift(shifts: readonly DayShift[]): number {
  const sorted = Float64Array.from(shifts, ({ minutes }) => minutes).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
