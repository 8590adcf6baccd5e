/** A day of the Gregorian calendar in UTC. */
export interface UtcDate {
  year: number;
  /** 1-12. */
  month: number;
  /** 1-31. */
  day: number;
  /** 1-366. */
  dayOfYear: number;
}

/** Days since 1970-01-01 of a Gregorian date: years counted from March, so that the leap day comes last. */
export function daysOfUtcDate(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const marchMonth = (month + 9) % 12;
  const dayOfMarchYear = Math.floor((153 * marchMonth + 2) / 5) + day - 1;
  return 365 * marchYear + Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
    + dayOfMarchYear - 719468;
}

/** The UTC date of an instant (epoch ms); NaN in every field for NaN. */
export function utcDate(timeMs: number): UtcDate {
  const days = Math.floor(timeMs / 86_400_000);
  const shifted = days + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfMarchYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfMarchYear + 2) / 153);
  const day = dayOfMarchYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day, dayOfYear: days - daysOfUtcDate(year, 1, 1) + 1 };
}

/** Day of the year (1-366) in UTC of an instant (epoch ms). */
export function dayOfYearUtc(timeMs: number): number {
  return utcDate(timeMs).dayOfYear;
}
