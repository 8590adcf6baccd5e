import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { waterfall } from "./adapters/waterfall.ts";
import { runGolden } from "./golden.ts";
import { readNotDone } from "./notDone.ts";
import { readReferenceFile } from "./referenceFile.ts";
import { registry } from "./registry.ts";
import { runFile, type FileReport } from "./runFile.ts";

/** One line of the table: name, cases, run, failed, worst error as a fraction of its tolerance, and where. */
function line(report: FileReport): string {
  const worst = report.worst.worst === 0 ? "0" : report.worst.worst.toExponential(2);
  return [
    report.name.padEnd(28),
    String(report.cases).padStart(5),
    String(report.run).padStart(5),
    String(report.failures.length).padStart(7),
    worst.padStart(10),
    ` ${report.worst.where}`,
  ].join(" ").trimEnd();
}

/** The reports of every file of a folder; other schemas and other files are passed over. */
function runFolder(folder: string): FileReport[] {
  const reports: FileReport[] = [];
  for (const entry of readdirSync(folder).toSorted()) {
    if (!entry.endsWith(".json")) continue;
    const path = join(folder, entry);
    if (basename(entry, ".json") === "golden_waterfall") {
      reports.push(runGolden(path, waterfall));
      continue;
    }
    const file = readReferenceFile(path);
    if (file !== undefined) reports.push(runFile(file, registry));
  }
  return reports;
}

function main(folder: string | undefined): number {
  if (folder === undefined) {
    console.error("usage: npm run -s reference -- DIR  (a folder of reference files, schema pvref-1)");
    return 2;
  }
  let reports: FileReport[];
  try {
    reports = runFolder(folder);
  } catch (error) {
    console.error(`reference: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
  if (reports.length === 0) {
    console.error(`reference: no reference file in ${folder}`);
    return 2;
  }
  const notDone = readNotDone();
  console.log("file                         cases   run  failed      worst  (fraction of its tolerance, and where)");
  for (const report of reports) console.log(line(report));
  const failures = reports.flatMap((report) => report.failures.map((failure) => `${report.name}: ${failure}`));
  const missing = [...new Set(reports.flatMap((report) => report.missing))];
  const unnamed = missing.filter((name) => !notDone.has(name));
  for (const name of missing) console.log(`not run: ${name}: ${notDone.get(name) ?? "NO REASON GIVEN in engine/src/reference/not-done.md"}`);
  for (const failure of failures) console.log(`failed: ${failure}`);
  const run = reports.reduce((sum, report) => sum + report.run, 0);
  const cases = reports.reduce((sum, report) => sum + report.cases, 0);
  console.log(`${reports.length} files, ${cases} cases, ${run} run, ${failures.length} failed, ${unnamed.length} functions neither run nor named`);
  return failures.length > 0 || unnamed.length > 0 ? 1 : 0;
}

process.exitCode = main(process.argv[2]);
