import type { ErrorCode } from "@sunledger/contract";

/** Something a person is told about: a stable code, the place it concerns, and values for its text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly place: string | null;
  readonly values: Record<string, string | number>;

  constructor(code: ErrorCode, place: string | null = null, values: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.place = place;
    this.values = values;
  }
}
