import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DataDirectoryInUse } from "./directoryLock.ts";
import { FileTooLarge } from "./files/openDiskFiles.ts";
import { UnsafeName } from "./files/checkName.ts";
import { openStores, type StoreConfig } from "./openStores.ts";
import type { Stores } from "./ports.ts";

const dataDir = mkdtempSync(join(tmpdir(), "stores-"));
const config: StoreConfig = { dataDir, databaseUrl: null, clickhouseUrl: null };
let stores: Stores;

beforeAll(async () => {
  stores = await openStores(config);
});

afterAll(async () => {
  await stores.close();
  rmSync(dataDir, { recursive: true });
});

describe("the data directory", () => {
  it("is one process's alone, with one clear line for the second", async () => {
    await expect(openStores(config)).rejects.toThrow(DataDirectoryInUse);
    await expect(openStores(config)).rejects.toThrow(/^[^\n]*in use by another process[^\n]*$/);
  });

  it("keeps what it was given over closing and opening", async () => {
    const id = await addUser("kept@example.org");
    await stores.measurements.insertColumns("samples", sampleColumns(501, [1, 2, 3]));
    await stores.close();
    stores = await openStores(config);
    expect((await stores.records.db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirst())?.email).toBe("kept@example.org");
    expect(await valuesOf(501)).toEqual([1, 2, 3]);
  });
});

describe("the record store", () => {
  it("gives numbers, arrays and JSON back as they were, whole milliseconds included", async () => {
    const { db } = stores.records;
    const created_ms = Date.UTC(2286, 0, 1) + 1;
    const values = { guid: "json", name: "Ünï ✓ 'quoted'", analysis_mode: "audit" as const, created_ms, attributes: JSON.stringify({ town: "Évry", pp: 0.1, none: null }) };
    const row = await db.insertInto("installations").values(values).returningAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: values.name, created_ms, attributes: { town: "Évry", pp: 0.1, none: null }, plant: null, dc_analysis: 1 });
    await db.insertInto("user_policies").values({ user_id: await addUser("list@example.org"), installation_list: [0, 3], menu: JSON.stringify({ a: true }) }).execute();
    const policy = await db.selectFrom("user_policies").selectAll().executeTakeFirstOrThrow();
    expect(policy).toMatchObject({ installation_list: [0, 3], menu: { a: true }, create_audit: false });
  });

  it("keeps nothing of a transaction that fails, and works on after a failed query", async () => {
    const { db } = stores.records;
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto("mails").values({ recipient: "a", subject: "s", body: "b", created_ms: 0, sent_ms: null, error: null }).execute();
      await trx.insertInto("user_policies").values({ user_id: -1 }).execute();
    });
    await expect(failing).rejects.toMatchObject({ code: "23503" });
    expect(await db.selectFrom("mails").selectAll().execute()).toEqual([]);
    await expect(stores.records.executeSql("BEGIN; SELECT nothing FROM nowhere; COMMIT")).rejects.toMatchObject({ code: "42P01" });
    expect((await stores.records.executeSql("SELECT 1 AS one; SELECT $q$two$q$ AS two")).rows).toEqual([{ one: 1 }, { two: "two" }]);
  });

  it("refuses a second account with the same address", async () => {
    await addUser("twice@example.org");
    await expect(addUser("twice@example.org")).rejects.toMatchObject({ code: "23505" });
  });

  it("lets transactions take turns", async () => {
    const { db } = stores.records;
    const id = await addUser("turns@example.org");
    const addOne = () =>
      db.transaction().execute(async (trx) => {
        const { created_ms } = await trx.selectFrom("users").select("created_ms").where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
        await trx.updateTable("users").set({ created_ms: created_ms + 1 }).where("id", "=", id).execute();
      });
    await Promise.all(Array.from({ length: 20 }, addOne));
    expect((await db.selectFrom("users").select("created_ms").where("id", "=", id).executeTakeFirstOrThrow()).created_ms).toBe(20);
  });

  it("leaves the event loop free during a long query", async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await stores.records.executeSql("SELECT count(*) FROM generate_series(1, 2000000) a, generate_series(1, 2) b");
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(150);
  });
});

