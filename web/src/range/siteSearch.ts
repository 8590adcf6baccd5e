import { SUBARRAY_STEPS } from "@sunledger/contract";
import { installationSearch, oneOf, present, textOf, wholeOf, type InstallationSearch } from "./search.ts";

/** What a site's page is parted into. */
export const SITE_GROUPS = ["audit", "reporting", "informations", "configuration"] as const;
export type SiteGroup = (typeof SITE_GROUPS)[number];
export const ALARM_STATES = ["open", "closed", "all"] as const;
export const SUBARRAY_QUANTITIES = ["energy", "yield", "pr", "pi"] as const;
export type SubarrayQuantity = (typeof SUBARRAY_QUANTITIES)[number];

/** What the address of a site carries; `day` is the day whose state is shown. */
export interface SiteSearch extends InstallationSearch {
  group?: SiteGroup;
  alarms?: (typeof ALARM_STATES)[number];
  quantity?: SubarrayQuantity;
  step?: (typeof SUBARRAY_STEPS)[number];
  /** A column of the sub-arrays, `-` before it for descending. */
  sort?: string;
  page?: number;
  size?: number;
  /** Columns shown, comma separated. */
  columns?: string;
}

/** Reads the address of a site; what makes no sense is left out. */
export function siteSearch(raw: Record<string, unknown>): SiteSearch {
  return present<SiteSearch>({
    ...installationSearch(raw),
    group: oneOf(SITE_GROUPS, raw.group),
    alarms: oneOf(ALARM_STATES, raw.alarms),
    quantity: oneOf(SUBARRAY_QUANTITIES, raw.quantity),
    step: oneOf(SUBARRAY_STEPS, raw.step),
    sort: textOf(raw.sort),
    page: wholeOf(raw.page),
    size: wholeOf(raw.size),
    columns: textOf(raw.columns),
  });
}
