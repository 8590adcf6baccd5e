import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import packageFile from "../../../package.json" with { type: "json" };
import type { Stores } from "../../stores/ports.ts";
import { PROBE_FOLDER } from "../readiness.ts";
import { ARCHIVE_FORMAT, ArchiveError, type ArchiveHeader, HEADER_NAME, type Manifest, MANIFEST_NAME, QUEUE_NAME } from "./archiveFormat.ts";
import { ArchiveWriter } from "./archiveWriter.ts";
import { cloneMeasurements, dropClones, piecesOf } from "./cloneMeasurements.ts";
import { type RecordSnapshot, snapshotRecords } from "./snapshotRecords.ts";

/** Written last, from the files as they were copied. */
const FILE_TABLE = "repository_files";
const SNAPSHOT_TRIES = 5;

/**
 * Everything that lasts as one tar stream: the records of one moment, the samples and results that they publish, the
 * files. The stores go on serving; neither their size nor that of the archive matters to the memory.
 */
export function writeArchive(stores: Stores): { stream: Readable; done: Promise<Manifest> } {
  const writer = new ArchiveWriter();
  const done = fill(writer, stores);
  done.then(
    () => writer.stream.finalize(),
    (error: unknown) => writer.stream.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return { stream: Readable.from(writer.stream, { objectMode: false }), done };
}

async function fill(writer: ArchiveWriter, stores: Stores): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), "sunledger-backup-"));
  try {
    const { snapshot, tables } = await holdStill(stores, folder);
    const noted = await stores.measurements.query("SELECT name FROM schema_migrations ORDER BY name");
    const header: ArchiveHeader = {
      format: ARCHIVE_FORMAT,
      version: packageFile.version,
      created: new Date().toISOString(),
      recordMigrations: snapshot.migrations,
      measurementMigrations: noted.text("name"),
      measurementColumns: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
    };
    await writer.addText(HEADER_NAME, JSON.stringify(header));
    const manifest: Manifest = { entries: writer.entries, records: {}, measurements: {}, files: 0, queued: snapshot.queue.rows, missing: [] };
    for (const { table, rows, path } of snapshot.tables) {
      manifest.records[table] = rows;
      if (table !== FILE_TABLE) await addFile(writer, `records/${table}.jsonl`, path);
    }
    await addFile(writer, QUEUE_NAME, snapshot.queue.path);
    for (const table of tables) {
      const ids = table.columns.includes("import_id") ? snapshot.importIds : snapshot.analysisIds;
      let count = 0;
      let piece = 0;
      for await (const { rows, bytes } of piecesOf(stores.measurements, table, ids)) {
        piece += 1;
        count += rows;
        await writer.addBytes(`measurements/${table.name}/${String(piece).padStart(6, "0")}.native`, bytes);
      }
      manifest.measurements[table.name] = count;
    }
    await addFiles(writer, stores, manifest, snapshot);
    const text = JSON.stringify(manifest);
    await writer.addText(MANIFEST_NAME, text);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await dropClones(stores.measurements);
  }
}

/** Records and second names of the partitions that they speak of; again where one was dropped in between. */
async function holdStill(stores: Stores, folder: string) {
  for (let attempt = 0; attempt < SNAPSHOT_TRIES; attempt += 1) {
    const snapshot = await snapshotRecords(stores.records, folder);
    const tables = await cloneMeasurements(stores.measurements, snapshot);
    // a partition is dropped after its record is gone: whose record is still there had its partition when it was cloned
    const analyses = new Set((await stores.records.db.selectFrom("analyses").select("id").execute()).map((row) => row.id));
    const imports = new Set((await stores.records.db.selectFrom("imports").select("id").execute()).map((row) => row.id));
    if (snapshot.analysisIds.every((id) => analyses.has(id)) && snapshot.importIds.every((id) => imports.has(id))) return { snapshot, tables };
  }
  throw new ArchiveError("too much is published at this moment for a backup: try again");
}

async function addFile(writer: ArchiveWriter, name: string, path: string): Promise<void> {
  await writer.add(name, (await stat(path)).size, createReadStream(path));
}

/**
 * The files, and then the rows that describe them: a file that was replaced since the snapshot is described as it was
 * copied, one that was deleted since is described no more.
 */
async function addFiles(writer: ArchiveWriter, stores: Stores, manifest: Manifest, snapshot: RecordSnapshot): Promise<void> {
  const copied = new Map<string, { size: number; sha256: string }>();
  for (const folder of await stores.files.folders()) {
    if (folder === PROBE_FOLDER) continue;
    for (const { name } of await stores.files.list(folder)) {
      const file = await stores.files.get(folder, name);
      if (file === null) continue;
      const { sha256 } = await writer.add(`files/${folder}/${name}`, file.size, file.stream);
      copied.set(`${folder}/${name}`, { size: file.size, sha256 });
    }
  }
  manifest.files = copied.size;
  const described = snapshot.tables.find(({ table }) => table === FILE_TABLE);
  if (described === undefined) return;
  const lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(described.path) })) {
    const row: { guid: string; filename: string } = JSON.parse(line);
    const place = `${row.guid}/${row.filename}`;
    const found = copied.get(place);
    if (found !== undefined) lines.push(JSON.stringify({ ...row, ...found }));
    else if (await isStillKnown(stores, row)) manifest.missing.push(place);
  }
  manifest.records[FILE_TABLE] = lines.length;
  await writer.addText(`records/${FILE_TABLE}.jsonl`, lines.map((line) => `${line}\n`).join(""));
}

async function isStillKnown(stores: Stores, { guid, filename }: { guid: string; filename: string }): Promise<boolean> {
  const row = await stores.records.db.selectFrom("repository_files").select("guid").where("guid", "=", guid).where("filename", "=", filename).executeTakeFirst();
  return row !== undefined;
}
