import type { QualityFinding, Samples } from "@sunledger/engine";
import { columnParts } from "../series/columnNames.ts";

/** After a reset a counter starts again near zero, before a rollover it stands near the end of its digits. */
const NEAR_ZERO = 0.01;
const NEAR_FULL = 0.99;
/** Ends of a counter's range: decimal digits or binary words, in Wh or kWh. */
const RANGES = [
  ...Array.from({ length: 10 }, (_, i) => 10 ** (i + 4)),
  ...[16, 24, 31, 32].flatMap((bits) => [2 ** bits, 1000 * 2 ** bits]),
];

/**
 * Counters only go up. A single reading that drops and comes back is left out; after a reset or a rollover the counter
 * is read on from where it stood; any other step back is left as it is. Each is named with its time. The columns are
 * changed in place.
 */
export function checkCounters(samples: Samples): QualityFinding[] {
  const findings: QualityFinding[] = [];
  for (const [column, values] of samples.columns) {
    const { point, quantity } = columnParts(column) ?? { point: column, quantity: "" };
    if (quantity !== "eac_total_wh") continue;
    const add = (key: string, k: number, more: Record<string, number>) => {
      const startMs = samples.startMs + k * samples.stepMs;
      findings.push({ point, issue: "counter", startMs, endMs: startMs + samples.stepMs, detail: { key, values: { column, atMs: startMs, ...more } } });
    };
    walk(values, add);
  }
  return findings;
}

function walk(values: Float64Array, add: (key: string, k: number, more: Record<string, number>) => void): void {
  let before = NaN;
  let carried = 0;
  for (let k = 0; k < values.length; k++) {
    const raw = values[k] ?? NaN;
    if (Number.isNaN(raw)) continue;
    if (raw + carried >= before || Number.isNaN(before)) {
      values[k] = before = raw + carried;
      continue;
    }
    const next = nextReading(values, k + 1);
    if (next + carried >= before) {
      values[k] = NaN;
      add("import:finding.counter_dip", k, { fromKwh: before / 1000, toKwh: raw / 1000 });
      continue;
    }
    const last = before - carried;
    const full = RANGES.find((range) => last >= NEAR_FULL * range && last <= range && raw <= NEAR_ZERO * range);
    if (full !== undefined) {
      carried += full;
      add("import:finding.counter_rollover", k, { fromKwh: last / 1000, toKwh: raw / 1000, rangeKwh: full / 1000 });
    } else if (raw <= NEAR_ZERO * last) {
      carried = before;
      add("import:finding.counter_reset", k, { fromKwh: last / 1000, toKwh: raw / 1000 });
    } else {
      add("import:finding.counter_back", k, { fromKwh: last / 1000, toKwh: raw / 1000 });
    }
    values[k] = before = raw + carried;
  }
}

function nextReading(values: Float64Array, from: number): number {
  for (let k = from; k < values.length; k++) {
    const value = values[k] ?? NaN;
    if (!Number.isNaN(value)) return value;
  }
  return NaN;
}
