import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { MeasurementStore } from "../ports.ts";
import { type EngineServer, serveEngine } from "./serveEngine.fixture.ts";
import { measurementContract } from "./measurementContract.fixture.ts";
import { migrateMeasurements } from "./migrateMeasurements.ts";
import { openServerMeasurements } from "./openServer.ts";

const directory = mkdtempSync(join(tmpdir(), "served-"));
let server: EngineServer;
let store: MeasurementStore;

beforeAll(async () => {
  server = await serveEngine(directory);
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
