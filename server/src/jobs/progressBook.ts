import { EventEmitter } from "node:events";
import type { Message } from "@sunledger/engine";
import type { Kysely } from "kysely";
import { settleStatus } from "../installations/installationStatus.ts";
import type { Database, JobProgress } from "../stores/records/database.ts";
import type { AuditStage } from "./auditTask.ts";
import { jobShare } from "./jobShare.ts";

export type ProgressListener = (progress: JobProgress) => void;

/** How often a job's counting is written to the record store; listeners in this process hear all of it. */
const WRITE_MS = 500;
const LOG_LINES = 50;
const ANY_JOB = Symbol("any job");

/** What is known of every job: a row of the record store, and its listeners in this process. */
export class ProgressBook {
  private readonly db: Kysely<Database>;
  private readonly listeners = new EventEmitter();
  private readonly writtenMs = new Map<string, number>();

  constructor(db: Kysely<Database>) {
    this.db = db;
    this.listeners.setMaxListeners(0);
  }

  async add(job: { jobId: string; kind: string; installationId: number; userId: number | null; mail: string | null; language: string }): Promise<void> {
    const now = Date.now();
    const values = {
      job_id: job.jobId,
      kind: job.kind,
      installation_id: job.installationId,
      user_id: job.userId,
      mail: job.mail,
      language: job.language,
      state: "waiting" as const,
      stage: "waiting",
      done: 0,
      total: 0,
      created_ms: now,
      updated_ms: now,
      finished_ms: null,
    };
    this.tell(
      await this.changing((trx) => trx.insertInto("job_progress").values(values).returningAll().executeTakeFirstOrThrow()),
    );
  }

  /**
   * The next attempt begins; undefined when the job has ended before. Its number is the attempt's right to write: one
   * that was thought dead and goes on counts, and publishes, nothing.
   */
  async begin(jobId: string): Promise<JobProgress | undefined> {
    const now = Date.now();
    const row = await this.changing((trx) =>
      trx
        .updateTable("job_progress")
        .set((eb) => ({ state: "running", stage: "read", done: 0, total: 0, share: 0, attempt: eb("attempt", "+", 1), started_ms: now, updated_ms: now }))
        .where("job_id", "=", jobId)
        .where("state", "in", ["waiting", "running"])
        .returningAll()
        .executeTakeFirst(),
    );
    if (row !== undefined) this.tell(row);
    return row;
  }

  /** Counted work. A new stage is a line of the log; within a stage the row follows at its own pace. */
  async count(progress: JobProgress, { stage, done, total }: AuditStage): Promise<JobProgress> {
    const now = Date.now();
    const isNewStage = stage !== progress.stage;
    const log = isNewStage ? [...progress.log, `${new Date(now).toISOString()} ${stage}`].slice(-LOG_LINES) : progress.log;
    const share = Math.max(progress.share, jobShare(stage, done, total));
    const next = { ...progress, stage, done, total, share, log, updated_ms: now };
    this.tell(next);
    if (isNewStage || now - (this.writtenMs.get(progress.job_id) ?? 0) >= WRITE_MS) {
      this.writtenMs.set(progress.job_id, now);
      const written = (db: Kysely<Database>): Promise<JobProgress | undefined> =>
        db
          .updateTable("job_progress")
          .set({ stage, done, total, share, log: JSON.stringify(log), updated_ms: now })
          .where("job_id", "=", progress.job_id)
          .where("state", "=", "running")
          .where("attempt", "=", progress.attempt)
          .returningAll()
          .executeTakeFirst();
      await (isNewStage ? this.changing(written) : written(this.db));
    }
    return next;
  }

  /** The end, whatever it is; a job that has ended stays as it ended. Gives false then. */
  async finish(jobId: string, state: JobEnd, error: Message | null, attempt?: number): Promise<boolean> {
    const row = await this.changing((trx) => finishRow(trx, jobId, state, error, attempt));
    this.writtenMs.delete(jobId);
    if (row !== undefined) this.tell(row);
    return row !== undefined;
  }

  get(jobId: string): Promise<JobProgress | undefined> {
    return this.db.selectFrom("job_progress").selectAll().where("job_id", "=", jobId).executeTakeFirst();
  }

  /** The jobs that somebody in this process listens to. */
  followed(): string[] {
    return this.listeners.eventNames().filter((name) => typeof name === "string");
  }

  subscribe(jobId: string, listener: ProgressListener): () => void {
    this.listeners.on(jobId, listener);
    return () => this.listeners.off(jobId, listener);
  }

  /** Hears of every job. */
  subscribeAll(listener: ProgressListener): () => void {
    this.listeners.on(ANY_JOB, listener);
    return () => this.listeners.off(ANY_JOB, listener);
  }

  /** A change of a job and the status it gives its installation, together. */
  private changing<Row extends JobProgress | undefined>(change: (trx: Kysely<Database>) => Promise<Row>): Promise<Row> {
    return this.db.transaction().execute(async (trx) => {
      const row = await change(trx);
      if (row !== undefined && row.installation_id !== null) await settleStatus(trx, row.installation_id, Date.now());
      return row;
    });
  }

  /** Tells the listeners what the row says now. */
  tell(progress: JobProgress): void {
    this.listeners.emit(progress.job_id, progress);
    this.listeners.emit(ANY_JOB, progress);
  }
}

export type JobEnd = "done" | "failed" | "cancelled";

/**
 * Marks a job as ended, within a transaction or not; undefined when it has ended before, or when `attempt` is given and
 * another one has begun since.
 */
export function finishRow(db: Kysely<Database>, jobId: string, state: JobEnd, error: Message | null, attempt?: number): Promise<JobProgress | undefined> {
  const now = Date.now();
  let ending = db
    .updateTable("job_progress")
    .set((eb) => ({
      state,
      done: state === "done" ? eb.ref("total") : eb.ref("done"),
      share: state === "done" ? 1 : eb.ref("share"),
      error: error === null ? null : JSON.stringify(error),
      updated_ms: now,
      finished_ms: now,
    }))
    .where("job_id", "=", jobId)
    .where("state", "in", ["waiting", "running"]);
  if (attempt !== undefined) ending = ending.where("attempt", "=", attempt);
  return ending.returningAll().executeTakeFirst();
}
