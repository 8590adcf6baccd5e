import { type InsertColumn, rowCount } from "./insertColumn.ts";

/** Writes columns as one block of ClickHouse's Native format, for an insert over HTTP (see decodeNative for the source). */
export function encodeNative(columns: readonly InsertColumn[]): Uint8Array<ArrayBuffer> {
  const rows = rowCount(columns);
  const parts: Uint8Array[] = [varUint(columns.length), varUint(rows)];
  for (const column of columns) {
    const { type, bytes } = encodeColumn(column, rows);
    parts.push(text(column.name), text(type), bytes);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function encodeColumn(column: InsertColumn, rows: number): { type: string; bytes: Uint8Array } {
  switch (column.kind) {
    case "float64":
      return { type: "Float64", bytes: bytesOf(column.values) };
    case "int32":
      return { type: "Int32", bytes: bytesOf(column.values) };
    case "timeMs":
      return { type: "DateTime64(3, 'UTC')", bytes: bytesOf(BigInt64Array.from(column.values, (ms) => BigInt(Math.round(ms)))) };
    case "sameInt32":
      return { type: "Int32", bytes: bytesOf(new Int32Array(rows).fill(column.value)) };
    case "sameText": {
      const word = text(column.value);
      return { type: "String", bytes: Buffer.alloc(rows * word.length, word) };
    }
    case "text":
      return { type: "String", bytes: words(column.dictionary.map(text), column.index) };
  }
}

/** Row after row the word of its index, in one buffer: a million small ones would take seconds. */
function words(dictionary: readonly Uint8Array[], index: Int32Array): Uint8Array {
  const empty = text("");
  let size = 0;
  for (const i of index) size += (dictionary[i] ?? empty).length;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const i of index) {
    const word = dictionary[i] ?? empty;
    bytes.set(word, at);
    at += word.length;
  }
  return bytes;
}

function bytesOf(values: Float64Array | Int32Array | BigInt64Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

function text(value: string): Uint8Array {
  const bytes = Buffer.from(value, "utf8");
  return Buffer.concat([varUint(bytes.length), bytes]);
}

function varUint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return Uint8Array.from(bytes);
}
