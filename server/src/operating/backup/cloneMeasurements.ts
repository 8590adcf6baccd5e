import type { MeasurementStore } from "../../stores/ports.ts";
import type { RecordSnapshot } from "./snapshotRecords.ts";

/** Values in one piece of the archive: a few megabytes. */
const PIECE_VALUES = 1_000_000;
const PREFIX = "backup_";

interface MeasurementTable {
  name: string;
  partitionKey: string;
  columns: string[];
}

/** The tables that hold samples and results: not the notes of the migrations, not clones. */
export async function measurementTables(store: MeasurementStore): Promise<MeasurementTable[]> {
  const tables = await store.query(
    `SELECT name, partition_key FROM system.tables
     WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND name != 'schema_migrations'
       AND NOT startsWith(name, '.inner') AND NOT startsWith(name, 'backup_') AND NOT startsWith(name, 'restore_') ORDER BY name`,
  );
  const keys = tables.text("partition_key");
  return Promise.all(
    tables.text("name").map(async (name, i) => {
      const columns = await store.query(
        `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {name:String} AND default_kind IN ('', 'DEFAULT') ORDER BY position`,
        { name },
      );
      return { name, partitionKey: keys[i] ?? "", columns: columns.text("name") };
    }),
  );
}

/**
 * Second names for the partitions of what the snapshot knows. They take no room and no time (the same files under
 * another table), and stay as they are whatever the server publishes, replaces or merges meanwhile.
 */
export async function cloneMeasurements(store: MeasurementStore, { analysisIds, importIds }: RecordSnapshot): Promise<MeasurementTable[]> {
  await dropClones(store);
  const tables = await measurementTables(store);
  for (const { name, partitionKey, columns } of tables) {
    const clone = `${PREFIX}${name}`;
    await store.execute(`CREATE TABLE ${clone} AS ${name}`);
    await store.execute(`SYSTEM STOP MERGES ${clone}`);
    const wanted = new Set((columns.includes("import_id") ? importIds : analysisIds).map(String));
    const isById = partitionKey === "import_id" || partitionKey === "analysis_id";
    for (const partition of await partitionsOf(store, name)) {
      if (isById && !wanted.has(partition)) continue;
      await store.execute(`ALTER TABLE ${clone} ATTACH PARTITION ID {partition:String} FROM ${name}`, { partition });
    }
  }
  return tables;
}

export async function dropClones(store: MeasurementStore): Promise<void> {
  await dropTables(store, PREFIX);
}

/** Drops the tables whose name begins so. */
export async function dropTables(store: MeasurementStore, prefix: string): Promise<void> {
  const left = await store.query("SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, {prefix:String})", { prefix });
  for (const name of left.text("name")) await store.execute(`DROP TABLE ${name} SYNC`);
}

export async function partitionsOf(store: MeasurementStore, table: string): Promise<string[]> {
  const found = await store.query(
    "SELECT DISTINCT partition_id FROM system.parts WHERE active AND database = currentDatabase() AND table = {table:String} ORDER BY partition_id",
    { table },
  );
  return found.text("partition_id");
}

/** A clone's rows in pieces of bounded size, in the engine's own format: to the bit what is stored. */
export async function* piecesOf(store: MeasurementStore, { name, columns }: MeasurementTable, ids: readonly number[]): AsyncGenerator<{ rows: number; bytes: Uint8Array }> {
  const clone = `${PREFIX}${name}`;
  const idColumn = columns.includes("import_id") ? "import_id" : "analysis_id";
  const wanted = `${idColumn} IN {ids:Array(Int32)}`;
  const step = Math.max(1000, Math.floor(PIECE_VALUES / columns.length));
  const parts = await store.query("SELECT name, toFloat64(rows) AS rows FROM system.parts WHERE active AND database = currentDatabase() AND table = {clone:String} ORDER BY name", { clone });
  const sizes = parts.float64("rows");
  for (const [i, part] of parts.text("name").entries()) {
    for (let first = 0; first < (sizes[i] ?? 0); first += step) {
      const place = { part, first, last: first + step, ids };
      const where = `_part = {part:String} AND _part_offset >= {first:UInt64} AND _part_offset < {last:UInt64} AND ${wanted}`;
      const counted = await store.query(`SELECT toFloat64(count()) AS n FROM ${clone} WHERE ${where}`, place);
      const rows = counted.float64("n")[0] ?? 0;
      if (rows > 0) yield { rows, bytes: await store.exportNative(`SELECT ${columns.join(", ")} FROM ${clone} WHERE ${where}`, place) };
    }
  }
}
