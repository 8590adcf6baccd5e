import { sizingEntrySchema, type SizingEntry } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";
import { sizingFields, uncelled } from "../../documents/xlsx/sizingFields.ts";
import { InputError } from "../inputError.ts";
import { cellNumber, uploadedSheet, type SheetCell } from "./uploadedSheet.ts";

/** A blank form: which fields there are, and which of them may stay empty. */
const BLANK: SizingEntry = {
  inputData: {
    source: "", peak_power_kwp: null, glob_inc_kwh_m2: null, glob_inc_monthly_kwh_m2: null, energy_kwh: null, energy_monthly_kwh: null,
    losses_percent: { horizon_shading: 0, near_shading: 0, iam: 0, soiling: 0, irradiance_level: 0, temperature: 0, module_quality: 0, lid: 0, mismatch: 0, dc_wiring: 0, inverter_efficiency: 0, clipping: 0, ac_wiring: 0, unavailability: 0 },
  },
  globalIncline: null,
  energieCompteurAC: null,
};
const LIMITS = { "%": [-30, 100], "kWh/m²": [0, 20_000], kWh: [0, 1e12], kWp: [1e-9, 1e8] } as const;

/**
 * The entry table of a workbook made by `sizingWorkbook`: its first column names the fields, the third holds them, in
 * whatever order and language. An `InputError` names the cell and what was expected there.
 */
export async function readSizingWorkbook(bytes: Uint8Array, file: string, words: Translator): Promise<SizingEntry> {
  const rows = await uploadedSheet(bytes, file);
  const fields = sizingFields(BLANK);
  const values = new Map<string, SheetCell>();
  const head = rows.findIndex(([key]) => fields.some((field) => field.key === key?.text));
  for (const [key, , value] of head < 0 ? [] : rows.slice(head)) {
    if (key === undefined || key.text === "") continue;
    if (!fields.some((field) => field.key === key.text)) throw new InputError("import:error.cell_key", { file, field: key.at, found: key.text.slice(0, 60) });
    if (values.has(key.text)) throw new InputError("import:error.cell_doubled", { file, field: key.at, found: key.text });
    values.set(key.text, value ?? { at: key.at.replace("A", "C"), text: "" });
  }
  const cells = fields.map((field) => {
    const cell = values.get(field.key);
    const name = field.label(words);
    if (cell === undefined) throw new InputError("import:error.row_missing", { file, name });
    return { ...field, name, cell };
  });
  const cellOf = (key: string) => cells.find((field) => field.key === key);
  const number = (key: string, isNeeded = false): number | null => {
    const field = cellOf(key);
    const limits = Object.entries(LIMITS).find(([unit]) => unit === field?.unit)?.[1];
    if (field === undefined || limits === undefined || (field.cell.text === "" && !isNeeded)) return null;
    const value = cellNumber(field.cell.text);
    if (!(value >= limits[0] && value <= limits[1])) throw new InputError("import:error.cell_number", { file, field: field.cell.at, name: field.name, least: limits[0], most: limits[1], found: field.cell.text.slice(0, 40) });
    return value;
  };
  const months = (stem: string): (number | null)[] | null => {
    const own = cells.filter(({ key }) => key.startsWith(`${stem}.`));
    if (own.every(({ cell }) => cell.text === "")) return null;
    const empty = own.find(({ cell }) => cell.text === "");
    if (empty !== undefined) throw new InputError("import:error.cell_months", { file, field: empty.cell.at, name: empty.name });
    return own.map(({ key }) => number(key));
  };
  const parsed = sizingEntrySchema.safeParse({
    inputData: {
      source: uncelled(cellOf("source")?.cell.text ?? ""),
      peak_power_kwp: number("peak_power_kwp"),
      glob_inc_kwh_m2: number("glob_inc_kwh_m2"),
      glob_inc_monthly_kwh_m2: months("glob_inc_monthly_kwh_m2"),
      energy_kwh: number("energy_kwh"),
      energy_monthly_kwh: months("energy_monthly_kwh"),
      losses_percent: Object.fromEntries(Object.keys(BLANK.inputData.losses_percent).map((key) => [key, number(`losses_percent.${key}`, true)])),
    },
    globalIncline: number("globalIncline"),
    energieCompteurAC: number("energieCompteurAC"),
  });
  if (parsed.success) return parsed.data;
  const source = cellOf("source");
  throw new InputError("import:error.cell_text", { file, field: source?.cell.at ?? "", name: source?.name ?? "" });
}
