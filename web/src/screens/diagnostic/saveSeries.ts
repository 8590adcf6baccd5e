import type { Series } from "@sunledger/contract";
import { saveText } from "../../ui/saveFile.ts";

/** Hands the series over as CSV: dot decimals, UTF-8, missing left empty. */
export function saveSeries(series: Series, name: string): void {
  const causes = [...new Set(series.steps.flatMap(({ losses }) => Object.keys(losses)))];
  const head = ["start", "reference_kwh", "expected_kwh", "delivered_kwh", "estimated_kwh", "coverage", ...causes.map((cause) => `loss_${cause}_kwh`)];
  const rows = series.steps.map((step) => [step.start, step.reference_kwh, step.expected_kwh, step.delivered_kwh, step.estimated_kwh, step.coverage, ...causes.map((cause) => step.losses[cause] ?? null)]);
  saveText(`${name}.csv`, [head, ...rows].map((row) => row.map((cell) => cell ?? "").join(",")).join("\r\n"));
}
