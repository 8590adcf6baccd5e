import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Plant } from "@sunledger/engine";
import { fileSource, headOf } from "../csv/byteSource.ts";
import type { ColumnRole } from "../csv/csvReader.ts";
import { type DialectHints, findDialect } from "../csv/dialect.ts";
import { InputError } from "../inputError.ts";
import { columnParts, columnTest } from "../series/columnNames.ts";
import type { ColumnNote } from "../series/measurementFile.ts";
import type { SeriesFile, Target } from "../series/seriesFile.ts";
import { sheetSource } from "../xlsx/sheetSource.ts";
import type { MappedColumn, MappedFile, Mapping } from "./mappingSchema.ts";
import { unitFactor } from "./units.ts";

const HEAD_BYTES = 4 << 20;
const MAX_DEPTH = 3;

/** The files of a data folder that a mapping names, each with the way to read it; `mappingFile` is for messages. */
export async function mappedSeries(folder: string, mapping: Mapping, mappingFile: string, plant: Plant): Promise<{ series: SeriesFile[]; notes: ColumnNote[] }> {
  const present = await filesBelow(folder, folder, MAX_DEPTH);
  const series: SeriesFile[] = [];
  const notes: ColumnNote[] = [];
  for (const entry of mapping.files) {
    const pattern = patternOf(entry.pattern);
    const matches = present.filter((name) => pattern.test(name)).sort();
    if (matches.length === 0) throw new InputError("import:error.mapping_no_file", { file: mappingFile, pattern: entry.pattern });
    for (const name of matches) series.push(await mappedFile(join(folder, name), name, entry, mappingFile, plant, notes));
  }
  return { series, notes };
}

async function mappedFile(path: string, name: string, entry: MappedFile, mappingFile: string, plant: Plant, notes: ColumnNote[]): Promise<SeriesFile> {
  const workbook = /\.xlsx$/i.test(name);
  const source = workbook ? await sheetSource(path, name, entry.sheet ?? 0) : await fileSource(path, name);
  const timeColumns = entry.time === undefined ? [] : typeof entry.time === "string" ? [entry.time] : entry.time;
  const hints: DialectHints = {
    timeColumns,
    ...(workbook ? { delimiter: "\t", decimal: "." as const } : {}),
    ...(entry.delimiter !== undefined && { delimiter: entry.delimiter }),
    ...(entry.decimal !== undefined && { decimal: entry.decimal }),
    ...(entry.date_order !== undefined && { dateOrder: entry.date_order }),
    ...(entry.preamble_lines !== undefined && { preambleLines: entry.preamble_lines }),
  };
  const dialect = findDialect(await headOf(source, HEAD_BYTES), name, hints);
  const { header } = dialect;
  const columnAt = (column: string): number => {
    const at = header.indexOf(column);
    if (at < 0) throw new InputError("import:error.missing_column", { file: name, line: dialect.headerLine, column });
    return at;
  };
  const roles = header.map((): ColumnRole => "skip");
  roles[timeColumns[0] === undefined ? 0 : columnAt(timeColumns[0])] = "time";
  if (timeColumns[1] !== undefined) roles[columnAt(timeColumns[1])] = "timeOfDay";
  if (entry.key !== undefined) roles[columnAt(entry.key)] = "key";
  const columns = entry.columns.filter(({ column }) => {
    if (header.includes(column)) return true;
    notes.push({ point: column, issue: "column", detail: { key: "import:finding.mapped_column_absent", values: { file: name, column } } });
    return false;
  });
  columns.forEach(({ column }, slot) => (roles[columnAt(column)] = slot));
  const test = columnTest(plant);
  const target = (mapped: MappedColumn, to: string): Target => targetOf(mapped, to, test, mappingFile);
  const targets =
    entry.key === undefined
      ? columns.map((mapped) => target(mapped, mapped.to))
      : new Map(Object.entries(entry.keys ?? {}).map(([key, point]) => [key, columns.map((mapped) => target(mapped, mapped.to.replace("{point}", point)))]));
  return { source, dialect, roles, targets, timezone: entry.timezone ?? plant.timezone, label: entry.label ?? plant.label, missing: new Set(entry.missing) };
}

function targetOf(mapped: MappedColumn, to: string, known: (name: string) => boolean, mappingFile: string): Target {
  if (!known(to)) throw new InputError("import:error.mapping_target", { file: mappingFile, column: to });
  const quantity = columnParts(to)?.quantity ?? "";
  const unit = mapped.unit === undefined ? { factor: 1, offset: 0 } : unitFactor(mapped.unit, quantity);
  if (unit === null) throw new InputError("import:error.mapping_unit", { file: mappingFile, column: to, found: mapped.unit ?? "" });
  const scale = mapped.factor ?? 1;
  return {
    column: to,
    factor: unit.factor * scale,
    offset: unit.offset * scale,
    sentinels: mapped.sentinels ?? [],
    readAtStamp: mapped.reading === "at_stamp",
  };
}

async function filesBelow(root: string, folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new InputError("import:error.missing_folder", { file: folder });
  });
  const names: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isFile()) names.push(relative(root, path).split(sep).join("/"));
    else if (entry.isDirectory() && depth > 1) names.push(...(await filesBelow(root, path, depth - 1)));
  }
  return names;
}

function patternOf(glob: string): RegExp {
  const text = glob.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*/g, "[^/]*").replace(/\?/g, "[^/]");
  return new RegExp(`^${text}$`);
}
