import { api, CALL_GROUPS, problemSchema, type Call, type CallName } from "@sunledger/contract";
import { OpenApiSchemas, type Json } from "./openApiSchemas.ts";
import { BLOB_TYPES, DESCRIPTION, PARAMETER, PART } from "./openApiWords.ts";

const PROBLEMS = {
  401: ["Unauthenticated", "No token, or one that is unknown, revoked or expired, or a disabled account."],
  403: ["Forbidden", "The role, a policy or the installation does not allow it."],
  404: ["NotFound", "There is no such thing, to who may see all."],
  413: ["TooLarge", "More was sent than is taken."],
  415: ["UnsupportedFile", "A file is not what its name says, or of no kind that is read."],
  422: ["Unprocessable", "A parameter, the body or a file cannot be used; `place` tells which."],
  429: ["TooManyRequests", "Too many calls of this kind; `Retry-After` tells the seconds to wait."],
} as const;
type Status = keyof typeof PROBLEMS;
const STATUSES: readonly Status[] = [401, 403, 404, 413, 415, 422, 429];

/** Which errors a call can answer, by what stands in the table. */
function statusesOf(call: Call): Status[] {
  const input = call.query ?? call.params ?? call.json ?? call.form ?? call.headers ?? call.multipart;
  const named = call.scope?.includes(":") || call.scope === "owner" || call.params !== undefined;
  return STATUSES.filter((status) => {
    if (status === 401) return call.access === "user" || call.path.endsWith("/login/token");
    if (status === 403) return call.access === "user" && (named || call.policy !== undefined || call.multipart !== undefined);
    if (status === 404) return named;
    if (status === 413 || status === 415) return call.multipart?.includes("file") ?? false;
    return status === 422 ? input !== undefined : call.limit !== undefined;
  });
}

const problem = (status: Status): Json => ({ $ref: `#/components/responses/${PROBLEMS[status][0]}` });

function description(call: Call): string {
  const lines = [];
  if (call.access === "public") lines.push("Needs no token.");
  if (call.policy !== undefined) lines.push(`Needs the policy \`${call.policy}\`.`);
  if (call.scope === "list") lines.push("Answers only what the caller may see.");
  else if (call.scope === "owner") lines.push("For who brought it and for admins; a repository that was analysed also for whoever may see its installation.");
  else if (call.scope !== undefined) lines.push(`The installation of \`${call.scope.replace("?", "")}\` must be the caller's.`);
  if (call.limit !== undefined) lines.push(`Draws on the budget \`${call.limit}\`.`);
  return lines.join(" ");
}

function parameters(call: Call, schemas: OpenApiSchemas): Json[] {
  const places = [["path", call.params], ["query", call.query], ["header", call.headers]] as const;
  return places.flatMap(([place, schema]) =>
    (schema === undefined ? [] : schemas.properties(schema)).map(({ name, schema: inner, required }): Json => ({
      name,
      in: place,
      required: place === "path" || required,
      ...(PARAMETER[name] === undefined ? {} : { description: PARAMETER[name] }),
      schema: inner,
    })),
  );
}

function requestBody(call: Call, schemas: OpenApiSchemas): Json | null {
  if (call.json !== undefined) return { required: true, content: { "application/json": { schema: schemas.refer(call.json, "input") } } };
  if (call.form !== undefined) return { required: true, content: { "application/x-www-form-urlencoded": { schema: schemas.refer(call.form, "input") } } };
  if (call.multipart === undefined) return null;
  const names = call.multipart.map((part) => part.replace("?", ""));
  const properties = Object.fromEntries(names.map((name): [string, Json] => [name, PART[name] ?? { type: "string" }]));
  const required = call.multipart.filter((part) => !part.endsWith("?"));
  return { required: true, content: { "multipart/form-data": { schema: { type: "object", properties, required } } } };
}

function answer(name: CallName, call: Call, schemas: OpenApiSchemas): Json {
  if (call.reply === "events") return { description: "A stream of events: each `data` line is a job as JSON, the last one finished.", content: { "text/event-stream": { schema: { type: "string" } } } };
  if (call.reply === "blob") {
    const types = BLOB_TYPES[name] ?? ["application/octet-stream"];
    return { description: "A file.", content: Object.fromEntries(types.map((type): [string, Json] => [type, { schema: { type: "string", format: "binary" } }])) };
  }
  return { description: "Done.", content: { "application/json": { schema: schemas.refer(call.reply, "output") } } };
}

/** The whole API as an OpenAPI 3.1 document, made of the table of calls and nothing else. */
export function openApi(version: string): Json {
  const schemas = new OpenApiSchemas();
  const paths: Record<string, Json> = {};
  const tagOf = new Map(Object.entries(CALL_GROUPS).flatMap(([tag, names]) => names.map((name): [string, string] => [name, tag])));
  const calls: Record<CallName, Call> = api;
  for (const [name, call] of entries(calls)) {
    const errors = statusesOf(call).map((status): [string, Json] => [String(status), problem(status)]);
    const body = requestBody(call, schemas);
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: {
        operationId: name,
        summary: call.summary,
        description: description(call),
        tags: [tagOf.get(name) ?? "other"],
        ...(call.access === "public" ? { security: [] } : {}),
        parameters: parameters(call, schemas),
        ...(body === null ? {} : { requestBody: body }),
        responses: { 200: answer(name, call, schemas), ...Object.fromEntries(errors) },
      },
    };
  }
  const problemContent: Json = { "application/problem+json": { schema: schemas.refer(problemSchema, "output") } };
  const responses = Object.fromEntries(
    STATUSES.map((status): [string, Json] => {
      const [name, text] = PROBLEMS[status];
      const headers: Json = status === 429 ? { headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } } } : {};
      return [name, { description: text, ...headers, content: problemContent }];
    }),
  );
  return {
    openapi: "3.1.0",
    info: { title: "Sunledger", version, description: DESCRIPTION, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: "/" }],
    security: [{ bearer: [] }],
    tags: Object.keys(CALL_GROUPS).map((name): Json => ({ name })),
    paths,
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } }, responses, schemas: schemas.components() },
  };
}

function entries(calls: Record<CallName, Call>): [CallName, Call][];
function entries(calls: Record<string, Call>): [string, Call][] {
  return Object.entries(calls);
}
