import type { ByteSource } from "../csv/byteSource.ts";
import type { ColumnRole } from "../csv/csvReader.ts";
import type { Dialect } from "../csv/dialect.ts";

/** Where the values of one column of a file go: `<point>.<quantity>`, in the plant folder's unit. */
export interface Target {
  column: string;
  /** value = raw · factor + offset */
  factor: number;
  offset: number;
  /** Raw values that mean "no value". */
  sentinels: readonly number[];
  /** A counter read at the stamp itself belongs to the interval that ends there. */
  readAtStamp: boolean;
}

/** A file of samples and how to read it. */
export interface SeriesFile {
  source: ByteSource;
  dialect: Dialect;
  roles: readonly ColumnRole[];
  /** Wide files: one target per slot. Long files: per key, one target per slot (null: the key has no such value). */
  targets: readonly Target[] | Map<string, readonly Target[]>;
  /** Zone of stamps that say none. */
  timezone: string;
  label: "start" | "centre" | "end";
  missing?: ReadonlySet<string>;
}

/** A column taken as it stands. */
export const plainTarget = (column: string): Target => ({ column, factor: 1, offset: 0, sentinels: [], readAtStamp: false });
