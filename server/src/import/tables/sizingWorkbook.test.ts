import { SIZING_ASSUMPTIONS, sizingEntrySchema, type SizingEntry } from "@sunledger/contract";
import { seededRandom } from "@sunledger/engine";
import { LANGUAGES, localeOf } from "@sunledger/i18n";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { tableFile } from "../../documents/tableFile.ts";
import { sizingWorkbook } from "../../documents/xlsx/sizingWorkbook.ts";
import { translatorOf } from "../../http/locale.ts";
import { InputError } from "../inputError.ts";
import { readKpiWorkbook } from "./readKpiWorkbook.ts";
import { readSizingWorkbook } from "./readSizingWorkbook.ts";

const { uniform } = seededRandom(5);
const french = await translatorOf(localeOf("fr"));

function entry(source: string): SizingEntry {
  const months = () => Array.from({ length: 12 }, () => 200 * uniform());
  const losses = Object.fromEntries(SIZING_ASSUMPTIONS.map((key) => [key, 12 * uniform() - 2]));
  const some = <T>(value: T): T | null => (uniform() < 0.5 ? value : null);
  return sizingEntrySchema.parse({
    inputData: { source, peak_power_kwp: some(1e3 * uniform()), glob_inc_kwh_m2: some(0.1 + 0.2), glob_inc_monthly_kwh_m2: some(months()), energy_kwh: some(1e9 / 3), energy_monthly_kwh: some(months()), losses_percent: losses },
    globalIncline: some(1234.5),
    energieCompteurAC: some(98_765.4321),
  });
}

/** The first sheet with one cell changed (row and column from 0), as a file. */
async function spoilt(row: number, column: number, value: string | number | null, drop = false): Promise<Uint8Array> {
  const { sheets } = await readXlsx(await sizingWorkbook(entry("study"), undefined, french));
  const rows = (sheets[0]?.rows ?? []).map((cells) => [...cells]);
  if (drop) rows.splice(row, 1);
  else (rows[row] ?? [])[column] = value;
  return await writeXlsx({ sheets: [{ name: "x", rows }] });
}
const refusal = async (work: Promise<unknown>): Promise<{ code: string; values: Readonly<Record<string, string | number>> }> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof InputError) return { code: error.code, values: error.values };
    throw error;
  }
  throw new Error("it was read");
};

