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

/**
 * The middle of each day's light against solar noon. On plants with a right clock it stands at 0 ± 4 minutes (an east
 * roof's sensor up to −14). Null without such a series, or with fewer than ten whole days.
 */
export function noonShift(plant: Plant, samples: Samples, zone: Zone, kind: SiteLight["kind"]): NoonShift | null {
  const light = siteLight(plant, samples, kind);
  if (light === null || light.kind !== kind) return null;
  const days = lightOfDays(light, samples, offsetIn(zone, samples.startMs));
  if (days.length < MIN_DAYS) return null;
  const shifts = days.map(({ middleUtcH, dayOfYear }) => {
    const noonUtcH = 12 - plant.longitude / 15 - equationOfTimeSpencerMin(dayOfYear) / 60;
    const hours = (((middleUtcH - noonUtcH) % 24) + 24) % 24;
    return 60 * (hours > 12 ? hours - 24 : hours);
  });
  const offsets = days.map(({ midnightMs }) => offsetIn(zone, midnightMs));
  const standard = standardOffset(zone);
  const part = (summer: boolean) => shifts.filter((_, i) => (offsets[i] ?? 0) > standard === summer);
  return { days: days.length, minutes: median(shifts), winter: seasonal(part(false)), summer: seasonal(part(true)) };
}

/** The smallest offset that the zone knows around the samples: standard time. */
export function standardOffset(zone: Zone): number {
  return Math.min(...zone.offsetMin);
}

const seasonal = (shifts: readonly number[]): number => (shifts.length < MIN_DAYS ? NaN : median(shifts));

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
