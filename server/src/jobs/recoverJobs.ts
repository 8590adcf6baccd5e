import type { PgBoss } from "pg-boss";
import { sweepAfterCrash } from "../analysis/sweepResults.ts";
import type { Stores } from "../stores/ports.ts";
import type { ProgressBook } from "./progressBook.ts";
import { sweepFiles } from "./sweepFiles.ts";

/**
 * On the start of the only process, before any work: what a crash left half written is swept, what it was doing is
 * queued again, and what it had just finished is closed.
 */
export async function recoverJobs(stores: Stores, boss: PgBoss, queue: string): Promise<void> {
  await sweepAfterCrash(stores);
  await sweepFiles(stores);
  const states = await queueStates(stores, queue);
  const left = await stores.records.db.selectFrom("job_progress").select("job_id").where("finished_ms", "is", null).execute();
  const unfinished = new Set(left.map((row) => row.job_id));
  for (const [jobId, state] of states) {
    if (state !== "active") continue;
    if (unfinished.has(jobId)) await boss.fail(queue, jobId, { message: "the process ended" });
    else await boss.complete(queue, jobId);
  }
}

/**
 * Ends what the queue no longer has: a request that never reached it, a job whose last allowed attempt died. Those
 * younger than `graceMs` may still be on their way.
 */
export async function endLostJobs(stores: Stores, queue: string, book: ProgressBook, graceMs: number): Promise<void> {
  const left = await stores.records.db
    .selectFrom("job_progress")
    .select(["job_id", "attempt"])
    .where("finished_ms", "is", null)
    .where("created_ms", "<=", Date.now() - graceMs)
    .execute();
  if (left.length === 0) return;
  const states = await queueStates(stores, queue);
  for (const { job_id, attempt } of left) {
    if (!states.has(job_id)) await book.finish(job_id, "failed", { key: "jobs:error.interrupted", values: {} }, attempt);
  }
}

/** The jobs the queue has not ended, and where each is. */
async function queueStates(stores: Stores, queue: string): Promise<Map<string, string>> {
  const { rows } = await stores.records.executeSql(
    "SELECT id::text AS id, state::text AS state FROM pgboss.job WHERE name = $1 AND state IN ('created', 'retry', 'active')",
    [queue],
  );
  return new Map(rows.map((row) => [String(row.id), String(row.state)]));
}
