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

/** The part of ClickHouse's HTTP interface that the server adapter uses, answered by the embedded engine. */
export async function serveEngine(directory: string): Promise<EngineServer> {
  const sessions = [new Session(directory), new Session(directory)];
  let next = 0;
  const server = createServer((request, response) => {
    next += 1;
    const session = sessions[next % sessions.length];
    answer(request, session, directory).then(
      (bytes) => response.end(bytes),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://reader:secret@127.0.0.1:${portOf(server.address())}/default`,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      for (const session of sessions) session.close();
    },
  };
}

async function answer(request: IncomingMessage, session: Session | undefined, directory: string): Promise<Uint8Array> {
  if (request.headers["x-clickhouse-user"] !== "reader" || request.headers["x-clickhouse-key"] !== "secret") throw new Error("not allowed");
  if (session === undefined) throw new Error("no session");
  const search = new URL(request.url ?? "/", "http://engine").searchParams;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const insert = search.get("query");
  if (insert !== null) return insertFile(session, insert, body, directory);
  const parameters: Record<string, unknown> = {};
  for (const [name, value] of search) if (name.startsWith("param_")) parameters[name.slice("param_".length)] = parsed(value);
  return (await session.queryBindAsync(body.toString("utf8"), parameters, { format: search.get("default_format") ?? "TSV" })).bytes();
}

/** The engine in the process takes no Native data with a query: a file does it. */
async function insertFile(session: Session, insert: string, body: Buffer, directory: string): Promise<Uint8Array> {
  const path = join(directory, `${randomUUID()}.native`);
  writeFileSync(path, body);
  await session.queryAsync(`${insert.replace(/ FORMAT Native$/, "")} SELECT * FROM file('${path}', Native)`);
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
