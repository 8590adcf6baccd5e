import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import { OFF } from "./off.ts";

/** Less than this share of what the light asks of a plant keeps its weaker inverters asleep. */
const ASLEEP_SHARE = 0.15;
/** The same of one whose strings are seen to lie without a voltage: what falls on modules in part covered. */
const FLAT_SHARE = 0.6;

/** Whether a unit's strings stand as high as open ones; null where no voltage is measured. */
export function standsOpen({ signals: { voltageV }, unit }: AuditUnit, r: number): boolean | null {
  if (voltageV === null || Number.isNaN(voltageV[r])) return null;
  return voltageV[r] > THRESHOLDS.openVoltageShare * (unit.arrays[0]?.chain.vmpV ?? NaN);
}

/**
 * Gives to snow what looks like the stop of one inverter where snow lies on the plant and lets so little through that the weakest sleep, by dawn and
 * dusk most of all: in the cold, and all along its zeros the others give next to nothing of what is asked of them while its own strings do
 * not stand open, or no more than through a cover in part while its own have no voltage, as those that leak have none in thin light. `off` is changed.
 */
export function asleepUnderSnow(scope: AuditScope, zero: readonly Uint8Array[], off: readonly Uint8Array[], airC: Float64Array, expectedShare: number): void {
  const { units, rows, days } = scope;
  const lies = snowDays(scope, off);
  if (!lies.includes(1)) return;
  const sleeps = (i: number, r: number): boolean => {
    if (lies[rows.day[r] - days.firstDay] === 0 || airC[r] > THRESHOLDS.meltAirC) return false;
    const open = standsOpen(units[i], r);
    const most = open === null ? ASLEEP_SHARE : FLAT_SHARE;
    return open !== true && givenShare(units.filter((_, j) => j !== i), r) < most * expectedShare;
  };
  units.forEach((_, i) => {
    for (let from = 0, to = 0; from < rows.count; from = to) {
      to = from + 1;
      if (zero[i][from] === 0) continue;
      while (to < rows.count && zero[i][to] === 1) to++;
      const stopped: number[] = [];
      for (let r = from; r < to; r++) if (off[i][r] === OFF.stop) stopped.push(r);
      if (stopped.every((r) => sleeps(i, r))) for (const r of stopped) off[i][r] = OFF.snow;
    }
  });
}

/** Days on which snow kept a unit from giving, and each one after. */
function snowDays({ rows, days }: AuditScope, off: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(days.count);
  for (const own of off) own.forEach((reason, r) => {
    if (reason === OFF.snow) out.fill(1, rows.day[r] - days.firstDay, rows.day[r] - days.firstDay + 2);
  });
  return out;
}

/** What units that are measured give of what their models do. */
function givenShare(units: readonly AuditUnit[], r: number): number {
  const measured = units.filter(({ signals }) => signals.acKw[r] >= 0);
  return measured.reduce((kw, { signals }) => kw + signals.acKw[r], 0) / measured.reduce((kw, { model }) => kw + model.acKw[r], 0);
}
