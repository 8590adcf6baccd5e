import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WriteSheet } from "hucre";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import type { ReportData } from "../reportData.ts";
import { workbookSheets } from "./workbook.ts";

/** The same sheets without their cached values: what a cell then shows, LibreOffice has computed. */
const withoutResults = (sheet: WriteSheet): WriteSheet => ({
  ...sheet,
  cells: new Map([...(sheet.cells ?? [])].map(([at, { formula, style, ...cell }]) => [at, formula ? { formula, ...(style ? { style } : {}) } : { ...cell, ...(style ? { style } : {}) }])),
});

const agree = (cached: unknown, computed: unknown, scale: number): boolean =>
  typeof cached === "number" && typeof computed === "number" ? Math.abs(cached - computed) <= 1e-9 * Math.max(scale, Math.abs(cached)) : (cached ?? "") === (computed ?? "");

/**
 * Every formula of the workbook calculated by LibreOffice and compared with the value written beside it; gives the
 * number of formulas and the cells that differ. Needs `soffice` on the path, and fails without it.
 */
export const checkRecalculated = async (report: ReportData, language: string): Promise<{ formulas: number; differences: string[] }> => {
  const sheets = await workbookSheets(report, language);
  const folder = mkdtempSync(join(tmpdir(), "workbook-"));
  try {
    const bare = join(folder, "bare.xlsx");
    writeFileSync(bare, await writeXlsx({ sheets: sheets.map(withoutResults) }));
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    execFileSync("soffice", [profile, "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", join(folder, "out"), bare], { stdio: "pipe" });
    const computed = await readXlsx(readFileSync(join(folder, "out", "bare.xlsx")));
    const scale = report.audit.kpi.reference_energy_kwh ?? 0;
    let formulas = 0;
    const differences = sheets.flatMap((sheet, index) =>
      [...(sheet.cells ?? [])].flatMap(([at, { formula, formulaResult }]) => {
        if (!formula) return [];
        formulas += 1;
        const [row = 0, column = 0] = at.split(",").map(Number);
        const found = computed.sheets[index]?.rows[row]?.[column];
        return agree(formulaResult, found, scale) ? [] : [`${sheet.name} ${at} ${formula}: ${String(formulaResult)} written, ${String(found)} computed`];
      }),
    );
    return { formulas, differences };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  const { exampleReport } = await import("../report.cases.ts");
  const { formulas, differences } = await checkRecalculated(exampleReport(), process.argv[2] ?? "fr");
  console.log([...differences, `${formulas} formulas, ${differences.length} differ`].join("\n"));
  process.exitCode = differences.length > 0 ? 1 : 0;
}
