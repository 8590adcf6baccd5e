import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { addDays, type DayLimits } from "../../range/dayRange.ts";
import { siteSearch, type SiteGroup, type SiteSearch } from "../../range/siteSearch.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";

/** How many days availability and health check look back on, the shown one included. */
export const BACK_DAYS = 30;

interface SitePage {
  search: SiteSearch;
  group: SiteGroup;
  /** The day whose state is shown: the chosen one, else the last of the range. */
  day: string;
  /** The first day that availability and health check look at. */
  since: string;
  change: (next: Partial<SiteSearch>) => void;
}

const held = (day: string, limits: DayLimits | null): string => (limits === null ? day : day < limits.min ? limits.min : day > limits.max ? limits.max : day);

/** The part of a site's page, its day and its choices as the address carries them. */
export function useSitePage(): SitePage {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const { range, limits } = useInstallationPage();
  const search = useMemo(() => siteSearch(raw), [raw]);
  const change = useCallback((next: Partial<SiteSearch>) => void navigate({ to: ".", search: (previous: object) => ({ ...previous, ...next }), replace: true, resetScroll: false }), [navigate]);
  const day = held(search.day ?? range.to, limits);
  return { search, group: search.group ?? "audit", day, since: held(addDays(day, 1 - BACK_DAYS), limits), change };
}
