import type { Api, StatusKey } from "@sunledger/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { CallInput } from "../api/callApi.ts";
import { fleetSearch, type FleetSearch } from "./fleetSearch.ts";
import type { PeriodType } from "./search.ts";

const STATUSES: Readonly<Record<NonNullable<FleetSearch["status"]>, StatusKey[]>> = { available: ["available"], soon_gone: ["soon_gone"], preparing: ["checks", "running"], gone: ["gone"] };
/** A year tells of every season, and most plants have the year before to compare it with. */
const DEFAULT_PERIOD = "under_1_year";
const DEFAULT_SIZE = 25;
const DEFAULT_SORT = "-loss_currency_per_day";

interface FleetPage {
  search: FleetSearch;
  period: PeriodType;
  sort: string;
  page: number;
  size: number;
  /** What both lists are asked for: filters, period, order and page. */
  asked: NonNullable<CallInput<Api["fleet"]>["json"]>;
  /** Whether anything narrows the list. */
  isFiltered: boolean;
  /** Changes the address: what is given replaces, undefined removes. */
  change: (next: Partial<FleetSearch>) => void;
}

/** The choices that the address of park or fleet carries. */
export function useFleetPage(): FleetPage {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => fleetSearch(raw), [raw]);
  const change = useCallback((next: Partial<FleetSearch>) => void navigate({ to: ".", search: (previous: object) => ({ ...previous, ...next }), replace: true, resetScroll: false }), [navigate]);
  const { q, period = DEFAULT_PERIOD, mode, status, sort = DEFAULT_SORT, page = 1, size = DEFAULT_SIZE } = search;
  const asked = useMemo(
    () => ({ period_type: period, sort, page, page_size: Math.min(500, size), ...(q === undefined ? {} : { search: q }), ...(mode === undefined ? {} : { analysis_mode: mode }), ...(status === undefined ? {} : { status: STATUSES[status] }) }),
    [q, period, mode, status, sort, page, size],
  );
  return { search, period, sort, page, size, asked, isFiltered: q !== undefined || mode !== undefined || status !== undefined, change };
}
