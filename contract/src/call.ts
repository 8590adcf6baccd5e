import type { z } from "zod";
import type { Policy } from "./access.ts";

type Shape = z.ZodType;

/** One call of the API: everything a server needs to guard it and a client to make it. */
export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `{name}` for path parameters, under `/api`. */
  path: string;
  access: "public" | "user";
  /** Where the installation id (or the guid of its repository) stands that the caller must be allowed to see. */
  scope?: `path:${string}` | `query:${string}` | `body:${string}` | "list" | "owner";
  /** For `owner`: what is owned and where its id stands; the server checks it before the call runs. */
  owned?: `${"repository" | "job"}@${"path" | "query"}:${string}`;
  policy?: Policy;
  /** Which budget a call draws on: dear ones are limited per user, those without a session per address. */
  limit?: "account" | "render" | "convert" | "upload" | "submit";
  params?: Shape;
  query?: Shape;
  headers?: Shape;
  /** JSON body. */
  json?: Shape;
  /** application/x-www-form-urlencoded body. */
  form?: Shape;
  /** multipart/form-data: names of the parts; a trailing `?` marks an optional one. */
  multipart?: readonly string[];
  /** A schema, a file, or a stream of server-sent events. */
  reply: Shape | "blob" | "events";
  summary: string;
}

/** Keeps the literal types of a call. */
export const call = <const C extends Call>(definition: C): C => definition;

export type Output<S> = S extends Shape ? z.output<S> : undefined;
type Input<S> = S extends Shape ? z.input<S> : undefined;

export type ReplyOf<C extends Call> = C["reply"] extends Shape ? z.output<C["reply"]> : unknown;
export type QueryOf<C extends Call> = Output<C["query"]>;
export type ParamsOf<C extends Call> = Output<C["params"]>;
export type JsonOf<C extends Call> = Output<C["json"]>;
export type FormOf<C extends Call> = Output<C["form"]>;
export type QueryInput<C extends Call> = Input<C["query"]>;
export type JsonInput<C extends Call> = Input<C["json"]>;
export type FormInput<C extends Call> = Input<C["form"]>;
export type ParamsInput<C extends Call> = Input<C["params"]>;
