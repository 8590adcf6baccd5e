import { writeFile } from "node:fs/promises";
import { audit } from "@sunledger/engine";
import { formats, localeOf, type Translator, translator } from "@sunledger/i18n";
import { describeInputError } from "../import/describeInputError.ts";
import { fingerprint } from "../import/fingerprint.ts";
import { InputError } from "../import/inputError.ts";
import { joinReading } from "../import/joinReading.ts";
import { readPlantFolder } from "../import/readPlantFolder.ts";
import { auditArguments, languageAsked } from "./arguments.ts";
import { OutputFiles } from "./outputFiles.ts";
import { periodOf } from "./period.ts";
import { type Output, ProgressLine } from "./progressLine.ts";
import { restrictPeriod } from "./restrictPeriod.ts";
import { toAuditJson } from "./toAuditJson.ts";
import { toReportData } from "./toReportData.ts";

/**
 * `audit FOLDER --json out.json [--pdf out.pdf] [--xlsx out.xlsx] [--start] [--end] [--lang]`: 0 with the files written,
 * 2 with one line on `errors` when the input cannot be used, 1 with one line when something else fails.
 */
export async function runAudit(args: readonly string[], errors: Output): Promise<number> {
  const words = await translator(localeOf(languageAsked(args)));
  const outputs = new OutputFiles();
  const progress = new ProgressLine(errors);
  try {
    await auditFolder(args, words, outputs, progress);
    return 0;
  } catch (error) {
    progress.clear();
    await outputs.discard();
    const known = error instanceof InputError;
    const line = known ? describeInputError(error, words) : words.t("import:error.unexpected", { found: error instanceof Error ? error.message : String(error) });
    errors.write(`${line.replace(/\s*[\r\n]+\s*/g, " ")}\n`);
    return known ? 2 : 1;
  }
}

async function auditFolder(args: readonly string[], words: Translator, outputs: OutputFiles, progress: ProgressLine): Promise<void> {
  const asked = auditArguments(args);
  // an unwritable place is said before the work, not after it
  const json = asked.json === undefined ? null : await outputs.prepare(asked.json);
  const pdf = asked.pdf === undefined ? null : await outputs.prepare(asked.pdf);
  const xlsx = asked.xlsx === undefined ? null : await outputs.prepare(asked.xlsx);
  const folder = await readPlantFolder(asked.folder, {
    onProgress: (file, rows) => progress.show(words.t("import:progress.reading", { file, rows })),
  });
  const { plant, samples, zone, events, defaultsUsed } = folder;
  const period = periodOf(samples, plant.timezone, zone, asked.start, asked.end);
  const written = formats(words.locale);
  const audited = audit(plant, samples, zone, events, {
    planesAsStated: folder.placeUnknown,
    onProgress: (_stage, done, total) => progress.show(words.t("import:progress.auditing", { percent: written.percent(done / total, 0) })),
  });
  const result = joinReading(restrictPeriod(audited, period), folder);
  const file = toAuditJson(plant, result, { translator: words, formats: written, defaultsUsed, samples });
  progress.show(words.t("import:progress.writing"));
  if (json !== null) await writeFile(json, `${JSON.stringify(file, null, 1)}\n`);
  if (pdf !== null || xlsx !== null) {
    const { measurements, model } = folder.sources;
    const marks = { measurements: await fingerprint(measurements), model: await fingerprint(model) };
    const report = toReportData({ plant, zone, audit: file, result, generatedAt: Date.now(), fingerprint: marks });
    // loaded when asked for: a JSON alone needs no typesetter
    if (pdf !== null) await (await import("../documents/pdf/writePdfReport.ts")).writePdfReport(report, pdf, words.locale);
    if (xlsx !== null) await (await import("../documents/xlsx/writeWorkbook.ts")).writeWorkbook(report, xlsx, words.locale);
  }
  await outputs.publish();
  progress.clear();
}
