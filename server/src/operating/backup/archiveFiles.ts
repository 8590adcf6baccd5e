import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import type { FileStore, Stores } from "../../stores/ports.ts";
import { PROBE_FOLDER } from "../readiness.ts";
import type { Manifest } from "./archiveFormat.ts";
import type { ArchiveWriter } from "./archiveWriter.ts";

/** Written last, when it is known which files were copied. */
export const FILE_TABLE = "repository_files";

const TRIES = 10;
const BETWEEN_TRIES_MS = 200;

type FileRow = { guid: string; filename: string; stored_as?: string | null };

const entryOf = (folder: string, name: string): string => `files/${folder}/${name}`;
const storedName = ({ filename, stored_as }: FileRow): string => stored_as ?? filename;

/** Every file there is; one that goes away while it is looked for is left out. */
export async function addFiles(writer: ArchiveWriter, files: FileStore, manifest: Manifest): Promise<void> {
  for (const folder of await files.folders()) {
    if (folder === PROBE_FOLDER) continue;
    for (const { name } of await files.list(folder)) {
      if (await addFile(writer, files, folder, name)) manifest.files += 1;
    }
  }
}

async function addFile(writer: ArchiveWriter, files: FileStore, folder: string, name: string): Promise<boolean> {
  const file = await files.get(folder, name);
  if (file === null) return false;
  await writer.add(entryOf(folder, name), file.size, file.stream);
  return true;
}

/**
 * The rows that describe uploaded files: of a file that was replaced since the snapshot the row and the content of now,
 * of one that was deleted since none.
 */
export async function addFileRows(writer: ArchiveWriter, stores: Stores, manifest: Manifest, path: string): Promise<void> {
  const copied = new Set(writer.entries.map((entry) => entry.name));
  const lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const row: FileRow = JSON.parse(line);
    if (copied.has(entryOf(row.guid, storedName(row)))) {
      lines.push(line);
      continue;
    }
    const current = await copyCurrent(writer, stores, manifest, copied, row);
    if (current !== null) lines.push(JSON.stringify(current));
  }
  manifest.records[FILE_TABLE] = lines.length;
  await writer.addText(`records/${FILE_TABLE}.jsonl`, lines.map((line) => `${line}\n`).join(""));
}

/** The row of now whose file is in the archive, copied into it if need be; null where there is none any more. */
async function copyCurrent(writer: ArchiveWriter, stores: Stores, manifest: Manifest, copied: Set<string>, { guid, filename }: FileRow): Promise<FileRow | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const row = await stores.records.db.selectFrom(FILE_TABLE).selectAll().where("guid", "=", guid).where("filename", "=", filename).executeTakeFirst();
    if (row === undefined) return null;
    const entry = entryOf(guid, storedName(row));
    if (copied.has(entry)) return row;
    if (await addFile(writer, stores.files, guid, storedName(row))) {
      copied.add(entry);
      manifest.files += 1;
      return row;
    }
    // replaced once more in this moment
    await delay(BETWEEN_TRIES_MS);
  }
  manifest.missing.push(`${guid}/${filename}`);
  return null;
}
