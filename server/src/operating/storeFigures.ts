import { statfs } from "node:fs/promises";
import type { Stores } from "../stores/ports.ts";

export interface StoreFigures {
  /** Jobs by state. */
  jobs: Map<string, number>;
  /** By store: records, measurements, files. */
  bytes: Map<string, number>;
  /** Of the measurement store, by table. */
  rows: Map<string, number>;
  freeBytes: number;
}

/** Sizes are looked up at most this often. */
const KEPT_MS = 15_000;

/** What the stores hold now; a store that does not answer is left out, so that the other figures still come. */
export function storeFigures(stores: Stores, dataDir: string): () => Promise<StoreFigures> {
  const bytes = new Map<string, number>();
  const rows = new Map<string, number>();
  let freeBytes = Number.NaN;
  let lookedUpMs = Number.NEGATIVE_INFINITY;

  const lookUp = async (): Promise<void> => {
    lookedUpMs = performance.now();
    const tables = stores.measurements.query(
      "SELECT table, toFloat64(sum(rows)) AS rows, toFloat64(sum(bytes_on_disk)) AS bytes FROM system.parts WHERE active AND database = currentDatabase() GROUP BY table",
    );
    const records = stores.records.executeSql("SELECT pg_database_size(current_database()) AS bytes");
    const files = stores.records.executeSql("SELECT coalesce(sum(size), 0)::float8 AS bytes FROM repository_files");
    const disk = statfs(dataDir);
    await Promise.allSettled([
      tables.then((found) => {
        rows.clear();
        found.text("table").forEach((table, i) => rows.set(table, found.float64("rows")[i] ?? 0));
        bytes.set("measurements", found.float64("bytes").reduce((sum, part) => sum + part, 0));
      }),
      records.then((found) => bytes.set("records", Number(found.rows[0]?.bytes))),
      files.then((found) => bytes.set("files", Number(found.rows[0]?.bytes))),
      disk.then(({ bavail, bsize }) => (freeBytes = bavail * bsize)),
    ]);
  };

  return async () => {
    if (performance.now() - lookedUpMs > KEPT_MS) await lookUp();
    const jobs = new Map<string, number>();
    const counted = await stores.records.executeSql("SELECT state, count(*)::int AS n FROM job_progress GROUP BY state").catch(() => ({ rows: [] }));
    for (const row of counted.rows) jobs.set(String(row["state"]), Number(row["n"]));
    return { jobs, bytes, rows, freeBytes };
  };
}