describe("a design study as a workbook", () => {
  it("comes back exactly as it was, in every language and whatever its source is called", async () => {
    const sources = ["", "PVsyst 7.4, variante « B »", "=HYPERLINK(\"http://x\")", "'=1+1", "''@SUM(1)", "-2 %", "+33", "\u{FF1D}1+1", "'\u{FF1D}2", "a;b\\c \u{1F31E}", "  spaces  "];
    for (const [i, language] of LANGUAGES.entries()) {
      const words = await translatorOf(localeOf(language));
      for (const source of i === 0 ? sources : sources.slice(i, i + 2)) {
        const before = entry(source);
        expect(await readSizingWorkbook(await sizingWorkbook(before, undefined, words), "study.xlsx", words)).toEqual(before);
      }
    }
  });

  it("holds no formula but those it is made with", async () => {
    const { sheets } = await readXlsx(await sizingWorkbook(entry("=1+1"), undefined, french));
    expect(sheets.flatMap(({ rows }) => rows.flat())).toContain("'=1+1");
    expect(sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])]).filter(({ formula }) => formula !== undefined)).toEqual([]);
  });

  it("reads a decimal comma and a percent sign as a person types them", async () => {
    const read = await readSizingWorkbook(await spoilt(8, 2, "1,25 %"), "study.xlsx", french);
    expect(read.inputData.losses_percent.horizon_shading).toBe(1.25);
  });

  it("names the cell and what belongs there when it cannot be used", async () => {
    const read = (bytes: Promise<Uint8Array>) => refusal(bytes.then((file) => readSizingWorkbook(file, "study.xlsx", french)));
    expect(await read(spoilt(8, 2, "beaucoup"))).toMatchObject({ code: "import:error.cell_number", values: { field: "C9", name: "Masque lointain", least: -30, most: 100, found: "beaucoup" } });
    expect(await read(spoilt(8, 2, 140))).toMatchObject({ code: "import:error.cell_number", values: { field: "C9", found: "140" } });
    expect(await read(spoilt(8, 2, null))).toMatchObject({ code: "import:error.cell_number", values: { field: "C9" } });
    expect(await read(spoilt(9, 0, "losses_percent.shadow"))).toMatchObject({ code: "import:error.cell_key", values: { field: "A10", found: "losses_percent.shadow" } });
    expect(await read(spoilt(9, 0, "losses_percent.horizon_shading"))).toMatchObject({ code: "import:error.cell_doubled", values: { field: "A10" } });
    expect(await read(spoilt(8, 0, null, true))).toMatchObject({ code: "import:error.row_missing", values: { name: "Masque lointain" } });
    expect(await read(spoilt(4, 2, "x".repeat(201)))).toMatchObject({ code: "import:error.cell_text", values: { field: "C5" } });
    expect(await refusal(readSizingWorkbook(new TextEncoder().encode("key,value\nx,1\n"), "study.xlsx", french))).toMatchObject({ code: "import:error.not_xlsx" });
    const oneMonth = { ...entry("x"), energieCompteurAC: null };
    const { sheets } = await readXlsx(await sizingWorkbook({ ...oneMonth, inputData: { ...oneMonth.inputData, glob_inc_monthly_kwh_m2: null } }, undefined, french));
    const rows = (sheets[0]?.rows ?? []).map((cells) => [...cells]);
    const march = rows.findIndex(([key]) => key === "glob_inc_monthly_kwh_m2.03");
    (rows[march] ?? [])[2] = 120;
    expect(await read(writeXlsx({ sheets: [{ name: "x", rows }] }))).toMatchObject({ code: "import:error.cell_months", values: { field: `C${march - 1}` } });
  });
});

describe("key figures from a workbook", () => {
  const heads = ["point", "pr", "energy_ac_kwh"];
  const file = (names: readonly string[], rows: readonly (readonly (string | number | null)[])[]): Promise<Uint8Array> => tableFile("KPI", names, rows, "xlsx");

  it("are what the exported table holds", async () => {
    expect(await readKpiWorkbook(await file(heads, [["INV01", 0.81, 12_345.678], ["INV02", null, 3]]), "kpi.xlsx")).toEqual({
      points: [{ point: "INV01", pr: 0.81, energy_ac_kwh: 12_345.678 }, { point: "INV02", pr: null, energy_ac_kwh: 3 }],
    });
  });

  it("are refused with the cell that is wrong", async () => {
    const read = async (names: readonly string[], rows: readonly (readonly (string | number | null)[])[]) => refusal(readKpiWorkbook(await file(names, rows), "kpi.xlsx"));
    expect(await read(heads, [["INV01", "good", 1]])).toMatchObject({ code: "import:error.cell_number", values: { field: "B2", name: "pr", found: "good" } });
    expect(await read(["point", "quality"], [["INV01", 1]])).toMatchObject({ code: "import:error.cell_column", values: { field: "B1", found: "quality" } });
    expect(await read(["pr"], [[0.8]])).toMatchObject({ code: "import:error.cell_column", values: { field: "A1" } });
    expect(await read(heads, [["INV01", 1, 1], ["INV01", 1, 1]])).toMatchObject({ code: "import:error.cell_doubled", values: { field: "A3" } });
    expect(await read(heads, [[null, 1, 1]])).toMatchObject({ code: "import:error.cell_point", values: { field: "A2" } });
    expect(await read(heads, [])).toMatchObject({ code: "import:error.empty_file" });
  });
});
