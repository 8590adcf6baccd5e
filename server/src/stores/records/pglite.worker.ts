import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { syncEntry, syncTree } from "../syncTree.ts";
import { DurableNodeFs } from "./durableNodeFs.ts";
import type { WorkerReply, WorkerRequest } from "./pgliteProtocol.ts";

/** Written when a new database is whole and on the disk; a directory without it was left by a crash while creating. */
const MARKER = "sunledger-created";

const START_PARAMETERS = [
  // -F switches fsync off
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  // fdatasync is an empty stub of the file system underneath, fsync is ours (see DurableNodeFs)
  ...["fsync=on", "wal_sync_method=fsync", "full_page_writes=on", "max_wal_size=64MB", "min_wal_size=32MB"].flatMap(
    (setting) => ["-c", setting],
  ),
];

async function open(directory: string): Promise<PGlite> {
  const marker = join(directory, MARKER);
  const isNew = !existsSync(marker);
  if (isNew) {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
  }
  const database = await PGlite.create({ fs: new DurableNodeFs(directory), startParams: START_PARAMETERS });
  if (isNew) {
    await database.exec("CHECKPOINT");
    syncTree(directory);
    writeFileSync(marker, "");
    syncEntry(marker);
    syncEntry(directory);
  }
  return database;
}

async function answer(database: PGlite, request: WorkerRequest): Promise<WorkerReply> {
  const { id } = request;
  try {
    if (request.kind === "close") {
      await database.close();
      return { id, ok: true, results: [] };
    }
    // without parameters several statements may stand in one text, as on a server's simple protocol
    const results = request.parameters.length === 0 ? await database.exec(request.sql) : [await database.query(request.sql, request.parameters)];
    return {
      id,
      ok: true,
      results: results.map((result) => ({ rows: result.rows, affectedRows: result.affectedRows ?? 0, command: result.command ?? "" })),
    };
  } catch (error) {
    const code = typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : "";
    return { id, ok: false, message: error instanceof Error ? error.message : String(error), code };
  }
}

const port = parentPort;
if (port === null) throw new Error("pglite.worker.ts runs in a worker thread");
const opening = open(String(workerData));
opening.then(
  () => port.postMessage({ id: 0, ok: true, results: [] } satisfies WorkerReply),
  (error: unknown) => port.postMessage({ id: 0, ok: false, message: String(error), code: "" } satisfies WorkerReply),
);
// one after the other: the database has one connection
let last: Promise<unknown> = opening;
port.on("message", (request: WorkerRequest) => {
  last = last.then(async () => port.postMessage(await answer(await opening, request))).catch(() => undefined);
});
