import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../stores/records/database.ts";
import { ArchiveError } from "./archiveFormat.ts";
import { recordTables } from "./recordTables.ts";

const INSERT_ROWS = 200;

/** Rows of the archive into empty tables, those first that others refer to; all within the caller's transaction. Gives rows by table. */
export async function loadRecords(trx: Transaction<Database>, paths: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const tables = await recordTables(trx);
  const unknown = [...paths.keys()].find((table) => !tables.includes(table));
  if (unknown !== undefined) throw new ArchiveError(`the archive has records of "${unknown}", which this version does not know`);
  const counts = new Map<string, number>();
  for (const table of tables) {
    const path = paths.get(table);
    if (path !== undefined) counts.set(table, await loadTable(trx, table, path));
  }
  return counts;
}

async function loadTable(trx: Transaction<Database>, table: string, path: string): Promise<number> {
  const { columns, identities } = await columnsOf(trx, table);
  let count = 0;
  let lines: string[] = [];
  const flush = async (): Promise<void> => {
    if (lines.length === 0) return;
    const first: unknown = JSON.parse(lines[0] ?? "{}");
    const given = Object.keys(typeof first === "object" && first !== null ? first : {});
    const unknown = given.find((column) => !columns.includes(column));
    if (unknown !== undefined) throw new ArchiveError(`the archive has "${table}.${unknown}", which this version does not know`);
    // a column that came later takes its default
    const names = sql.join(given.map((column) => sql.ref(column)));
    const target = sql.table(table);
    await sql`INSERT INTO ${target} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM json_populate_recordset(NULL::${target}, ${`[${lines.join(",")}]`}::json)`.execute(trx);
    count += lines.length;
    lines = [];
  };
  for await (const line of createInterface({ input: createReadStream(path) })) {
    lines.push(line);
    if (lines.length >= INSERT_ROWS) await flush();
  }
  await flush();
  for (const column of identities) {
    await sql`SELECT setval(pg_get_serial_sequence(${table}, ${column}), greatest((SELECT max(${sql.ref(column)}) FROM ${sql.table(table)}), 1))`.execute(trx);
  }
  return count;
}

async function columnsOf(trx: Transaction<Database>, table: string): Promise<{ columns: string[]; identities: string[] }> {
  const found = await sql<{ name: string; identity: string }>`
    SELECT column_name AS name, is_identity AS identity FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table} ORDER BY ordinal_position`.execute(trx);
  return { columns: found.rows.map((row) => row.name), identities: found.rows.filter((row) => row.identity === "YES").map((row) => row.name) };
}

/** A table that holds rows already; null where all are empty. */
export async function filledTable(db: Kysely<Database>): Promise<string | null> {
  for (const table of await recordTables(db)) {
    const found = await sql<{ one: number }>`SELECT 1 AS one FROM ${sql.table(table)} LIMIT 1`.execute(db);
    if (found.rows.length > 0) return table;
  }
  return null;
}
