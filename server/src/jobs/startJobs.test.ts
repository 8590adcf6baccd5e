import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STATUSES } from "@sunledger/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { energySeries, siteLosses } from "../analysis/ledgerQueries.ts";
import { openStores } from "../stores/openStores.ts";
import type { Stores } from "../stores/ports.ts";
import type { Installation, JobProgress } from "../stores/records/database.ts";
import { putFile, putPlantFolder } from "./plantFolder.fixture.ts";
import { type Jobs, startJobs } from "./startJobs.ts";
import type { FinishedJob } from "./tellEnds.ts";

const dataDir = mkdtempSync(join(tmpdir(), "jobs-"));
const finished: FinishedJob[] = [];
let stores: Stores;
let jobs: Jobs;

beforeAll(async () => {
  stores = await openStores({ dataDir, databaseUrl: null, clickhouseUrl: null });
  jobs = await startJobs(stores, { onFinished: async (job) => void finished.push(job) });
  await putPlantFolder(stores, "small", { inverters: 2, days: 6 });
  await putPlantFolder(stores, "middle", { inverters: 12, days: 120 });
  await putPlantFolder(stores, "large", { inverters: 40, days: 300 });
  await putFile(stores, "broken", "plant.json", "plant", ['{"schema": "plant/1"']);
});

afterAll(async () => {
  await jobs.stop();
  await stores.close();
  rmSync(dataDir, { recursive: true });
});

