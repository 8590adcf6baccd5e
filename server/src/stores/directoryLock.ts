import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A second process wants a data directory that is in use. */
export class DataDirectoryInUse extends Error {}

export interface DirectoryLock {
  release(): void;
}

/**
 * Takes the data directory for this process alone. The lock is one the kernel holds (an exclusive SQLite
 * transaction on `lock.sqlite`), so that it goes with the process however it ends, kill -9 included.
 */
export function lockDirectory(dataDir: string): DirectoryLock {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, "lock.sqlite"));
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch {
    database.close();
    throw new DataDirectoryInUse(`${dataDir} is in use by another process: stop it, or set DATA_DIR to another folder`);
  }
  return { release: () => database.close() };
}
