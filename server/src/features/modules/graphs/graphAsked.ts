import type { ModuleGraph } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";
import type { LedgerRange } from "../../../analysis/ledgerRange.ts";
import { rangeOf, type Published } from "../../../analysis/published.ts";
import type { Stores } from "../../../stores/ports.ts";

/** What a module's chart is drawn of. */
export interface GraphAsked {
  stores: Stores;
  published: Published;
  /** Columns of the import that the analysis was made of. */
  columns: readonly string[];
  dates: { start_date: string; end_date: string };
  /** The whole plant over the asked days. */
  range: LedgerRange;
  /** Length of a step, for the modules that have steps. */
  granularity: "day" | "week" | "month" | "year";
  /** Points asked for by name; empty: all that the module can draw. */
  chosen: readonly string[];
  words: Translator;
}

export type GraphMaker = (asked: GraphAsked) => Promise<ModuleGraph>;

/** The asked range with the asked inverters; 422 for a point that the analysis does not have. */
export const rangeOfPoints = ({ published, dates, chosen }: GraphAsked): LedgerRange => rangeOf(published, { ...dates, pdm_list: chosen.join(",") });
