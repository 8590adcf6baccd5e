import type { LightRows } from "./light/lightRows.ts";
import type { Layout, UnitPlan } from "./plan.ts";
import type { Samples } from "./samples.ts";
import { tableAt } from "./table.ts";

/** What one inverter's meters say, row by row; NaN is no sample. */
export interface UnitSignals {
  acKw: Float64Array;
  /** Null where the plant does not measure it. */
  dcKw: Float64Array | null;
  voltageV: Float64Array | null;
  /** Energy of the row by the unit's own counter index, kWh; null without a counter. */
  counterKwh: Float64Array | null;
  /** String currents per array, in A. */
  stringsA: (Float64Array | null)[][];
  /** Voltage of each array's own tracker, where it is written. */
  trackerV: (Float64Array | null)[];
  trackerKw: (Float64Array | null)[];
}

/**
 * Gathers the measured columns of an inverter over the kept rows, kW and V. AC power that is missing is the energy of the interval, the
 * counter's step, or else what the maker's curve makes of the measured DC power. DC power is the `trueDcShare`
 * of what is measured.
 */
export function unitSignals(samples: Samples, unit: UnitPlan, rows: LightRows, trueDcShare = 1): UnitSignals {
  const column = (name: string): Float64Array | undefined => samples.columns.get(name);
  const hours = samples.stepMs / 3_600_000;
  const counter = column(`${unit.id}.eac_total_wh`);
  const counterKwh = counter === undefined ? null : counterEnergy(counter, rows, unit.ratedAcKw * hours);
  const acKw = gather(column(`${unit.id}.pac_w`), rows, 1e-3) ?? new Float64Array(rows.count).fill(NaN);
  fillFrom(acKw, gather(column(`${unit.id}.eac_wh`), rows, 1e-3 / hours), 1);
  fillFrom(acKw, counterKwh, 1 / hours);
  const input = (a: { id: string }, quantity: string): Float64Array | undefined => column(`${unit.id}/${a.id}.${quantity}`);
  const trackerKw = unit.arrays.map((a) => gather(input(a, "pdc_w"), rows, 1e-3 * trueDcShare));
  const trackerV = unit.arrays.map((a) => gather(input(a, "udc_v"), rows, 1));
  const voltageV = gather(column(`${unit.id}.udc_v`), rows, 1) ?? meanOf(trackerV);
  let dcKw = gather(column(`${unit.id}.pdc_w`), rows, 1e-3 * trueDcShare) ?? sumOf(trackerKw);
  const current = gather(column(`${unit.id}.idc_a`), rows, 1);
  if (dcKw === null && current !== null && voltageV !== null) dcKw = current.map((i, r) => (i * voltageV[r] * trueDcShare) / 1000);
  fillFrom(acKw, dcKw?.map((kw) => Math.min(unit.ratedAcKw, tableAt(unit.chain.conversion, kw))) ?? null, 1);
  return {
    acKw,
    dcKw: worthUsing(dcKw),
    voltageV: worthUsing(voltageV),
    counterKwh,
    stringsA: unit.arrays.map((a) => stringCurrents(samples, unit, a.id, a.strings, rows)),
    trackerV,
    trackerKw,
  };
}

function stringCurrents(samples: Samples, unit: UnitPlan, array: string, strings: number, rows: LightRows): (Float64Array | null)[] {
  const out: (Float64Array | null)[] = [];
  for (let s = 1; s <= strings; s++) {
    out.push(gather(samples.columns.get(`${unit.id}/${array}-S${String(s).padStart(2, "0")}.idc_a`), rows, 1));
  }
  return out.some((c) => c !== null) ? out : [];
}

function gather(column: Float64Array | undefined, rows: LightRows, factor: number): Float64Array | null {
  if (column === undefined) return null;
  const out = new Float64Array(rows.count);
  for (let r = 0; r < rows.count; r++) {
    const value = column[rows.interval[r]] * factor;
    out[r] = Number.isFinite(value) ? value : NaN;
  }
  return out;
}

function fillFrom(target: Float64Array, source: Float64Array | null, factor: number): void {
  if (source === null) return;
  for (let r = 0; r < target.length; r++) if (Number.isNaN(target[r])) target[r] = source[r] * factor;
}

/**
 * Energy of each row from a counter index (the reading at the end of an interval), kWh. A step back (reset, rollover) or
 * one beyond what the unit can give in an interval is no energy: NaN.
 */
export function counterEnergy(index: Float64Array, rows: LightRows, mostKwh: number): Float64Array {
  const out = new Float64Array(rows.count).fill(NaN);
  for (let r = 0; r < rows.count; r++) {
    const k = rows.interval[r];
    if (k === 0) continue;
    const kwh = (index[k] - index[k - 1]) / 1000;
    if (kwh >= 0 && kwh <= 1.5 * mostKwh) out[r] = kwh;
  }
  return out;
}

function sumOf(columns: (Float64Array | null)[]): Float64Array | null {
  const all = columns.filter((c) => c !== null);
  if (all.length === 0 || all.length < columns.length) return null;
  return all[0].map((_, r) => all.reduce((sum, c) => sum + c[r], 0));
}

function meanOf(columns: (Float64Array | null)[]): Float64Array | null {
  const sum = sumOf(columns);
  return sum === null ? null : sum.map((v) => v / columns.length);
}

/** A column that says nothing above zero is as good as none. */
function worthUsing(column: Float64Array | null): Float64Array | null {
  if (column === null) return null;
  let some = 0;
  for (let r = 0; r < column.length; r++) if (column[r] > 0) some++;
  return some > 0 ? column : null;
}

/** Whether an interval has measured energy in any inverter worth a row of its own in the dark. */
export function energyInDark(samples: Samples, layout: Layout): (k: number) => boolean {
  const columns = layout.units.flatMap((u) => {
    const ac = samples.columns.get(`${u.id}.pac_w`) ?? samples.columns.get(`${u.id}.eac_wh`);
    return ac === undefined ? [] : [{ ac, least: u.ratedAcKw * 1000 * DARK_SHARE_OF_RATED }];
  });
  return (k) => columns.some(({ ac, least }) => Math.abs(ac[k]) > least);
}

/** Below this share of the rating a reading in the dark is a meter's zero offset. */
const DARK_SHARE_OF_RATED = 0.0005;
