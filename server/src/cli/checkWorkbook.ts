import { readFile } from "node:fs/promises";
import { recalculated } from "../documents/xlsx/recalculated.ts";

/** `checkWorkbook.ts FILE.xlsx`: does LibreOffice get the values that are written beside the formulas? Exit 1 if not. */
const [path] = process.argv.slice(2);
if (path === undefined) {
  process.stderr.write("usage: checkWorkbook.ts FILE.xlsx\n");
  process.exitCode = 2;
} else {
  const { formulas, differences } = await recalculated(await readFile(path));
  process.stdout.write(`${[...differences, `${formulas} formulas, ${differences.length} differ`].join("\n")}\n`);
  process.exitCode = differences.length > 0 ? 1 : 0;
}
