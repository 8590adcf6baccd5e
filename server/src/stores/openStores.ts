import { join } from "node:path";
import type { Config } from "../config.ts";
import { lockDirectory } from "./directoryLock.ts";
import { finishReplacing } from "./embeddedFolders.ts";
import { openDiskFiles } from "./files/openDiskFiles.ts";
import { openS3Files } from "./files/openS3Files.ts";
import { migrateMeasurements } from "./measurements/migrateMeasurements.ts";
import { openEmbeddedMeasurements } from "./measurements/openEmbedded.ts";
import { openServerMeasurements } from "./measurements/openServer.ts";
import type { MeasurementStore, Stores } from "./ports.ts";
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
  try {
    if (!beside) await finishReplacing(config.dataDir);
    const records = await openRecords(join(config.dataDir, "records"), config.databaseUrl);
    closers.push(() => records.close());
    const measurements = await openMeasurements(config);
    closers.push(() => measurements.close());
    await migrateMeasurements(measurements);
    const files = typeof config.filesUrl === "string" ? openS3Files(config.filesUrl) : openDiskFiles(join(config.dataDir, "files"));
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