describe("the measurement store", () => {
  it("gives numbers and text back as they were, NULL as NaN", async () => {
    const result = await stores.measurements.query(
      "SELECT {text:String} AS text, {list:Array(String)}[2] AS item, toFloat64({number:Float64}) AS number, CAST(NULL AS Nullable(Float64)) AS none, toUInt64(9007199254740991) AS large, toInt32(-5) AS small",
      { text: "a'b\\c\té\n{x}", list: ["a", "it's \\ \"é\""], number: 1e-300 },
    );
    expect(result.text("text")).toEqual(["a'b\\c\té\n{x}"]);
    expect(result.text("item")).toEqual(["it's \\ \"é\""]);
    expect([...result.float64("number"), ...result.float64("none"), ...result.float64("large")]).toEqual([1e-300, Number.NaN, 9007199254740991]);
    expect([...result.int32("small")]).toEqual([-5]);
    expect(() => result.int32("text")).toThrow("no Int32 column text");
  });

  it("reads what is larger than one block, in order", async () => {
    const result = await stores.measurements.query("SELECT toInt32(number) AS n, toString(number) AS s, toLowCardinality(toString(number % 300)) AS l FROM numbers(200000) ORDER BY number");
    expect(result.rowCount).toBe(200_000);
    expect([result.int32("n")[199_999], result.text("s")[131_072], result.text("l")[199_999]]).toEqual([199_999, "131072", String(199_999 % 300)]);
  });

  it("answers nothing with empty columns", async () => {
    const result = await stores.measurements.query("SELECT point, value FROM samples WHERE import_id = -1");
    expect([result.rowCount, result.text("point"), result.float64("value")]).toEqual([0, [], new Float64Array(0)]);
  });

  it("keeps times to the millisecond and leaves out columns that are not given", async () => {
    const t = Float64Array.of(Date.UTC(2023, 2, 26, 1) + 1, Date.UTC(1999, 0, 1));
    await stores.measurements.insertColumns("interval_results", [
      { name: "analysis_id", kind: "sameInt32", value: 77 },
      { name: "t", kind: "timeMs", values: t },
      { name: "soiling", kind: "float64", values: Float64Array.of(0.1, -0.2) },
    ]);
    const found = await stores.measurements.query("SELECT toFloat64(toUnixTimestamp64Milli(t)) AS t, soiling, snow FROM interval_results WHERE analysis_id = 77 ORDER BY t DESC");
    expect([...found.float64("t")]).toEqual([...t]);
    expect([...found.float64("soiling"), ...found.float64("snow")]).toEqual([0.1, -0.2, 0, 0]);
  });

  it("refuses columns of different length, and says what is wrong with a query", async () => {
    const uneven = [...sampleColumns(9, [1, 2]), { name: "installation_id", kind: "int32" as const, values: new Int32Array(3) }];
    await expect(stores.measurements.insertColumns("samples", uneven)).rejects.toThrow("3 rows, 2 expected");
    await expect(stores.measurements.query("SELECT nothing FROM nowhere")).rejects.toThrow(/nowhere/);
  });

  it("takes a million rows quickly, with the event loop free, and answers others meanwhile", async () => {
    const count = 1_000_000;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const startedMs = performance.now();
    const insert = stores.measurements.insertColumns("samples", sampleColumns(502, Float64Array.from({ length: count }, (_, i) => i)));
    expect((await stores.measurements.query("SELECT 1 AS one")).rowCount).toBe(1);
    await insert;
    delay.disable();
    expect(performance.now() - startedMs).toBeLessThan(5000);
    expect(delay.max / 1e6).toBeLessThan(250);
    const sums = await stores.measurements.query("SELECT count() AS n, sum(value) AS s FROM samples WHERE import_id = 502");
    expect([sums.float64("n")[0], sums.float64("s")[0]]).toEqual([count, (count * (count - 1)) / 2]);
  });
});

describe("the file store", () => {
  it("gives back what was put, by size and hash, and replaces by name", async () => {
    const first = await stores.files.put("guid-1", "plant.json", Readable.from(["first"]));
    expect(first).toEqual({ size: 5, sha256: "a7937b64b8caa58f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e" });
    await stores.files.put("guid-1", "plant.json", Readable.from(["second"]));
    const file = await stores.files.get("guid-1", "plant.json");
    expect(file === null ? null : await text(file.stream)).toBe("second");
    expect(await stores.files.list("guid-1")).toEqual([{ name: "plant.json", size: 6 }]);
    await stores.files.deleteFolder("guid-1");
    expect(await stores.files.get("guid-1", "plant.json")).toBeNull();
    expect(await stores.files.list("guid-1")).toEqual([]);
  });

  it("keeps nothing of a stream that fails or is too long", async () => {
    await expect(stores.files.put("guid-2", "big.csv", Readable.from(["12345", "67890"]), 8)).rejects.toThrow(FileTooLarge);
    const broken = Readable.from((async function* () { yield "half"; throw new Error("the sender went away"); })());
    await expect(stores.files.put("guid-2", "half.csv", broken)).rejects.toThrow("the sender went away");
    expect(await stores.files.list("guid-2")).toEqual([]);
  });

  it.each(["..", "../x", "a/b", "a\\b", ".hidden", "", "x\u0000y", "c:x", "y".repeat(201)])("refuses the name %j", async (name) => {
    await expect(stores.files.put("guid-3", name, Readable.from(["x"]))).rejects.toThrow(UnsafeName);
    await expect(stores.files.put(name, "x", Readable.from(["x"]))).rejects.toThrow(UnsafeName);
  });
});

async function addUser(email: string): Promise<number> {
  const values = { email, name: "A", role: "user" as const, password_hash: null, picture_file: null, created_ms: 0 };
  return (await stores.records.db.insertInto("users").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

function sampleColumns(importId: number, values: ArrayLike<number>) {
  return [
    { name: "import_id", kind: "sameInt32" as const, value: importId },
    { name: "point", kind: "sameText" as const, value: "IN'V\\1" },
    { name: "t", kind: "timeMs" as const, values: Float64Array.from(values, (_, i) => i * 1000) },
    { name: "value", kind: "float64" as const, values: Float64Array.from(values) },
  ];
}

async function valuesOf(importId: number): Promise<number[]> {
  const found = await stores.measurements.query("SELECT value FROM samples WHERE import_id = {importId:Int32} ORDER BY t", { importId });
  return [...found.float64("value")];
}
