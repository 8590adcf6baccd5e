/** A figure rounded to so many places; null where there is none. */
export function known(value: number, places: number): number | null {
  return Number.isFinite(value) ? Number(value.toFixed(places)) : null;
}
