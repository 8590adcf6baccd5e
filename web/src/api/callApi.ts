import { api, type Api, type Call, type CallName, type FormInput, type JsonInput, type ParamsInput, type QueryInput, type ReplyOf } from "@sunledger/contract";
import type { Locale } from "@sunledger/i18n";
import { currentSession, endSession } from "../session/sessionStore.ts";
import { currentLocale } from "../words/currentLocale.ts";
import { ApiProblem, problemOf } from "./apiProblem.ts";
import { takeEarly } from "./earlyAnswers.ts";

/** The parts a call takes, by the contract's table; multipart calls take the browser's own form. */
export interface CallInput<C extends Call> {
  params?: ParamsInput<C>;
  query?: QueryInput<C>;
  json?: JsonInput<C>;
  form?: FormInput<C>;
  parts?: FormData;
  signal?: AbortSignal;
  /** Asks in another language than the reader's. */
  language?: Locale;
}

const entriesOf = (values: unknown): [string, string][] =>
  typeof values === "object" && values !== null
    ? Object.entries(values).flatMap(([name, value]): [string, string][] => (value === undefined || value === null || value === "" ? [] : [[name, String(value)]]))
    : [];

function addressOf(path: string, params: unknown, query: unknown): string {
  const filled = entriesOf(params).reduce((text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)), path);
  const search = new URLSearchParams(entriesOf(query)).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

/** Makes a call and gives the raw answer; throws `ApiProblem` for everything that is not a success. */
export async function fetchApi<N extends CallName>(name: N, input: CallInput<Api[N]> = {}): Promise<Response> {
  const call: Call = api[name];
  const headers = new Headers({ "accept-language": input.language ?? currentLocale() });
  const session = currentSession();
  if (call.access === "user" && session !== null) headers.set("authorization", `Bearer ${session.access_token}`);
  let body: BodyInit | null = null;
  if (input.json !== undefined) {
    headers.set("content-type", "application/json");
    body = JSON.stringify(input.json);
  } else if (input.form !== undefined) {
    body = new URLSearchParams(entriesOf(input.form));
  } else if (input.parts !== undefined) {
    body = input.parts;
  }
  const address = addressOf(call.path, input.params, input.query);
  const early = call.method === "GET" ? takeEarly(address, headers) : null;
  const response = await (early ?? fetch(address, { method: call.method, headers, body, signal: input.signal ?? null })).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiProblem("offline", 0, null, null, null);
  });
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (problem.status === 401 && call.access === "user") endSession("expired");
  throw problem;
}

/** Makes a call and gives its answer, typed by the contract's table. */
export async function callApi<N extends CallName>(name: N, input: CallInput<Api[N]> = {}): Promise<ReplyOf<Api[N]>> {
  const response = await fetchApi(name, input);
  return await response.json();
}
