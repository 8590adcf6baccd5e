import type { DocumentWords } from "../documentWords.ts";
import type { ReportData } from "../reportData.ts";
import { address, createSheet, type Sheet } from "./sheet.ts";
import { FORMAT, numberStyle, STYLE, totalStyle } from "./sheetStyles.ts";

export const DAILY = { day: 0, reference: 1, expected: 2, delivered: 3, estimated: 4, pr: 5, pi: 6 } as const;
export const DAILY_FIRST_ROW = 1;

/** The plant day by day; PR and PI are formulas over the energies beside them. */
export const dailySheet = (report: ReportData, words: DocumentWords): Sheet => {
  const { word } = words;
  const { daily } = report;
  const sheet = createSheet(word("report:sheet.daily"));
  const energy = numberStyle(FORMAT.kwh);
  const heads = [
    word("report:column.day"), `${word("common:term.reference_energy")}, kWh`, `${word("common:term.expected_energy")}, kWh`,
    `${word("common:term.delivered_energy")}, kWh`, `${word("report:kpi.estimated")}, kWh`, "PR", "PI",
  ];
  heads.forEach((head, column) => sheet.text(0, column, head, column === 0 ? STYLE.head : STYLE.headNumber));
  const ratio = (row: number, column: number, below: number, over: number | null, delivered: number, style: typeof numberStyle | typeof totalStyle): void => {
    const under = address(row, below);
    const value = over !== null && over > 0 ? delivered / over : "";
    sheet.formula(row, column, `IF(N(${under})>0,${address(row, DAILY.delivered)}/${under},"")`, value, style(FORMAT.ratio));
  };
  daily.forEach((day, i) => {
    const row = DAILY_FIRST_ROW + i;
    sheet.date(row, DAILY.day, new Date(`${day.day}T00:00:00Z`), numberStyle(FORMAT.day));
    sheet.number(row, DAILY.reference, day.reference_energy_kwh, energy);
    sheet.number(row, DAILY.expected, day.expected_energy_kwh, energy);
    sheet.number(row, DAILY.delivered, day.energy_ac_kwh, energy);
    sheet.number(row, DAILY.estimated, day.estimated_kwh, energy);
    ratio(row, DAILY.pr, DAILY.reference, day.reference_energy_kwh, day.energy_ac_kwh, numberStyle);
    ratio(row, DAILY.pi, DAILY.expected, day.expected_energy_kwh, day.energy_ac_kwh, numberStyle);
  });
  const total = DAILY_FIRST_ROW + daily.length;
  const sum = (pick: (day: (typeof daily)[number]) => number): number => daily.reduce((all, day) => all + pick(day), 0);
  const totals = {
    [DAILY.reference]: sum((day) => day.reference_energy_kwh),
    [DAILY.expected]: sum((day) => day.expected_energy_kwh ?? 0),
    [DAILY.delivered]: sum((day) => day.energy_ac_kwh),
    [DAILY.estimated]: sum((day) => day.estimated_kwh),
  };
  sheet.text(total, DAILY.day, word("report:xlsx.total"), totalStyle());
  for (const [column, value] of Object.entries(totals)) {
    const at = Number(column);
    sheet.formula(total, at, `SUM(${address(DAILY_FIRST_ROW, at)}:${address(total - 1, at)})`, value, totalStyle(FORMAT.kwh));
  }
  ratio(total, DAILY.pr, DAILY.reference, totals[DAILY.reference], totals[DAILY.delivered], totalStyle);
  ratio(total, DAILY.pi, DAILY.expected, totals[DAILY.expected], totals[DAILY.delivered], totalStyle);
  sheet.widths([13, 18, 18, 18, 18, 9, 9]);
  sheet.freeze(1, 1);
  return sheet;
};
