import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { clampRange, shiftRange, sortRange, type DayRange } from "../../range/dayRange.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { analystSearch, type AnalystSearch } from "./analystSearch.ts";

/** The choices that the address of the analyst's page carries, and how they are changed. */
export function useAnalystPage() {
  const { installation, limits, range } = useInstallationPage();
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => analystSearch(raw), [raw]);
  const change = useCallback((next: Partial<AnalystSearch>) => void navigate({ to: ".", search: (previous: object) => ({ ...previous, ...next }), replace: true, resetScroll: false }), [navigate]);
  // until it is chosen, the other range is the one before, as long
  const before: DayRange = limits === null ? range : shiftRange(range, -1, limits);
  const other = limits === null ? range : clampRange(sortRange({ from: search.from2 ?? before.from, to: search.to2 ?? before.to }), limits);
  return { installation, limits, range, other, search, change };
}
