import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { STATUSES } from "@sunledger/contract";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { siteLosses } from "../analysis/ledgerQueries.ts";
import { openStores } from "../stores/openStores.ts";
import type { Stores } from "../stores/ports.ts";
import type { JobProgress } from "../stores/records/database.ts";
import { putPlantFolder } from "./plantFolder.fixture.ts";
import { type Jobs, startJobs } from "./startJobs.ts";

const SUBMITTER = fileURLToPath(new URL("./submitJob.fixture.ts", import.meta.url));
const GUID = "plant";
const dataDir = mkdtempSync(join(tmpdir(), "job-kill-"));
const config = { dataDir, databaseUrl: null, clickhouseUrl: null };
let installationId: number;
let referenceKwh: number | null = null;

beforeAll(async () => {
  const stores = await openStores(config);
  await putPlantFolder(stores, GUID, { inverters: 6, days: 60 });
  const values = { guid: GUID, name: "A", analysis_mode: "audit" as const, created_ms: 0 };
  installationId = (await stores.records.db.insertInto("installations").values(values).returning("id").executeTakeFirstOrThrow()).id;
  await stores.close();
});

afterAll(() => rmSync(dataDir, { recursive: true }));

const STAGES = ["read", "audit", "store", "publish"];

it.each(STAGES)("begins a job again, once, that was killed in the stage %s", { timeout: 120_000 }, async (stage) => {
  const before = await published();
  const jobId = await killedIn(stage);
  const stores = await openStores(config);
  const jobs = await startJobs(stores);
  const during = await stores.records.db.selectFrom("installations").select("published_analysis_id").where("id", "=", installationId).executeTakeFirstOrThrow();
  const end = await endOf(jobs, jobId);
  expect(end.state).toBe("done");
  // killed after the publishing, the job counts as done and is not run again; before it, it takes a second attempt
  const wasPublished = during.published_analysis_id !== before;
  expect(end.attempt).toBe(wasPublished ? 1 : 2);
  await expectOneWholeAnalysis(stores, before);
  await jobs.stop();
  await stores.close();
});

async function published(): Promise<number | null> {
  const stores = await openStores(config);
  const row = await stores.records.db.selectFrom("installations").select("published_analysis_id").where("id", "=", installationId).executeTakeFirstOrThrow();
  await stores.close();
  return row.published_analysis_id;
}

/** Lets the process come to a stage, kills it there with no warning, and gives its job's id. */
async function killedIn(stage: string): Promise<string> {
  const child = spawn(process.execPath, [SUBMITTER, dataDir, GUID], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout.setEncoding("utf8");
  await new Promise<void>((resolve, reject) => {
    child.on("exit", () => reject(new Error(`the process ended by itself: ${said}`)));
    child.stdout.on("data", (chunk: string) => {
      said += chunk;
      if (said.includes(`stage ${stage} running\n`)) resolve();
    });
  });
  const exit = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGKILL");
  await exit;
  return /^submitted (\S+)$/m.exec(said)?.[1] ?? "";
}

function endOf(jobs: Jobs, jobId: string): Promise<JobProgress> {
  return new Promise((resolve) => {
    const check = (progress: JobProgress | null): void => {
      if (progress !== null && progress.finished_ms !== null) resolve(progress);
    };
    jobs.subscribe(jobId, check);
    void jobs.get(jobId).then(check);
  });
}

/** The new analysis and the one before, nothing else, and the same plant gives the same books each time. */
async function expectOneWholeAnalysis(stores: Stores, before: number | null): Promise<void> {
  const { db } = stores.records;
  const installation = await db.selectFrom("installations").selectAll().where("id", "=", installationId).executeTakeFirstOrThrow();
  expect(installation.status).toBe(STATUSES.available);
  const analyses = await db.selectFrom("analyses").select(["id", "state"]).orderBy("id").execute();
  const expected = [{ id: installation.published_analysis_id, state: "published" }];
  expect(analyses).toEqual(before === null ? expected : [{ id: before, state: "superseded" }, ...expected]);
  const stored = await stores.measurements.query("SELECT DISTINCT analysis_id FROM interval_results ORDER BY analysis_id");
  expect([...stored.int32("analysis_id")]).toEqual(analyses.map((row) => row.id));
  const imports = await stores.measurements.query("SELECT uniqExact(import_id) AS n FROM samples");
  expect(imports.float64("n")[0]).toBe(1);
  const books = await siteLosses(stores.measurements, { analysisId: installation.published_analysis_id ?? 0, fromDay: 0, toDay: 40_000 });
  const lost = books.losses.reduce((sum, bar) => sum + bar.kwh, 0);
  expect(Math.abs(books.reference.kwh - lost - books.delivered.kwh)).toBeLessThan(1e-9 * books.reference.kwh);
  referenceKwh ??= books.reference.kwh;
  expect(books.reference.kwh).toBe(referenceKwh);
}
