import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Session } from "chdb";

export interface EngineServer {
  url: string;
  close(): Promise<void>;
}

/**
 * How a request can go wrong: the connection is cut before the engine has seen it, while its data come in, or once the
 * engine has done it; it is too busy; it does it, but so late that nobody waits for the answer any more.
 */
export type Fault = "cut before" | "cut within" | "cut after" | "busy" | "late";

/**
 * The part of ClickHouse's HTTP interface that the server adapter uses, answered by the embedded engine. `faultOf` is
 * asked what goes wrong with each insert (its SQL) or other statement.
 */
export async function serveEngine(directory: string, faultOf: (sql: string) => Fault | null = () => null): Promise<EngineServer> {
  const sessions = [new Session(directory), new Session(directory)];
  let next = 0;
  const server = createServer((request, response) => {
    next += 1;
    const session = sessions[next % sessions.length];
    const { socket } = request;
    answer(request, session, directory, faultOf).then(
      (bytes) => response.end(bytes),
      (error: unknown) => {
        if (error instanceof Cut) socket.destroy();
        else response.writeHead(error instanceof Busy ? 503 : 500).end(error instanceof Error ? error.message : String(error));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://reader:secret@127.0.0.1:${portOf(server.address())}/default`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      for (const session of sessions) session.close();
    },
  };
}

class Cut extends Error {}
class Busy extends Error {}

async function answer(request: IncomingMessage, session: Session | undefined, directory: string, faultOf: (sql: string) => Fault | null): Promise<Uint8Array> {
  if (request.headers["x-clickhouse-user"] !== "reader" || request.headers["x-clickhouse-key"] !== "secret") throw new Error("not allowed");
  if (session === undefined) throw new Error("no session");
  const search = new URL(request.url ?? "/", "http://engine").searchParams;
  const insert = search.get("query");
  const chunks: Buffer[] = [];
  let fault = insert === null ? null : faultOf(insert);
  for await (const chunk of request) {
    if (fault === "cut within") throw new Cut();
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (insert === null) fault = faultOf(body.toString("utf8"));
  if (fault === "cut before") throw new Cut();
  if (fault === "busy") throw new Busy("too many questions");
  if (fault === "late") await new Promise((resolve) => request.socket.once("close", resolve));
  const answered = insert === null ? await statement(session, body.toString("utf8"), search) : await insertFile(session, insert, search.get("insert_deduplication_token"), body, directory);
  if (fault === "cut after") throw new Cut();
  return answered;
}

async function statement(session: Session, sql: string, search: URLSearchParams): Promise<Uint8Array> {
  const parameters: Record<string, unknown> = {};
  for (const [name, value] of search) if (name.startsWith("param_")) parameters[name.slice("param_".length)] = parsed(value);
  return (await session.queryBindAsync(sql, parameters, { format: search.get("default_format") ?? "TSV" })).bytes();
}

/** The engine in the process takes no Native data with a query: a file does it, and the token counts for it too where it is told to. */
async function insertFile(session: Session, insert: string, token: string | null, body: Buffer, directory: string): Promise<Uint8Array> {
  const path = join(directory, `${randomUUID()}.native`);
  writeFileSync(path, body);
  const settings = token === null ? "" : ` SETTINGS deduplicate_insert_select = 'force_enable', insert_deduplication_token = '${token}'`;
  await session.queryAsync(`${insert.replace(/ FORMAT Native$/, "")} SELECT * FROM file('${path}', Native)${settings}`);
  return new Uint8Array();
}

/** A parameter as it came: an escaped text, a number, or an array of them. */
function parsed(value: string): unknown {
  if (/^-?[\d.]+(e[-+]?\d+)?$/i.test(value)) return Number(value);
  if (!value.startsWith("[")) return unescaped(value);
  const items: unknown[] = [];
  for (const [item, quoted] of value.slice(1, -1).matchAll(/'((?:\\.|[^'\\])*)'|[^,]+/gs)) items.push(quoted === undefined ? Number(item) : unescaped(quoted));
  return items;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_whole, letter: string) => (letter === "t" ? "\t" : letter === "n" ? "\n" : letter));
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}
