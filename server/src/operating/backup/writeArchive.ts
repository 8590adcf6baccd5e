import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import packageFile from "../../../package.json" with { type: "json" };
import type { Stores } from "../../stores/ports.ts";
import { ARCHIVE_FORMAT, ArchiveError, type ArchiveHeader, HEADER_NAME, type Manifest, MANIFEST_NAME, QUEUE_NAME } from "./archiveFormat.ts";
import { ArchiveWriter } from "./archiveWriter.ts";
import { addFileRows, addFiles, FILE_TABLE } from "./archiveFiles.ts";
import { cloneMeasurements, dropClones, piecesOf } from "./cloneMeasurements.ts";
import { snapshotRecords } from "./snapshotRecords.ts";

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
    const described = snapshot.tables.find(({ table }) => table === FILE_TABLE);
    await addFiles(writer, stores.files, manifest);
    if (described !== undefined) await addFileRows(writer, stores, manifest, described.path);
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

