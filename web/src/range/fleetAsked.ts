import type { Api, StatusKey } from "@sunledger/contract";
import type { CallInput } from "../api/callApi.ts";
import type { FleetSearch } from "./fleetSearch.ts";
import type { PeriodType } from "./search.ts";

const STATUSES: Readonly<Record<NonNullable<FleetSearch["status"]>, StatusKey[]>> = { available: ["available"], soon_gone: ["soon_gone"], preparing: ["checks", "running"], gone: ["gone"] };
/** A year tells of every season, and most plants have the year before to compare it with. */
const DEFAULT_PERIOD = "under_1_year";
const DEFAULT_SIZE = 25;
const DEFAULT_SORT = "-loss_currency_per_day";

/** How many alerts the fleet shows before one asks for more. */
export const FIRST_ALERTS = 4;

/** What an address asks the park and the fleet for. */
export interface FleetAsked {
  period: PeriodType;
  sort: string;
  page: number;
  size: number;
  /** What both lists are asked for: filters, period, order and page. */
  asked: NonNullable<CallInput<Api["fleet"]>["json"]>;
}

/** The question of an address, where it says nothing the usual one. */
export function fleetAsked({ q, period = DEFAULT_PERIOD, mode, status, sort = DEFAULT_SORT, page = 1, size = DEFAULT_SIZE }: FleetSearch): FleetAsked {
  const asked = { period_type: period, sort, page, page_size: Math.min(500, size), ...(q === undefined ? {} : { search: q }), ...(mode === undefined ? {} : { analysis_mode: mode }), ...(status === undefined ? {} : { status: STATUSES[status] }) };
  return { period, sort, page, size, asked };
}
