import type { Plant, QualityFinding } from "@sunledger/engine";
import { fileSource, headOf } from "../csv/byteSource.ts";
import type { ColumnRole } from "../csv/csvReader.ts";
import { findDialect } from "../csv/dialect.ts";
import { InputError } from "../inputError.ts";
import { columnTest } from "./columnNames.ts";
import { plainTarget, type SeriesFile, type Target } from "./seriesFile.ts";

const HEAD_BYTES = 1 << 18;
/** When day and month look alike in the head, more of the file is looked at. */
const LONG_HEAD_BYTES = 1 << 25;

/** A column of the file that the plant does not know. */
export type ColumnNote = Pick<QualityFinding, "point" | "issue" | "detail">;

/** A `measurements*.csv(.gz)` of a plant folder: its dialect found by looking, its columns by their names. */
export async function measurementFile(path: string, file: string, plant: Plant): Promise<{ series: SeriesFile; notes: ColumnNote[] }> {
  const source = await fileSource(path, file);
  let dialect = findDialect(await headOf(source, HEAD_BYTES), file);
  if (!dialect.dateOrderSure) dialect = findDialect(await headOf(source, LONG_HEAD_BYTES), file);
  const notes: ColumnNote[] = [];
  const note = (point: string, issue: string, key: string, values: Record<string, string | number>) =>
    notes.push({ point, issue, detail: { key, values } });
  if (!dialect.dateOrderSure) note(file, "shift", "import:finding.date_order_unsure", { file, order: dialect.dateOrder });

  const isKnown = columnTest(plant);
  const seen = new Set<string>();
  const targets: Target[] = [];
  const roles = dialect.header.map((name, i): ColumnRole => {
    if (i === 0) return "time";
    if (seen.has(name) && name !== "") throw new InputError("import:error.doubled_column", { file, column: name });
    seen.add(name);
    if (name === "") return "skip";
    if (!isKnown(name)) {
      note(name, "column", "import:finding.unknown_column", { file, column: name });
      return "skip";
    }
    return targets.push(plainTarget(name)) - 1;
  });
  return { series: { source, dialect, roles, targets, timezone: plant.timezone, label: plant.label }, notes };
}
