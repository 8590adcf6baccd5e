import type { Samples, Zone } from "./samples.ts";

const DAY_MS = 86_400_000;

/** Local day number (days since 1970-01-01 of the local calendar) of an instant; cut in the plant's zone, so days of 23 and 25 hours are whole. */
export function localDay(zone: Zone, ms: number): number {
  return Math.floor((ms + offsetMinAt(zone, ms) * 60_000) / DAY_MS);
}

/** Local time of day in hours, 0–24, of an instant. */
export function localHour(zone: Zone, ms: number): number {
  const local = ms + offsetMinAt(zone, ms) * 60_000;
  return (local - Math.floor(local / DAY_MS) * DAY_MS) / 3_600_000;
}

/** UTC offset in minutes that holds at an instant; 0 for an empty zone. */
export function offsetMinAt(zone: Zone, ms: number): number {
  let i = zone.fromMs.length - 1;
  while (i > 0 && zone.fromMs[i] > ms) i--;
  return i >= 0 ? zone.offsetMin[i] : 0;
}

/** Local day number of every interval, by the interval's start. */
export function localDays(samples: Samples, zone: Zone): Int32Array {
  const days = new Int32Array(samples.count);
  let segment = 0;
  for (let k = 0; k < samples.count; k++) {
    const ms = samples.startMs + k * samples.stepMs;
    while (segment + 1 < zone.fromMs.length && zone.fromMs[segment + 1] <= ms) segment++;
    const offset = zone.offsetMin.length > 0 ? zone.offsetMin[segment] : 0;
    days[k] = Math.floor((ms + offset * 60_000) / DAY_MS);
  }
  return days;
}

/** Month that a local day lies in, as year × 12 + month (0–11): the civil calendar by arithmetic. */
export function monthOfDay(day: number): number {
  // days are counted from 1 March of year 0 so that the leap day ends a year (Howard Hinnant's civil_from_days)
  const z = day + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 2 : shifted - 10;
  const year = yearOfEra + era * 400 + (month < 2 ? 1 : 0);
  return year * 12 + month;
}

/** Local day number of a text `YYYY-MM-DD`; NaN when it is none. */
export function dayOfText(text: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (match === null) return NaN;
  const month = Number(match[2]);
  const year = Number(match[1]) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + Number(match[3]) - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}
