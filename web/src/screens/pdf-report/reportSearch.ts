import { templateContentSchema, type Block } from "@sunledger/contract";
import { LOCALES, type Locale } from "@sunledger/i18n";
import { isDay } from "../../range/dayRange.ts";
import { oneOf, present, textOf } from "../../range/search.ts";

/** What the address of the report page carries. */
export interface ReportSearch {
  from?: string;
  to?: string;
  /** A built-in's key, or the id of a template. */
  template?: string;
  /** The report's language, where it is not the reader's. */
  written?: Locale;
  /** The blocks as they stand, while they are being changed. */
  blocks?: Block[];
  edit?: "yes";
}

/** Reads the address of the report page; what makes no sense is left out. */
export function reportSearch(raw: Record<string, unknown>): ReportSearch {
  const draft = templateContentSchema.safeParse({ kind: "report", blocks: raw.blocks });
  return present<ReportSearch>({
    from: isDay(raw.from) ? raw.from : undefined,
    to: isDay(raw.to) ? raw.to : undefined,
    template: textOf(raw.template),
    written: oneOf(LOCALES, raw.written),
    blocks: draft.success && draft.data.kind === "report" ? draft.data.blocks : undefined,
    edit: oneOf(["yes"], raw.edit),
  });
}
