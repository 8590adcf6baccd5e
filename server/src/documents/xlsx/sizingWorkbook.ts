import type { SizingEntry, SizingReconciliation } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";
import { writeXlsx } from "hucre/xlsx";
import { reconciliationSheet } from "./reconciliationSheet.ts";
import { createSheet, type Sheet } from "./sheet.ts";
import { numberStyle, STYLE } from "./sheetStyles.ts";
import { sizingFields } from "./sizingFields.ts";

/** Where the entry's fields begin: below title, hint and heads. */
const FIRST_ROW = 4;
/** As many digits as the number has. */
const AS_TYPED = "General";

/** A design study as a workbook to fill in, and its reconciliation where there is one. The first column holds the fields' names, whatever the language. */
export async function sizingWorkbook(entry: SizingEntry, reconciliation: SizingReconciliation | undefined, words: Translator): Promise<Uint8Array> {
  const sheets = [entrySheet(entry, words), ...(reconciliation === undefined ? [] : [reconciliationSheet(reconciliation, words)])];
  return await writeXlsx({ sheets: sheets.map((sheet) => sheet.done()), defaultFont: { name: "Calibri", size: 11 } });
}

function entrySheet(entry: SizingEntry, words: Translator): Sheet {
  const { message } = words;
  const sheet = createSheet(message("sizing:sheet.entry"));
  sheet.text(0, 0, message("sizing:sheet.title"), STYLE.title);
  sheet.text(1, 0, message("sizing:sheet.hint"), STYLE.line);
  const heads = ["key", "name", "value", "unit"].map((column) => message(`sizing:column.${column}`));
  heads.forEach((head, column) => sheet.text(FIRST_ROW - 1, column, head, column === 2 ? STYLE.headNumber : STYLE.head));
  sizingFields(entry).forEach(({ key, label, unit, value }, i) => {
    const row = FIRST_ROW + i;
    sheet.text(row, 0, key, STYLE.line);
    sheet.text(row, 1, label(words), STYLE.text);
    if (typeof value === "number") sheet.number(row, 2, value, numberStyle(AS_TYPED));
    else if (value !== null) sheet.text(row, 2, value, STYLE.text);
    sheet.text(row, 3, unit === "kWp" ? message("sizing:unit.peak_power") : unit, STYLE.text);
  });
  sheet.widths([34, 52, 22, 10]);
  sheet.freeze(FIRST_ROW, 0);
  return sheet;
}
