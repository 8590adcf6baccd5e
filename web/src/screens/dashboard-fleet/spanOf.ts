import type { FleetRow } from "@sunledger/contract";
import type { DayRange } from "../../range/dayRange.ts";

/** The days that the periods of some plants cover together; null where none has any. */
export function spanOf(rows: readonly Pick<FleetRow, "period">[]): DayRange | null {
  const periods = rows.flatMap(({ period }) => (period === null ? [] : [period]));
  const [first] = periods;
  if (first === undefined) return null;
  return {
    from: periods.reduce((least, { start_date }) => (start_date < least ? start_date : least), first.start_date),
    to: periods.reduce((most, { end_date }) => (end_date > most ? end_date : most), first.end_date),
  };
}
