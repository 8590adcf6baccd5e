import { join } from "node:path";
import type { Config } from "../config.ts";
import { lockDirectory } from "./directoryLock.ts";
import { finishReplacing } from "./embeddedFolders.ts";
import { openDiskFiles } from "./files/openDiskFiles.ts";
import { migrateMeasurements } from "./measurements/migrateMeasurements.ts";
import { openEmbeddedMeasurements } from "./measurements/openEmbedded.ts";
import { openServerMeasurements } from "./measurements/openServer.ts";
import type { FileStore, MeasurementStore, Stores } from "./ports.ts";
import { openRecords } from "./records/openRecords.ts";

/** Where the stores are: the part of the configuration they need. */
export type StoreConfig = Pick<Config, "dataDir" | "databaseUrl" | "clickhouseUrl"> & Partial<Pick<Config, "filesUrl">>;

/** An embedded store belongs to one process; the message is one line for the operator. */
export class NeedsServers extends Error {}

/**
 * Opens and migrates everything that lasts; throws `DataDirectoryInUse` when another process has the data directory.
 * `beside` another process nothing is locked: both databases must be servers then (else `NeedsServers`), and the files
 * in one place for all.
 */
export async function openStores(config: StoreConfig, { beside = false } = {}): Promise<Stores> {
  if (beside && (config.databaseUrl === null || config.clickhouseUrl === null)) {
    throw new NeedsServers("A worker beside the server needs DATABASE_URL and CLICKHOUSE_URL: embedded stores belong to one process");
  }
  const lock = beside ? null : lockDirectory(config.dataDir);
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
    lock?.release();
  };
  const closedAtEnd = <S extends { close(): Promise<void> }>(store: S): S => {
    closers.push(() => store.close());
    return store;
  };
  try {
    if (!beside) await finishReplacing(config.dataDir);
    const opening = [
      openRecords(join(config.dataDir, "records"), config.databaseUrl).then((store) => closedAtEnd(store)),
      openMeasurements(config).then((store) => closedAtEnd(store)),
      openFiles(config),
    ] as const;
    // one that fails must not leave another half open behind it
    await Promise.allSettled(opening);
    const [records, measurements, files] = await Promise.all(opening);
    await migrateMeasurements(measurements);
    return { records, measurements, files, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openMeasurements(config: StoreConfig): Promise<MeasurementStore> {
  if (config.clickhouseUrl !== null) return openServerMeasurements(config.clickhouseUrl);
  return openEmbeddedMeasurements(join(config.dataDir, "measurements"));
}

async function openFiles(config: StoreConfig): Promise<FileStore> {
  if (typeof config.filesUrl !== "string") return openDiskFiles(join(config.dataDir, "files"));
  // a large library that most houses never need
  const { openS3Files } = await import("./files/openS3Files.ts");
  return openS3Files(config.filesUrl);
}
