import type { Kysely } from "kysely";
import type { Stores } from "../stores/ports.ts";
import type { Database } from "../stores/records/database.ts";

const RESULT_TABLES = ["interval_results", "daily_results", "daily_points", "daily_sites", "daily_inputs"] as const;

/**
 * Drops what the measurement store holds for analyses and imports that the record store no longer knows: leftovers of
 * failures, crashes and superseded analyses. What is being written has its record first, and is left alone.
 */
export async function sweepResults(stores: Stores): Promise<void> {
  const { db } = stores.records;
  // read before the records: a partition of an analysis opened in between is then not in the list
  const partitions = new Map<string, number[]>();
  for (const table of [...RESULT_TABLES, "samples"]) partitions.set(table, await partitionsOf(stores, table));
  const inFleet = await stores.measurements.query("SELECT DISTINCT analysis_id FROM daily_fleet");
  const analyses = new Set((await db.selectFrom("analyses").select("id").execute()).map((row) => row.id));
  const imports = new Set((await db.selectFrom("imports").select("id").execute()).map((row) => row.id));
  for (const [table, ids] of partitions) {
    const known = table === "samples" ? imports : analyses;
    for (const id of ids) {
      if (!known.has(id)) await stores.measurements.execute(`ALTER TABLE ${table} DROP PARTITION ID {id:String}`, { id: String(id) });
    }
  }
  // all plants of the fleet's table share a partition
  const unknown = [...inFleet.int32("analysis_id")].filter((id) => !analyses.has(id));
  if (unknown.length > 0) await stores.measurements.execute("DELETE FROM daily_fleet WHERE analysis_id IN {ids:Array(Int32)}", { ids: unknown });
}

/**
 * On start: forgets analyses and imports that a crash left half written, and imports that are no longer used, then
 * sweeps. Only while no work runs.
 */
export async function sweepAfterCrash(stores: Stores): Promise<void> {
  const { db } = stores.records;
  await db.deleteFrom("analyses").where("state", "=", "writing").execute();
  await db.deleteFrom("imports").where("state", "=", "writing").execute();
  await deleteUnusedImports(db, null);
  await sweepResults(stores);
}

/**
 * Before an installation's work begins: forgets what an earlier attempt at it left half written, in whatever process
 * that ran. Only one works on an installation at a time.
 */
export async function sweepUnfinished(stores: Stores, installationId: number): Promise<void> {
  const { db } = stores.records;
  const analyses = await db.deleteFrom("analyses").where("installation_id", "=", installationId).where("state", "=", "writing").returning("id").execute();
  const imports = await db.deleteFrom("imports").where("installation_id", "=", installationId).where("state", "=", "writing").returning("id").execute();
  if (analyses.length + imports.length > 0) await sweepResults(stores);
}

/**
 * Forgets the stored imports, of one installation or of all, that no analysis uses any more. One that is newer than the
 * installation's own stays: its analysis is still to come.
 */
export async function deleteUnusedImports(db: Kysely<Database>, installationId: number | null): Promise<void> {
  let query = db
    .deleteFrom("imports")
    .where("state", "=", "stored")
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("analyses").select("id").whereRef("import_id", "=", "imports.id"))))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("installations").select("id").whereRef("id", "=", "imports.installation_id").whereRef("samples_import_id", ">", "imports.id")),
    );
  if (installationId !== null) query = query.where("installation_id", "=", installationId);
  await query.execute();
}

async function partitionsOf(stores: Stores, table: string): Promise<number[]> {
  const found = await stores.measurements.query(
    `SELECT DISTINCT partition_id FROM system.parts
     WHERE active AND database = currentDatabase() AND table = {table:String} ORDER BY partition_id`,
    { table },
  );
  return found.text("partition_id").map(Number);
}
