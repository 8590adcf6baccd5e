import type { Kysely } from "kysely";
import type { Database } from "../stores/records/database.ts";
import type { ProgressBook } from "./progressBook.ts";
import { repeatedly } from "./repeatedly.ts";

const LOOK_MS = 400;

/** An attempt at work on a job in this process. */
export interface RunningJob {
  attempt: number;
  stopper: AbortController;
  /** Kept once nothing of it runs any more. */
  over: Promise<void>;
}

/**
 * With several processes on one record store: tells this one's listeners of jobs that another works on, and stops work
 * here that was cancelled, or begun again, elsewhere. Gives the way to stop watching. One question every 0.4 s, and
 * only while somebody listens or something runs.
 */
export function watchJobs(db: Kysely<Database>, book: ProgressBook, running: ReadonlyMap<string, RunningJob>, onError: (error: Error) => void): () => void {
  const told = new Map<string, string>();

  const look = async (): Promise<void> => {
    const followed = new Set(book.followed());
    for (const jobId of told.keys()) if (!followed.has(jobId)) told.delete(jobId);
    const ids = [...new Set([...followed, ...running.keys()])];
    if (ids.length === 0) return;
    for (const row of await db.selectFrom("job_progress").selectAll().where("job_id", "in", ids).execute()) {
      const here = running.get(row.job_id);
      if (here !== undefined && (row.state !== "running" || row.attempt !== here.attempt)) here.stopper.abort();
      const mark = `${row.state} ${row.stage} ${row.attempt} ${row.updated_ms}`;
      // what runs here tells more, and sooner, by itself
      if ((here !== undefined && row.finished_ms === null) || told.get(row.job_id) === mark) continue;
      told.set(row.job_id, mark);
      book.tell(row);
    }
  };

  const stop = repeatedly(look, LOOK_MS, onError);
  return () => void stop();
}
