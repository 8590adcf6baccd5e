import type { Kysely } from "kysely";
import type { Database, JobProgress } from "../stores/records/database.ts";

/** A job at its end. */
export interface FinishedJob {
  progress: JobProgress;
  mail: string | null;
}

/**
 * Tells of every job that is done or has failed and whose end has not been told yet, oldest first: whoever ran it may
 * have died right after. Those that ended less than `graceMs` ago are their own process's to tell.
 */
export async function tellEnds(db: Kysely<Database>, onFinished: (job: FinishedJob) => Promise<void>, graceMs: number): Promise<void> {
  const ended = await db
    .selectFrom("job_progress")
    .selectAll()
    .where("state", "in", ["done", "failed"])
    .where("told_ms", "is", null)
    .where("finished_ms", "<=", Date.now() - graceMs)
    .orderBy("finished_ms")
    .execute();
  for (const progress of ended) await tellEnd(db, onFinished, progress);
}

/** Tells of one ended job, and notes that it was told; a telling that failed is tried again by `tellEnds`. */
export async function tellEnd(db: Kysely<Database>, onFinished: (job: FinishedJob) => Promise<void>, progress: JobProgress): Promise<void> {
  await onFinished({ progress, mail: progress.mail });
  await db.updateTable("job_progress").set({ told_ms: Date.now() }).where("job_id", "=", progress.job_id).execute();
}
