import type { Series } from "@sunledger/contract";
import type { Cell } from "../../ui/saveFile.ts";

/** The series as a table with its head, one row a step. */
export function seriesRows(series: Series): Cell[][] {
  const causes = [...new Set(series.steps.flatMap(({ losses }) => Object.keys(losses)))];
  const head = ["start", "reference_kwh", "expected_kwh", "delivered_kwh", "estimated_kwh", "coverage", ...causes.map((cause) => `loss_${cause}_kwh`)];
  return [head, ...series.steps.map((step) => [step.start, step.reference_kwh, step.expected_kwh, step.delivered_kwh, step.estimated_kwh, step.coverage, ...causes.map((cause) => step.losses[cause] ?? null)])];
}
