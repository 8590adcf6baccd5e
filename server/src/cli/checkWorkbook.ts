import { readFile } from "node:fs/promises";
import { recalculated } from "../documents/xlsx/recalculated.ts";

/** `checkWorkbook.ts FILE.xlsx`: does LibreOffice get the values that are written beside the formulas? Exit 1 if not, 2 if it cannot be tried. */
const [path] = process.argv.slice(2);
try {
  if (path === undefined) throw new Error("usage: checkWorkbook.ts FILE.xlsx");
  const { formulas, differences } = await recalculated(await readFile(path));
  process.stdout.write(`${[...differences, `${formulas} formulas, ${differences.length} differ`].join("\n")}\n`);
  process.exitCode = differences.length > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
