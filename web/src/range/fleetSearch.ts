import { COMPARED_INSTALLATIONS, EVOLUTION_QUANTITIES, GRANULARITIES, PERIOD_TYPES, type Granularity } from "@sunledger/contract";
import { oneOf, present, textOf, wholeOf, type PeriodType } from "./search.ts";

export type Quantity = (typeof EVOLUTION_QUANTITIES)[number];

const STATUS_GROUPS = ["available", "soon_gone", "preparing", "gone"] as const;
const MODES = ["continuous", "audit"] as const;
const ALARMS = ["open", "closed", "all"] as const;
const VIEWS = ["tiles", "rows"] as const;
const ALERTS = ["open", "period"] as const;

/** What the addresses of park and fleet carry, so that any view can be shared. */
export interface FleetSearch {
  q?: string;
  period?: PeriodType;
  mode?: (typeof MODES)[number];
  status?: (typeof STATUS_GROUPS)[number];
  /** A column, `-` before it for descending. */
  sort?: string;
  page?: number;
  size?: number;
  /** Columns shown, comma separated. */
  columns?: string;
  /** Plants laid side by side: ids, comma separated. */
  compare?: string;
  quantity?: Quantity;
  granularity?: Granularity;
  /** Which alerts: those open, or all that cost in the period. */
  alerts?: (typeof ALERTS)[number];
  /** Which alarms of the park. */
  alarms?: (typeof ALARMS)[number];
  /** The park as tiles or rows. */
  view?: (typeof VIEWS)[number];
}

/** The ids in a comma separated text, each once, as many as may be compared. */
export const comparedIds = (text: string | undefined): number[] =>
  [...new Set((text ?? "").split(",").flatMap((part) => wholeOf(part) ?? []))].slice(0, COMPARED_INSTALLATIONS);

/** Reads the address of a fleet page; what makes no sense is left out. */
export function fleetSearch(raw: Record<string, unknown>): FleetSearch {
  return present<FleetSearch>({
    q: textOf(raw.q),
    period: oneOf(PERIOD_TYPES, raw.period),
    mode: oneOf(MODES, raw.mode),
    status: oneOf(STATUS_GROUPS, raw.status),
    sort: textOf(raw.sort),
    page: wholeOf(raw.page),
    size: wholeOf(raw.size),
    columns: textOf(raw.columns),
    compare: comparedIds(textOf(raw.compare)).join(","),
    quantity: oneOf(EVOLUTION_QUANTITIES, raw.quantity),
    granularity: oneOf(GRANULARITIES, raw.granularity),
    alerts: oneOf(ALERTS, raw.alerts),
    alarms: oneOf(ALARMS, raw.alarms),
    view: oneOf(VIEWS, raw.view),
  });
}
