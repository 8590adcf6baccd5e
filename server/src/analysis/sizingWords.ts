import { LOSS_KEYS, SIZING_ASSUMPTIONS } from "@sunledger/contract";
import type { SizingStep } from "@sunledger/engine";
import type { Translator } from "@sunledger/i18n";

const ASSUMPTIONS: ReadonlySet<string> = new Set(SIZING_ASSUMPTIONS);
const LOSSES: ReadonlySet<string> = new Set(LOSS_KEYS);

/** What a step or a row of a reconciliation is called: a study's line by its own name, any other cause by the catalogue's. */
export function sizingStepLabel(key: SizingStep, { message }: Translator): string {
  if (key === "array") return message("sizing:row.array");
  if (ASSUMPTIONS.has(key)) return message(`sizing:assumption.${key}`);
  return message(LOSSES.has(key) ? `common:loss.${key}` : `sizing:step.${key}`);
}
