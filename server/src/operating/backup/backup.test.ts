import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveBucket } from "../../stores/files/serveBucket.fixture.ts";
import { serveEngine } from "../../stores/measurements/serveEngine.fixture.ts";
import { openStores, type StoreConfig } from "../../stores/openStores.ts";
import { runCommand, RunningServer } from "../runningServer.fixture.ts";
import { booksOf } from "./booksOf.fixture.ts";

const root = mkdtempSync(join(tmpdir(), "backup-"));
const at = (name: string) => join(root, name);
const quiet = { LOG_LEVEL: "silent" };
const ARCHIVE = at("house.tar.zst");
const RANGE = "start_date=2023-06-01&end_date=2023-06-06";

/** What was acknowledged before the backup began. */
let before: { installationId: number; diagnostic: unknown; runningJob: string; files: Map<string, string>; guid: string };
/** The longest time that the server took to answer while it was being backed up. */
let slowestMs = 0;
let books: Awaited<ReturnType<typeof booksOf>>;

beforeAll(async () => {
  const server = await RunningServer.start({ ...quiet, DATA_DIR: at("first") });
  await server.enter();
  const small = await server.submitPlant({ inverters: 2, days: 6 });
  await server.jobAt(small.job_id, (job) => job.state === "done");
  const files = new Map<string, string>();
  let guid: string | null = null;
  for (const name of ["été 1.csv", "2.csv"]) {
    const content = Buffer.from(`time,x\n${randomBytes(300_000).toString("hex")}`);
    guid = await server.upload(name, content, guid);
    files.set(name, sha256(content));
  }
  const diagnostic = await server.get(`/api/site-diagnostic?installation_id=${small.installation_id}&${RANGE}`);
  const large = await server.submitPlant({ inverters: 24, days: 150 });
  await server.jobAt(large.job_id, (job) => job.state === "running");
  // there from before, and replaced again and again while the files are copied
  await server.upload("changing.csv", Buffer.from("time,x\nfirst"), guid);
  before = { installationId: small.installation_id, diagnostic, runningJob: large.job_id, files, guid: guid ?? "" };

  let isWriting = true;
  const asking = (async () => {
    for (let i = 0; isWriting; i += 1) {
      const beganMs = performance.now();
      await server.get("/api/me");
      slowestMs = Math.max(slowestMs, performance.now() - beganMs);
      await server.upload("changing.csv", Buffer.from(`time,x\n${i}`), guid);
    }
  })();
  expect(await runCommand("backup", [ARCHIVE], { DATA_DIR: at("first") })).toMatchObject({ code: 0, errors: "" });
  isWriting = false;
  await asking;
  expect(await runCommand("restore", [ARCHIVE], { DATA_DIR: at("first") })).toMatchObject({ code: 2, errors: expect.stringMatching(/^[^\n]*in use by another process[^\n]*\n$/) });
  await server.stop();
  books = await booksIn({ dataDir: at("first") });
}, 240_000);

afterAll(() => rmSync(root, { recursive: true }));

describe("a backup of a running server", () => {
  it("is one archive for its owner's eyes, and nothing else stays", () => {
    expect(readdirSync(root).sort()).toEqual(["first", "house.tar.zst"]);
    expect(existsSync(at("first/control.json"))).toBe(false);
  });

  it("lets the server answer meanwhile", () => {
    expect(slowestMs).toBeGreaterThan(0);
    expect(slowestMs).toBeLessThan(3000);
  });

  it("gives every acknowledged thing back elsewhere, and the job that ran is begun again", { timeout: 180_000 }, async () => {
    expect(await runCommand("restore", [ARCHIVE], { DATA_DIR: at("second") })).toMatchObject({ code: 0, errors: "" });
    expect(await booksIn({ dataDir: at("second") })).toEqual(books);

    const server = await RunningServer.start({ ...quiet, DATA_DIR: at("second") });
    // the password of before is the password
    await server.enter();
    expect(await server.get(`/api/site-diagnostic?installation_id=${before.installationId}&${RANGE}`)).toEqual(before.diagnostic);
    for (const [name, hash] of before.files) {
      const file = await server.fetch(`/api/download-file?guid=${before.guid}&filename=${encodeURIComponent(name)}&file_type=source`);
      expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(hash);
    }
    const known = await server.get<{ files: { filename: string }[] }>(`/api/repository/uploaded-files-list/${before.guid}`);
    expect(known.files.map((file) => file.filename)).toEqual(expect.arrayContaining([...before.files.keys(), "changing.csv"]));
    const changing = await server.fetch(`/api/download-file?guid=${before.guid}&filename=changing.csv&file_type=source`);
    expect(await changing.text()).toMatch(/^time,x\n(first|\d+)$/);
    expect((await server.jobAt(before.runningJob, (job) => job.finished !== null)).state).toBe("done");
    // ids go on where they were
    expect((await server.submitPlant({ inverters: 1, days: 2 })).installation_id).toBeGreaterThan(before.installationId + 1);
    await server.stop();
  });
});

