import { SIZING_KEYS, type Sizing, type SizingKey } from "@sunledger/engine";
import { InputError } from "../inputError.ts";
import { readTable } from "./readTable.ts";

/** `sizing.xlsx` or `sizing.csv`: columns key and percent, a loss positive, a gain negative. */
export async function readSizing(path: string, file: string): Promise<Sizing> {
  const { rows } = await readTable(path, file, ["key", "percent"]);
  const losses: Partial<Record<SizingKey, number>> = {};
  for (const { line, cells } of rows) {
    const key = SIZING_KEYS.find((name) => name === cells.key);
    if (key === undefined) throw new InputError("import:error.unknown_key", { file, line, found: cells.key ?? "", list: SIZING_KEYS.join(", ") });
    if (losses[key] !== undefined) throw new InputError("import:error.doubled_key", { file, line, found: key });
    const text = (cells.percent ?? "").replace("%", "").replace(",", ".").trim();
    const percent = Number(text);
    if (text === "" || !Number.isFinite(percent)) throw new InputError("import:error.text_in_number", { file, line, column: "percent", found: cells.percent ?? "", decimal: "." });
    if (percent < -30 || percent > 100) throw new InputError("import:error.percent_range", { file, line, found: percent });
    losses[key] = percent;
  }
  if (rows.length === 0) throw new InputError("import:error.empty_file", { file });
  return { source: file, losses_percent: losses };
}
