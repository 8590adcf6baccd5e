import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Config } from "../../config.ts";
import { DataDirectoryInUse } from "../../stores/directoryLock.ts";
import { openStores } from "../../stores/openStores.ts";
import { askForBackup } from "../control.ts";
import type { Manifest } from "./archiveFormat.ts";
import { verifyArchive } from "./archiveReader.ts";
import { compressorOf } from "./compression.ts";
import { writeArchive } from "./writeArchive.ts";

/**
 * Writes a backup to `path`, whole or not at all: from the server that has the data directory, which goes on serving,
 * or, where none runs, from the stores themselves. What was written is read once more and held against its manifest.
 */
export async function runBackup(path: string, config: Config): Promise<Manifest> {
  const unfinished = `${path}.part`;
  try {
    await fromServerOrStores(config, (archive) => pipeline(archive, compressorOf(path), createWriteStream(unfinished, { mode: 0o600 })));
    const manifest = await verifyArchive(unfinished);
    const file = await open(unfinished, "r");
    await file.sync();
    await file.close();
    await rename(unfinished, path);
    return manifest;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function fromServerOrStores(config: Config, write: (archive: Readable) => Promise<void>): Promise<void> {
  const stores = await openStores(config).catch((error: unknown) => {
    if (error instanceof DataDirectoryInUse) return null;
    throw error;
  });
  if (stores === null) return write(await askForBackup(config.dataDir));
  try {
    const { stream, done } = writeArchive(stores);
    await Promise.all([write(stream), done]);
  } finally {
    await stores.close();
  }
}
