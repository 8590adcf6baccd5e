import type { Samples } from "@sunledger/engine";
import { columnParts } from "./series/columnNames.ts";

/** What a column holds, gaps left out. */
export interface MeasuredSum {
  column: string;
  /** Share of the intervals that have a value, 0–1. */
  coverage: number;
  /** Energy in kWh (power, energy, counters) or irradiation in kWh/m²; null for other quantities. */
  sum: number | null;
  unit: "kWh" | "kWh/m2" | null;
}

/** Each column's measured energy or irradiation as it was read, before any gap is filled. */
export function measuredSums(samples: Samples, fromMs = -Infinity, toMs = Infinity): MeasuredSum[] {
  const first = Math.max(0, Math.round((fromMs - samples.startMs) / samples.stepMs));
  const last = Math.min(samples.count, Math.round((toMs - samples.startMs) / samples.stepMs));
  const hours = samples.stepMs / 3.6e6;
  return [...samples.columns].map(([column, values]) => {
    const quantity = columnParts(column)?.quantity ?? "";
    let total = 0;
    let count = 0;
    let before = NaN;
    let counted = 0;
    for (let k = first; k < last; k++) {
      const value = values[k] ?? NaN;
      if (Number.isNaN(value)) continue;
      total += value;
      count++;
      if (value > before) counted += value - before;
      before = value;
    }
    const coverage = last > first ? count / (last - first) : 0;
    if (quantity === "eac_total_wh") return { column, coverage, sum: counted / 1000, unit: "kWh" };
    if (quantity === "eac_wh") return { column, coverage, sum: total / 1000, unit: "kWh" };
    if (quantity === "pac_w" || quantity === "pdc_w") return { column, coverage, sum: (total * hours) / 1000, unit: "kWh" };
    if (quantity.endsWith("_w_m2")) return { column, coverage, sum: (total * hours) / 1000, unit: "kWh/m2" };
    return { column, coverage, sum: null, unit: null };
  });
}
