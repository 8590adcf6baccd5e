import Papa from "papaparse";
import { InputError } from "../inputError.ts";
import { type DateOrder, TimeField } from "../time/timeField.ts";

/** How a text file of columns is written. */
export interface Dialect {
  delimiter: string;
  decimal: "." | ",";
  /** Bytes before the header line (byte order mark, `sep=` line, preamble) and the lines they hold. */
  headerAt: number;
  headerLine: number;
  header: string[];
  dateOrder: DateOrder;
  /** False when day and month could be told apart by nothing in the sample. */
  dateOrderSure: boolean;
}

/** What a mapping says of a file instead of letting it be found. */
export interface DialectHints {
  delimiter?: string;
  decimal?: "." | ",";
  dateOrder?: DateOrder;
  /** Lines before the header. */
  preambleLines?: number;
  /** Names of the columns that hold the stamp: one, or date and time of day. Without it: the first column. */
  timeColumns?: readonly string[];
}

const DELIMITERS = [";", "\t", ",", "|"] as const;
const SAMPLE_LINES = 2000;
const NUMBER_POINT = /^[-+]?\d*\.\d+(e[-+]?\d+)?$/i;
const NUMBER_COMMA = /^[-+]?\d*,\d+(e[-+]?\d+)?$/i;

/** Reads the dialect off the first bytes of a file; what cannot be a text of columns is an `InputError`. */
export function findDialect(head: Uint8Array, file: string, hints: DialectHints = {}): Dialect {
  refuseBinary(head, file);
  let start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  let headerLine = 1;
  let said: string | undefined = hints.delimiter;
  const text = decode(head);
  const lineAt = (at: number) => decode(head.subarray(at, endOfLine(head, at)));
  const skip = () => {
    start = Math.min(endOfLine(head, start) + 1, head.length);
    headerLine++;
  };
  const sep = /^sep=(.)\s*$/.exec(lineAt(start));
  if (sep !== null && hints.preambleLines === undefined) {
    said ??= sep[1];
    skip();
  }
  for (let i = 0; i < (hints.preambleLines ?? 0); i++) skip();
  while (start < head.length && lineAt(start).trim() === "") skip();
  if (text.trim() === "" || start >= head.length) throw new InputError("import:error.empty_file", { file });

  const lines = decode(head.subarray(start)).split(/\r\n|\n|\r/, SAMPLE_LINES);
  // the sample may end in the middle of a line
  if (lines.length > 2 && lines.length < SAMPLE_LINES) lines.pop();
  const delimiter = said ?? findDelimiter(lines);
  const rows = lines.slice(1).filter((line) => line.trim() !== "").map((line) => fieldsOf(line, delimiter));
  const header = fieldsOf(lines[0] ?? "", delimiter).map((name) => name.trim());
  const order = findDateOrder(header, rows, hints);
  return {
    delimiter,
    decimal: hints.decimal ?? findDecimal(rows),
    headerAt: start,
    headerLine,
    header,
    dateOrder: order.order,
    dateOrderSure: order.sure,
  };
}

function refuseBinary(head: Uint8Array, file: string): void {
  if (head.length === 0) throw new InputError("import:error.empty_file", { file });
  const magic = (bytes: readonly number[]) => bytes.every((byte, i) => head[i] === byte);
  const found = magic([0x50, 0x4b, 3, 4])
    ? "ZIP/XLSX"
    : magic([0x1f, 0x8b])
      ? "gzip"
      : magic([0x25, 0x50, 0x44, 0x46])
        ? "PDF"
        : magic([0xff, 0xfe]) || magic([0xfe, 0xff])
          ? "UTF-16"
          : head.includes(0)
            ? "binary"
            : /^\s*<(!doctype|html|\?xml)/i.test(decode(head.subarray(0, 200)))
              ? "HTML/XML"
              : null;
  if (found !== null) throw new InputError("import:error.not_csv", { file, found });
}

/** UTF-8 where it is, else the Windows code page that loggers still write. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function endOfLine(bytes: Uint8Array, from: number): number {
  const at = bytes.indexOf(10, from);
  return at === -1 ? bytes.length : at;
}

function fieldsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter);
  return Papa.parse<string[]>(line, { delimiter }).data[0] ?? [];
}

/** The delimiter that cuts header and rows into the same number of fields, the most of them. */
function findDelimiter(lines: readonly string[]): string {
  const header = lines[0] ?? "";
  const sample = lines.slice(1, 200).filter((line) => line.trim() !== "");
  let best: string = ",";
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const width = fieldsOf(header, delimiter).length;
    if (width < 2) continue;
    const same = sample.filter((line) => fieldsOf(line, delimiter).length === width).length;
    const score = (sample.length === 0 ? 1 : same / sample.length) * 1000 + Math.min(width, 999) / 1000;
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

function findDecimal(rows: readonly (readonly string[])[]): "." | "," {
  let points = 0;
  let commas = 0;
  for (const row of rows) {
    for (const field of row) {
      const text = field.trim();
      if (NUMBER_POINT.test(text)) points++;
      else if (NUMBER_COMMA.test(text)) commas++;
    }
  }
  return commas > points ? "," : ".";
}

/** A first number above 12 is a day, a second one above 12 makes the first a month; else the order with even steps. */
function findDateOrder(header: string[], rows: readonly (readonly string[])[], hints: DialectHints): { order: DateOrder; sure: boolean } {
  if (hints.dateOrder !== undefined) return { order: hints.dateOrder, sure: true };
  const columns = (hints.timeColumns ?? []).map((name) => header.indexOf(name)).filter((at) => at >= 0);
  if (columns.length === 0) columns.push(0);
  const stamps = rows.map((row) => columns.map((at) => (row[at] ?? "").trim()).join(" "));
  const parts = stamps.map((stamp) => /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})/.exec(stamp)).filter((match) => match !== null);
  if (parts.every((match) => match[1]?.length === 4)) return { order: "ymd", sure: true };
  if (parts.some((match) => Number(match[1]) > 12)) return { order: "dmy", sure: true };
  if (parts.some((match) => Number(match[2]) > 12)) return { order: "mdy", sure: true };
  const dayFirst = unevenness(stamps, "dmy");
  const monthFirst = unevenness(stamps, "mdy");
  return { order: monthFirst < dayFirst ? "mdy" : "dmy", sure: monthFirst !== dayFirst };
}

/** How many steps between neighbouring stamps differ from the most common one. */
function unevenness(stamps: readonly string[], order: DateOrder): number {
  const field = new TimeField(order);
  const times = stamps.map((stamp) => {
    const bytes = new TextEncoder().encode(stamp);
    return field.read(bytes, 0, bytes.length);
  });
  const counts = new Map<number, number>();
  for (let i = 1; i < times.length; i++) {
    const step = (times[i] ?? NaN) - (times[i - 1] ?? NaN);
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return times.length - 1 - Math.max(0, ...counts.values());
}
