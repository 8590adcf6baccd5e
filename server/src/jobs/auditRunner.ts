import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import { STATUSES } from "@sunledger/contract";
import { Piscina } from "piscina";
import { publishAnalysis } from "../analysis/publishAnalysis.ts";
import { storeSamples } from "../analysis/storeSamples.ts";
import type { Stores } from "../stores/ports.ts";
import type { JobProgress } from "../stores/records/database.ts";
import type { AuditOutcome, AuditStage, AuditTask } from "./auditTask.ts";
import { finishRow, type ProgressBook } from "./progressBook.ts";

/** One core stays for the event loop and the engines. */
export const AUDIT_THREADS = Math.max(1, availableParallelism() - 1);
const HEAP_MB = 2048;

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
    await this.setStatus(installationId, STATUSES.running);
    let progress = job.progress;
    let counting: Promise<unknown> = Promise.resolve();
    const count = (stage: AuditStage): void => {
      counting = counting.then(async () => {
        if (!signal.aborted) progress = await this.book.count(progress, stage);
      });
    };
    try {
      const outcome = await this.audit(job.guid, count, signal);
      if (!outcome.ok) {
        await counting;
        await this.book.finish(progress.job_id, "failed", outcome.error);
        await this.restoreStatus(installationId);
        return "failed";
      }
      count({ stage: "store", done: 0, total: outcome.samples.columns.size });
      const importId = await storeSamples(this.stores, installationId, outcome.samples, outcome.sha256, {
        signal,
        onProgress: (done, total) => count({ stage: "store", done, total }),
      });
      const { plant, result, defaultsUsed } = outcome;
      const finished = { installationId, importId, plant, result, defaultsUsed, settings: {}, engineVersion: this.engineVersion, status: STATUSES.available };
      count({ stage: "publish", done: 0, total: 2 * result.ledgers.length });
      await publishAnalysis(this.stores, finished, {
        signal,
        onProgress: (done, total) => count({ stage: "publish", done, total }),
        // with the pointer, so that a crash right after publishing does not run the audit a second time
        together: async (transaction) => {
          const row = await finishRow(transaction, progress.job_id, "done", null);
          if (row === undefined) throw new Error("the job has ended before its results were published");
        },
      });
      await counting;
      const row = await this.book.get(progress.job_id);
      if (row !== undefined) this.book.tell(row);
      return "done";
    } finally {
      await counting.catch(() => undefined);
    }
  }

  /** What the installation showed before the work began. */
  async restoreStatus(installationId: number): Promise<void> {
    await this.stores.records.db
      .updateTable("installations")
      .set((eb) => ({ status: eb.case().when("published_analysis_id", "is not", null).then(STATUSES.available).else("").end() }))
      .where("id", "=", installationId)
      .execute();
  }

  async setStatus(installationId: number, status: string): Promise<void> {
    await this.stores.records.db.updateTable("installations").set({ status }).where("id", "=", installationId).execute();
  }

  async close(): Promise<void> {
    await this.threads.destroy();
  }

  private async audit(guid: string, count: (stage: AuditStage) => void, signal: AbortSignal): Promise<AuditOutcome> {
    const folder = await this.stores.files.openFolder(guid);
    const { port1, port2 } = new MessageChannel();
    port1.on("message", count);
    try {
      return await this.threads.run({ folder: folder.path, progress: port2 }, { transferList: [port2], signal });
    } finally {
      port1.close();
      await folder.release();
    }
  }
}
