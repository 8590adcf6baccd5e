import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { type Transaction, sql } from "kysely";
import { QUEUE } from "../../jobs/openQueue.ts";
import type { Database } from "../../stores/records/database.ts";
import type { RecordStore } from "../../stores/records/openRecords.ts";
import { recordMigrations, recordTables } from "./recordTables.ts";

/** Rows fetched at a time: some hold a whole plant. */
const FETCH_ROWS = 200;

export interface SnapshotTable {
  table: string;
  rows: number;
  /** One JSON object per line. */
  path: string;
}

export interface RecordSnapshot {
  migrations: string[];
  tables: SnapshotTable[];
  queue: SnapshotTable;
  analysisIds: number[];
  importIds: number[];
}

/**
 * All records as they are at one moment, into files of `folder`: what is published and what it was made of; work that
 * was half done is left out, jobs that had not ended are kept to be begun again. The embedded engine answers nobody
 * else meanwhile, so that it is done with quickly and the slow part, the archive, is written from the files.
 */
export function snapshotRecords({ db }: RecordStore, folder: string): Promise<RecordSnapshot> {
  return db.transaction().setIsolationLevel("repeatable read").execute(async (trx) => {
    const migrations = await recordMigrations(trx);
    const tables: SnapshotTable[] = [];
    for (const table of await recordTables(trx)) tables.push(await spool(trx, table, `SELECT row_to_json(t)::text AS line FROM "${table}" AS t WHERE ${await kept(trx, table)}`, folder));
    // a house that was never served has no queue yet
    const known = await sql<{ queue: string | null }>`SELECT to_regclass('pgboss.job')::text AS queue`.execute(trx);
    const jobs = `SELECT json_build_object('id', id, 'singletonKey', singleton_key, 'data', data)::text AS line
      FROM pgboss.job WHERE name = '${QUEUE}' AND state IN ('created', 'retry', 'active') ORDER BY created_on`;
    const queue = await spool(trx, "queue", known.rows[0]?.queue === null ? "SELECT NULL AS line WHERE false" : jobs, folder);
    const analyses = await trx.selectFrom("analyses").select("id").where("state", "=", "published").execute();
    const imports = await trx.selectFrom("imports").select("id").where("state", "=", "stored").execute();
    return { migrations, tables, queue, analysisIds: analyses.map((row) => row.id), importIds: imports.map((row) => row.id) };
  });
}

/** The condition for a row to be kept: no analysis that is not published and nothing that belongs to one. */
async function kept(trx: Transaction<Database>, table: string): Promise<string> {
  if (table === "analyses") return "state = 'published'";
  if (table === "imports") return "state = 'stored'";
  const columns = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table} AND column_name = 'analysis_id'`.execute(trx);
  return columns.rows.length === 0 ? "true" : "analysis_id IS NULL OR analysis_id IN (SELECT id FROM analyses WHERE state = 'published')";
}

async function spool(trx: Transaction<Database>, table: string, query: string, folder: string): Promise<SnapshotTable> {
  const path = join(folder, `${table}.jsonl`);
  const file = createWriteStream(path, { mode: 0o600 });
  const failed = new Promise<never>((_resolve, reject) => file.once("error", reject));
  failed.catch(() => undefined);
  let rows = 0;
  await sql.raw(`DECLARE rows_to_keep NO SCROLL CURSOR FOR ${query}`).execute(trx);
  for (;;) {
    const batch = await sql<{ line: string }>`${sql.raw(`FETCH ${FETCH_ROWS} FROM rows_to_keep`)}`.execute(trx);
    if (batch.rows.length === 0) break;
    rows += batch.rows.length;
    const text = batch.rows.map(({ line }) => `${line}\n`).join("");
    if (!file.write(text)) await Promise.race([new Promise<void>((resolve) => file.once("drain", () => resolve())), failed]);
  }
  await sql.raw("CLOSE rows_to_keep").execute(trx);
  await Promise.race([new Promise<void>((resolve) => file.end(() => resolve())), failed]);
  return { table, rows, path };
}
