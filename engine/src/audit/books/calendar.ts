import type { Samples, Zone } from "../samples.ts";

const DAY_MS = 86_400_000;

/** Local day number (days since 1970-01-01 of the local calendar) of every interval, by its start; days of 23 and 25 hours are whole. */
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
