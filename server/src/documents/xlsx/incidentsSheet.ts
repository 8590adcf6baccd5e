import type { DocumentWords } from "../documentWords.ts";
import type { ReportData } from "../reportData.ts";
import { address, columnName, createSheet, type Sheet } from "./sheet.ts";
import { FORMAT, numberStyle, STYLE, totalStyle } from "./sheetStyles.ts";

const KWH = 7;
const MONEY = 8;

/** Every incident, the dearest first; an unknown loss (communication) stays empty. */
export const incidentsSheet = (report: ReportData, words: DocumentWords): Sheet => {
  const { word, named } = words;
  const { audit, plant } = report;
  const sheet = createSheet(word("report:sheet.incidents"));
  const incidents = audit.incidents.toSorted((a, b) => (b.loss_kwh ?? -1) - (a.loss_kwh ?? -1));
  const heads = [
    word("report:column.id"), word("report:column.category"), word("report:column.points"), `${word("report:column.start")} (UTC)`, `${word("report:column.end")} (UTC)`,
    word("report:column.days"), word("report:column.state"), `${word("report:column.loss")}, kWh`, `${word("report:column.loss")}, ${plant.currency}`,
    word("report:column.severity"), word("report:column.criticality"), word("report:column.confidence"), word("report:column.evidence"),
  ];
  heads.forEach((head, column) => sheet.text(0, column, head, column === 5 || column === KWH || column === MONEY || column === 11 ? STYLE.headNumber : STYLE.head));
  incidents.forEach((incident, i) => {
    const row = i + 1;
    sheet.text(row, 0, incident.id, STYLE.text);
    sheet.text(row, 1, named("common:incident", incident.category), STYLE.text);
    sheet.text(row, 2, incident.points.join(", "), STYLE.wrapped);
    sheet.date(row, 3, new Date(incident.start), numberStyle(FORMAT.instant));
    sheet.date(row, 4, new Date(incident.end), numberStyle(FORMAT.instant));
    if (incident.days) sheet.number(row, 5, incident.days.length, numberStyle(FORMAT.count));
    sheet.text(row, 6, word(incident.open ? "common:state.open" : "common:state.closed"), STYLE.text);
    sheet.number(row, KWH, incident.loss_kwh, numberStyle(FORMAT.kwh));
    sheet.number(row, MONEY, incident.loss_currency, numberStyle(FORMAT.money));
    sheet.text(row, 9, named("common:severity", incident.severity), STYLE.text);
    sheet.text(row, 10, named("report:criticality", incident.criticality), STYLE.text);
    sheet.number(row, 11, incident.confidence, numberStyle(FORMAT.share));
    sheet.text(row, 12, incident.evidence, STYLE.wrapped);
  });
  const total = incidents.length + 1;
  if (incidents.length > 0) {
    sheet.text(total, 0, word("report:xlsx.total"), totalStyle());
    for (const [column, pick, style] of [
      [KWH, incidents.reduce((sum, { loss_kwh }) => sum + (loss_kwh ?? 0), 0), FORMAT.kwh],
      [MONEY, incidents.reduce((sum, { loss_currency }) => sum + (loss_currency ?? 0), 0), FORMAT.money],
    ] as const) {
      sheet.formula(total, column, `SUM(${address(1, column)}:${address(total - 1, column)})`, pick, totalStyle(style));
    }
    sheet.fill(total, 13, totalStyle());
    sheet.filter(`A1:${columnName(12)}${total}`);
  } else {
    sheet.text(1, 0, word("report:incidents.none"), STYLE.note);
  }
  sheet.widths([20, 24, 30, 17, 17, 8, 11, 13, 13, 14, 12, 12, 80]);
  sheet.freeze(1, 2);
  return sheet;
};
