import { InputError } from "../inputError.ts";
import type { LocalClock } from "../time/localClock.ts";
import { TimeField } from "../time/timeField.ts";
import type { ByteSource } from "./byteSource.ts";
import type { Dialect } from "./dialect.ts";

/** What a column of the file is to the reader; a number is the slot its values go to. */
export type ColumnRole = "skip" | "time" | "timeOfDay" | "key" | number;

/** Rows read together. The arrays are used again for the next batch: take what is needed before asking for it. */
export interface RowBatch {
  rows: number;
  /** Stamps as UTC ms. */
  utcMs: Float64Array;
  /** Line of the file, from 1. */
  line: Int32Array;
  /** Long files: index into `keys` of what the row is about. */
  key: Int32Array;
  keys: string[];
  /** One array per slot; NaN is an empty field. */
  values: Float64Array[];
}

export interface CsvReaderOptions {
  dialect: Dialect;
  /** One role per column of the header. */
  roles: readonly ColumnRole[];
  clock: LocalClock;
  /** Texts that mean "no value" besides the empty field. */
  missing?: ReadonlySet<string>;
  /** Slots whose texts are passed over (status words); they are counted. */
  wordy?: ReadonlySet<number>;
  batchRows?: number;
}

const SKIP = -1;
const TIME = -2;
const TIME_OF_DAY = -3;
const KEY = -4;
const NEWLINE = 10;
const RETURN = 13;
const QUOTE = 34;
const MAX_LINE_BYTES = 4 << 20;
/** Up to 15 digits the mantissa is exact, and one division by an exact power of ten rounds correctly. */
const EXACT_DIGITS = 15;
const POWER_OF_TEN = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));

/**
 * Reads a text file of columns from its bytes into number columns, batch by batch: no string is made of a line or a
 * number, memory does not grow with the file. Text in a number column, a stamp that is none, a row of another width
 * are `InputError`s with file, line and column.
 */
export class CsvReader {
  /** True when the last line of the file broke off; it is left out. */
  truncated = false;
  /** Texts passed over in columns that may hold words. */
  words = 0;
  private readonly kinds: Int32Array;
  private readonly slots: number;
  private readonly delimiter: number;
  private readonly decimal: number;
  private readonly batchRows: number;
  private readonly stamps: TimeField;
  private readonly batch: RowBatch;
  private readonly matrix: Float64Array;
  private readonly keyIndex = new Map<string, number>();
  private readonly source: ByteSource;
  private readonly options: CsvReaderOptions;
  private line: number;
  private daylightMarks = false;

  constructor(source: ByteSource, options: CsvReaderOptions) {
    this.source = source;
    this.options = options;
    const slot = (role: ColumnRole) =>
      typeof role === "number" ? role : role === "time" ? TIME : role === "timeOfDay" ? TIME_OF_DAY : role === "key" ? KEY : SKIP;
    this.kinds = Int32Array.from(options.roles, slot);
    this.slots = this.kinds.reduce((most, kind) => Math.max(most, kind + 1), 0);
    this.delimiter = options.dialect.delimiter.charCodeAt(0);
    this.decimal = options.dialect.decimal.charCodeAt(0);
    this.batchRows = options.batchRows ?? 4096;
    this.stamps = new TimeField(options.dialect.dateOrder);
    this.matrix = new Float64Array(this.slots * this.batchRows);
    this.line = options.dialect.headerLine;
    this.batch = {
      rows: 0,
      utcMs: new Float64Array(this.batchRows),
      line: new Int32Array(this.batchRows),
      key: new Int32Array(this.batchRows),
      keys: [],
      values: Array.from({ length: this.slots }, (_, i) => this.matrix.subarray(i * this.batchRows, (i + 1) * this.batchRows)),
    };
  }

