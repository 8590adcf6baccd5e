import { ATTRIBUTIONS, GRANULARITIES, LOSS_UNITS, lossKeySchema, PERIOD_TYPES, type Attribution, type Granularity, type LossKey, type LossUnit } from "@sunledger/contract";
import { isDay } from "./dayRange.ts";

export type PeriodType = (typeof PERIOD_TYPES)[number];

/** What the address of an installation page carries, so that any view can be shared. */
export interface InstallationSearch {
  from?: string;
  to?: string;
  granularity?: Granularity;
  unit?: LossUnit;
  attribution?: Attribution;
  cause?: LossKey;
  /** Chosen measurement points, comma separated. */
  points?: string;
  /** Least light of the intervals that count, W/m². */
  light?: number;
  /** The point and day whose intervals are open. */
  point?: string;
  day?: string;
  /** How far back, on pages that look back from the end of the data. */
  period?: PeriodType;
  /** `all` for every loss, where those of design are left out otherwise. */
  scope?: "all";
}

export const oneOf = <T extends string>(options: readonly T[], value: unknown): T | undefined => options.find((option) => option === value);
export const textOf = (value: unknown): string | undefined => (typeof value === "string" || typeof value === "number" ? String(value) : undefined);

/** Drops what is absent, so that addresses stay short. */
export const present = <T extends object>(search: T): T => {
  for (const [name, value] of Object.entries(search)) if (value === undefined || value === "") Reflect.deleteProperty(search, name);
  return search;
};

/** Light as the API takes it; none is no limit. */
const lightOf = (value: unknown): number | undefined => {
  const light = Number(value);
  return value !== undefined && light > 0 && light <= 2000 ? light : undefined;
};

/** Reads the address of an installation page; what makes no sense is left out. */
export function installationSearch(raw: Record<string, unknown>): InstallationSearch {
  const cause = lossKeySchema.safeParse(raw.cause);
  return present<InstallationSearch>({
    from: isDay(raw.from) ? raw.from : undefined,
    to: isDay(raw.to) ? raw.to : undefined,
    granularity: oneOf(GRANULARITIES, raw.granularity),
    unit: oneOf(LOSS_UNITS, raw.unit),
    attribution: oneOf(ATTRIBUTIONS, raw.attribution),
    cause: cause.success ? cause.data : undefined,
    points: textOf(raw.points),
    light: lightOf(raw.light),
    point: textOf(raw.point),
    day: isDay(raw.day) ? raw.day : undefined,
    period: oneOf(PERIOD_TYPES, raw.period),
    scope: oneOf(["all"], raw.scope),
  });
}

/** What the address of the two installation lists carries. */
export interface ListSearch {
  q?: string;
  status?: "available" | "soon_gone" | "preparing" | "gone";
  /** A column, `-` before it for descending. */
  sort?: string;
  page?: number;
  size?: number;
  /** Columns shown, comma separated. */
  columns?: string;
}

export const wholeOf = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

export function listSearch(raw: Record<string, unknown>): ListSearch {
  return present<ListSearch>({
    q: textOf(raw.q),
    status: oneOf(["available", "soon_gone", "preparing", "gone"], raw.status),
    sort: textOf(raw.sort),
    page: wholeOf(raw.page),
    size: wholeOf(raw.size),
    columns: textOf(raw.columns),
  });
}
