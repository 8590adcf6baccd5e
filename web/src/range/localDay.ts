const writers = new Map<string, Intl.DateTimeFormat>();

/** Local day (`YYYY-MM-DD`) of an instant (ISO 8601 or UTC ms) in a plant's zone (IANA name). */
export function localDay(instant: string | number, zone: string): string {
  // Swedish writes a day as ISO 8601 does
  const writer = writers.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
  writers.set(zone, writer);
  return writer.format(typeof instant === "number" ? instant : Date.parse(instant));
}
