import type { Call, FormOf, JsonOf, Output, ParamsOf, QueryOf, ReplyOf } from "@sunledger/contract";
import type { Locale } from "@sunledger/i18n";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./appError.ts";
import type { Caller, Gatekeeper } from "./caller.ts";
import { authenticate, guardIds, guardPolicy, scopedIds, type ScopedIds } from "./guard.ts";
import type { Spend } from "./limits.ts";
import { localeOfRequest } from "./locale.ts";

/** What a handler is given: everything already parsed, the caller already let in. */
export interface Given<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  json: JsonOf<C>;
  form: FormOf<C>;
  caller: C["access"] extends "public" ? null : Caller;
  locale: Locale;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<C extends Call> = (given: Given<C>) => Promise<ReplyOf<C>>;

export interface Binder {
  <C extends Call>(definition: C, handler: Handler<C>): void;
}

function parsed<S>(schema: S, value: unknown): Output<S>;
function parsed(schema: { parse: (value: unknown) => unknown } | undefined, value: unknown): unknown {
  return schema?.parse(value);
}

function admitted<C extends Call>(definition: C, caller: Caller | null): Given<C>["caller"];
function admitted(definition: Call, caller: Caller | null): Caller | null {
  if (definition.access === "user" && caller === null) throw new AppError("unauthenticated");
  return caller;
}

const sameIds = (a: ScopedIds, b: ScopedIds) => a.installationId === b.installationId && a.guid === b.guid && a.ownedId === b.ownedId;

export interface BinderParts {
  gate: Gatekeeper;
  spend: Spend;
  /** Answers are parsed by their own schema before they leave (tests). */
  strict: boolean;
}

/**
 * Puts calls of the contract on the server: authenticates, checks policy, installation and budget, parses what comes
 * in, and, where `strict`, what goes out.
 */
export function binder(app: FastifyInstance, { gate, spend, strict }: BinderParts): Binder {
  return function bind<C extends Call>(definition: C, handler: Handler<C>): void {
    app.route({
      method: definition.method,
      url: definition.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      handler: async (request, reply) => {
        const caller = definition.access === "public" ? null : await authenticate(request, gate);
        request.userId = caller?.userId ?? null;
        const ids = scopedIds(definition, { params: request.params, query: request.query, body: request.body });
        // with the ids as they came, so that a foreign one is 403 whatever else is wrong with the request
        if (caller !== null) {
          guardPolicy(caller, definition);
          await guardIds(caller, definition, ids, gate);
        }
        if (definition.limit !== undefined) await spend(definition.limit, caller === null ? request.ip : String(caller.userId), request);
        const given = {
          params: parsed<C["params"]>(definition.params, request.params),
          query: parsed<C["query"]>(definition.query, request.query),
          json: parsed<C["json"]>(definition.json, request.body ?? {}),
          form: parsed<C["form"]>(definition.form, request.body),
        };
        // and as they were understood: a schema that makes a number of something odd must not get past the guard
        const understood = scopedIds(definition, { params: given.params, query: given.query, body: given.json });
        if (caller !== null && !sameIds(ids, understood)) await guardIds(caller, definition, understood, gate);
        const answer = await handler({ ...given, caller: admitted(definition, caller), locale: localeOfRequest(request), request, reply });
        // a handler that streams has answered by itself
        if (reply.sent || typeof definition.reply === "string") return reply;
        return reply.send(strict ? definition.reply.parse(answer) : answer);
      },
    });
  };
}
