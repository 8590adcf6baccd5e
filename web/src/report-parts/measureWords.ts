import type { Graph, Measure } from "@sunledger/contract";
import type { Words } from "../words/useWords.ts";

const SHARES: ReadonlySet<Measure> = new Set(["pr", "share", "availability_time", "coverage"]);
/** Energies from here on are told in MWh. */
const LARGE_KWH = 1e5;

export const isRatio = (field: Measure): boolean => SHARES.has(field) || field === "pi";

/** A measure's value as it is written beside a name: ratios as percent (the performance index as a number), the rest with its unit. */
export function measureText(value: number | null, field: Measure, unit: string, { t, f }: Words): string {
  if (value === null || !Number.isFinite(value)) return t("web:figure.na");
  if (field === "pi") return f.number(value, 3);
  if (SHARES.has(field)) return f.percent(value, 1);
  if (field === "loss_currency") return f.money(value, unit, Math.abs(value) >= 1000 ? 0 : 2);
  if (unit === "kWh") return f.energy(value);
  if (unit === "") return f.number(value);
  return f.unit(value, unit, Math.abs(value) >= 100 ? 0 : 1);
}

/** How an axis of a graph is written: its name, and each of its values. */
export interface AxisWords {
  /** Divides the values, so that large energies are told in MWh. */
  scale: number;
  name: string;
  write: (value: number, digits: number) => string;
}

/** The axis of the series of one unit. */
export function axisWords(series: Graph["series"], unit: string, { f }: Words): AxisWords {
  const own = series.filter((one) => one.unit === unit);
  const most = own.reduce((max, { values }) => values.reduce<number>((high, value) => Math.max(high, Math.abs(value ?? 0)), max), 0);
  const number = (value: number, digits: number) => f.number(value, digits);
  if (unit === "kWh") return most >= LARGE_KWH ? { scale: 1000, name: "MWh", write: number } : { scale: 1, name: "kWh", write: number };
  if (unit === "" && own.every(({ field }) => SHARES.has(field))) return { scale: 1, name: "%", write: (value, digits) => f.percent(value, Math.max(0, digits - 2)) };
  if (unit === "") return { scale: 1, name: [...new Set(own.map(({ field, split, label }) => (split === null ? label : field === "pi" ? "PI" : "")))].filter((name) => name !== "").join(", "), write: number };
  return { scale: 1, name: unit, write: number };
}
