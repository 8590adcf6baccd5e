import type { Translator } from "@sunledger/i18n";
import type { InputError } from "./inputError.ts";

/** The one sentence that tells a reader what is wrong with the input: file, line or field, and what was expected. */
export function describeInputError(error: InputError, { message }: Translator): string {
  const { expectedKey } = error.values;
  const expected = typeof expectedKey === "string" ? message(`import:expected.${expectedKey}`, error.values) : (error.values.expected ?? "");
  return message(error.code, { found: "—", ...error.values, expected });
}
