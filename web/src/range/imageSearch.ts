import { installationSearch, oneOf, present, type InstallationSearch } from "./search.ts";

/** What the address of image modules carries: the node whose picture is shown is `point`. */
export interface ImageSearch extends InstallationSearch {
  /** All pictures small, side by side. */
  view?: "overview";
}

/** Reads the address of image modules; what makes no sense is left out. */
export const imageSearch = (raw: Record<string, unknown>): ImageSearch => present<ImageSearch>({ ...installationSearch(raw), view: oneOf(["overview"], raw.view) });
