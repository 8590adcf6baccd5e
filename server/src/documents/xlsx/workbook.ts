import type { WriteSheet } from "hucre";
import { writeXlsx } from "hucre/xlsx";
import { documentWords } from "../documentWords.ts";
import type { ReportData } from "../reportData.ts";
import { chainSheet } from "./chainSheet.ts";
import { closureSheet } from "./closureSheet.ts";
import { dailySheet } from "./dailySheet.ts";
import { incidentsSheet } from "./incidentsSheet.ts";
import { kpiSheet } from "./kpiSheet.ts";
import { ledgerSheet } from "./ledgerSheet.ts";
import { qualitySheet } from "./qualitySheet.ts";

/**
 * The audit as a workbook that can be checked without us: every total, level, ratio and closure is a live formula over
 * the months, points and days beside it, with its value cached for readers that do not calculate.
 */
export const workbookSheets = async (report: ReportData, language: string): Promise<WriteSheet[]> => {
  const words = await documentWords(language, report.audit);
  const { word } = words;
  const { audit } = report;
  const monthly = ledgerSheet(word("report:sheet.monthly"), word("report:column.month"), audit.monthly.map((month) => ({ name: month.month, ...month })), words);
  const points = ledgerSheet(word("report:sheet.points"), word("report:column.point"), audit.points.map((point) => ({ name: point.point, ...point })), words);
  const chain = chainSheet(report, monthly.name, words);
  const daily = dailySheet(report, words);
  const sheets = [
    kpiSheet(report, { chain: chain.name, daily: daily.name }, words),
    chain,
    monthly,
    points,
    incidentsSheet(report, words),
    qualitySheet(report, words),
    daily,
    closureSheet(report, { chain: chain.name, monthly: monthly.name, points: points.name, daily: daily.name }, words),
  ];
  return sheets.map((sheet) => sheet.done());
};

/** The sheets as a file; its dates are the report's, so the same report gives the same bytes. */
export const workbook = async (report: ReportData, language: string): Promise<Uint8Array> => {
  const { word } = await documentWords(language, report.audit);
  const created = new Date(report.generatedAt);
  return await writeXlsx({
    sheets: await workbookSheets(report, language),
    defaultFont: { name: "Calibri", size: 11 },
    properties: { title: `${report.audit.name} · ${word("report:cover.kind")}`, creator: `Sunledger ${report.versions.product}`, created, modified: created },
  });
};
