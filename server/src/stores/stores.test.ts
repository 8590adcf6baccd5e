import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { DataDirectoryInUse } from "./directoryLock.ts";
import { type FreshDatabase, freshMeasurements, freshRecords } from "./freshDatabase.fixture.ts";
import { fileContract } from "./files/fileContract.fixture.ts";
import { measurementContract, sampleColumns } from "./measurements/measurementContract.fixture.ts";
import { migrateMeasurements } from "./measurements/migrateMeasurements.ts";
import { openServerMeasurements } from "./measurements/openServer.ts";
import { openStores, type StoreConfig } from "./openStores.ts";
import type { MeasurementStore, Stores } from "./ports.ts";
import { openRecords, type RecordStore } from "./records/openRecords.ts";
import { addUser, recordContract } from "./records/recordContract.fixture.ts";

const dataDir = mkdtempSync(join(tmpdir(), "stores-"));
const config: StoreConfig = { dataDir, databaseUrl: null, clickhouseUrl: null };
// a server is held to the same contract where one is given
const { databaseUrl, clickhouseUrl } = readConfig();
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
    let database: FreshDatabase;
    let server: RecordStore;
    beforeAll(async () => {
      database = await freshRecords(databaseUrl);
      server = await openRecords("", database.url);
    });
    afterAll(async () => {
      await server.close();
      await database.drop();
    });
    recordContract("the record store on a server", () => server);

    it("goes on when the server has ended every connection, as at its restart", async () => {
      await Promise.all([1, 2, 3].map(() => server.executeSql("SELECT pg_sleep(0.05)")));
      const other = await openRecords("", database.url);
      await other.executeSql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()");
      await other.close();
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect((await server.executeSql("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    });
  });
}
if (clickhouseUrl !== null) {
  describe("with a measurement server", () => {
    let database: FreshDatabase;
    let server: MeasurementStore;
    beforeAll(async () => {
      database = await freshMeasurements(clickhouseUrl);
      server = openServerMeasurements(database.url);
      await migrateMeasurements(server);
    });
    afterAll(async () => {
      await server.close();
      await database.drop();
    });
    measurementContract("the measurement store on a server", () => server);
  });
}
measurementContract("the embedded measurement store", () => stores.measurements);

fileContract("the file store on disk", () => stores.files);

async function valuesOf(importId: number): Promise<number[]> {
  const found = await stores.measurements.query("SELECT value FROM samples WHERE import_id = {importId:Int32} ORDER BY t", { importId });
  return [...found.float64("value")];
}
