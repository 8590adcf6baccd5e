import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STATUSES } from "@sunledger/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startJobs } from "../jobs/startJobs.ts";
import { openStores } from "../stores/openStores.ts";
import type { Stores } from "../stores/ports.ts";
import { publishedStatus, settleStatus, STATUS_DAYS } from "./installationStatus.ts";

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 0, 1);
const dataDir = mkdtempSync(join(tmpdir(), "statuses-"));
let stores: Stores;

beforeAll(async () => {
  stores = await openStores({ dataDir, databaseUrl: null, clickhouseUrl: null });
});

afterAll(async () => {
  await stores.close();
  rmSync(dataDir, { recursive: true });
});

it("lets an analysis age one way only, a continuous one by its data, an audit by its access", () => {
  const order: string[] = [STATUSES.available, STATUSES.soon_gone, STATUSES.gone];
  for (const mode of ["continuous", "audit"] as const) {
    const at = (days: number) => publishedStatus({ mode, dataEndMs: START_MS, publishedMs: START_MS }, START_MS + days * DAY_MS);
    const ranks = Array.from({ length: 800 }, (_, days) => order.indexOf(at(days / 2)));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks)).toEqual(new Set([0, 1, 2]));
  }
  const [continuous, audit] = (["continuous", "audit"] as const).map((mode) => (days: number) => publishedStatus({ mode, dataEndMs: START_MS, publishedMs: START_MS }, START_MS + days * DAY_MS));
  expect([29.99, 30, 59.99, 60].map((days) => continuous?.(days))).toEqual([STATUSES.available, STATUSES.soon_gone, STATUSES.soon_gone, STATUSES.gone]);
  expect([334.99, 335, 364.99, 365].map((days) => audit?.(days))).toEqual([STATUSES.available, STATUSES.soon_gone, STATUSES.soon_gone, STATUSES.gone]);
  // an audit of long ago that was published today is open today
  expect(publishedStatus({ mode: "audit", dataEndMs: START_MS - 1000 * DAY_MS, publishedMs: START_MS }, START_MS)).toBe(STATUSES.available);
});

it("follows from an installation's jobs, then from what is published", async () => {
  const id = await installation("audit", null);
  const settled = async () => {
    await settleStatus(stores.records.db, id, START_MS);
    return statusOf(id);
  };
  expect(await settled()).toBe("");
  const jobId = crypto.randomUUID();
  const values = { job_id: jobId, kind: "audit", installation_id: id, state: "waiting" as const, stage: "waiting", done: 0, total: 0, created_ms: 0, updated_ms: 0 };
  await stores.records.db.insertInto("job_progress").values(values).execute();
  const set = (change: { state?: "running" | "done"; stage?: string; finished_ms?: number }) => stores.records.db.updateTable("job_progress").set(change).where("job_id", "=", jobId).execute();
  expect(await settled()).toBe(STATUSES.checks);
  await set({ state: "running", stage: "read" });
  expect(await settled()).toBe(STATUSES.checks);
  await set({ stage: "audit" });
  expect(await settled()).toBe(STATUSES.running);
  await publish(id, START_MS, START_MS);
  expect(await settled()).toBe(STATUSES.running);
  await set({ state: "done", finished_ms: 1 });
  expect(await settled()).toBe(STATUSES.available);
});

it("is brought forward by the server's own clock, and leaves work under way alone", async () => {
  let nowMs = START_MS;
  const continuous = await installation("continuous", STATUSES.available);
  const audit = await installation("audit", STATUSES.available);
  const working = await installation("continuous", STATUSES.running);
  for (const id of [continuous, audit, working]) await publish(id, START_MS, START_MS);
  const jobs = await startJobs(stores, { now: () => nowMs, tidyMs: 20, works: false });
  const statuses = () => Promise.all([continuous, audit, working].map(statusOf));
  const after = async (days: number, expected: string[]) => {
    nowMs = START_MS + days * DAY_MS;
    await expect.poll(statuses, { timeout: 5000 }).toEqual([...expected, STATUSES.running]);
  };
  await after(STATUS_DAYS.continuousSoon, [STATUSES.soon_gone, STATUSES.available]);
  await after(STATUS_DAYS.continuousGone, [STATUSES.gone, STATUSES.available]);
  await after(STATUS_DAYS.auditAccess - STATUS_DAYS.auditSoon, [STATUSES.gone, STATUSES.soon_gone]);
  await after(STATUS_DAYS.auditAccess, [STATUSES.gone, STATUSES.gone]);
  // new data: from the next look on it is of use again
  await publish(continuous, nowMs, nowMs);
  await after(STATUS_DAYS.auditAccess, [STATUSES.available, STATUSES.gone]);
  await jobs.stop();
});

async function installation(analysis_mode: "continuous" | "audit", status: string | null): Promise<number> {
  const values = { guid: crypto.randomUUID(), name: "A", analysis_mode, status: status ?? "", created_ms: 0 };
  return (await stores.records.db.insertInto("installations").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

async function publish(installation_id: number, end_ms: number, published_ms: number): Promise<void> {
  const none = JSON.stringify([]);
  const values = {
    installation_id, state: "published" as const, engine_version: "test", start_ms: 0, end_ms, step_ms: 1, first_day: 0, day_count: 1, points: [], settings: "{}",
    kpi: "{}", plant_model: none, behaviour: none, defaults_used: [], created_ms: 0, published_ms,
  };
  const { id } = await stores.records.db.insertInto("analyses").values(values).returning("id").executeTakeFirstOrThrow();
  await stores.records.db.updateTable("installations").set({ published_analysis_id: id }).where("id", "=", installation_id).execute();
}

async function statusOf(id: number): Promise<string> {
  return (await stores.records.db.selectFrom("installations").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
}
