import type { AuditResult, Samples } from "@sunledger/engine";

/** The DC energy measured at one inverter input, day by day of an analysis, kWh; NaN on a day without a sample. */
export interface InputDays {
  /** `INV01/A01` */
  input: string;
  kwh: Float64Array;
}

/** The columns that tell an input's power: its own, or its strings' currents and its inverter's DC voltage. */
export interface MeasuredInput {
  input: string;
  power: string | null;
  currents: readonly string[];
  voltage: string;
}

/** The inputs whose power is measured, by the names of the columns. */
export function measuredInputs(columns: Iterable<string>): MeasuredInput[] {
  const all = new Set(columns);
  const powers = new Set<string>();
  const currents = new Map<string, string[]>();
  for (const column of all) {
    const [, ofPower] = /^(.+\/.+)\.pdc_w$/.exec(column) ?? [];
    if (ofPower !== undefined) powers.add(ofPower);
    const [, ofString] = /^(.+\/.+)-S\d+\.idc_a$/.exec(column) ?? [];
    if (ofString !== undefined) currents.set(ofString, [...(currents.get(ofString) ?? []), column]);
  }
  return [...new Set([...powers, ...currents.keys()])].sort().flatMap((input): MeasuredInput[] => {
    const voltage = `${input.split("/")[0] ?? ""}.udc_v`;
    if (powers.has(input)) return [{ input, power: `${input}.pdc_w`, currents: [], voltage }];
    return all.has(voltage) ? [{ input, power: null, currents: currents.get(input) ?? [], voltage }] : [];
  });
}

/** Daylight intervals with the local day each belongs to. */
export type DayRows = Pick<AuditResult["rows"], "startMs" | "day">;

/** The days of every measured input of an audit, from its own samples. */
export function inputDays(samples: Samples, { rows, firstDay, dayCount }: Pick<AuditResult, "rows" | "firstDay" | "dayCount">): InputDays[] {
  return measuredInputs(samples.columns.keys()).map((measured) => {
    const kwh = new Float64Array(dayCount).fill(Number.NaN);
    addInputDays(kwh, measured, samples, rows, firstDay);
    return { input: measured.input, kwh };
  });
}

/**
 * Adds the energies of an input in the daylight rows that some samples hold to its days. An interval without a sample
 * of power, or without voltage or any current, counts nothing.
 */
export function addInputDays(kwh: Float64Array, { power, currents, voltage }: MeasuredInput, samples: Samples, rows: DayRows, firstDay: number): void {
  const watts = samples.columns.get(power ?? "");
  const volts = samples.columns.get(voltage);
  const amperes = currents.flatMap((column) => samples.columns.get(column) ?? []);
  const kwhPerWatt = samples.stepMs / 3_600_000 / 1000;
  for (let row = 0; row < rows.startMs.length; row += 1) {
    const k = Math.round(((rows.startMs[row] ?? Number.NaN) - samples.startMs) / samples.stepMs);
    if (k < 0 || k >= samples.count) continue;
    const value = watts === undefined ? (volts?.[k] ?? Number.NaN) * sumOfPresent(amperes, k) : (watts[k] ?? Number.NaN);
    if (Number.isNaN(value)) continue;
    const d = (rows.day[row] ?? Number.NaN) - firstDay;
    const before = kwh[d] ?? Number.NaN;
    kwh[d] = (Number.isNaN(before) ? 0 : before) + value * kwhPerWatt;
  }
}

/** NaN where none is present. */
function sumOfPresent(columns: readonly Float64Array[], k: number): number {
  let sum = Number.NaN;
  for (const column of columns) {
    const value = column[k] ?? Number.NaN;
    if (!Number.isNaN(value)) sum = (Number.isNaN(sum) ? 0 : sum) + value;
  }
  return sum;
}
