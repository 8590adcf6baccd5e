import type { Plant, QualityFinding, Samples } from "@sunledger/engine";
import { InputError } from "../inputError.ts";
import { columnParts } from "../series/columnNames.ts";

/** Below this share of its rating an inverter's power is no night consumption. */
const NEGATIVE_SHARE = 0.002;

/** What the values themselves show: no power at all is an error; negative power is named. */
export function checkSamples(plant: Plant, samples: Samples, file: string): QualityFinding[] {
  const endMs = samples.startMs + samples.count * samples.stepMs;
  const ratingW = new Map(plant.inverters.map((inverter) => [inverter.id, plant.inverter_types.find((type) => type.id === inverter.type)?.p_ac_w ?? Infinity]));
  const findings: QualityFinding[] = [];
  let energy = 0;
  for (const [name, values] of samples.columns) {
    const { point, quantity } = columnParts(name) ?? { point: name, quantity: "" };
    if (/^(pac_w|pdc_w|eac_wh|eac_total_wh|idc_a)$/.test(quantity)) energy += values.some((value) => !Number.isNaN(value)) ? 1 : 0;
    if (quantity !== "pac_w" && quantity !== "pdc_w") continue;
    const limit = -NEGATIVE_SHARE * (ratingW.get(point.split("/")[0] ?? "") ?? Infinity);
    let count = 0;
    let least = 0;
    for (const value of values) {
      if (!(value < limit)) continue;
      count++;
      least = Math.min(least, value);
    }
    if (count > 0) findings.push({ point, issue: "range", startMs: samples.startMs, endMs, detail: { key: "import:finding.negative_power", values: { column: name, samples: count, leastW: Math.round(least) } } });
  }
  if (energy === 0) throw new InputError("import:error.empty_series", { file });
  return findings;
}
