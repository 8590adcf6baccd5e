import { randomUUID } from "node:crypto";
import { STATUSES } from "@sunledger/contract";
import type { Job } from "pg-boss";
import packageFile from "../../package.json" with { type: "json" };
import type { Stores } from "../stores/ports.ts";
import type { JobProgress } from "../stores/records/database.ts";
import { AUDIT_THREADS, AuditRunner } from "./auditRunner.ts";
import { openQueue, QUEUE } from "./openQueue.ts";
import { ProgressBook, type ProgressListener } from "./progressBook.ts";
import { recoverJobs } from "./recoverJobs.ts";

const POLLING_SECONDS = 2;

/** An audit that somebody asked for. */
export interface AuditRequest {
  installationId: number;
  /** The repository that holds the plant folder's files. */
  guid: string;
  userId: number | null;
  /** Who is told at the end; null: nobody. */
  mail: string | null;
}

/** A job at its end. */
export interface FinishedJob {
  progress: JobProgress;
  mail: string | null;
}

export interface JobFilter {
  userId?: number;
  installationIds?: readonly number[];
  limit?: number;
}

export interface Jobs {
  /** Queues an audit. One that is still waiting for this installation is replaced; one that runs is finished first. */
  submitAudit(request: AuditRequest): Promise<{ jobId: string }>;
  /** Stops the work within two seconds; false when it has ended already or is not known. */
  cancel(jobId: string): Promise<boolean>;
  get(jobId: string): Promise<JobProgress | null>;
  /** Newest first. */
  list(filter?: JobFilter): Promise<JobProgress[]>;
  /** Hears every step of a job that runs in this process; gives the way to stop listening. */
  subscribe(jobId: string, listener: ProgressListener): () => void;
  /** Hears every step of every job that runs in this process. */
  subscribeAll(listener: ProgressListener): () => void;
  /** Ends at once: what runs is begun again at the next start. */
  stop(): Promise<void>;
}

export interface JobOptions {
  /** Told once of each job that is done or has failed. */
  onFinished?: (job: FinishedJob) => Promise<void>;
  /** Told of trouble inside the queue itself. */
  onError?: (error: Error) => void;
}

/** Opens the queue on the record store and works on it with worker threads of this process. */
export async function startJobs(stores: Stores, options: JobOptions = {}): Promise<Jobs> {
  const book = new ProgressBook(stores.records.db);
  const runner = new AuditRunner(stores, book, packageFile.version);
  const running = new Map<string, AbortController>();
  const boss = await openQueue(stores.records, (error) => options.onError?.(error));
  if (stores.records.embedded) await recoverJobs(stores, boss, QUEUE, book);

  const finished = async (jobId: string, mail: string | null): Promise<void> => {
    const progress = await book.get(jobId);
    if (progress !== undefined) await options.onFinished?.({ progress, mail });
  };

  const handle = async ([job]: Job<AuditRequest>[]): Promise<void> => {
    if (job === undefined) return;
    const stopper = new AbortController();
    running.set(job.id, stopper);
    try {
      const signal = AbortSignal.any([stopper.signal, job.signal]);
      const progress = await book.begin(job.id);
      if (progress === undefined) return;
      await runner.run({ progress, installationId: job.data.installationId, guid: job.data.guid }, signal);
    } catch (error) {
      if (stopper.signal.aborted || job.signal.aborted) throw error;
      // the reader is told that it was not his files; what it was is for the operator
      options.onError?.(error instanceof Error ? error : new Error(String(error)));
      const isNew = await book.finish(job.id, "failed", { key: "jobs:error.unexpected", values: {} });
      if (isNew) await runner.restoreStatus(job.data.installationId);
    } finally {
      running.delete(job.id);
      // the next one in the queue at once, not when the polling comes round
      boss.notifyWorker(workerId);
    }
    await finished(job.id, job.data.mail);
  };
  const workerId = await boss.work(QUEUE, { pollingIntervalSeconds: POLLING_SECONDS, localConcurrency: AUDIT_THREADS }, handle);

  async function cancel(jobId: string): Promise<boolean> {
    const progress = await book.get(jobId);
    const hasEnded = !(await book.finish(jobId, "cancelled", null));
    if (progress === undefined || hasEnded) return false;
    await boss.cancel(QUEUE, jobId);
    running.get(jobId)?.abort();
    if (progress.installation_id !== null) await runner.restoreStatus(progress.installation_id);
    return true;
  }

  return {
    submitAudit: async (request) => {
      const jobId = randomUUID();
      const { db } = stores.records;
      const waiting = await db
        .selectFrom("job_progress")
        .select("job_id")
        .where("installation_id", "=", request.installationId)
        .where("state", "=", "waiting")
        .execute();
      for (const { job_id } of waiting) await cancel(job_id);
      await book.add({ jobId, kind: QUEUE, installationId: request.installationId, userId: request.userId });
      await runner.setStatus(request.installationId, STATUSES.checks);
      await boss.send(QUEUE, request, { id: jobId, singletonKey: String(request.installationId) });
      boss.notifyWorker(workerId);
      return { jobId };
    },
    cancel,
    get: async (jobId) => (await book.get(jobId)) ?? null,
    list: ({ userId, installationIds, limit = 100 } = {}) => {
      let query = stores.records.db.selectFrom("job_progress").selectAll().orderBy("created_ms", "desc").limit(limit);
      if (userId !== undefined) query = query.where("user_id", "=", userId);
      if (installationIds !== undefined) query = query.where("installation_id", "in", [...installationIds]);
      return query.execute();
    },
    subscribe: (jobId, listener) => book.subscribe(jobId, listener),
    subscribeAll: (listener) => book.subscribeAll(listener),
    stop: async () => {
      for (const stopper of running.values()) stopper.abort();
      await boss.stop({ graceful: true, timeout: 3000 });
      await runner.close();
    },
  };
}
