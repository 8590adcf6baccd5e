import { createHash } from "node:crypto";
import { sql } from "kysely";
import { siteLosses } from "../../analysis/ledgerQueries.ts";
import type { Stores } from "../../stores/ports.ts";

const TABLES = ["samples", "interval_results", "daily_results", "daily_points", "daily_sites", "daily_inputs"];

/** What an installation's books are, for comparing two houses to the bit: rows and hashes of its records, samples and results, and one figure. */
export async function booksOf({ records, measurements, files }: Stores, installationId: number) {
  const { published_analysis_id: analysisId, samples_import_id: importId, guid } = await records.db
    .selectFrom("installations")
    .select(["published_analysis_id", "samples_import_id", "guid"])
    .where("id", "=", installationId)
    .executeTakeFirstOrThrow();
  const measured: Record<string, { rows: number; hash: string }> = {};
  for (const table of TABLES) {
    const id = table === "samples" ? "import_id" : "analysis_id";
    const found = await measurements.query(`SELECT toFloat64(count()) AS n, toString(sum(cityHash64(*))) AS hash FROM ${table} WHERE ${id} = {id:Int32}`, { id: (table === "samples" ? importId : analysisId) ?? 0 });
    measured[table] = { rows: found.float64("n")[0] ?? 0, hash: found.text("hash")[0] ?? "" };
  }
  const ids: Record<string, { column: string; id: number | null }> = {
    users: { column: "id", id: null },
    user_policies: { column: "user_id", id: null },
    audit_log: { column: "id", id: null },
    installations: { column: "id", id: installationId },
    imports: { column: "id", id: importId },
    analyses: { column: "id", id: analysisId },
    incidents: { column: "analysis_id", id: analysisId },
    quality_findings: { column: "analysis_id", id: analysisId },
  };
  const kept: Record<string, string> = {};
  for (const [table, { column, id }] of Object.entries(ids)) {
    const where = id === null ? sql`true` : sql`${sql.ref(column)} = ${id}`;
    const { rows } = await sql<{ line: string }>`SELECT row_to_json(t)::text AS line FROM ${sql.table(table)} AS t WHERE ${where} ORDER BY 1`.execute(records.db);
    kept[table] = `${rows.length} ${createHash("sha256").update(rows.map((row) => row.line).join("\n")).digest("hex")}`;
  }
  const whole = await siteLosses(measurements, { analysisId: analysisId ?? 0, fromDay: 0, toDay: 40_000 });
  return { measured, kept, files: await files.list(guid), deliveredKwh: whole.delivered.kwh };
}
