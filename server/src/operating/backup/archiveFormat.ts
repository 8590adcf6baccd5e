import { z } from "zod";

/** Raised when an older restore could no longer read what is written. */
export const ARCHIVE_FORMAT = 1;

/** The first entry: enough to refuse an archive before anything of it is taken in. */
export const HEADER_NAME = "sunledger-backup.json";
/** The last entry: without it the archive is not whole. */
export const MANIFEST_NAME = "manifest.json";
export const QUEUE_NAME = "queue/waiting.jsonl";

export const headerSchema = z.object({
  format: z.number().int(),
  version: z.string(),
  created: z.string(),
  recordMigrations: z.array(z.string()),
  measurementMigrations: z.array(z.string()),
  /** Columns of each table of the measurement store, in the order of its pieces. */
  measurementColumns: z.record(z.string(), z.array(z.string())),
});
export type ArchiveHeader = z.infer<typeof headerSchema>;

const countsSchema = z.record(z.string(), z.number().int().nonnegative());

export const manifestSchema = z.object({
  entries: z.array(z.object({ name: z.string(), size: z.number().int().nonnegative(), sha256: z.string() })),
  /** Rows by table. */
  records: countsSchema,
  measurements: countsSchema,
  files: z.number().int().nonnegative(),
  /** Jobs that had not ended. */
  queued: z.number().int().nonnegative(),
  /** Files that the records know and the file store does not have. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A backup or a restore that cannot be; the message is one line for the operator. */
export class ArchiveError extends Error {}
