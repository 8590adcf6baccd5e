import type { RecordStore } from "../stores/records/openRecords.ts";
import { BoundedCache } from "./boundedCache.ts";

/** Columns of imports kept in memory; an import never changes. */
const KEPT = 500_000;
const kept = new WeakMap<RecordStore, BoundedCache<number, string[]>>();

/** The columns (`<point>.<quantity>`) of the samples that an analysis was made of; none where they are not kept. */
export async function importColumns(records: RecordStore, importId: number | null): Promise<string[]> {
  if (importId === null) return [];
  const cache = kept.get(records) ?? new BoundedCache(KEPT);
  kept.set(records, cache);
  const known = cache.get(importId);
  if (known !== undefined) return known;
  const stored = await records.db.selectFrom("imports").select("columns").where("id", "=", importId).executeTakeFirst();
  if (stored !== undefined) cache.set(importId, stored.columns, stored.columns.length);
  return stored?.columns ?? [];
}
