import { ERROR_STATUS, type ErrorCode, type Problem } from "@sunledger/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ZodError } from "zod";
import { InputError } from "../import/inputError.ts";
import { AppError } from "./appError.ts";
import { localeOfRequest, translatorOf } from "./locale.ts";

interface Told {
  code: ErrorCode;
  place: string | null;
  detail: { key: string; values: Record<string, string | number> } | null;
  /** Seconds after which to try again, where waiting helps. */
  retryAfter?: number;
}

/** What a thrown thing says to a person; anything unknown is `internal` and says no more than that. */
function told(error: unknown): Told {
  if (error instanceof AppError) {
    const { seconds } = error.values;
    return { code: error.code, place: error.place, detail: { key: `errors:${error.code}`, values: error.values }, ...(typeof seconds === "number" ? { retryAfter: seconds } : {}) };
  }
  if (error instanceof InputError) return { code: "input_unusable", place: placeOf(error.values), detail: { key: error.code, values: { ...error.values } } };
  if (error instanceof ZodError) {
    const issue = error.issues[0];
    const place = issue === undefined ? null : issue.path.join(".");
    return { code: place === "start_date" || place === "end_date" ? "invalid_dates" : "invalid_request", place, detail: null };
  }
  return { code: codeOfFramework(error), place: null, detail: null };
}

/** Where in the input the trouble lies: file, line, field, as far as known. */
function placeOf(values: Readonly<Record<string, string | number>>): string | null {
  const parts = [values["file"], values["line"], values["field"] ?? values["column"]].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(":");
}

const isFrameworkError = (error: unknown): error is FastifyError => error instanceof Error && "statusCode" in error && typeof error.statusCode === "number";

/** Fastify's and its plugins' own errors, by their status. */
function codeOfFramework(error: unknown): ErrorCode {
  if (!isFrameworkError(error)) return "internal";
  if (error.statusCode === 413) return "payload_too_large";
  if (error.statusCode === 415) return "unsupported_file";
  if (error.statusCode === 429) return "too_many_requests";
  if (error.statusCode === 404) return "not_found";
  return error.statusCode !== undefined && error.statusCode < 500 ? "invalid_request" : "internal";
}

async function send(request: FastifyRequest, reply: FastifyReply, { code, place, detail, retryAfter }: Told): Promise<void> {
  const words = await translatorOf(localeOfRequest(request));
  const status = ERROR_STATUS[code];
  const body: Problem = {
    type: `urn:sunledger:error:${code}`,
    title: words.message(`errors:${code}`),
    status,
    detail: detail === null ? words.message(`errors:${code}`) : words.message(detail.key, detail.values),
    errorCode: code,
    requestId: request.id,
    place: place === "" ? null : place,
  };
  if (status === 401) reply.header("www-authenticate", "Bearer");
  if (retryAfter !== undefined) reply.header("retry-after", Math.max(1, Math.ceil(retryAfter)));
  await reply.code(status).type("application/problem+json").send(body);
}

/** One place makes HTTP of errors: problem+json with a stable code and a text in the asked language. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const what = told(error);
    if (what.code === "internal") request.log.error({ err: error }, "request failed");
    await send(request, reply, what);
  });
}

/** The answer to a path that no call has. */
export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
  send(request, reply, { code: "not_found", place: null, detail: null });
