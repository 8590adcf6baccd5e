import { MEASUREMENT_MIGRATIONS } from "../../migrations/measurements.ts";
import type { MeasurementStore } from "../ports.ts";

/** Brings the measurement store to the newest of its migrations; each can be repeated, and is noted once it is done. */
export async function migrateMeasurements(store: MeasurementStore): Promise<void> {
  await store.execute("CREATE TABLE IF NOT EXISTS schema_migrations (name String) ENGINE = MergeTree ORDER BY name");
  const done = new Set((await store.query("SELECT name FROM schema_migrations")).text("name"));
  for (const { name, statements } of MEASUREMENT_MIGRATIONS) {
    if (done.has(name)) continue;
    for (const statement of statements) await store.execute(statement);
    await store.insertColumns("schema_migrations", [{ name: "name", kind: "text", dictionary: [name], index: new Int32Array(1) }]);
  }
}
