import type { ReportData } from "../reportData.ts";
import { writeWhole } from "../writeWhole.ts";
import { workbook } from "./workbook.ts";

/** Writes the audit's workbook; the file is whole or not there. `language` is a language, locale or country code. */
export const writeWorkbook = async (report: ReportData, path: string, language: string): Promise<void> => {
  await writeWhole(path, await workbook(report, language));
};
