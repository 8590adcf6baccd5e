import { randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import type { Stores } from "../stores/ports.ts";
import { ArchiveError } from "./backup/archiveFormat.ts";
import { writeArchive } from "./backup/writeArchive.ts";

const FILE = "control.json";
const fileSchema = z.object({ port: z.number().int(), token: z.string().min(1) });

/**
 * The door for the operator's commands: on this machine's own address, at a port of its own, opened by a secret that
 * stands in a file of the data directory which the server's user alone can read. Made anew at each start.
 */
export async function openControl(stores: Stores, dataDir: string): Promise<{ close: () => Promise<void> }> {
  const token = randomBytes(32).toString("base64url");
  let isBusy = false;
  const server = createServer((incoming, outgoing) => {
    if (!isAllowed(incoming, token)) return void outgoing.writeHead(403).end();
    if (incoming.method !== "POST" || incoming.url !== "/backup") return void outgoing.writeHead(404).end();
    if (isBusy) return void outgoing.writeHead(409).end("a backup is being written already");
    isBusy = true;
    sendBackup(stores, outgoing).finally(() => (isBusy = false));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const path = join(dataDir, FILE);
  rmSync(path, { force: true });
  writeFileSync(path, JSON.stringify({ port: typeof bound === "object" && bound !== null ? bound.port : 0, token }), { mode: 0o600 });
  chmodSync(path, 0o600);
  return {
    close: async () => {
      rmSync(path, { force: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The archive as it is written; one that cannot be finished ends without its last entry, and the connection with it. */
async function sendBackup(stores: Stores, outgoing: ServerResponse): Promise<void> {
  const { stream, done } = writeArchive(stores);
  outgoing.writeHead(200, { "content-type": "application/x-tar" });
  await Promise.allSettled([pipeline(stream, outgoing), done]);
}

/** The archive of the server that has this data directory, as a stream. */
export async function askForBackup(dataDir: string): Promise<IncomingMessage> {
  const { port, token } = readControl(dataDir);
  const asking = request({ host: "127.0.0.1", port, method: "POST", path: "/backup", headers: { authorization: `Bearer ${token}` } });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asking.once("response", resolve);
    asking.once("error", () => reject(new ArchiveError("the server does not answer: is it starting or stopping?")));
    asking.end();
  });
  if (answer.statusCode === 200) return answer;
  answer.resume();
  throw new ArchiveError(answer.statusCode === 409 ? "a backup is being written already" : `the server answers ${answer.statusCode}`);
}

function readControl(dataDir: string): z.infer<typeof fileSchema> {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(join(dataDir, FILE), "utf8")));
  } catch {
    throw new ArchiveError(`${join(dataDir, FILE)} cannot be read: the server is starting or stopping, or belongs to another user`);
  }
}
