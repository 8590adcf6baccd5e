import type { DocumentWords } from "../documentWords.ts";
import type { ReportData } from "../reportData.ts";
import { createSheet, type Sheet } from "./sheet.ts";
import { FORMAT, numberStyle, STYLE } from "./sheetStyles.ts";

/** What the data are worth: findings, what they say of the plant model, and the defaults that stood in for it. */
export const qualitySheet = (report: ReportData, words: DocumentWords): Sheet => {
  const { word, named } = words;
  const { audit } = report;
  const sheet = createSheet(word("report:sheet.quality"));
  let row = 0;
  const head = (titles: readonly string[]): void => titles.forEach((title, column) => sheet.text(row, column, title, STYLE.head));
  head([word("report:column.point"), word("report:column.issue"), `${word("report:column.start")} (UTC)`, `${word("report:column.end")} (UTC)`, word("report:column.detail")]);
  for (const finding of audit.data_quality) {
    row += 1;
    sheet.text(row, 0, finding.point, STYLE.text);
    sheet.text(row, 1, named("report:issue", finding.issue), STYLE.text);
    sheet.date(row, 2, new Date(finding.start), numberStyle(FORMAT.instant));
    sheet.date(row, 3, new Date(finding.end), numberStyle(FORMAT.instant));
    sheet.text(row, 4, finding.detail, STYLE.wrapped);
  }
  if (audit.data_quality.length === 0) sheet.text((row += 1), 0, word("report:quality.none"), STYLE.note);
  row += 2;
  head([word("report:column.field"), word("report:column.stated"), word("report:column.found"), "± 2u", word("report:column.used")]);
  for (const finding of audit.plant_model) {
    row += 1;
    sheet.text(row, 0, finding.field, STYLE.text);
    sheet.number(row, 1, finding.stated, numberStyle("General"));
    sheet.number(row, 2, finding.found, numberStyle("General"));
    sheet.number(row, 3, 2 * finding.uncertainty, numberStyle("General"));
    sheet.text(row, 4, named("report:used", finding.used), STYLE.text);
  }
  row += 2;
  head([word("report:quality.defaults")]);
  for (const field of audit.defaults_used) sheet.text((row += 1), 0, field, STYLE.text);
  if (audit.defaults_used.length === 0) sheet.text((row += 1), 0, word("report:quality.noDefaults"), STYLE.note);
  sheet.widths([38, 18, 18, 18, 90]);
  return sheet;
};