  /** The rows of the file. */
  async *batches(): AsyncGenerator<RowBatch> {
    this.options.clock.restart();
    let toSkip = this.options.dialect.headerAt;
    let headerDone = false;
    let rest = new Uint8Array(0);
    for await (const chunk of this.source.chunks()) {
      let bytes: Uint8Array = chunk;
      if (toSkip > 0) {
        const cut = Math.min(toSkip, bytes.length);
        bytes = bytes.subarray(cut);
        toSkip -= cut;
      }
      if (rest.length > 0) bytes = joined(rest, bytes);
      let at = 0;
      if (!headerDone) {
        const end = bytes.indexOf(NEWLINE);
        if (end === -1) {
          rest = this.kept(bytes);
          continue;
        }
        at = end + 1;
        headerDone = true;
        this.line++;
      }
      const end = bytes.lastIndexOf(NEWLINE) + 1;
      while (at < end) {
        at = this.parse(bytes, at, end);
        if (this.batch.rows === this.batchRows) yield this.flush();
      }
      rest = this.kept(bytes.subarray(Math.max(at, end)));
    }
    if (headerDone && rest.length > 0) {
      // a last line without its end: closed here, left out when it broke off
      const bytes = joined(rest, Uint8Array.of(NEWLINE));
      this.truncated = this.widthOf(bytes) < this.kinds.length;
      if (!this.truncated) this.parse(bytes, 0, bytes.length);
    }
    if (this.batch.rows > 0) yield this.flush();
  }

  private kept(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    if (bytes.length > MAX_LINE_BYTES) throw new InputError("import:error.line_too_long", { file: this.source.file, line: this.line });
    return bytes.slice();
  }

  private flush(): RowBatch {
    const full = { ...this.batch };
    this.batch.rows = 0;
    return full;
  }

  private widthOf(bytes: Uint8Array): number {
    let width = 1;
    for (let at = 0; at < bytes.length - 1; width++) {
      at = this.fieldEnd(bytes, at);
      if (bytes[at] !== this.delimiter) break;
      at++;
    }
    return width;
  }

  /** Reads lines of [from, to), which ends in a newline, until the batch is full; gives where it stopped. */
  private parse(bytes: Uint8Array, from: number, to: number): number {
    const { kinds, matrix, batchRows, delimiter, decimal, batch } = this;
    const width = kinds.length;
    let at = from;
    while (at < to && batch.rows < batchRows) {
      if (bytes[at] === NEWLINE || (bytes[at] === RETURN && bytes[at + 1] === NEWLINE)) {
        at += bytes[at] === NEWLINE ? 1 : 2;
        this.line++;
        continue;
      }
      const row = batch.rows;
      let field = 0;
      let timeFrom = 0;
      let timeTo = -1;
      let clockFrom = 0;
      let clockTo = -1;
      for (;;) {
        const begin = at;
        const kind = field < width ? (kinds[field] ?? SKIP) : SKIP;
        if (kind >= 0) {
          let code = bytes[at] ?? 0;
          const negative = code === 45;
          if (negative) code = bytes[++at] ?? 0;
          let mantissa = 0;
          let digits = 0;
          while (code >= 48 && code <= 57) {
            mantissa = mantissa * 10 + (code - 48);
            digits++;
            code = bytes[++at] ?? 0;
          }
          let decimals = 0;
          if (code === decimal) {
            code = bytes[++at] ?? 0;
            while (code >= 48 && code <= 57) {
              mantissa = mantissa * 10 + (code - 48);
              decimals++;
              code = bytes[++at] ?? 0;
            }
            digits += decimals;
          }
          let value: number;
          if (code !== delimiter && code !== NEWLINE && code !== RETURN) {
            at = this.fieldEnd(bytes, begin);
            value = this.oddNumber(bytes, begin, at, field);
          } else if (digits > 0 && digits <= EXACT_DIGITS) {
            value = mantissa / (POWER_OF_TEN[decimals] ?? 1);
            if (negative) value = -value;
          } else value = at === begin ? NaN : this.oddNumber(bytes, begin, at, field);
          matrix[kind * batchRows + row] = value;
        } else {
          at = this.fieldEnd(bytes, at);
          if (kind === TIME) {
            timeFrom = begin;
            timeTo = at;
          } else if (kind === TIME_OF_DAY) {
            clockFrom = begin;
            clockTo = at;
          } else if (kind === KEY) batch.key[row] = this.keyOf(bytes, begin, at);
          else if (field >= width && at > begin) this.wrongWidth(field + 1);
        }
        field++;
        if (bytes[at] === delimiter) {
          at++;
          continue;
        }
        if (bytes[at] === RETURN) at++;
        at++;
        break;
      }
      if (field < width) this.wrongWidth(field);
      let wall = this.wallClock(bytes, timeFrom, timeTo);
      if (clockTo >= 0) wall += this.timeOfDay(bytes, clockFrom, clockTo);
      if (Number.isNaN(wall)) {
        const found = text(bytes, timeFrom, timeTo) + (clockTo >= 0 ? ` ${text(bytes, clockFrom, clockTo)}` : "");
        throw new InputError("import:error.not_a_time", { file: this.source.file, line: this.line, found: found.slice(0, 40) });
      }
      batch.utcMs[row] = this.utcOf(wall);
      batch.line[row] = this.line;
      batch.rows = row + 1;
      this.line++;
    }
    return at;
  }

