import { type CodedText, QueryResult, type ResultColumn } from "./queryResult.ts";

/**
 * Reads ClickHouse's Native format (blocks of columns; without revision, as files and HTTP have it): Float64, Int32,
 * UInt8, 64-bit whole numbers as doubles (exact to 2^53), String, LowCardinality(String), and Nullable of the numbers
 * (NULL is NaN).
 * Facts of the format: https://clickhouse.com/docs/interfaces/formats/Native and the engine's own output.
 */
export function decodeNative(bytes: Uint8Array): QueryResult {
  const reader = new Reader(bytes);
  const chunks = new Map<string, ResultColumn[]>();
  let rows = 0;
  while (!reader.atEnd) {
    const columnCount = reader.varUint();
    const blockRows = reader.varUint();
    for (let c = 0; c < columnCount; c += 1) {
      const name = reader.text();
      const type = reader.text();
      const column = readColumn(reader, type, blockRows);
      const list = chunks.get(name);
      if (list === undefined) chunks.set(name, [column]);
      else list.push(column);
    }
    rows += blockRows;
  }
  const columns = new Map<string, ResultColumn>();
  for (const [name, list] of chunks) columns.set(name, joined(list, rows));
  return new QueryResult(rows, columns);
}

function readColumn(reader: Reader, type: string, rows: number): ResultColumn {
  const nullable = /^Nullable\((.+)\)$/.exec(type);
  const inner = nullable?.[1];
  if (inner !== undefined) {
    const isNull = reader.take(rows);
    const values = readColumn(reader, inner, rows);
    if (!(values instanceof Float64Array)) throw new Error(`cannot read a column of type ${type}`);
    for (let i = 0; i < rows; i += 1) if (isNull[i] === 1) values[i] = Number.NaN;
    return values;
  }
  switch (type) {
    case "Float64":
      return new Float64Array(reader.copy(rows * 8));
    case "Int32":
      return new Int32Array(reader.copy(rows * 4));
    case "UInt8":
      return Int32Array.from(reader.take(rows));
    case "Int64":
      return Float64Array.from(new BigInt64Array(reader.copy(rows * 8)), Number);
    case "UInt64":
      return Float64Array.from(new BigUint64Array(reader.copy(rows * 8)), Number);
    case "String":
      return { words: Array.from({ length: rows }, () => reader.text()), index: Uint32Array.from({ length: rows }, (_, row) => row) };
    case "LowCardinality(String)":
      return readDictionary(reader, rows);
    default:
      throw new Error(`cannot read a column of type ${type}`);
  }
}

/** Version and flags, the words, then one index per row, of 1, 2 or 4 bytes as the lowest byte of the flags says. */
function readDictionary(reader: Reader, rows: number): CodedText {
  if (rows === 0) return { words: [], index: new Uint32Array(0) };
  reader.take(8);
  const indexBytes = 2 ** (new Uint8Array(reader.copy(8))[0] ?? 0);
  const words = Array.from({ length: reader.uint64() }, () => reader.text());
  const count = reader.uint64();
  const buffer = reader.copy(count * indexBytes);
  return { words, index: indexBytes === 4 ? new Uint32Array(buffer) : Uint32Array.from(indexBytes === 1 ? new Uint8Array(buffer) : new Uint16Array(buffer)) };
}

function joined(list: ResultColumn[], rows: number): ResultColumn {
  const first = list[0];
  if (first === undefined || list.length === 1) return first ?? new Float64Array(0);
  if ("words" in first) return joinedText(list, rows);
  const whole = first instanceof Float64Array ? new Float64Array(rows) : new Int32Array(rows);
  let at = 0;
  for (const chunk of list) {
    if ("words" in chunk) continue;
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Each block has words of its own: they stand one after the other. */
function joinedText(list: readonly ResultColumn[], rows: number): CodedText {
  const words: string[] = [];
  const index = new Uint32Array(rows);
  let at = 0;
  for (const chunk of list) {
    if (!("words" in chunk)) continue;
    const before = words.length;
    for (const word of chunk.words) words.push(word);
    for (const code of chunk.index) index[at++] = before + code;
  }
  return { words, index };
}

const utf8 = new TextDecoder();

class Reader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get atEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  varUint(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw new Error("the answer ends in the middle");
      this.at += 1;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
  }

  uint64(): number {
    return Number(new BigUint64Array(this.copy(8))[0]);
  }

  text(): string {
    return utf8.decode(this.take(this.varUint()));
  }

  take(length: number): Uint8Array {
    const end = this.at + length;
    if (end > this.bytes.length) throw new Error("the answer ends in the middle");
    const part = this.bytes.subarray(this.at, end);
    this.at = end;
    return part;
  }

  /** A copy, because typed arrays of 4 and 8 bytes must start at a multiple of their size. */
  copy(length: number): ArrayBuffer {
    const buffer = new ArrayBuffer(length);
    new Uint8Array(buffer).set(this.take(length));
    return buffer;
  }
}
