import type { Table } from "./table.ts";
import type { UnitPlan } from "./plan.ts";
import type { UnitSignals } from "./signals.ts";

/**
 * DC power of a unit, kW: as measured, else what the maker's curve needs to give the measured AC power. So an AC audit
 * goes the same way as a DC audit; its conversion is the curve's by definition. NaN where neither is there.
 */
export function measuredDc(unit: UnitPlan, signals: UnitSignals): Float64Array {
  const inverse = inverseOf(unit.chain.conversion);
  const { dcKw, acKw } = signals;
  const out = new Float64Array(acKw.length);
  for (let r = 0; r < out.length; r++) {
    const dc = dcKw === null ? NaN : dcKw[r];
    out[r] = Number.isNaN(dc) ? inverse(acKw[r]) : dc;
  }
  return out;
}

/** Inverse of a rising table; 0 for 0 and below. */
function inverseOf(table: Table): (y: number) => number {
  const { values, perUnit } = table;
  return (y) => {
    if (!(y > 0)) return y <= 0 ? 0 : NaN;
    let low = 0;
    let high = values.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (values[middle] < y) low = middle;
      else high = middle;
    }
    const rise = values[high] - values[low];
    return (low + (rise > 0 ? (y - values[low]) / rise : 0)) / perUnit;
  };
}
