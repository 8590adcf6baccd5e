import { ANALYST_MODULES, moduleNameSchema, type ModuleName } from "@sunledger/contract";
import { isDay } from "../../range/dayRange.ts";
import { oneOf, present, textOf } from "../../range/search.ts";

const COMPARISONS = ["points", "ranges"] as const;

/** What the address of the analyst's page carries: what is drawn, and what beside it. */
export interface AnalystSearch {
  from?: string;
  to?: string;
  module?: ModuleName;
  /** The point drawn; the whole plant where there is none. */
  at?: string;
  compare?: (typeof COMPARISONS)[number];
  /** The other point, or the other range. */
  other?: string;
  from2?: string;
  to2?: string;
}

/** Reads the address of the analyst's page; what makes no sense is left out. */
export function analystSearch(raw: Record<string, unknown>): AnalystSearch {
  const module = moduleNameSchema.safeParse(raw.module);
  return present<AnalystSearch>({
    from: isDay(raw.from) ? raw.from : undefined,
    to: isDay(raw.to) ? raw.to : undefined,
    module: module.success && ANALYST_MODULES.some(({ module_name: name }) => name === module.data) ? module.data : undefined,
    at: textOf(raw.at),
    compare: oneOf(COMPARISONS, raw.compare),
    other: textOf(raw.other),
    from2: isDay(raw.from2) ? raw.from2 : undefined,
    to2: isDay(raw.to2) ? raw.to2 : undefined,
  });
}
