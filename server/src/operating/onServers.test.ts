import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { serveBucket } from "../stores/files/serveBucket.fixture.ts";
import { freshRecords } from "../stores/freshDatabase.fixture.ts";
import { serveEngine } from "../stores/measurements/serveEngine.fixture.ts";
import { runCommand, RunningServer, type Variables } from "./runningServer.fixture.ts";

const root = mkdtempSync(join(tmpdir(), "on-servers-"));
const at = (name: string): string => join(root, name);
const SIZE = { inverters: 3, days: 10 };
const RANGE = "start_date=2023-06-01&end_date=2023-06-10";
// the records on a server too, where one is given
const { databaseUrl } = readConfig();
/** What the same plant gives with every store embedded. */
let embedded: unknown;

beforeAll(async () => {
  const server = await RunningServer.start({ DATA_DIR: at("embedded"), LOG_LEVEL: "silent" });
  await server.enter();
  embedded = (await audited(server)).losses;
  await server.stop();
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("the whole server with every store on a server of its own", () => {
  const closers: (() => Promise<void>)[] = [];
  let variables: Variables;
  let server: RunningServer;

  beforeAll(async () => {
    // no connection is to be relied on: every third insert is cut off once its rows were taken
    let inserts = 0;
    const engine = await serveEngine(at("engine"), (sql) => {
      if (sql.startsWith("INSERT")) inserts += 1;
      return sql.startsWith("INSERT") && inserts % 3 === 0 ? "cut after" : null;
    });
    closers.push(() => engine.close());
    variables = { DATA_DIR: at("served"), LOG_LEVEL: "silent", CLICKHOUSE_URL: engine.url, ...(await servers("first")) };
    server = await RunningServer.start(variables);
    await server.enter();
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    for (const close of closers.reverse()) await close();
  });

  /** Empty stores for records and files, and their addresses as variables. */
  async function servers(name: string): Promise<Variables> {
    const bucket = await serveBucket(at(`${name}-bucket`));
    closers.push(() => bucket.close());
    if (databaseUrl === null) return { FILES_URL: bucket.url, DATABASE_URL: "" };
    const database = await freshRecords(databaseUrl);
    closers.push(() => database.drop());
    return { FILES_URL: bucket.url, DATABASE_URL: database.url };
  }

  it("takes an upload, audits it and reads the same figures as embedded; after a restart too", { timeout: 240_000 }, async () => {
    const { losses, jobId, installationId } = await audited(server);
    expect(losses).toEqual(embedded);
    expect(await server.stop()).toBe(0);
    // nothing that lasts but the records, where they have no server
    expect(readdirSync(at("served")).sort()).toEqual(["compiled", "lock.sqlite", ...(databaseUrl === null ? ["records"] : [])]);
    server = await RunningServer.start(variables);
    await server.enter();
    expect(await server.get(`/api/jobs/${jobId}`)).toMatchObject({ state: "done", attempt: 1 });
    expect(await lossesOf(server, installationId)).toEqual(embedded);
    expect(await (await server.fetch("/readyz")).json()).toMatchObject({ status: "ok" });
  });

  it("is backed up while it serves, and restored where measurements are embedded", { timeout: 240_000 }, async () => {
    expect(await runCommand("backup", [at("served.tar.zst")], variables)).toMatchObject({ code: 0, errors: "" });
    const others = { DATA_DIR: at("moved"), LOG_LEVEL: "silent", CLICKHOUSE_URL: "", ...(await servers("second")) };
    expect(await runCommand("restore", [at("served.tar.zst")], others)).toMatchObject({ code: 0, errors: "" });
    const moved = await RunningServer.start(others);
    try {
      await moved.enter();
      const { rows } = await moved.get<{ rows: { installation_id: number }[] }>("/api/jobs");
      expect(await lossesOf(moved, rows[0]?.installation_id ?? 0)).toEqual(embedded);
    } finally {
      await moved.stop();
    }
  });
});

async function audited(server: RunningServer): Promise<{ losses: unknown; jobId: string; installationId: number }> {
  const { job_id: jobId, installation_id: installationId } = await server.submitPlant(SIZE);
  await server.jobAt(jobId, (job) => job.state === "done");
  return { losses: await lossesOf(server, installationId), jobId, installationId };
}

const lossesOf = (server: RunningServer, installationId: number): Promise<unknown> => server.get(`/api/site-losses?installation_id=${installationId}&${RANGE}`);