describe("an audit job", () => {
  it("goes from files to a published analysis that closes, counting its work", async () => {
    const installationId = await newInstallation();
    const { jobId } = await jobs.submitAudit({ installationId, guid: "small", userId: null, mail: "someone@example.org" });
    expect((await installation(installationId)).status).toBe(STATUSES.checks);
    const stages = new Set<string>();
    const end = await ended(jobId, (progress) => stages.add(progress.stage));
    expect(end).toMatchObject({ state: "done", error: null, attempt: 1 });
    for (const stage of ["read", "audit", "store", "publish"]) expect(stages).toContain(stage);
    const { status, published_analysis_id: analysisId, plant, peak_power_kwp } = await installation(installationId);
    expect(status).toBe(STATUSES.available);
    expect(plant?.name).toBe("Small roof");
    expect(peak_power_kwp).toBeCloseTo(2 * 17 * 4 * 0.3, 6);
    const whole = { analysisId: analysisId ?? 0, fromDay: 0, toDay: 40_000 };
    const books = await siteLosses(stores.measurements, whole);
    const lost = books.losses.reduce((sum, bar) => sum + bar.kwh, 0);
    expect(books.reference.kwh).toBeGreaterThan(100);
    expect(Math.abs(books.reference.kwh - lost - books.delivered.kwh)).toBeLessThan(1e-9 * books.reference.kwh);
    const days = await energySeries(stores.measurements, whole, "day", "Europe/Paris");
    expect(days.deliveredKwh.reduce((sum, kwh) => sum + kwh, 0)).toBeCloseTo(books.delivered.kwh, 6);
    await until(() => finished.some((job) => job.progress.job_id === jobId && job.mail === "someone@example.org"));
  });

  it("says what is wrong with input that cannot be used, and is not tried again", async () => {
    const installationId = await newInstallation();
    const { jobId } = await jobs.submitAudit({ installationId, guid: "broken", userId: null, mail: null });
    const end = await ended(jobId);
    expect(end.state).toBe("failed");
    expect(end.error?.key).toMatch(/^import:error\./);
    expect(end.attempt).toBe(1);
    const { status, published_analysis_id } = await installation(installationId);
    expect({ status, published_analysis_id }).toEqual({ status: "", published_analysis_id: null });
  });

  it("keeps the analysis before when the next one fails", async () => {
    const installationId = await newInstallation();
    await ended((await jobs.submitAudit({ installationId, guid: "small", userId: null, mail: null })).jobId);
    const before = await installation(installationId);
    await ended((await jobs.submitAudit({ installationId, guid: "broken", userId: null, mail: null })).jobId);
    const after = await installation(installationId);
    expect(after.published_analysis_id).toBe(before.published_analysis_id);
    expect(after.status).toBe(STATUSES.available);
  });

  it.each(["read", "audit", "store", "publish"])("stops within two seconds when cancelled in the stage %s, and leaves the analysis before", { timeout: 120_000 }, async (stage) => {
    const installationId = await newInstallation();
    await ended((await jobs.submitAudit({ installationId, guid: "small", userId: null, mail: null })).jobId);
    const before = await installation(installationId);
    const { jobId } = await jobs.submitAudit({ installationId, guid: "middle", userId: null, mail: null });
    await reached(jobId, (progress) => progress.stage === stage && progress.state === "running");
    const startedMs = performance.now();
    expect(await jobs.cancel(jobId)).toBe(true);
    expect(performance.now() - startedMs).toBeLessThan(2000);
    expect((await jobs.get(jobId))?.state).toBe("cancelled");
    expect(await jobs.cancel(jobId)).toBe(false);
    expect(await installation(installationId)).toEqual(before);
    const analyses = await stores.records.db.selectFrom("analyses").select(["id", "state"]).where("installation_id", "=", installationId).execute();
    expect(analyses).toEqual([{ id: before.published_analysis_id, state: "published" }]);
  });

  it("never runs twice at once for an installation, and replaces one that waits", async () => {
    const installationId = await newInstallation();
    const first = await jobs.submitAudit({ installationId, guid: "large", userId: null, mail: null });
    await reached(first.jobId, (progress) => progress.state === "running");
    const second = await jobs.submitAudit({ installationId, guid: "small", userId: null, mail: null });
    const third = await jobs.submitAudit({ installationId, guid: "small", userId: null, mail: null });
    expect((await jobs.get(second.jobId))?.state).toBe("cancelled");
    await reached(first.jobId, (progress) => progress.stage === "audit");
    expect((await jobs.get(third.jobId))?.state).toBe("waiting");
    await jobs.cancel(first.jobId);
    expect((await ended(third.jobId)).state).toBe("done");
    expect((await jobs.list({ installationIds: [installationId] })).map((job) => job.state)).toEqual(["done", "cancelled", "cancelled"]);
  });

  it("is begun again after the process stopped in the middle of it", async () => {
    const installationId = await newInstallation();
    const { jobId } = await jobs.submitAudit({ installationId, guid: "large", userId: null, mail: null });
    await reached(jobId, (progress) => progress.stage === "audit");
    await jobs.stop();
    expect((await jobs.get(jobId))?.state).toBe("running");
    jobs = await startJobs(stores);
    const end = await ended(jobId);
    expect(end).toMatchObject({ state: "done", attempt: 2 });
  });
});

async function newInstallation(): Promise<number> {
  const values = { guid: crypto.randomUUID(), name: "A", analysis_mode: "audit" as const, created_ms: 0 };
  return (await stores.records.db.insertInto("installations").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

function installation(id: number): Promise<Installation> {
  return stores.records.db.selectFrom("installations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Waits until a job is where the test wants it; a job that ends before never will be. */
async function reached(jobId: string, isThere: (progress: JobProgress) => boolean): Promise<JobProgress> {
  return new Promise((resolve, reject) => {
    const check = (progress: JobProgress | null): void => {
      if (progress === null || (!isThere(progress) && progress.finished_ms === null)) return;
      stop();
      if (isThere(progress)) resolve(progress);
      else reject(new Error(`the job ended: ${progress.state} ${JSON.stringify(progress.error)}`));
    };
    const stop = jobs.subscribe(jobId, check);
    void jobs.get(jobId).then(check);
  });
}

async function ended(jobId: string, onProgress: (progress: JobProgress) => void = () => undefined): Promise<JobProgress> {
  return reached(jobId, (progress) => {
    onProgress(progress);
    return progress.finished_ms !== null;
  });
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20));
}
