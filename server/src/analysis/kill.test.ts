import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { openStores } from "../stores/openStores.ts";
import type { Stores } from "../stores/ports.ts";
import { siteLosses } from "./ledgerQueries.ts";
import { sweepAfterCrash } from "./sweepResults.ts";

const ROUNDS = 5;
const WRITER = fileURLToPath(new URL("./writeForever.fixture.ts", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "kill-"));

afterAll(() => rmSync(dataDir, { recursive: true }));

it(`loses nothing acknowledged and shows nothing half done over ${ROUNDS} kills`, { timeout: 300_000 }, async () => {
  const acknowledged: string[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    acknowledged.push(...(await writeUntilKilled(round, 200 + 370 * round)));
    const stores = await openStores({ dataDir, databaseUrl: null, clickhouseUrl: null });
    await expectKept(stores, acknowledged);
    await sweepAfterCrash(stores);
    await expectKept(stores, acknowledged);
    await expectNoLeftovers(stores);
    await stores.close();
  }
  for (const kind of ["record", "import", "publish"]) expect(acknowledged.filter(([said]) => said === kind).length).toBeGreaterThan(ROUNDS);
});

/** Something of each kind acknowledged, and some twice: however slow the machine, the kill comes in the middle of work. */
const isBusy = (said: string): boolean => ["record", "import", "publish"].every((kind) => said.split(`${kind} `).length > 2);

/** Lets the writer work for a while, kills it with no warning, and gives the lines it had said. */
async function writeUntilKilled(round: number, afterMs: number): Promise<string[][]> {
  const writer = spawn(process.execPath, [WRITER, dataDir, String(round)], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void writer.kill("SIGKILL"));
  let said = "";
  writer.stdout.setEncoding("utf8");
  await new Promise<void>((resolve, reject) => {
    writer.on("exit", () => reject(new Error("the writer ended by itself")));
    writer.stdout.on("data", (chunk: string) => {
      const wasBusy = isBusy(said);
      said += chunk;
      if (!wasBusy && isBusy(said)) setTimeout(resolve, afterMs);
    });
  });
  const exit = new Promise((resolve) => writer.once("close", resolve));
  writer.kill("SIGKILL");
  await exit;
  return said.split("\n").slice(0, -1).map((line) => line.split(" "));
}

async function expectKept(stores: Stores, acknowledged: readonly string[][]): Promise<void> {
  const { db } = stores.records;
  const subjects = new Set((await db.selectFrom("audit_log").select("subject").execute()).map((row) => row.subject));
  const lastImport = new Map<string, string[]>();
  const lastPublished = new Map<string, string[]>();
  for (const [kind, ...said] of acknowledged) {
    if (kind === "record") expect(subjects).toContain(said[0]);
    if (kind === "import") lastImport.set(said[1] ?? "", said);
    if (kind === "publish") lastPublished.set(said[1] ?? "", said);
  }
  for (const [id, , count] of lastImport.values()) {
    const found = await stores.measurements.query("SELECT count() AS n FROM samples WHERE import_id = {id:Int32}", { id: Number(id) });
    expect(found.float64("n")[0]).toBe(Number(count));
  }
  for (const [installationId, [id, , rowCount]] of lastPublished) {
    const { published_analysis_id } = await db.selectFrom("installations").select("published_analysis_id").where("id", "=", Number(installationId)).executeTakeFirstOrThrow();
    // the kill may have come between the publishing and the line that says so
    expect(published_analysis_id).toBeGreaterThanOrEqual(Number(id));
    await expectWhole(stores, published_analysis_id ?? 0, Number(rowCount));
  }
}

/** Every interval is there, and the books of days close and equal those of intervals. */
async function expectWhole(stores: Stores, analysisId: number, rowCount: number): Promise<void> {
  const intervals = await stores.measurements.query(
    "SELECT count() AS n, sum(reference_kwh) AS reference FROM interval_results WHERE analysis_id = {analysisId:Int32}",
    { analysisId },
  );
  expect(intervals.float64("n")[0]).toBe(rowCount);
  const books = await siteLosses(stores.measurements, { analysisId, fromDay: 0, toDay: 40_000 });
  const lost = books.losses.reduce((sum, bar) => sum + bar.kwh, 0);
  expect(books.reference.kwh).toBeCloseTo(intervals.float64("reference")[0] ?? Number.NaN, 7);
  expect(Math.abs(books.reference.kwh - lost - books.delivered.kwh)).toBeLessThan(1e-9 * books.reference.kwh);
}

async function expectNoLeftovers(stores: Stores): Promise<void> {
  const { db } = stores.records;
  expect(await db.selectFrom("analyses").select("id").where("state", "=", "writing").execute()).toEqual([]);
  const known = (await db.selectFrom("analyses").select("id").orderBy("id").execute()).map((row) => row.id);
  for (const table of ["interval_results", "daily_results", "daily_points", "daily_sites"]) {
    const found = await stores.measurements.query(`SELECT DISTINCT analysis_id FROM ${table} ORDER BY analysis_id`);
    expect([...found.int32("analysis_id")]).toEqual(known);
  }
  const imports = (await db.selectFrom("imports").select("id").orderBy("id").execute()).map((row) => row.id);
  expect([...(await stores.measurements.query("SELECT DISTINCT import_id FROM samples ORDER BY import_id")).int32("import_id")]).toEqual(imports);
}
