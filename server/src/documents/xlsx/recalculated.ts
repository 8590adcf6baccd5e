import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readXlsx, writeXlsx } from "hucre/xlsx";

export interface Recalculation {
  formulas: number;
  /** Cells whose computed value is not the one written, one sentence each. */
  differences: string[];
}

const run = promisify(execFile);

const agree = (written: unknown, computed: unknown, scale: number): boolean =>
  typeof written === "number" && typeof computed === "number" ? Math.abs(written - computed) <= 1e-9 * Math.max(scale, Math.abs(written)) : (written ?? "") === (computed ?? "");

/**
 * Every formula of a workbook calculated by LibreOffice and compared with the value that is written in its cell, to
 * 1e-9 of the largest number of the workbook. The values are taken out first, so that nothing but the formulas can
 * give them back. Needs `soffice` on the path.
 */
export const recalculated = async (workbook: Uint8Array): Promise<Recalculation> => {
  const { sheets } = await readXlsx(workbook);
  const formulas = sheets.flatMap((sheet, index) =>
    [...(sheet.cells ?? [])].flatMap(([at, { formula }]) => {
      const [row = 0, column = 0] = at.split(",").map(Number);
      return formula ? [{ index, at, row, column, formula, written: sheet.rows[row]?.[column] ?? null }] : [];
    }),
  );
  const scale = Math.max(0, ...sheets.flatMap(({ rows }) => rows.flat().map((value) => (typeof value === "number" ? Math.abs(value) : 0))));
  const bare = sheets.map((sheet, index) => ({
    name: sheet.name,
    rows: sheet.rows.map((row) => [...row]),
    cells: new Map(formulas.filter((cell) => cell.index === index).map(({ at, formula }) => [at, { formula, value: null }])),
  }));
  for (const { index, row, column } of formulas) {
    const cells = bare[index]?.rows[row];
    if (cells) cells[column] = null;
  }
  const folder = await mkdtemp(join(tmpdir(), "workbook-"));
  try {
    await writeFile(join(folder, "bare.xlsx"), await writeXlsx({ sheets: bare }));
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    await run("soffice", [profile, "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", join(folder, "out"), join(folder, "bare.xlsx")]);
    const computed = await readXlsx(await readFile(join(folder, "out", "bare.xlsx")));
    const differences = formulas.flatMap(({ index, row, column, at, formula, written }) => {
      const found = computed.sheets[index]?.rows[row]?.[column] ?? null;
      return agree(written, found, scale) ? [] : [`${sheets[index]?.name ?? ""} ${at} =${formula}: ${String(written)} written, ${String(found)} computed`];
    });
    return { formulas: formulas.length, differences };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
