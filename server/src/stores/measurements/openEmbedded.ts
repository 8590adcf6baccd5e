import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { drainPending, Session } from "chdb";
import type { MeasurementStore, QueryParameter } from "../ports.ts";
import { type ArrowColumn, arrowInsert } from "./arrowInsert.ts";
import { decodeNative } from "./decodeNative.ts";
import { rowCount } from "./insertColumn.ts";
import { SessionPool } from "./sessionPool.ts";

/** What the package's own types say too narrowly: in the pinned version a session is known by its handle alone. */
interface ColumnSource {
  registerArrowTable(name: string, columns: readonly ArrowColumn[], options: { session: { _handle: unknown } }): { close(): void };
}

// the CommonJS entry: the other one does not give the column insert
const require = createRequire(import.meta.url);
const chdb: { Session: typeof Session; drainPending: typeof drainPending } = require("chdb");
const columnSource: ColumnSource = require("chdb");

/** One runs a query at a time each; a fourth thread of the runtime's pool stays free for files. */
const SESSIONS = 3;
/**
 * A query that runs away ends by itself: a caller's time-out does not stop the engine. One thread each: several people
 * ask at once, and spreading a question of a few milliseconds over threads costs more than it gives. An insert is never
 * tried again here, so equal rows are rows of their own.
 */
const SETTINGS = ["max_execution_time = 120", "max_memory_usage = 4000000000", "join_use_nulls = 1", "max_threads = 1", "deduplicate_insert = 'disable'", "deduplicate_insert_select = 'disable'"];

/**
 * ClickHouse in this process, its data under `directory`. Main thread only: once a worker thread that opened it
 * ends, every later query hangs. The engine runs on threads of its own; the event loop stays free.
 */
export async function openEmbeddedMeasurements(directory: string): Promise<MeasurementStore> {
  mkdirSync(directory, { recursive: true });
  const pool = new SessionPool(Array.from({ length: SESSIONS }, () => new chdb.Session(directory)));
  for (const setting of SETTINGS) await pool.forEach((session) => session.queryAsync(`SET ${setting}`));
  let inserts = 0;

  const run = (sql: string, parameters: Readonly<Record<string, QueryParameter>>) => pool.use((session) => session.queryBindAsync(sql, parameters, { format: "Native" }));

  return {
    embedded: true,
    insertColumns: async (table, columns) => {
      if (rowCount(columns) === 0) return;
      inserts += 1;
      const name = `insert_${inserts}`;
      const { sql, parameters, arrow } = arrowInsert(table, columns, name);
      await pool.use(async (session) => {
        const source = columnSource.registerArrowTable(name, arrow, { session: { _handle: session.connection } });
        try {
          await session.queryBindAsync(sql, parameters);
        } finally {
          source.close();
        }
      });
    },
    query: async (sql, parameters = {}) => decodeNative((await run(sql, parameters)).bytes()),
    execute: async (sql, parameters = {}) => void (await run(sql, parameters)),
    exportNative: async (sql, parameters = {}) => (await run(sql, parameters)).bytes(),
    importNative: async (table, columns, bytes) => {
      // the engine in the process takes no data with a query: a file does it
      const path = join(tmpdir(), `sunledger-${randomUUID()}.native`);
      try {
        await writeFile(path, bytes, { mode: 0o600 });
        await run(`INSERT INTO ${table} (${columns.join(", ")}) SETTINGS optimize_on_insert = 0 SELECT ${columns.join(", ")} FROM file('${path}', Native)`, {});
      } finally {
        await rm(path, { force: true });
      }
    },
    close: async () => {
      await pool.close();
      await chdb.drainPending();
    },
  };
}
