import { dayOfYearUtc, type Samples } from "@sunledger/engine";
import type { SiteLight } from "./siteLight.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** First and last light of a day, as its middle and its length. */
export interface LightOfDay {
  /** Local midnight, UTC ms. */
  midnightMs: number;
  middleUtcH: number;
  lengthH: number;
  dayOfYear: number;
}

/**
 * The whole days of a series: those whose first and last light were seen with a sample before and after. Days are cut
 * by one offset from UTC, so that a day that changes the clock stays whole.
 */
export function lightOfDays(light: SiteLight, samples: Samples, offsetMin: number): LightOfDay[] {
  const top = light.values.reduce((most, value) => (value > most ? value : most), 0);
  const limit = light.kind === "irradiance" ? 10 : 0.002 * top;
  const perDay = Math.round(DAY_MS / samples.stepMs);
  const firstMidnight = Math.ceil((samples.startMs + offsetMin * 60_000) / DAY_MS) * DAY_MS - offsetMin * 60_000;
  const days: LightOfDay[] = [];
  for (let midnight = firstMidnight; midnight + DAY_MS <= samples.startMs + samples.count * samples.stepMs; midnight += DAY_MS) {
    const from = Math.round((midnight - samples.startMs) / samples.stepMs);
    const values = light.values.subarray(from, from + perDay);
    const first = values.findIndex((value) => value > limit);
    const last = values.findLastIndex((value) => value > limit);
    // gaps at either end would pass for a short day
    const whole = first > 0 && last < perDay - 1 && !Number.isNaN(values[first - 1] ?? NaN) && !Number.isNaN(values[last + 1] ?? NaN);
    if (!whole) continue;
    const startH = (midnight - Math.floor(midnight / DAY_MS) * DAY_MS) / HOUR_MS;
    const stepH = samples.stepMs / HOUR_MS;
    const middle = startH + ((first + last + 1) / 2) * stepH;
    days.push({
      midnightMs: midnight,
      middleUtcH: middle >= 24 ? middle - 24 : middle,
      lengthH: (last - first + 0.5) * stepH,
      dayOfYear: dayOfYearUtc(midnight + DAY_MS / 2),
    });
  }
  return days;
}
