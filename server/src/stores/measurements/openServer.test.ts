import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MeasurementStore } from "../ports.ts";
import type { InsertColumn } from "./insertColumn.ts";
import { type EngineServer, type Fault, serveEngine } from "./serveEngine.fixture.ts";
import { measurementContract, sampleColumns } from "./measurementContract.fixture.ts";
import { migrateMeasurements } from "./migrateMeasurements.ts";
import { openServerMeasurements } from "./openServer.ts";

const directory = mkdtempSync(join(tmpdir(), "served-"));
let server: EngineServer;
let store: MeasurementStore;
/** What goes wrong with the next statements of a kind. */
let coming: { sql: RegExp; faults: Fault[] } = { sql: /^INSERT/, faults: [] };

beforeAll(async () => {
  server = await serveEngine(directory, (sql) => (coming.sql.test(sql) ? (coming.faults.shift() ?? null) : null));
  store = openServerMeasurements(server.url);
  await migrateMeasurements(store);
  // a second start finds everything in place
  await migrateMeasurements(store);
});

afterAll(async () => {
  await store.close();
  await server.close();
  rmSync(directory, { recursive: true });
});

measurementContract("the measurement store on a server", () => store);

describe("an insert whose connection breaks", () => {
  /** Not patient in waiting, nor for an answer. */
  const hasty = (): MeasurementStore => openServerMeasurements(server.url, { answerMs: 1000, writeWaitsMs: [10, 20, 40] });
  let nextId = 800;
  const failing = (sql: RegExp, ...faults: Fault[]): void => void (coming = { sql, faults });

  it.each<[string, Fault[]]>([
    ["before the rows were taken", ["cut before"]],
    ["while they come in", ["cut within"]],
    ["after they were taken", ["cut after"]],
    ["after, then before", ["cut after", "cut before"]],
    ["after, twice", ["cut after", "cut after"]],
    ["because the server is busy", ["busy", "busy"]],
    ["because nobody waits so long, and the rows are taken all the same", ["late"]],
    ["in every way it can", ["cut within", "late", "cut after"]],
  ])("has its rows there once: %s", async (_what, faults) => {
    nextId += 1;
    const analysisId = nextId;
    failing(/^INSERT INTO daily_results/, ...faults);
    await hasty().insertColumns("daily_results", dayColumns(analysisId, 30_000));
    expect(coming.faults).toEqual([]);
    // what is summed as it comes in is summed once too
    for (const [table, sum] of [["daily_results", "sequential_kwh"], ["daily_sites", "sequential_kwh"], ["daily_fleet", "reference_kwh"]] as const) {
      const found = await store.query(`SELECT sum(${sum}) AS kwh FROM ${table} WHERE analysis_id = {analysisId:Int32}`, { analysisId });
      expect([table, found.float64("kwh")[0]]).toEqual([table, 30_000]);
    }
  });

  it("keeps equal rows of two inserts apart", async () => {
    for (let i = 0; i < 2; i += 1) await store.insertColumns("samples", sampleColumns(901, [1, 2]));
    failing(/^INSERT INTO samples/, "cut after");
    await hasty().insertColumns("samples", sampleColumns(901, [1, 2]));
    expect(await countOf(901)).toBe(6);
  });

  it("is given up after so many tries, and at once when nobody wants it any more", async () => {
    failing(/^INSERT/, "busy", "busy", "busy", "busy", "busy");
    await expect(hasty().insertColumns("samples", sampleColumns(902, [1]))).rejects.toThrow("too many questions");
    expect(coming.faults).toHaveLength(1);
    const stopper = new AbortController();
    const patient = openServerMeasurements(server.url, { writeWaitsMs: [60_000] });
    const inserting = patient.insertColumns("samples", sampleColumns(902, [1]), stopper.signal);
    setTimeout(() => stopper.abort(), 50);
    await expect(inserting).rejects.toThrow(/abort/);
    expect(await countOf(902)).toBe(0);
  });

  it("is not tried again where it is refused", async () => {
    const patient = openServerMeasurements(server.url, { writeWaitsMs: [60_000] });
    await expect(patient.insertColumns("nowhere", sampleColumns(903, [1]))).rejects.toThrow(/nowhere/);
  });
});

describe("a statement whose connection breaks", () => {
  it("is asked again where it reads or can be repeated, and only there", async () => {
    coming = { sql: /^SELECT 1/, faults: ["cut after", "busy"] };
    expect((await store.query("SELECT 1 AS one")).rowCount).toBe(1);
    await store.insertColumns("samples", sampleColumns(904, [1, 2, 3]));
    coming = { sql: /^ALTER/, faults: ["cut after", "cut before"] };
    await store.execute("ALTER TABLE samples DROP PARTITION ID {id:String}", { id: "904" });
    expect([await countOf(904), coming.faults]).toEqual([0, []]);
    coming = { sql: /^INSERT/, faults: ["cut after", "cut after"] };
    await expect(store.execute("INSERT INTO samples (import_id) VALUES (905)")).rejects.toThrow("did not answer");
    expect([await countOf(905), coming.faults]).toEqual([1, ["cut after"]]);
  });
});

async function countOf(importId: number): Promise<number | undefined> {
  return (await store.query("SELECT toFloat64(count()) AS n FROM samples WHERE import_id = {importId:Int32}", { importId })).float64("n")[0];
}

/** Rows of one kWh each. */
function dayColumns(analysisId: number, rows: number): InsertColumn[] {
  return [
    { name: "analysis_id", kind: "sameInt32", value: analysisId },
    { name: "point", kind: "sameText", value: "INV01" },
    { name: "key", kind: "sameText", value: "reference" },
    { name: "day", kind: "int32", values: Int32Array.from({ length: rows }, (_, i) => i % 365) },
    { name: "sequential_kwh", kind: "float64", values: new Float64Array(rows).fill(1) },
  ];
}
