import type { Analysis, IncidentRecord } from "../stores/records/database.ts";
import type { RecordStore } from "../stores/records/openRecords.ts";
import { BoundedCache } from "./boundedCache.ts";

/** Analyses kept in memory, and incidents of all of them together. */
const KEPT_ANALYSES = 2000;
const KEPT_INCIDENTS = 20_000;

const keptAnalyses = new WeakMap<RecordStore, BoundedCache<number, Analysis>>();
const keptIncidents = new WeakMap<RecordStore, BoundedCache<number, IncidentRecord[]>>();

/** Analyses by their ids; one that is not there is left out. Once published an analysis never changes, and is read once. */
export async function storedAnalyses(records: RecordStore, ids: readonly number[]): Promise<Map<number, Analysis>> {
  const cache = keptAnalyses.get(records) ?? new BoundedCache(KEPT_ANALYSES);
  keptAnalyses.set(records, cache);
  const found = new Map<number, Analysis>();
  const missing: number[] = [];
  for (const id of ids) {
    const known = cache.get(id);
    if (known === undefined) missing.push(id);
    else found.set(id, known);
  }
  if (missing.length > 0) {
    for (const row of await records.db.selectFrom("analyses").selectAll().where("id", "in", missing).execute()) {
      if (row.state !== "writing") cache.set(row.id, row);
      found.set(row.id, row);
    }
  }
  return found;
}

/** The incidents of published analyses, by analysis, each in the order of their ids; like the analyses read once. */
export async function storedIncidents(records: RecordStore, analysisIds: readonly number[]): Promise<Map<number, IncidentRecord[]>> {
  const cache = keptIncidents.get(records) ?? new BoundedCache(KEPT_INCIDENTS);
  keptIncidents.set(records, cache);
  const found = new Map<number, IncidentRecord[]>();
  const missing: number[] = [];
  for (const id of analysisIds) {
    const known = cache.get(id);
    found.set(id, known ?? []);
    if (known === undefined) missing.push(id);
  }
  if (missing.length > 0) {
    for (const row of await records.db.selectFrom("incidents").selectAll().where("analysis_id", "in", missing).orderBy("id").execute()) found.get(row.analysis_id)?.push(row);
    for (const id of missing) {
      const rows = found.get(id) ?? [];
      cache.set(id, rows, rows.length + 1);
    }
  }
  return found;
}
