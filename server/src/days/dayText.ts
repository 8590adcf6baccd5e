const DAY_MS = 86_400_000;

/** A local day number (days since 1970-01-01) as `YYYY-MM-DD`. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The number of a local day written `YYYY-MM-DD`. */
export const dayNumberOf = (text: string): number => Math.floor(Date.parse(`${text}T00:00:00Z`) / DAY_MS);

