import { INCIDENT_CATEGORIES, PERIMETERS, SEVERITIES, TOP_INCIDENTS, type IncidentCategory } from "@sunledger/contract";
import { installationSearch, oneOf, present, textOf, wholeOf, type InstallationSearch } from "./search.ts";

/** Longer than two time steps, one hour, two, four, a day, two days. */
export const DURATIONS = ["timesteps", "1h", "2h", "4h", "1d", "2d"] as const;
/** Lost at least so many kWh. */
export const LEAST_LOSSES = [1, 10, 100, 1000] as const;
export const STATES = ["open", "closed"] as const;
export const CRITICALITIES = ["normal", "critical"] as const;
export const YES_NO = ["yes", "no"] as const;

/** What the address of the incidents carries. */
export interface IncidentSearch extends InstallationSearch {
  status?: (typeof STATES)[number];
  category?: IncidentCategory;
  duration?: (typeof DURATIONS)[number];
  perimeter?: (typeof PERIMETERS)[number];
  lost?: (typeof LEAST_LOSSES)[number];
  severity?: (typeof SEVERITIES)[number];
  criticality?: (typeof CRITICALITIES)[number];
  recurring?: (typeof YES_NO)[number];
  top?: (typeof TOP_INCIDENTS)[number];
  /** A column, `-` before it for descending. */
  sort?: string;
  page?: number;
  size?: number;
  /** Columns shown, comma separated. */
  columns?: string;
  /** The incident that is open beside the table. */
  incident?: number;
}

const numberOf = <T extends number>(options: readonly T[], value: unknown): T | undefined => options.find((option) => option === Number(value));

/** Reads the address of the incidents; what makes no sense is left out. */
export function incidentSearch(raw: Record<string, unknown>): IncidentSearch {
  return present<IncidentSearch>({
    ...installationSearch(raw),
    status: oneOf(STATES, raw.status),
    category: oneOf(INCIDENT_CATEGORIES, raw.category),
    duration: oneOf(DURATIONS, raw.duration),
    perimeter: oneOf(PERIMETERS, raw.perimeter),
    lost: numberOf(LEAST_LOSSES, raw.lost),
    severity: oneOf(SEVERITIES, raw.severity),
    criticality: oneOf(CRITICALITIES, raw.criticality),
    recurring: oneOf(YES_NO, raw.recurring),
    top: numberOf(TOP_INCIDENTS, raw.top),
    sort: textOf(raw.sort),
    page: wholeOf(raw.page),
    size: wholeOf(raw.size),
    columns: textOf(raw.columns),
    incident: wholeOf(raw.incident),
  });
}
