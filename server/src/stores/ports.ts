import type { Readable } from "node:stream";
import type { InsertColumn } from "./measurements/insertColumn.ts";
import type { QueryResult } from "./measurements/queryResult.ts";
import type { RecordStore } from "./records/openRecords.ts";

/** Everything that lasts. Nothing outside this folder knows a database driver. */
export interface Stores {
  records: RecordStore;
  measurements: MeasurementStore;
  files: FileStore;
  /** Lets what runs finish, closes every store and frees the data directory. */
  close(): Promise<void>;
}

/** A value for a `{name:Type}` placeholder of the SQL. */
export type QueryParameter = string | number | readonly string[] | readonly number[];

/** Samples and results in columns, in ClickHouse's SQL. */
export interface MeasurementStore {
  embedded: boolean;
  /**
   * Columns of equal length; a column of the table that is not given takes its default. On the disk, once, when it
   * resolves; where it must be tried again `signal` ends the trying.
   */
  insertColumns(table: string, columns: readonly InsertColumn[], signal?: AbortSignal): Promise<void>;
  query(sql: string, parameters?: Readonly<Record<string, QueryParameter>>): Promise<QueryResult>;
  /** A statement that answers nothing. */
  execute(sql: string, parameters?: Readonly<Record<string, QueryParameter>>): Promise<void>;
  /** What a query answers in the engine's Native format, to the bit; the caller keeps it to a size. */
  exportNative(sql: string, parameters?: Readonly<Record<string, QueryParameter>>): Promise<Uint8Array>;
  /** Takes in what `exportNative` gave, row by row as it is: a table that sums its rows does so later. */
  importNative(table: string, columns: readonly string[], bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

export interface StoredFile {
  size: number;
  sha256: string;
}

/** Files in folders; both names are checked, so that nothing leaves the store's own place. */
export interface FileStore {
  /** Whole and on the disk once it resolves; a file of that name is replaced; nothing stays of a stream that fails. */
  put(folder: string, name: string, content: Readable, limitBytes?: number): Promise<StoredFile>;
  /** Null where there is no such file. */
  get(folder: string, name: string): Promise<{ stream: Readable; size: number } | null>;
  list(folder: string): Promise<{ name: string; size: number }[]>;
  /** Every folder that has a file, or had one. */
  folders(): Promise<string[]>;
  delete(folder: string, name: string): Promise<void>;
  deleteFolder(folder: string): Promise<void>;
  /** The folder as a directory to read from, until `release`. */
  openFolder(folder: string): Promise<{ path: string; release(): Promise<void> }>;
}
