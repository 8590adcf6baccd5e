import type { PgBoss } from "pg-boss";
import { sweepAfterCrash } from "../analysis/sweepResults.ts";
import type { Stores } from "../stores/ports.ts";
import type { ProgressBook } from "./progressBook.ts";

/**
 * On the start of the only process, before any work: what a crash left half written is swept, what it was doing is
 * queued again, what it had just finished is closed, and a request that never reached the queue is called failed.
 */
export async function recoverJobs(stores: Stores, boss: PgBoss, queue: string, book: ProgressBook): Promise<void> {
  await sweepAfterCrash(stores);
  const states = await queueStates(stores, queue);
  const left = await stores.records.db.selectFrom("job_progress").select("job_id").where("state", "in", ["waiting", "running"]).execute();
  const unfinished = new Set(left.map((row) => row.job_id));
  for (const [jobId, state] of states) {
    if (state !== "active") continue;
    if (unfinished.has(jobId)) await boss.fail(queue, jobId, { message: "the process ended" });
    else await boss.complete(queue, jobId);
  }
  // failing the last allowed attempt ends the job
  const after = await queueStates(stores, queue);
  for (const jobId of unfinished) {
    if (!after.has(jobId)) await book.finish(jobId, "failed", { key: "jobs:error.interrupted", values: {} });
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
