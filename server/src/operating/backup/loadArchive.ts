import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { openQueue, QUEUE } from "../../jobs/openQueue.ts";
import type { Stores } from "../../stores/ports.ts";
import { PROBE_FOLDER } from "../readiness.ts";
import { ArchiveError, type ArchiveHeader, type Manifest, QUEUE_NAME } from "./archiveFormat.ts";
import { readArchive } from "./archiveReader.ts";
import { filledTable, loadRecords } from "./loadRecords.ts";
import { recordMigrations } from "./recordTables.ts";
import { filledMeasurements, stageMeasurements } from "./stageMeasurements.ts";

/**
 * An archive into empty stores: read to its end and held against its manifest first; the records, which make all the
 * rest visible, in one transaction last. What a failure leaves is taken back.
 */
export async function loadArchive(path: string, stores: Stores): Promise<{ header: ArchiveHeader; manifest: Manifest }> {
  await refuseFilled(stores);
  const folder = await mkdtemp(join(tmpdir(), "sunledger-restore-"));
  const staging = await stageMeasurements(stores.measurements);
  const tables = new Map<string, string>();
  const putFolders = new Set<string>();
  const queuePath = join(folder, "queue");
  let columns: ArchiveHeader["measurementColumns"] = {};
  const begin = async (header: ArchiveHeader): Promise<void> => {
    columns = header.measurementColumns;
    await refuseNewer(header, stores);
  };
  const take = async (name: string, content: Readable): Promise<void> => {
    const [kind = "", first = "", second = "", ...more] = name.split("/");
    if (more.length > 0) throw new ArchiveError(`${name} has no place here`);
    if (kind === "measurements") return staging.add(first, columns[first] ?? [], await buffer(content));
    if (kind === "files") {
      putFolders.add(first);
      return void (await stores.files.put(first, second, content));
    }
    if (name === QUEUE_NAME) return pipeline(content, createWriteStream(queuePath, { mode: 0o600 }));
    const table = /^records\/([a-z_]+)\.jsonl$/.exec(name)?.[1];
    if (table === undefined) throw new ArchiveError(`${name} has no place here`);
    const target = join(folder, `${table}.jsonl`);
    tables.set(table, target);
    return pipeline(content, createWriteStream(target, { mode: 0o600 }));
  };
  try {
    const whole = await readArchive(path, { header: begin, entry: take });
    const { manifest } = whole;
    const rows = await staging.publish();
    for (const [table, count] of Object.entries(manifest.measurements)) expectCount(table, rows.get(table) ?? 0, count);
    await queueAgain(stores, queuePath);
    await stores.records.db.transaction().execute(async (trx) => {
      const counts = await loadRecords(trx, tables);
      for (const [table, count] of Object.entries(manifest.records)) expectCount(table, counts.get(table) ?? 0, count);
    });
    await staging.drop();
    return whole;
  } catch (error) {
    await staging.withdraw();
    await staging.drop();
    for (const name of putFolders) await stores.files.deleteFolder(name).catch(() => undefined);
    await stores.records.executeSql(`DELETE FROM pgboss.job WHERE name = '${QUEUE}'`).catch(() => undefined);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function expectCount(table: string, found: number, expected: number): void {
  if (found !== expected) throw new ArchiveError(`${table} has ${found} rows, ${expected} were written`);
}

async function refuseFilled({ records, measurements, files }: Stores): Promise<void> {
  const filled = (await filledTable(records.db)) ?? (await filledMeasurements(measurements)) ?? (await files.folders()).find((folder) => folder !== PROBE_FOLDER);
  if (filled !== undefined) throw new ArchiveError(`the place to restore to is not empty (${filled}): take an empty one, or --replace where the stores are embedded`);
}

/** An archive of a version to come may hold what this one would lose. */
async function refuseNewer(header: ArchiveHeader, { records, measurements }: Stores): Promise<void> {
  const known = new Set(await recordMigrations(records.db));
  const noted = await measurements.query("SELECT name FROM schema_migrations");
  for (const name of noted.text("name")) known.add(name);
  const unknown = [...header.recordMigrations, ...header.measurementMigrations].find((name) => !known.has(name));
  if (unknown !== undefined) throw new ArchiveError(`the archive was written by version ${header.version}, which knows more than this one (${unknown}): restore with that version`);
}

/** Jobs that had not ended stand in the queue again, under their own ids. */
async function queueAgain(stores: Stores, path: string): Promise<void> {
  let trouble: Error | null = null;
  const boss = await openQueue(stores.records, (error) => (trouble ??= error));
  try {
    for await (const line of createInterface({ input: createReadStream(path) })) {
      const { id, singletonKey, data }: { id: string; singletonKey: string; data: object } = JSON.parse(line);
      await boss.send(QUEUE, data, { id, singletonKey });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (trouble !== null) throw trouble;
}
