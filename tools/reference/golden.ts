import { readFileSync } from "node:fs";
import type { Answer, Json } from "./case.ts";
import { compareAnswer } from "./compare.ts";
import type { FileReport } from "./runFile.ts";
import { readTolerances, toleranceOf } from "./tolerance.ts";

/**
 * Answers the golden waterfall: from the file's whole content to the members it is judged on
 * (every member of the file that stands beside `about`, `plant`, `intervals` and `tolerance_kwh`), under the same names.
 */
export type GoldenAdapter = (golden: { [key: string]: Json }) => Record<string, Answer>;

const GIVEN = new Set(["about", "plant", "intervals", "tolerance_kwh", "schema", "name"]);

/** Runs `golden_waterfall.json`: every energy within its `tolerance_kwh`, the KPIs within 1e-3 of theirs too. */
export function runGolden(path: string, adapter: GoldenAdapter | null): FileReport {
  const golden: Json = JSON.parse(readFileSync(path, "utf8"));
  const report: FileReport = { name: "golden_waterfall", cases: 1, run: 0, failures: [], worst: { worst: 0, where: "" }, missing: [] };
  if (golden === null || typeof golden !== "object" || Array.isArray(golden)) throw new Error("golden_waterfall: no structure");
  if (adapter === null) {
    report.missing.push("golden_waterfall");
    return report;
  }
  report.run = 1;
  const abs = golden["tolerance_kwh"] ?? 0.001;
  const rules = readTolerances({ default: { abs, rel: 0 } });
  const judged = Object.fromEntries(Object.entries(golden).filter(([name]) => !GIVEN.has(name)));
  try {
    report.worst = compareAnswer(adapter(golden), judged, (name) => toleranceOf(name, rules, {}), "golden", undefined);
  } catch (error) {
    report.worst = { worst: Number.POSITIVE_INFINITY, where: error instanceof Error ? error.message : String(error) };
  }
  if (report.worst.worst > 1) report.failures.push(report.worst.where);
  return report;
}
