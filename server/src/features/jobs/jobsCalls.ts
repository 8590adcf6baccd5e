import { api, type Job } from "@sunledger/contract";
import { formats, type Locale } from "@sunledger/i18n";
import { AppError } from "../../http/appError.ts";
import type { Binder } from "../../http/bind.ts";
import { openEvents } from "../../http/events.ts";
import { translatorOf } from "../../http/locale.ts";
import type { Jobs } from "../../jobs/startJobs.ts";
import type { JobProgress } from "../../stores/records/database.ts";
import type { Stores } from "../../stores/ports.ts";
import { messageText } from "../../words/messageText.ts";

const LISTED = 50;

/** Work in progress: list, one, its progress as it happens, cancel. A job is its starter's, and admins' (see `owned` in the table of calls). */
export function jobsCalls(bind: Binder, stores: Stores, jobs: Jobs): void {
  const { db } = stores.records;

  const jobOf = async (row: JobProgress, locale: Locale): Promise<Job> => {
    const words = await translatorOf(locale);
    const installation = row.installation_id === null ? undefined : await db.selectFrom("installations").select("name").where("id", "=", row.installation_id).executeTakeFirst();
    return {
      job_id: row.job_id,
      kind: row.kind,
      installation_id: row.installation_id,
      installation_name: installation?.name ?? null,
      state: row.state,
      stage: row.stage,
      done: row.done,
      total: row.total,
      error: row.error === null ? null : messageText(row.error, words, formats(locale), "UTC"),
      log: row.log,
      created: new Date(row.created_ms).toISOString(),
      finished: row.finished_ms === null ? null : new Date(row.finished_ms).toISOString(),
    };
  };

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

  bind(api.jobEvents, async ({ params, locale, reply }) => {
    const first = await found(params.id);
    const stream = openEvents(reply);
    const tell = async () => {
      const row = await db.selectFrom("job_progress").selectAll().where("job_id", "=", params.id).executeTakeFirst();
      if (row === undefined) return;
      stream.send("progress", await jobOf(row, locale));
      if (row.finished_ms !== null) stream.end();
    };
    const unsubscribe = jobs.subscribe(params.id, () => {
      tell().catch(() => stream.end());
    });
    stream.onGone(unsubscribe);
    stream.send("progress", await jobOf(first, locale));
    if (first.finished_ms !== null) stream.end();
  });

  bind(api.cancelJob, async ({ params }) => {
    await jobs.cancel(params.id);
    return { ok: true as const };
  });
}
