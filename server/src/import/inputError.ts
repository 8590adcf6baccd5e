import type { MessageKey } from "@sunledger/i18n";

/** A key of the `import` catalogue. */
export type InputErrorCode = Extract<MessageKey, `import:error.${string}`>;

/**
 * Input that cannot be used. It carries a catalogue key and the values its sentence is filled with (file, line,
 * field, expected …), so that the command line and the API say the same thing in the reader's language.
 */
export class InputError extends Error {
  readonly code: InputErrorCode;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(code: InputErrorCode, values: Record<string, string | number>) {
    super(`${code} ${JSON.stringify(values)}`);
    this.name = "InputError";
    this.code = code;
    this.values = values;
  }
}