describe("a restore", () => {
  it("refuses a place that is not empty, and with --replace moves what is there aside, with no server running", { timeout: 180_000 }, async () => {
    const old = { DATA_DIR: at("old") };
    const first = await openStores({ dataDir: at("old"), databaseUrl: null, clickhouseUrl: null });
    await first.records.db.insertInto("audit_log").values({ at_ms: 1, user_id: null, action: "old", subject: "house" }).execute();
    await first.close();
    expect(await runCommand("restore", [ARCHIVE], old)).toMatchObject({ code: 2, errors: expect.stringContaining("is not empty") });
    expect(await runCommand("backup", [at("old.tar")], old)).toMatchObject({ code: 0 });
    const { code, out } = await runCommand("restore", [ARCHIVE, "--replace"], old);
    expect(code).toBe(0);
    const aside = /replaced-\S+/.exec(out)?.[0] ?? "";
    expect(readdirSync(at(`old/${aside}`)).sort()).toEqual(["files", "measurements", "records"]);
    expect(await booksIn({ dataDir: at("old") })).toEqual(books);
  });

  it.each([
    ["is cut off", (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))],
    ["has a changed byte", (bytes: Buffer) => flipped(bytes, Math.floor(bytes.length / 2))],
    ["is something else", () => Buffer.from("PK\u0003\u0004 not an archive")],
  ])("leaves nothing of an archive that %s", async (_what, damage) => {
    const path = at("damaged.tar");
    writeFileSync(path, damage(readFileSync(ARCHIVE)));
    const { code, errors } = await runCommand("restore", [path], { DATA_DIR: at("damaged") });
    expect(code).toBe(2);
    expect(errors).toMatch(/^[^\n]+\n$/);
    expect(readdirSync(at("damaged"))).toEqual(["lock.sqlite"]);
  });

  it("brings the archive of an embedded house into a measurement server and a bucket", { timeout: 120_000 }, async () => {
    const bucket = await serveBucket(at("bucket"));
    const engine = await serveEngine(at("engine"));
    const servers = { CLICKHOUSE_URL: engine.url, FILES_URL: bucket.url };
    expect(await runCommand("restore", [ARCHIVE], { DATA_DIR: at("third"), ...servers })).toMatchObject({ code: 0, errors: "" });
    expect(readdirSync(at("third")).sort()).toEqual(["lock.sqlite", "records"]);
    expect(await booksIn({ dataDir: at("third"), clickhouseUrl: engine.url, filesUrl: bucket.url })).toEqual(books);
    await engine.close();
    await bucket.close();
  });
});

describe("the commands", () => {
  it.each([["backup", []], ["restore", ["a.tar", "b.tar"]], ["backup", ["a.tar", "--replace"]]] as const)("answer %s %j with their usage", async (name, args) => {
    expect(await runCommand(name, args, { DATA_DIR: at("unused") })).toMatchObject({ code: 2, errors: expect.stringMatching(/^usage: FILE[^\n]*\n$/) });
  });
});

/** The books that a house holds; it is opened for that and closed again. */
async function booksIn(place: Partial<StoreConfig> & { dataDir: string }): Promise<Awaited<ReturnType<typeof booksOf>>> {
  const stores = await openStores({ databaseUrl: null, clickhouseUrl: null, ...place });
  try {
    return await booksOf(stores, before.installationId);
  } finally {
    await stores.close();
  }
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

function flipped(bytes: Buffer, place: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[place] = (copy[place] ?? 0) ^ 0xff;
  return copy;
}
