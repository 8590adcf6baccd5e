import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";
import { migrateRecords } from "./migrateRecords.ts";
import { PgliteClient } from "./pgliteClient.ts";
import { PgliteDialect } from "./pgliteDialect.ts";

/** The record store: PostgreSQL, in a worker thread under the data directory or on a server. */
export interface RecordStore {
  /**
   * Typed queries. The embedded engine has one connection: inside `db.transaction()` only the transaction's own
   * object may be used, a query on `db` itself would wait for the transaction that waits for it.
   */
  db: Kysely<Database>;
  embedded: boolean;
  /** SQL as text, several statements allowed without values; all their rows. For the job queue alone. */
  executeSql(sql: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
}

const MAINTENANCE_MS = 5 * 60_000;
const INT8_OID = 20;

export async function openRecords(directory: string, databaseUrl: string | null): Promise<RecordStore> {
  const store = databaseUrl === null ? await openEmbedded(directory) : openServer(databaseUrl);
  try {
    await migrateRecords(store.db);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

async function openEmbedded(directory: string): Promise<RecordStore> {
  const client = await PgliteClient.open(directory);
  // it has no checkpointer and no autovacuum of its own: the log would grow and reopening slow down
  const maintain = setInterval(() => {
    client.run("CHECKPOINT", []).then(() => client.run("VACUUM (ANALYZE)", [])).catch(() => undefined);
  }, MAINTENANCE_MS);
  maintain.unref();
  return {
    db: new Kysely<Database>({ dialect: new PgliteDialect(client) }),
    embedded: true,
    executeSql: async (sql, values = []) => {
      const results = await client.run(sql, values);
      return { rows: results.flatMap((result) => rowsOf(result.rows)) };
    },
    close: async () => {
      clearInterval(maintain);
      await client.close();
    },
  };
}

function openServer(databaseUrl: string): RecordStore {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    types: {
      // as the embedded engine does: ids, sizes and milliseconds are far below 2^53
      getTypeParser: (oid, format) => (oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // a connection that the server ended while nothing was asked of it: the next query opens another
  pool.on("error", () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    embedded: false,
    executeSql: async (sql, values = []) => {
      const result = await pool.query(sql, [...values]);
      const results = Array.isArray(result) ? result : [result];
      return { rows: results.flatMap((one) => rowsOf(one.rows)) };
    },
    close: () => db.destroy(),
  };
}

function rowsOf(rows: readonly unknown[]): Record<string, unknown>[] {
  return rows.map((row) => ({ ...(typeof row === "object" ? row : {}) }));
}
