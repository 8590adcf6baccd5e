import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { type FreshDatabase, freshRecords } from "../stores/freshDatabase.fixture.ts";
import { type EngineServer, serveEngine } from "../stores/measurements/serveEngine.fixture.ts";
import { openStores } from "../stores/openStores.ts";
import type { Stores } from "../stores/ports.ts";
import type { JobProgress } from "../stores/records/database.ts";
import { putPlantFolder } from "./plantFolder.fixture.ts";
import { type Jobs, startJobs } from "./startJobs.ts";

const WORKER = fileURLToPath(new URL("../worker.ts", import.meta.url));
const root = mkdtempSync(join(tmpdir(), "workers-"));
// two real processes need a server between them, where one is given
const { databaseUrl } = readConfig();

let stores: Stores;
/** Hands on and follows, works on nothing. */
let server: Jobs;

describe("two workers on one record store", () => {
  let workers: Jobs[];
  beforeAll(async () => {
    stores = await openStores({ dataDir: join(root, "embedded"), databaseUrl: null, clickhouseUrl: null });
    server = await startJobs(stores, { shared: true, works: false });
    workers = [await startJobs(stores, { shared: true }), await startJobs(stores, { shared: true })];
    await putPlantFolder(stores, "small", { inverters: 2, days: 6 });
    await putPlantFolder(stores, "large", { inverters: 40, days: 300 });
  });
  afterAll(async () => {
    for (const jobs of [server, ...workers]) await jobs.stop();
    await stores.close();
  });

  it("run each job once, and tell whoever listens elsewhere how far they are", () => expectEachOnce(5));

  it("never fall back in what is done, from nothing to all of it", async () => {
    const heard: number[] = [];
    const { jobId } = await server.submitAudit({ installationId: await newInstallation(), guid: "small", userId: null, mail: null });
    server.subscribe(jobId, ({ share }) => heard.push(share));
    await ended(jobId);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    expect(heard.at(-1)).toBe(1);
  });

  it("stop within two seconds when cancelled from elsewhere", () => expectCancelled());
});

if (databaseUrl !== null) {
  describe("two processes on one database server", () => {
    const children: ChildProcess[] = [];
    let database: FreshDatabase;
    let engine: EngineServer;
    let environment: Record<string, string>;
    beforeAll(async () => {
      const dataDir = join(root, "shared");
      database = await freshRecords(databaseUrl);
      engine = await serveEngine(mkdtempSync(join(root, "engine-")));
      environment = { DATA_DIR: dataDir, DATABASE_URL: database.url, CLICKHOUSE_URL: engine.url, LOG_LEVEL: "silent" };
      stores = await openStores({ dataDir, databaseUrl: database.url, clickhouseUrl: engine.url });
      server = await startJobs(stores, { works: false });
      await putPlantFolder(stores, "small", { inverters: 2, days: 6 });
      await putPlantFolder(stores, "large", { inverters: 40, days: 300 });
      for (const _ of [1, 2]) children.push(await startWorker(environment));
    }, 60_000);
    afterAll(async () => {
      for (const child of children) child.kill("SIGKILL");
      await server.stop();
      await stores.close();
      await engine.close();
      await database.drop();
    });

    it("run each job once, and tell the server how far they are", { timeout: 120_000 }, () => expectEachOnce(6));

    it("stop within two seconds when the server cancels", { timeout: 60_000 }, () => expectCancelled());

    it("take over from one that was killed, once", { timeout: 480_000 }, async () => {
      const installationId = await newInstallation();
      const { jobId } = await server.submitAudit({ installationId, guid: "large", userId: null, mail: null });
      await reached(jobId, ({ stage }) => stage === "audit" || stage === "store");
      // whichever has it: both go, one comes back
      for (const child of children.splice(0)) child.kill("SIGKILL");
      children.push(await startWorker(environment));
      const end = await ended(jobId);
      expect(end).toMatchObject({ state: "done", attempt: 2 });
      await expectOneAnalysis(installationId);
    });
  });
}

afterAll(() => rmSync(root, { recursive: true, force: true }));

async function expectEachOnce(count: number): Promise<void> {
  const submitted = [];
  for (let i = 0; i < count; i += 1) {
    const installationId = await newInstallation();
    submitted.push({ installationId, ...(await server.submitAudit({ installationId, guid: "small", userId: null, mail: null })) });
  }
  const stages = new Set<string>();
  for (const { jobId } of submitted) server.subscribe(jobId, ({ stage }) => stages.add(stage));
  for (const { installationId, jobId } of submitted) {
    expect(await ended(jobId)).toMatchObject({ state: "done", attempt: 1, share: 1 });
    await expectOneAnalysis(installationId);
  }
  expect(stages).toContain("publish");
}

async function expectCancelled(): Promise<void> {
  const installationId = await newInstallation();
  const { jobId } = await server.submitAudit({ installationId, guid: "large", userId: null, mail: null });
  await reached(jobId, ({ state }) => state === "running");
  const startedMs = performance.now();
  expect(await server.cancel(jobId)).toBe(true);
  // the worker says that it stopped by taking the next one
  const next = await server.submitAudit({ installationId, guid: "small", userId: null, mail: null });
  expect(await ended(next.jobId)).toMatchObject({ state: "done", attempt: 1 });
  expect(await server.get(jobId)).toMatchObject({ state: "cancelled", attempt: 1 });
  expect(performance.now() - startedMs).toBeLessThan(15_000);
  await expectOneAnalysis(installationId);
}

async function expectOneAnalysis(installationId: number): Promise<void> {
  const analyses = await stores.records.db.selectFrom("analyses").select(["id", "state"]).where("installation_id", "=", installationId).execute();
  expect(analyses.map(({ state }) => state)).toEqual(["published"]);
  const imports = await stores.records.db.selectFrom("imports").select("state").where("installation_id", "=", installationId).execute();
  expect(imports).toEqual([{ state: "stored" }]);
}

async function newInstallation(): Promise<number> {
  const values = { guid: crypto.randomUUID(), name: "A", analysis_mode: "audit" as const, created_ms: 0 };
  return (await stores.records.db.insertInto("installations").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

function reached(jobId: string, isThere: (progress: JobProgress) => boolean): Promise<JobProgress> {
  return new Promise((resolve, reject) => {
    const check = (progress: JobProgress | null): void => {
      if (progress === null || (!isThere(progress) && progress.finished_ms === null)) return;
      stop();
      if (isThere(progress)) resolve(progress);
      else reject(new Error(`the job ended: ${progress.state} ${JSON.stringify(progress.error)}`));
    };
    const stop = server.subscribe(jobId, check);
    void server.get(jobId).then(check);
  });
}

const ended = (jobId: string): Promise<JobProgress> => reached(jobId, ({ finished_ms }) => finished_ms !== null);

async function startWorker(environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [WORKER], { env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "inherit"] });
  await new Promise<void>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      if (chunk.toString().includes("ready")) resolve();
    });
  });
  return child;
}
