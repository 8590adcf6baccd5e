/** Units a foreign file may write in. */
export const UNITS = [
  "W", "kW", "MW", "Wh", "kWh", "MWh", "A", "mA", "V", "kV", "W/m2", "kW/m2", "degC", "degF", "K", "m/s", "km/h", "mm", "ratio", "percent",
] as const;
export type Unit = (typeof UNITS)[number];

/** What each unit measures, and how it becomes the plant folder's unit: value · factor + offset. */
const MEANING: Readonly<Record<Unit, { what: string; factor: number; offset?: number }>> = {
  W: { what: "power", factor: 1 },
  kW: { what: "power", factor: 1e3 },
  MW: { what: "power", factor: 1e6 },
  Wh: { what: "energy", factor: 1 },
  kWh: { what: "energy", factor: 1e3 },
  MWh: { what: "energy", factor: 1e6 },
  A: { what: "current", factor: 1 },
  mA: { what: "current", factor: 1e-3 },
  V: { what: "voltage", factor: 1 },
  kV: { what: "voltage", factor: 1e3 },
  "W/m2": { what: "irradiance", factor: 1 },
  "kW/m2": { what: "irradiance", factor: 1e3 },
  degC: { what: "temperature", factor: 1 },
  degF: { what: "temperature", factor: 5 / 9, offset: -160 / 9 },
  K: { what: "temperature", factor: 1, offset: -273.15 },
  "m/s": { what: "speed", factor: 1 },
  "km/h": { what: "speed", factor: 1 / 3.6 },
  mm: { what: "length", factor: 1 },
  ratio: { what: "ratio", factor: 1 },
  percent: { what: "ratio", factor: 0.01 },
};

const QUANTITY_ENDS: readonly [end: string, what: string][] = [
  ["_w_m2", "irradiance"],
  ["_wh", "energy"],
  ["_m_s", "speed"],
  ["_mm", "length"],
  ["_w", "power"],
  ["_a", "current"],
  ["_v", "voltage"],
  ["_c", "temperature"],
];

/** Factor and offset from a unit to a quantity's own; null when they measure different things. */
export function unitFactor(unit: Unit, quantity: string): { factor: number; offset: number } | null {
  const what = QUANTITY_ENDS.find(([end]) => quantity.endsWith(end))?.[1] ?? "ratio";
  const meaning = MEANING[unit];
  return meaning.what === what ? { factor: meaning.factor, offset: meaning.offset ?? 0 } : null;
}
