import type { MeasurementStore } from "../../stores/ports.ts";
import { ArchiveError } from "./archiveFormat.ts";
import { dropTables, measurementTables, partitionsOf } from "./cloneMeasurements.ts";

const PREFIX = "restore_";

/** Where pieces of the archive wait, table by table, until all of them are there. */
export interface Staging {
  add(table: string, columns: readonly string[], piece: Uint8Array): Promise<void>;
  /** Makes what was staged the store's own; gives rows by table. */
  publish(): Promise<Map<string, number>>;
  /** Takes back what was published, where something later failed. */
  withdraw(): Promise<void>;
  drop(): Promise<void>;
}

export async function stageMeasurements(store: MeasurementStore): Promise<Staging> {
  await dropTables(store, PREFIX);
  const tables = new Map((await measurementTables(store)).map((table) => [table.name, table]));
  const staged = new Set<string>();
  const published: { table: string; partition: string }[] = [];
  return {
    add: async (name, columns, piece) => {
      const known = tables.get(name)?.columns ?? [];
      if (columns.length === 0 || !columns.every((column) => known.includes(column))) throw new ArchiveError(`the archive has measurements of "${name}", which this version does not know`);
      if (!staged.has(name)) {
        await store.execute(`CREATE TABLE ${PREFIX}${name} AS ${name}`);
        // so that rows can be counted before a table that sums them has done so
        await store.execute(`SYSTEM STOP MERGES ${PREFIX}${name}`);
      }
      staged.add(name);
      await store.importNative(`${PREFIX}${name}`, columns, piece);
    },
    publish: async () => {
      const counts = new Map<string, number>();
      for (const name of staged) {
        const counted = await store.query(`SELECT toFloat64(count()) AS n FROM ${PREFIX}${name}`);
        counts.set(name, counted.float64("n")[0] ?? 0);
      }
      for (const name of staged) {
        for (const partition of await partitionsOf(store, `${PREFIX}${name}`)) {
          published.push({ table: name, partition });
          // attached and not inserted: a view that sums what comes in has its sums in the archive
          await store.execute(`ALTER TABLE ${name} ATTACH PARTITION ID {partition:String} FROM ${PREFIX}${name}`, { partition });
        }
      }
      return counts;
    },
    withdraw: async () => {
      for (const { table, partition } of published) await store.execute(`ALTER TABLE ${table} DROP PARTITION ID {partition:String}`, { partition });
    },
    drop: () => dropTables(store, PREFIX),
  };
}

/** A table that holds rows already; null where all are empty. */
export async function filledMeasurements(store: MeasurementStore): Promise<string | null> {
  for (const { name } of await measurementTables(store)) {
    const counted = await store.query(`SELECT toFloat64(count()) AS n FROM ${name}`);
    if ((counted.float64("n")[0] ?? 0) > 0) return name;
  }
  return null;
}
