import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { DataDirectoryInUse } from "./directoryLock.ts";
import { FileTooLarge } from "./files/openDiskFiles.ts";
import { UnsafeName } from "./files/checkName.ts";
import { measurementContract, sampleColumns } from "./measurements/measurementContract.fixture.ts";
import { openStores, type StoreConfig } from "./openStores.ts";
import type { Stores } from "./ports.ts";
import { openRecords, type RecordStore } from "./records/openRecords.ts";
import { addUser, recordContract } from "./records/recordContract.fixture.ts";

const dataDir = mkdtempSync(join(tmpdir(), "stores-"));
const config: StoreConfig = { dataDir, databaseUrl: null, clickhouseUrl: null };
// a server is held to the same contract where one is given
const { databaseUrl } = readConfig();
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
    const id = await addUser(stores.records, "kept@example.org");
    await stores.measurements.insertColumns("samples", sampleColumns(501, [1, 2, 3]));
    await stores.close();
    stores = await openStores(config);
    expect((await stores.records.db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirst())?.email).toBe("kept@example.org");
    expect(await valuesOf(501)).toEqual([1, 2, 3]);
  });
});

recordContract("the embedded record store", () => stores.records);
if (databaseUrl !== null) {
  describe("with a database server", () => {
    let server: RecordStore;
    beforeAll(async () => {
      server = await openRecords(dataDir, databaseUrl);
    });
    afterAll(() => server.close());
    recordContract("the record store on a server", () => server);
  });
}
measurementContract("the embedded measurement store", () => stores.measurements);

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

async function valuesOf(importId: number): Promise<number[]> {
  const found = await stores.measurements.query("SELECT value FROM samples WHERE import_id = {importId:Int32} ORDER BY t", { importId });
  return [...found.float64("value")];
}
