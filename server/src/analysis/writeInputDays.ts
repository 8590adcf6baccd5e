import type { MeasurementStore } from "../stores/ports.ts";
import type { InputDays } from "./inputDays.ts";
import type { AnalysisIds } from "./writeResults.ts";

/** Rows that one insert puts down together. */
export const MOST_INPUT_DAYS = 500_000;

/** Keeps the measured days of inverter inputs with their analysis; a day without a sample is a missing row. */
export async function writeInputDays(store: MeasurementStore, { analysisId, installationId }: AnalysisIds, firstDay: number, inputs: readonly InputDays[]): Promise<void> {
  const atOnce = Math.max(1, Math.floor(MOST_INPUT_DAYS / Math.max(1, inputs[0]?.kwh.length ?? 1)));
  for (let first = 0; first < inputs.length; first += atOnce) {
    const batch = inputs.slice(first, first + atOnce);
    const rows = batch.flatMap(({ kwh }, index) => Array.from(kwh, (value, d) => ({ index, day: firstDay + d, value })).filter(({ value }) => !Number.isNaN(value)));
    await store.insertColumns("daily_inputs", [
      { name: "analysis_id", kind: "sameInt32", value: analysisId },
      { name: "installation_id", kind: "sameInt32", value: installationId },
      { name: "day", kind: "int32", values: Int32Array.from(rows, ({ day }) => day) },
      { name: "input", kind: "text", dictionary: batch.map(({ input }) => input), index: Int32Array.from(rows, ({ index }) => index) },
      { name: "dc_kwh", kind: "float64", values: Float64Array.from(rows, ({ value }) => value) },
    ]);
  }
}
