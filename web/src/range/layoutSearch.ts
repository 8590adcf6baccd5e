import { installationSearch, oneOf, present, type InstallationSearch } from "./search.ts";

/** What a plan is coloured by; with `loss` the cause of the address, or all that operation and outside causes took. */
export const LAYOUT_QUANTITIES = ["pi", "pr", "yield", "dc_yield", "loss"] as const;
export type LayoutQuantity = (typeof LAYOUT_QUANTITIES)[number];
export const LAYOUT_VIEWS = ["geometric", "detailed", "inverter"] as const;

/** What the address of the layout carries. */
export interface LayoutSearch extends InstallationSearch {
  quantity?: LayoutQuantity;
  view?: (typeof LAYOUT_VIEWS)[number];
  /** Coloured by the change against as many days before. */
  compare?: "previous";
  /** A column of the table, `-` before it for descending. */
  sort?: string;
}

/** Reads the address of the layout; what makes no sense is left out. */
export function layoutSearch(raw: Record<string, unknown>): LayoutSearch {
  return present<LayoutSearch>({
    ...installationSearch(raw),
    quantity: oneOf(LAYOUT_QUANTITIES, raw.quantity),
    view: oneOf(LAYOUT_VIEWS, raw.view),
    compare: oneOf(["previous"], raw.compare),
    sort: typeof raw.sort === "string" ? raw.sort : undefined,
  });
}
