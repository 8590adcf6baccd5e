import { equationOfTimeSpencerMin, type Plant, type QualityFinding, type Samples, type Zone } from "@sunledger/engine";
import { offsetIn } from "../time/zone.ts";
import { type LightOfDay, lightOfDays } from "./lightOfDays.ts";
import { siteLight } from "./siteLight.ts";

const MIN_DAYS = 10;
/**
 * The middle of a day's light lies within a few minutes of solar noon (measured on clean plants: 0 ± 4 min; an east
 * roof's sensor up to −14). Further off, or by more than most of a step, the clock, the label or the zone is wrong.
 */
const MAX_SHIFT_MIN = 20;
const MAX_SHIFT_STEPS = 0.6;
/** Days of summer and of winter time that disagree by about an hour: the stamps do not follow the zone's clock. */
const HOUR_APART = { low: 40, high: 80 };

/** Clock, label and daylight saving time judged by the sun: each series whose days stand away from solar noon is named. */
export function checkClock(plant: Plant, samples: Samples, zone: Zone): QualityFinding[] {
  const findings: QualityFinding[] = [];
  const endMs = samples.startMs + samples.count * samples.stepMs;
  const stepMin = samples.stepMs / 60_000;
  for (const kind of ["power", "irradiance"] as const) {
    const light = siteLight(plant, samples, kind);
    if (light === null || light.kind !== kind) continue;
    const days = lightOfDays(light, samples, offsetIn(zone, samples.startMs));
    if (days.length < MIN_DAYS) continue;
    const shifts = days.map((day) => shiftMin(day, plant.longitude));
    const add = (key: string, minutes: number) =>
      findings.push({ point: plant.name, issue: "shift", startMs: samples.startMs, endMs, detail: { key, values: { minutes: Math.round(minutes), days: days.length, step: Math.round(stepMin) } } });
    const apart = seasonsApart(days, shifts, zone);
    if (Math.abs(apart) > HOUR_APART.low && Math.abs(apart) < HOUR_APART.high) add(`import:finding.season_shift_${kind}`, apart);
    else if (Math.abs(middle(shifts)) > Math.max(MAX_SHIFT_MIN, MAX_SHIFT_STEPS * stepMin)) add(`import:finding.clock_shift_${kind}`, middle(shifts));
  }
  return findings;
}

/** How much later than solar noon the middle of a day's light is, minutes within ±12 h. */
function shiftMin(day: LightOfDay, longitude: number): number {
  const noonUtcH = 12 - longitude / 15 - equationOfTimeSpencerMin(day.dayOfYear) / 60;
  const hours = (((day.middleUtcH - noonUtcH) % 24) + 24) % 24;
  return 60 * (hours > 12 ? hours - 24 : hours);
}

/** Shift in summer time less that in winter time; 0 where the period knows only one of them. */
function seasonsApart(days: readonly LightOfDay[], shifts: readonly number[], zone: Zone): number {
  const offsets = days.map((day) => offsetIn(zone, day.midnightMs));
  const least = Math.min(...offsets);
  const summer = shifts.filter((_, i) => offsets[i] !== least);
  const winter = shifts.filter((_, i) => offsets[i] === least);
  return summer.length < MIN_DAYS || winter.length < MIN_DAYS ? 0 : middle(summer) - middle(winter);
}

function middle(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
