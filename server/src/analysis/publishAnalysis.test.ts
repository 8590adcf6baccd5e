import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStores } from "../stores/openStores.ts";
import type { Stores } from "../stores/ports.ts";
import type { Installation } from "../stores/records/database.ts";
import { siteLosses } from "./ledgerQueries.ts";
import { publishAnalysis, type PublishOptions } from "./publishAnalysis.ts";
import { samplesFingerprint } from "./samplesFingerprint.ts";
import { storeSamples } from "./storeSamples.ts";
import { sweepResults } from "./sweepResults.ts";
import { SYNTHETIC_PLANT, syntheticAudit, syntheticSamples } from "./syntheticAudit.fixture.ts";

const dataDir = mkdtempSync(join(tmpdir(), "publish-"));
let stores: Stores;
let installationId: number;

beforeAll(async () => {
  stores = await openStores({ dataDir, databaseUrl: null, clickhouseUrl: null });
});

afterAll(async () => {
  await stores.close();
  rmSync(dataDir, { recursive: true });
});

it("shows the newest analysis, keeps the one before, and drops the older ones whole", async () => {
  await newInstallation();
  const ids = [await publish(1), await publish(2), await publish(3)];
  expect((await installation()).published_analysis_id).toBe(ids[2]);
  expect(await statesOf()).toEqual([{ id: ids[1], state: "superseded" }, { id: ids[2], state: "published" }]);
  expect(await rowsOf(ids[0] ?? 0)).toEqual([0, 0, 0, 0]);
  for (const id of ids.slice(1)) for (const rows of await rowsOf(id)) expect(rows).toBeGreaterThan(0);
  expect(await stores.records.db.selectFrom("incidents").select("analysis_id").distinct().orderBy("analysis_id").execute()).toEqual(ids.slice(1).map((id) => ({ analysis_id: id })));
  expect(await importRows()).toBe(2);
});

it("writes what the plant and the audit say beside the pointer", async () => {
  await newInstallation();
  await publish(4);
  expect(await installation()).toMatchObject({ status: "Analyse disponible", timezone: "Europe/Paris", latitude: 48.9, peak_power_kwp: 20, dc_analysis: 1, plant: { name: "Synthetic" } });
  const incident = await stores.records.db.selectFrom("incidents").selectAll().where("installation_id", "=", installationId).executeTakeFirstOrThrow();
  expect(incident).toMatchObject({ category: "inverter_stop", points: ["INV01"], loss_kwh: 12, loss_currency: 12 * SYNTHETIC_PLANT.tariff_per_kwh, evidence: { key: "audit.stop", values: { hours: 3 } } });
  const quality = await stores.records.db.selectFrom("quality_findings").selectAll().where("installation_id", "=", installationId).executeTakeFirstOrThrow();
  expect(quality).toMatchObject({ point: "GTI1", issue: "gap" });
});

it("leaves the analysis before in place, and nothing of itself, when it is stopped half way", async () => {
  await newInstallation();
  const before = await publish(5);
  const stopper = new AbortController();
  const onProgress = (done: number): void => {
    if (done === 2) stopper.abort();
  };
  await expect(publish(6, { signal: stopper.signal, onProgress })).rejects.toThrow(/abort/i);
  await expectOnly(before);
});

it("leaves the analysis before in place when what belongs to the publishing fails", async () => {
  await newInstallation();
  const before = await publish(7);
  await expect(publish(8, { together: () => Promise.reject(new Error("no")) })).rejects.toThrow("no");
  await expectOnly(before);
});

it("counts a number that is not finite as nothing, so that the rest of the range still adds up", async () => {
  await newInstallation();
  const result = syntheticAudit({ points: 1, days: 3, stepMs: 1_800_000, seed: 9 });
  const sequential = result.days[0]?.sequentialKwh.reference;
  const kept = (sequential?.[0] ?? 0) + (sequential?.[2] ?? 0);
  if (sequential !== undefined) sequential[1] = Number.NaN;
  const analysisId = await publishAnalysis(stores, finished(result, null));
  const books = await siteLosses(stores.measurements, { analysisId, fromDay: 0, toDay: 40_000 });
  expect(books.reference.kwh).toBeCloseTo(kept, 9);
});

it("leaves alone what is still being written", async () => {
  await newInstallation();
  let swept = false;
  const onProgress = (done: number, total: number): void => {
    if (done === total) swept = true;
  };
  const publishing = publish(10, { onProgress });
  while (!swept) await sweepResults(stores);
  const id = await publishing;
  for (const rows of await rowsOf(id)) expect(rows).toBeGreaterThan(0);
});

async function newInstallation(): Promise<void> {
  const values = { guid: crypto.randomUUID(), name: "A", analysis_mode: "audit" as const, created_ms: 0 };
  installationId = (await stores.records.db.insertInto("installations").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

async function publish(seed: number, options: PublishOptions = {}): Promise<number> {
  const result = syntheticAudit({ points: 2, days: 4, stepMs: 1_800_000, seed });
  const samples = syntheticSamples(result, seed);
  return publishAnalysis(stores, finished(result, await storeSamples(stores, installationId, samples, samplesFingerprint(samples))), options);
}

function finished(result: ReturnType<typeof syntheticAudit>, importId: number | null) {
  return { installationId, importId, plant: SYNTHETIC_PLANT, result, settings: {}, defaultsUsed: ["thermal"], engineVersion: "test", status: "Analyse disponible" };
}

function installation(): Promise<Installation> {
  return stores.records.db.selectFrom("installations").selectAll().where("id", "=", installationId).executeTakeFirstOrThrow();
}

function statesOf() {
  return stores.records.db.selectFrom("analyses").select(["id", "state"]).where("installation_id", "=", installationId).orderBy("id").execute();
}

/** Rows of an analysis in each of the results' tables. */
async function rowsOf(analysisId: number): Promise<number[]> {
  const rows: number[] = [];
  for (const table of ["interval_results", "daily_results", "daily_points", "daily_sites"]) {
    const found = await stores.measurements.query(`SELECT count() AS n FROM ${table} WHERE analysis_id = {analysisId:Int32}`, { analysisId });
    rows.push(found.float64("n")[0] ?? Number.NaN);
  }
  return rows;
}

/** How many imports of the installation have samples in the store. */
async function importRows(): Promise<number> {
  const found = await stores.measurements.query("SELECT uniqExact(import_id) AS n FROM samples WHERE installation_id = {installationId:Int32}", { installationId });
  return found.float64("n")[0] ?? Number.NaN;
}

async function expectOnly(analysisId: number): Promise<void> {
  expect((await installation()).published_analysis_id).toBe(analysisId);
  expect(await statesOf()).toEqual([{ id: analysisId, state: "published" }]);
  const found = await stores.measurements.query("SELECT DISTINCT analysis_id FROM interval_results WHERE installation_id = {installationId:Int32}", { installationId });
  expect([...found.int32("analysis_id")]).toEqual([analysisId]);
  const incidents = await stores.records.db.selectFrom("incidents").select("analysis_id").where("installation_id", "=", installationId).execute();
  expect(incidents).toEqual([{ analysis_id: analysisId }]);
}