  private utcOf(wall: number): number {
    const { offsetMin, daylight } = this.stamps;
    if (!Number.isNaN(offsetMin)) return wall - offsetMin * 60_000;
    this.daylightMarks ||= daylight;
    return this.options.clock.toUtc(wall, this.daylightMarks ? daylight : null);
  }

  private wallClock(bytes: Uint8Array, from: number, to: number): number {
    let start = from;
    let end = to;
    while (start < end && (bytes[start] === 32 || bytes[start] === QUOTE)) start++;
    while (end > start && (bytes[end - 1] === 32 || bytes[end - 1] === QUOTE)) end--;
    return this.stamps.read(bytes, start, end);
  }

  /** `02:10`, `2:10:05` or an hour on its own (`2`), in ms. */
  private timeOfDay(bytes: Uint8Array, from: number, to: number): number {
    const match = /^"?(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?"?$/.exec(text(bytes, from, to));
    if (match === null) return NaN;
    return (Number(match[1]) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)) * 1000;
  }

  private keyOf(bytes: Uint8Array, from: number, to: number): number {
    const name = text(bytes, from, to);
    const known = this.keyIndex.get(name);
    if (known !== undefined) return known;
    this.keyIndex.set(name, this.batch.keys.length);
    return this.batch.keys.push(name) - 1;
  }

  private fieldEnd(bytes: Uint8Array, from: number): number {
    let at = from;
    if (bytes[at] === QUOTE) {
      for (at++; at < bytes.length && bytes[at] !== NEWLINE; at++) {
        if (bytes[at] !== QUOTE) continue;
        if (bytes[at + 1] !== QUOTE) break;
        at++;
      }
    }
    for (; at < bytes.length; at++) {
      const code = bytes[at];
      if (code === this.delimiter || code === NEWLINE || (code === RETURN && bytes[at + 1] === NEWLINE)) break;
    }
    return at;
  }

  /** A number that is long, quoted, padded or has an exponent; else a word for "missing"; else an error. */
  private oddNumber(bytes: Uint8Array, from: number, to: number, field: number): number {
    const raw = text(bytes, from, to);
    const bare = raw.replace(/^"(.*)"$/s, "$1").trim();
    if (bare === "" || this.options.missing?.has(bare) === true) return NaN;
    const plain = this.options.dialect.decimal === "," ? bare.replace(",", ".") : bare;
    const value = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
    if (Number.isFinite(value)) return value;
    if (this.options.wordy?.has(this.kinds[field] ?? SKIP) === true) {
      this.words++;
      return NaN;
    }
    const column = this.options.dialect.header[field] ?? String(field + 1);
    throw new InputError("import:error.text_in_number", {
      file: this.source.file,
      line: this.line,
      column,
      found: bare.slice(0, 40),
      decimal: this.options.dialect.decimal,
    });
  }

  private wrongWidth(found: number): never {
    throw new InputError("import:error.row_width", { file: this.source.file, line: this.line, found, expected: this.kinds.length });
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function text(bytes: Uint8Array, from: number, to: number): string {
  return to < from ? "" : new TextDecoder("utf-8").decode(bytes.subarray(from, to));
}
