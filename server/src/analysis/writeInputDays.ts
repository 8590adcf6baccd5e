import type { MeasurementStore } from "../stores/ports.ts";
import type { InputDays } from "./inputDays.ts";
import type { AnalysisIds } from "./writeResults.ts";

/** Rows that one insert puts down together. */
export const MOST_INPUT_DAYS = 500_000;

/** Keeps the measured days of inverter inputs with their analysis; a day without a sample is a missing row. */
export async function writeInputDays(store: MeasurementStore, { analysisId, installationId }: AnalysisIds, firstDay: number, inputs: readonly InputDays[], signal?: AbortSignal): Promise<void> {
  const atOnce = Math.max(1, Math.floor(MOST_INPUT_DAYS / Math.max(1, inputs[0]?.kwh.length ?? 1)));
  for (let first = 0; first < inputs.length; first += atOnce) {
    const batch = inputs.slice(first, first + atOnce);
    const size = batch.reduce((sum, { kwh }) => sum + kwh.length, 0);
    const columns = { day: new Int32Array(size), input: new Int32Array(size), kwh: new Float64Array(size) };
    let rows = 0;
    for (const [index, { kwh }] of batch.entries()) {
      for (const [d, value] of kwh.entries()) {
        if (Number.isNaN(value)) continue;
        columns.day[rows] = firstDay + d;
        columns.input[rows] = index;
        columns.kwh[rows] = value;
        rows += 1;
      }
    }
    await store.insertColumns("daily_inputs", [
      { name: "analysis_id", kind: "sameInt32", value: analysisId },
      { name: "installation_id", kind: "sameInt32", value: installationId },
      { name: "day", kind: "int32", values: columns.day.subarray(0, rows) },
      { name: "input", kind: "text", dictionary: batch.map(({ input }) => input), index: columns.input.subarray(0, rows) },
      { name: "dc_kwh", kind: "float64", values: columns.kwh.subarray(0, rows) },
    ], signal);
  }
}
