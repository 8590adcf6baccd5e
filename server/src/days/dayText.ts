const DAY_MS = 86_400_000;

/** A local day number (days since 1970-01-01) as `YYYY-MM-DD`. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The number of a local day written `YYYY-MM-DD`. */
export const dayNumberOf = (text: string): number => Math.floor(Date.parse(`${text}T00:00:00Z`) / DAY_MS);

/** The local day that an instant falls on in a zone. */
export function dayAt(ms: number, timezone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, year: "numeric", month: "2-digit", day: "2-digit" }).format(ms);
}
