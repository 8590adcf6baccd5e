const DAY_MS = 86_400_000;

/** Answers write the same days thousands of times a second. */
const texts = new Map<number, string>();
const MOST_TEXTS = 50_000;

/** A local day number (days since 1970-01-01) as `YYYY-MM-DD`. */
export function dayText(day: number): string {
  const known = texts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
  if (texts.size < MOST_TEXTS) texts.set(day, text);
  return text;
}

/** The number of a local day written `YYYY-MM-DD`. */
export const dayNumberOf = (text: string): number => Math.floor(Date.parse(`${text}T00:00:00Z`) / DAY_MS);

