import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import { publishAnalysis } from "../analysis/publishAnalysis.ts";
import { storeSamples } from "../analysis/storeSamples.ts";
import { sweepUnfinished } from "../analysis/sweepResults.ts";
import { publishedStatus } from "../installations/installationStatus.ts";
import type { Stores } from "../stores/ports.ts";
import type { JobProgress } from "../stores/records/database.ts";
import { thresholdsOf } from "./auditSettings.ts";
import type { AuditOutcome, AuditStage, AuditTask } from "./auditTask.ts";
import { finishRow, type ProgressBook } from "./progressBook.ts";
import type { UploadedFile } from "./stagePlantFolder.ts";

/** One core stays for the event loop and the engines. */
export const AUDIT_THREADS = Math.max(1, availableParallelism() - 1);
const HEAP_MB = 2048;

type UsedAudit = Extract<AuditOutcome, { ok: true }>;

/** Runs audits in worker threads and publishes them from this one; knows nothing of queues. */
export class AuditRunner {
  private readonly stores: Stores;
  private readonly book: ProgressBook;
  private readonly engineVersion: string;
  private readonly threads: Piscina<AuditTask, AuditOutcome>;

  constructor(stores: Stores, book: ProgressBook, engineVersion: string) {
    this.stores = stores;
    this.book = book;
    this.engineVersion = engineVersion;
    this.threads = new Piscina({
      filename: new URL("./audit.worker.ts", import.meta.url).href,
      minThreads: 0,
      maxThreads: AUDIT_THREADS,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
  }

  /**
   * From the files of a repository to a published analysis. Input that cannot be used gives "failed", and is not tried
   * again; anything else that goes wrong is thrown. An abort stops the thread at once and throws.
   */
  async run(job: { progress: JobProgress; installationId: number; guid: string }, signal: AbortSignal): Promise<"done" | "failed"> {
    const { installationId } = job;
    await sweepUnfinished(this.stores, installationId);
    let progress = job.progress;
    let counting: Promise<unknown> = Promise.resolve();
    const count = (stage: AuditStage): void => {
      counting = counting.then(async () => {
        if (!signal.aborted) progress = await this.book.count(progress, stage);
      });
    };
    try {
      const outcome = await this.audit(job, count, signal);
      if (!outcome.ok) {
        await counting;
        await this.book.finish(progress.job_id, "failed", outcome.error, progress.attempt);
        return "failed";
      }
      await this.publish(outcome, installationId, () => progress, count, signal);
      await counting;
      const row = await this.book.get(progress.job_id);
      if (row !== undefined) this.book.tell(row);
      return "done";
    } finally {
      await counting.catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    await this.threads.destroy();
  }

  private async publish(outcome: UsedAudit, installationId: number, progress: () => JobProgress, count: (stage: AuditStage) => void, signal: AbortSignal): Promise<void> {
    const { plant, result, inputs, defaultsUsed, events, settings } = outcome;
    count({ stage: "store", done: 0, total: outcome.samples.columns.size });
    const importId = await storeSamples(this.stores, installationId, outcome.samples, outcome.sha256, {
      signal,
      onProgress: (done, total) => count({ stage: "store", done, total }),
    });
    const { analysis_mode: mode } = await this.stores.records.db.selectFrom("installations").select("analysis_mode").where("id", "=", installationId).executeTakeFirstOrThrow();
    const nowMs = Date.now();
    const status = publishedStatus({ mode, dataEndMs: result.endMs, publishedMs: nowMs }, nowMs);
    const finished = { installationId, importId, plant, result, inputs, defaultsUsed, events, settings, engineVersion: this.engineVersion, status };
    count({ stage: "publish", done: 0, total: 2 * result.ledgers.length });
    await publishAnalysis(this.stores, finished, {
      signal,
      onProgress: (done, total) => count({ stage: "publish", done, total }),
      // with the pointer, so that a crash right after publishing does not run the audit a second time
      together: async (transaction) => {
        const { job_id, attempt } = progress();
        const row = await finishRow(transaction, job_id, "done", null, attempt);
        if (row === undefined) throw new Error("the job has ended before its results were published");
      },
    });
  }

  private async audit({ guid, installationId }: { guid: string; installationId: number }, count: (stage: AuditStage) => void, signal: AbortSignal): Promise<AuditOutcome> {
    const files = await this.filesOf(guid);
    const chosen = await this.stores.records.db.selectFrom("installations").select(["minimum_incident_min", "minimum_irradiance_w_m2"]).where("id", "=", installationId).executeTakeFirstOrThrow();
    const folder = await this.stores.files.openFolder(guid);
    const { port1, port2 } = new MessageChannel();
    port1.on("message", count);
    try {
      return await this.threads.run({ folder: folder.path, files, thresholds: thresholdsOf(chosen), progress: port2 }, { transferList: [port2], signal });
    } finally {
      port1.close();
      await folder.release();
    }
  }

  /** The files of a repository as their uploader named them. */
  private async filesOf(guid: string): Promise<UploadedFile[]> {
    return this.stores.records.db.selectFrom("repository_files").select(["filename", "conf_type", "stored_as"]).where("guid", "=", guid).orderBy("filename").execute();
  }
}
