import type { Series } from "../../../../engine/src/trend/normalization/interpolateSeries.ts";
import type { Json, ReferenceCase } from "../../case.ts";
import { column, instants, param, toColumn } from "../../inputs.ts";
import { zoneTable } from "../../zoneTable.ts";

const MINUTE_MS = 60_000;
const UNIT_MS: Record<string, number> = {
  S: 1000, s: 1000, T: MINUTE_MS, min: MINUTE_MS, H: 60 * MINUTE_MS, h: 60 * MINUTE_MS, D: 1440 * MINUTE_MS,
};

/** A named input on the case's times. */
export function seriesOf(given: ReferenceCase, name: string): Series {
  return { timeMs: instants(given), values: column(given, name) };
}

/** A named input on times of its own where the case gives them, else on the case's. */
export function seriesOn(given: ReferenceCase, name: string, timeName: string): Series {
  const own = given.inputs[timeName];
  return own === undefined ? seriesOf(given, name) : { timeMs: toColumn(own), values: column(given, name) };
}

/** A frequency as pandas writes it: spacing in ms, or local days. */
export function stepOf(frequency: Json | undefined): number | "localDay" | undefined {
  if (frequency === undefined || frequency === null) return undefined;
  if (frequency === "D" || frequency === "1D") return "localDay";
  const match = /^(\d*)([A-Za-z]+)$/.exec(String(frequency));
  const unit = UNIT_MS[match?.[2] ?? ""];
  if (match === null || unit === undefined) throw new Error(`unknown frequency ${String(frequency)}`);
  return (match[1] === "" ? 1 : Number(match[1])) * unit;
}

/** A gap limit in minutes as ms; undefined for the default. */
export function gapOf(given: ReferenceCase): number | undefined {
  const minutes = param(given, "max_timedelta_min", Number.NaN);
  return minutes === minutes ? minutes * MINUTE_MS : undefined;
}

/** The local zone of a case's times: of its index, or its parameter `tz`. */
export function zoneOfCase(given: ReferenceCase, timeMs: ArrayLike<number>) {
  const tz = given.params["tz"];
  const name = typeof tz === "string" ? tz : (given.index?.tz ?? null);
  return zoneTable(name, timeMs[0], timeMs[timeMs.length - 1]);
}
