import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../inputError.ts";
import { LocalClock } from "../time/localClock.ts";
import type { ByteSource } from "./byteSource.ts";
import { CsvReader } from "./csvReader.ts";
import { findDialect } from "./dialect.ts";

const source = (text: string, piece = 1 << 20): ByteSource => {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, i) => bytes.subarray(i * piece, (i + 1) * piece));
  return { file: "m.csv", path: "m.csv", sizeBytes: bytes.length, chunks: () => Readable.from(pieces) };
};

async function read(text: string, piece?: number) {
  const from = source(text, piece);
  const dialect = findDialect(Buffer.from(text), "m.csv");
  const roles = dialect.header.map((_, i) => (i === 0 ? ("time" as const) : i - 1));
  const reader = new CsvReader(from, { dialect, roles, clock: new LocalClock("UTC", "zone"), batchRows: 3 });
  const stamps: number[] = [];
  const values: number[][] = dialect.header.slice(1).map(() => []);
  for await (const batch of reader.batches()) {
    stamps.push(...batch.utcMs.subarray(0, batch.rows));
    batch.values.forEach((column, c) => values[c]?.push(...column.subarray(0, batch.rows)));
  }
  return { stamps, values, truncated: reader.truncated, dialect };
}

const failure = async (text: string): Promise<InputError> => {
  const error = await read(text).then(() => null, (reason: unknown) => reason);
  if (!(error instanceof InputError)) throw new Error(`no InputError but ${String(error)}`);
  return error;
};

const START = Date.UTC(2023, 0, 14, 6);
const pad = (n: number, width = 2) => String(n).padStart(width, "0");
const STAMPS: Record<string, (date: Date) => string> = {
  iso: (d) => d.toISOString().slice(0, 19) + "Z",
  offset: (d) => new Date(d.getTime() + 4 * 3.6e6).toISOString().slice(0, 19).replace("T", " ") + "+04:00",
  bare: (d) => d.toISOString().slice(0, 16).replace("T", " "),
  slash: (d) => `${pad(d.getUTCDate())}/${pad(d.getUTCMonth() + 1)}/${d.getUTCFullYear()} ${pad(d.getUTCHours())}:${pad(d.getUTCMinutes())}`,
  dash: (d) => `${pad(d.getUTCDate())}-${pad(d.getUTCMonth() + 1)}-${d.getUTCFullYear()} ${pad(d.getUTCHours())}:${pad(d.getUTCMinutes())}`,
  dot: (d) => `${pad(d.getUTCDate())}.${pad(d.getUTCMonth() + 1)}.${d.getUTCFullYear()} ${pad(d.getUTCHours())}:${pad(d.getUTCMinutes())}:00`,
  us: (d) => `${pad(d.getUTCMonth() + 1)}/${pad(d.getUTCDate())}/${d.getUTCFullYear()} ${pad(d.getUTCHours())}:${pad(d.getUTCMinutes())}`,
  american: (d) => `${d.getUTCMonth() + 1}/${d.getUTCDate()}/${d.getUTCFullYear()} ${d.getUTCHours() % 12 || 12}:${pad(d.getUTCMinutes())} ${d.getUTCHours() < 12 ? "AM" : "PM"}`,
};

describe("CsvReader", () => {
  const dialects = Object.keys(STAMPS).flatMap((stamp) =>
    [";", "\t", ",", "|"].flatMap((delimiter) =>
      [".", ","].filter((decimal) => decimal !== delimiter).flatMap((decimal) =>
        ["\n", "\r\n"].flatMap((newline) => [false, true].map((dressed) => ({ stamp, delimiter, decimal, newline, dressed }))),
      ),
    ),
  );

  it(`reads ${dialects.length} dialects alike`, async () => {
    const numbers = [[0, 12.5, -3.25], [1500.125, NaN, 0.001], [7, 8.5, 123456789.5], [1, 2, 3], [25.184316133333333, 1e-7, 4]];
    for (const { stamp, delimiter, decimal, newline, dressed } of dialects) {
      const cell = (value: number) => {
        const text = Number.isNaN(value) ? "" : String(value).replace(".", decimal);
        return dressed && text !== "" ? `"${text}"` : text;
      };
      const rows = numbers.map((row, r) => [STAMPS[stamp]?.(new Date(START + r * 600_000)), ...row.map(cell)].join(delimiter));
      const text = `${dressed ? "\uFEFF" : ""}${["time", "a", "b", "c"].join(delimiter)}${newline}${rows.join(newline)}${newline}`;
      const { stamps, values } = await read(text, 17);
      expect(stamps, text).toEqual(numbers.map((_, r) => START + r * 600_000));
      expect(values, text).toEqual([0, 1, 2].map((c) => numbers.map((row) => row[c])));
    }
  });

  it("gives back every number as it was written, wherever the file is cut into pieces", async () => {
    const table = fc.array(fc.array(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.float({ noNaN: true, noDefaultInfinity: true }), fc.integer()), { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 60 }), async (rows, piece) => {
        const text = `t,a,b\n${rows.map((row, r) => `${STAMPS.iso?.(new Date(START + r * 60_000))},${row.join(",")}`).join("\n")}`;
        const { values } = await read(text, piece);
        // a written -0 reads as 0 or -0: the same number
        const plain = (list: number[] | undefined) => list?.map((value) => value + 0);
        expect(plain(values[0])).toEqual(rows.map((row) => (row[0] ?? NaN) + 0));
        expect(plain(values[1])).toEqual(rows.map((row) => (row[1] ?? NaN) + 0));
      }),
      { numRuns: 60 },
    );
  });

  it("names line and column of a text where a number belongs", async () => {
    const error = await failure("t,a,b\n2023-01-01T00:00Z,1,2\n\n2023-01-01T00:10Z,1,n/a\n");
    expect(error.code).toBe("import:error.text_in_number");
    expect(error.values).toMatchObject({ line: 4, column: "b", found: "n/a" });
  });

  it.each([
    ["2023-02-30T00:00Z", "import:error.not_a_time"],
    ["2023-02-03T25:00Z", "import:error.not_a_time"],
    ["soon", "import:error.not_a_time"],
  ])("refuses the stamp %s", async (stamp, code) => {
    const error = await failure(`t,a\n2023-01-01T00:00Z,1\n${stamp},1\n`);
    expect(error.code).toBe(code);
    expect(error.values.line).toBe(3);
  });

  it("refuses rows of another width, but leaves out a last line that breaks off", async () => {
    expect((await failure("t,a,b\n2023-01-01T00:00Z,1,2\n2023-01-01T00:10Z,1\n2023-01-01T00:20Z,1,2\n")).values).toMatchObject({ line: 3, found: 2, expected: 3 });
    expect((await failure("t,a,b\n2023-01-01T00:00Z,1,2,3\n")).values).toMatchObject({ line: 2, found: 4, expected: 3 });
    const cut = await read("t,a,b\n2023-01-01T00:00Z,1,2\n2023-01-01T00:1");
    expect(cut.stamps).toHaveLength(1);
    expect(cut.truncated).toBe(true);
  });

  it.each([
    ["PK\u0003\u0004rest", "ZIP/XLSX"],
    ["<!DOCTYPE html><html>", "HTML/XML"],
    ["%PDF-1.7", "PDF"],
    ["a,b\n\u0000\u0001", "binary"],
  ])("refuses what is no text of columns: %j", async (text, found) => {
    const error = await failure(text);
    expect(error.values).toMatchObject({ file: "m.csv", found });
  });
});
