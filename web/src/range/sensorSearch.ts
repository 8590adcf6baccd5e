import { isDay } from "./dayRange.ts";
import { present, textOf, wholeOf } from "./search.ts";

/** What the address of the virtual sensor carries. */
export interface SensorSearch {
  installation?: number;
  /** The inverter whose light is drawn. */
  point?: string;
  from?: string;
  to?: string;
}

/** Reads the address of the virtual sensor; what makes no sense is left out. */
export const sensorSearch = (raw: Record<string, unknown>): SensorSearch =>
  present<SensorSearch>({ installation: wholeOf(raw.installation), point: textOf(raw.point), from: isDay(raw.from) ? raw.from : undefined, to: isDay(raw.to) ? raw.to : undefined });
