import { api, type Job } from "@sunledger/contract";
import { formats, type Locale } from "@sunledger/i18n";
import { AppError } from "../../http/appError.ts";
import type { Binder } from "../../http/bind.ts";
import { openEvents } from "../../http/events.ts";
import { translatorOf } from "../../http/locale.ts";
import { secondsLeft } from "../../jobs/jobShare.ts";
import type { Jobs } from "../../jobs/startJobs.ts";
import type { JobProgress } from "../../stores/records/database.ts";
import type { Stores } from "../../stores/ports.ts";
import { messageText } from "../../words/messageText.ts";

const LISTED = 50;

/** Work in progress: list, one, its progress as it happens, cancel. A job is its starter's, and admins' (see `owned` in the table of calls). */
export function jobsCalls(bind: Binder, stores: Stores, jobs: Jobs): void {
  const { db } = stores.records;

  /** Makes answers of a job's rows; what they say besides the row is looked up once. */
  const tellerOf = async (installationId: number | null, locale: Locale): Promise<(row: JobProgress) => Job> => {
    const words = await translatorOf(locale);
    const installation = installationId === null ? undefined : await db.selectFrom("installations").select(["name", "timezone"]).where("id", "=", installationId).executeTakeFirst();
    return (row) => ({
      job_id: row.job_id,
      kind: row.kind,
      installation_id: row.installation_id,
      installation_name: installation?.name ?? null,
      state: row.state,
      stage: row.stage,
      done: row.done,
      total: row.total,
      share: row.share,
      seconds_left: secondsLeft(row, Date.now()),
      attempt: row.attempt,
      error: row.error === null ? null : messageText(row.error, words, formats(locale), installation?.timezone ?? "UTC"),
      log: row.log,
      created: new Date(row.created_ms).toISOString(),
      finished: row.finished_ms === null ? null : new Date(row.finished_ms).toISOString(),
    });
  };

  const jobOf = async (row: JobProgress, locale: Locale): Promise<Job> => (await tellerOf(row.installation_id, locale))(row);

  const found = async (jobId: string): Promise<JobProgress> => {
    const row = await db.selectFrom("job_progress").selectAll().where("job_id", "=", jobId).executeTakeFirst();
    if (row === undefined) throw new AppError("not_found", "id");
    return row;
  };

  bind(api.jobs, async ({ caller, locale }) => {
    let wanted = db.selectFrom("job_progress").selectAll().orderBy("created_ms", "desc").limit(LISTED);
    if (caller.role !== "admin") wanted = wanted.where("user_id", "=", caller.userId);
    const rows = await wanted.execute();
    return { rows: await Promise.all(rows.map((row) => jobOf(row, locale))) };
  });

  bind(api.job, async ({ params, locale }) => jobOf(await found(params.id), locale));

  // the state on connecting, then every step: who connects again needs nothing of what he missed
  bind(api.jobEvents, async ({ params, locale, reply }) => {
    const job = await tellerOf((await found(params.id)).installation_id, locale);
    const stream = openEvents(reply);
    let last: JobProgress | null = null;
    const tell = (row: JobProgress): void => {
      if (last !== null && (last.finished_ms !== null || isOlder(row, last))) return;
      last = row;
      stream.send("progress", job(row));
      if (row.finished_ms === null) return;
      unsubscribe();
      stream.end();
    };
    const unsubscribe = jobs.subscribe(params.id, tell);
    stream.onGone(unsubscribe);
    // read after listening: an end in between is not missed
    tell(await found(params.id));
  });

  bind(api.cancelJob, async ({ params }) => {
    await jobs.cancel(params.id);
    return { ok: true as const };
  });
}

/** A row that came by another way and tells of less than what was told. */
function isOlder(row: JobProgress, told: JobProgress): boolean {
  if (row.finished_ms !== null) return false;
  return row.attempt < told.attempt || (row.attempt === told.attempt && (row.share < told.share || row.updated_ms < told.updated_ms));
}
