import { type Kysely, sql } from "kysely";
import type { Database } from "../../stores/records/database.ts";

/** Who is logged in is not kept: a token that was revoked after the backup must not live again. */
const LEFT_OUT = new Set(["sessions"]);
const OF_THE_MIGRATOR = /^kysely_/;

/** The tables of the record store, each after those that it refers to. */
export async function recordTables(db: Kysely<Database>): Promise<string[]> {
  const found = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY table_name`.execute(db);
  const references = await sql<{ child: string; parent: string }>`
    SELECT child.relname::text AS child, parent.relname::text AS parent
    FROM pg_constraint JOIN pg_class AS child ON child.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conrelid <> confrelid`.execute(db);
  const names = found.rows.map((row) => row.name).filter((name) => !LEFT_OUT.has(name) && !OF_THE_MIGRATOR.test(name));
  const sorted: string[] = [];
  const visit = (name: string): void => {
    if (sorted.includes(name) || !names.includes(name)) return;
    for (const { child, parent } of references.rows) if (child === name) visit(parent);
    sorted.push(name);
  };
  names.forEach(visit);
  return sorted;
}

/** The migrations that a record store has been through. */
export async function recordMigrations(db: Kysely<Database>): Promise<string[]> {
  const found = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return found.rows.map((row) => row.name);
}
