import { randomUUID } from "node:crypto";
import type { Job } from "pg-boss";
import packageFile from "../../package.json" with { type: "json" };
import { ageStatuses } from "../installations/installationStatus.ts";
import type { Stores } from "../stores/ports.ts";
import type { JobProgress } from "../stores/records/database.ts";
import { AUDIT_THREADS, AuditRunner } from "./auditRunner.ts";
import { openQueue, QUEUE } from "./openQueue.ts";
import { ProgressBook, type ProgressListener } from "./progressBook.ts";
import { endLostJobs, recoverJobs } from "./recoverJobs.ts";
import { repeatedly } from "./repeatedly.ts";
import { type FinishedJob, tellEnd, tellEnds } from "./tellEnds.ts";
import { type RunningJob, watchJobs } from "./watchJobs.ts";

const POLLING_SECONDS = 2;
/** How often lost jobs, untold ends and aged statuses are looked for. */
const TIDY_MS = 30_000;
/** With several processes, what is younger is still another one's to finish. */
const GRACE_MS = 60_000;

/** An audit that somebody asked for. */
export interface AuditRequest {
  installationId: number;
  /** The repository that holds the plant folder's files. */
  guid: string;
  userId: number | null;
  /** Who is told at the end; null: nobody. */
  mail: string | null;
  /** In which language. */
  language?: string;
}

export interface JobFilter {
  userId?: number;
  installationIds?: readonly number[];
  limit?: number;
}

export interface Jobs {
  /** Queues an audit. One that is still waiting for this installation is replaced; one that runs is finished first. */
  submitAudit(request: AuditRequest): Promise<{ jobId: string }>;
  /** Stops the work, within two seconds, and waits for that where it runs here; false when it has ended already or is not known. */
  cancel(jobId: string): Promise<boolean>;
  get(jobId: string): Promise<JobProgress | null>;
  /** Newest first. */
  list(filter?: JobFilter): Promise<JobProgress[]>;
  /** Hears every step of a job that runs in this process, and what another one's writes down; gives the way to stop listening. */
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
  /** Whether other processes work on the same record store; left out: where it is on a server. */
  shared?: boolean;
  /** False: hands jobs on and follows them, but works on none. */
  works?: boolean;
  /** The clock that statuses go by, and how often they are looked at; left out: the system's, twice a minute. */
  now?: () => number;
  tidyMs?: number;
}

/** Opens the queue on the record store, works on it with worker threads of this process, and keeps the statuses true. */
export async function startJobs(stores: Stores, options: JobOptions = {}): Promise<Jobs> {
  const { db, embedded } = stores.records;
  const { shared = !embedded, works = true, now = Date.now, tidyMs = TIDY_MS } = options;
  const book = new ProgressBook(db);
  const runner = new AuditRunner(stores, book, packageFile.version);
  const running = new Map<string, RunningJob>();
  const onError = (error: Error): void => options.onError?.(error);
  const boss = await openQueue(stores.records, onError);
  if (!shared) await recoverJobs(stores, boss, QUEUE);
  const graceMs = shared ? GRACE_MS : 0;
  let begun = false;
  const tidy = async (): Promise<void> => {
    // the only process knows its own jobs: only what it finds at its start can be lost
    if (shared || !begun) await endLostJobs(stores, QUEUE, book, graceMs);
    begun = true;
    if (options.onFinished !== undefined) await tellEnds(db, options.onFinished, graceMs);
    await ageStatuses(db, now());
  };
  await tidy();

  const handle = async ([job]: Job<AuditRequest>[]): Promise<void> => {
    if (job === undefined) return;
    const progress = await book.begin(job.id);
    if (progress === undefined) return;
    const stopper = new AbortController();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    running.set(job.id, { attempt: progress.attempt, stopper, over });
    try {
      const signal = AbortSignal.any([stopper.signal, job.signal]);
      await runner.run({ progress, installationId: job.data.installationId, guid: job.data.guid }, signal);
    } catch (error) {
      if (stopper.signal.aborted || job.signal.aborted) throw error;
      // the reader is told that it was not his files; what it was is for the operator
      onError(error instanceof Error ? error : new Error(String(error)));
      await book.finish(job.id, "failed", { key: "jobs:error.unexpected", values: {} }, progress.attempt);
    } finally {
      running.delete(job.id);
      end();
      // the next one in the queue at once, not when the polling comes round
      if (workerId !== null) boss.notifyWorker(workerId);
    }
    const ended = await book.get(job.id);
    const isTold = ended === undefined || ended.finished_ms === null || ended.state === "cancelled" || ended.told_ms !== null;
    if (!isTold && options.onFinished !== undefined) await tellEnd(db, options.onFinished, ended);
  };
  let workerId: string | null = null;
  if (works) workerId = await boss.work(QUEUE, { pollingIntervalSeconds: POLLING_SECONDS, localConcurrency: AUDIT_THREADS }, handle);
  const stopWatching = shared ? watchJobs(db, book, running, onError) : () => undefined;
  const stopTidying = repeatedly(tidy, tidyMs, onError);

  async function cancel(jobId: string): Promise<boolean> {
    if (!(await book.finish(jobId, "cancelled", null))) return false;
    const here = running.get(jobId);
    here?.stopper.abort();
    await boss.cancel(QUEUE, jobId);
    await here?.over;
    return true;
  }

  return {
    submitAudit: async (request) => {
      const jobId = randomUUID();
      const waiting = await db
        .selectFrom("job_progress")
        .select("job_id")
        .where("installation_id", "=", request.installationId)
        .where("state", "=", "waiting")
        .execute();
      for (const { job_id } of waiting) await cancel(job_id);
      const { installationId, userId, mail, language = "fr-FR" } = request;
      await book.add({ jobId, kind: QUEUE, installationId, userId, mail, language });
      await boss.send(QUEUE, request, { id: jobId, singletonKey: String(installationId) });
      if (workerId !== null) boss.notifyWorker(workerId);
      return { jobId };
    },
    cancel,
    get: async (jobId) => (await book.get(jobId)) ?? null,
    list: ({ userId, installationIds, limit = 100 } = {}) => {
      let query = db.selectFrom("job_progress").selectAll().orderBy("created_ms", "desc").limit(limit);
      if (userId !== undefined) query = query.where("user_id", "=", userId);
      if (installationIds !== undefined) query = query.where("installation_id", "in", [...installationIds]);
      return query.execute();
    },
    subscribe: (jobId, listener) => book.subscribe(jobId, listener),
    subscribeAll: (listener) => book.subscribeAll(listener),
    stop: async () => {
      stopWatching();
      await stopTidying();
      for (const { stopper } of running.values()) stopper.abort();
      await boss.stop({ graceful: true, timeout: 3000 });
      await runner.close();
    },
  };
}
