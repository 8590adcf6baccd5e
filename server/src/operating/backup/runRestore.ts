import { mkdir, rm } from "node:fs/promises";
import type { Config } from "../../config.ts";
import { lockDirectory } from "../../stores/directoryLock.ts";
import { finishReplacing, isEmptyPlace, replaceByStaged, stagingFolder } from "../../stores/embeddedFolders.ts";
import { openStores } from "../../stores/openStores.ts";
import { syncTree } from "../../stores/syncTree.ts";
import { ArchiveError, type Manifest } from "./archiveFormat.ts";
import { verifyArchive } from "./archiveReader.ts";
import { loadArchive } from "./loadArchive.ts";

export interface RestoreResult {
  manifest: Manifest;
  /** The folder that holds what was there before; null where nothing was. */
  movedTo: string | null;
}

/**
 * Restores an archive, whole or not at all. Embedded stores are made in a folder beside the place they belong to and
 * moved there when everything has been held against the manifest; stores on servers must be empty, and see the records
 * in one transaction. Refuses while a server has the data directory.
 */
export async function runRestore(path: string, config: Config, { replace }: { replace: boolean }): Promise<RestoreResult> {
  const lock = lockDirectory(config.dataDir);
  try {
    await finishReplacing(config.dataDir);
    if (!replace && !(await isEmptyPlace(config.dataDir))) {
      throw new ArchiveError(`${config.dataDir} is not empty: take an empty directory, or --replace, which moves what is there aside`);
    }
    // once without touching anything: what is damaged is known in seconds
    await verifyArchive(path);
    const staging = stagingFolder(config.dataDir);
    await mkdir(staging, { recursive: true, mode: 0o700 });
    try {
      const stores = await openStores({ ...config, dataDir: staging });
      const { manifest } = await loadArchive(path, stores).finally(() => stores.close());
      syncTree(staging);
      return { manifest, movedTo: await replaceByStaged(config.dataDir) };
    } catch (error) {
      await rm(staging, { recursive: true, force: true });
      throw error;
    }
  } finally {
    lock.release();
  }
}
