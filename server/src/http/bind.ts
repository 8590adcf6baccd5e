import type { Call, FormOf, JsonOf, Output, ParamsOf, QueryOf, ReplyOf } from "@sunledger/contract";
import type { Locale } from "@sunledger/i18n";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./appError.ts";
import type { Caller, Gatekeeper } from "./caller.ts";
import { authenticate, guardInstallation, guardPolicy, scopedId } from "./guard.ts";
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

/**
 * Puts calls of the contract on the server: authenticates, checks policy and installation, parses what comes in,
 * and, where `strict`, what goes out.
 */
export function binder(app: FastifyInstance, gate: Gatekeeper, options: { strict: boolean }): Binder {
  return function bind<C extends Call>(definition: C, handler: Handler<C>): void {
    app.route({
      method: definition.method,
      url: definition.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      handler: async (request, reply) => {
        const caller = definition.access === "public" ? null : await authenticate(request, gate);
        if (caller !== null) {
          guardPolicy(caller, definition);
          const id = scopedId(definition.scope, { params: request.params, query: request.query, body: request.body });
          if (id !== null) await guardInstallation(caller, id, gate);
        }
        const answer = await handler({
          params: parsed<C["params"]>(definition.params, request.params),
          query: parsed<C["query"]>(definition.query, request.query),
          json: parsed<C["json"]>(definition.json, request.body ?? {}),
          form: parsed<C["form"]>(definition.form, request.body),
          caller: admitted(definition, caller),
          locale: localeOfRequest(request),
          request,
          reply,
        });
        // a handler that streams has answered by itself
        if (reply.sent || typeof definition.reply === "string") return reply;
        return reply.send(options.strict ? definition.reply.parse(answer) : answer);
      },
    });
  };
}
