import { sql } from "kysely";
import type { Installation } from "../stores/records/database.ts";
import type { RecordStore } from "../stores/records/openRecords.ts";
import { BoundedCache } from "./boundedCache.ts";

/** Rows kept in memory, plant model and all. */
const KEPT = 5000;

const kept = new WeakMap<RecordStore, BoundedCache<number, { version: string; row: Installation }>>();

/** What PostgreSQL itself changes with every change of a row: the transaction that wrote it. */
const VERSION = sql<string>`xmin::text`;

/**
 * Installations as they stand at this moment, in the order of their ids: those of a list, or all. Their plant models
 * are large and seldom change: a row is read whole only where its version is not the one kept.
 */
export async function storedInstallations(records: RecordStore, ids: readonly number[] | null): Promise<Installation[]> {
  const { db } = records;
  const cache = kept.get(records) ?? new BoundedCache(KEPT);
  kept.set(records, cache);
  let wanted = db.selectFrom("installations").select(["id", VERSION.as("version")]).orderBy("id");
  if (ids !== null) wanted = wanted.where(sql<boolean>`id = ANY(${[...ids]}::integer[])`);
  const current = await wanted.execute();
  const found = new Map<number, Installation>();
  const changed: number[] = [];
  for (const { id, version } of current) {
    const known = cache.get(id);
    if (known?.version === version) found.set(id, known.row);
    else changed.push(id);
  }
  if (changed.length > 0) {
    const rows = await db.selectFrom("installations").selectAll().select(VERSION.as("version")).where("id", "in", changed).execute();
    for (const { version, ...row } of rows) {
      cache.set(row.id, { version, row });
      found.set(row.id, row);
    }
  }
  return current.flatMap(({ id }) => found.get(id) ?? []);
}
