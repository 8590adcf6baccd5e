import { Piscina } from "piscina";
import type { ReportData } from "../reportData.ts";
import { writeWhole } from "../writeWhole.ts";
import { pdfModel } from "./pdfModel.ts";

/** The report as PDF/UA-1. Typst sets it in a worker thread: the compile call blocks for up to a second. */
export const pdfReport = async (report: ReportData, language: string): Promise<Uint8Array> => {
  const { model, pictures } = await pdfModel(report, language);
  const pool = new Piscina<unknown, Uint8Array>({
    filename: new URL("./compilePdf.worker.ts", import.meta.url).href,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  try {
    return await pool.run({ model: JSON.stringify(model), pictures, timestamp: Math.floor(report.generatedAt / 1000) });
  } finally {
    await pool.destroy();
  }
};

/** Writes the audit's printed report; the file is whole or not there. `language` is a language, locale or country code. */
export const writePdfReport = async (report: ReportData, path: string, language: string): Promise<void> => {
  await writeWhole(path, await pdfReport(report, language));
};
