import { EventEmitter } from "node:events";
import type { Message } from "@sunledger/engine";
import type { Kysely } from "kysely";
import type { Database, JobProgress } from "../stores/records/database.ts";
import type { AuditStage } from "./auditTask.ts";

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

  async add(job: { jobId: string; kind: string; installationId: number; userId: number | null }): Promise<void> {
    const now = Date.now();
    const values = {
      job_id: job.jobId,
      kind: job.kind,
      installation_id: job.installationId,
      user_id: job.userId,
      state: "waiting" as const,
      stage: "waiting",
      done: 0,
      total: 0,
      created_ms: now,
      updated_ms: now,
      finished_ms: null,
    };
    this.tell(await this.db.insertInto("job_progress").values(values).returningAll().executeTakeFirstOrThrow());
  }

  /** The next attempt begins; undefined when the job has ended before. */
  async begin(jobId: string): Promise<JobProgress | undefined> {
    const row = await this.db
      .updateTable("job_progress")
      .set((eb) => ({ state: "running", stage: "read", done: 0, total: 0, attempt: eb("attempt", "+", 1), updated_ms: Date.now() }))
      .where("job_id", "=", jobId)
      .where("state", "in", ["waiting", "running"])
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) this.tell(row);
    return row;
  }

  /** Counted work. A new stage is a line of the log; within a stage the row follows at its own pace. */
  async count(progress: JobProgress, { stage, done, total }: AuditStage): Promise<JobProgress> {
    const now = Date.now();
    const isNewStage = stage !== progress.stage;
    const log = isNewStage ? [...progress.log, `${new Date(now).toISOString()} ${stage}`].slice(-LOG_LINES) : progress.log;
    const next = { ...progress, stage, done, total, log, updated_ms: now };
    this.tell(next);
    if (isNewStage || now - (this.writtenMs.get(progress.job_id) ?? 0) >= WRITE_MS) {
      this.writtenMs.set(progress.job_id, now);
      await this.db
        .updateTable("job_progress")
        .set({ stage, done, total, log: JSON.stringify(log), updated_ms: now })
        .where("job_id", "=", progress.job_id)
        .where("state", "=", "running")
        .execute();
    }
    return next;
  }

  /** The end, whatever it is; a job that has ended stays as it ended. Gives false then. */
  async finish(jobId: string, state: "done" | "failed" | "cancelled", error: Message | null): Promise<boolean> {
    const row = await finishRow(this.db, jobId, state, error);
    this.writtenMs.delete(jobId);
    if (row !== undefined) this.tell(row);
    return row !== undefined;
  }

  get(jobId: string): Promise<JobProgress | undefined> {
    return this.db.selectFrom("job_progress").selectAll().where("job_id", "=", jobId).executeTakeFirst();
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

  /** Tells the listeners what the row says now. */
  tell(progress: JobProgress): void {
    this.listeners.emit(progress.job_id, progress);
    this.listeners.emit(ANY_JOB, progress);
  }
}

/** Marks a job as ended, within a transaction or not; undefined when it has ended before. */
export function finishRow(
  db: Kysely<Database>,
  jobId: string,
  state: "done" | "failed" | "cancelled",
  error: Message | null,
): Promise<JobProgress | undefined> {
  const now = Date.now();
  return db
    .updateTable("job_progress")
    .set((eb) => ({
      state,
      done: state === "done" ? eb.ref("total") : eb.ref("done"),
      error: error === null ? null : JSON.stringify(error),
      updated_ms: now,
      finished_ms: now,
    }))
    .where("job_id", "=", jobId)
    .where("state", "in", ["waiting", "running"])
    .returningAll()
    .executeTakeFirst();
}
