import { ERROR_STATUS, problemSchema, type ErrorCode } from "@sunledger/contract";

type ProblemCode = ErrorCode | "offline" | "unreadable";

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

/** Every way a call can fail, in one type: the server's own words where it said some. */
export class ApiProblem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** In the reader's language when the server answered; null when it never did. */
  readonly detail: string | null;
  readonly place: string | null;
  readonly requestId: string | null;

  constructor(code: ProblemCode, status: number, detail: string | null, place: string | null, requestId: string | null) {
    super(detail ?? code);
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.place = place;
    this.requestId = requestId;
  }
}

/** Reads an error answer; whatever is not a problem document becomes `unreadable`. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  const parsed = problemSchema.safeParse(body);
  if (!parsed.success) return new ApiProblem("unreadable", response.status, null, null, response.headers.get("x-request-id"));
  const { errorCode, detail, place, requestId } = parsed.data;
  return new ApiProblem(isErrorCode(errorCode) ? errorCode : "unreadable", response.status, detail, place, requestId);
}
