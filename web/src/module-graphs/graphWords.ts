import type { ModuleGraph } from "@sunledger/contract";
import type { Words } from "../words/useWords.ts";

/** A quantity of a module's chart in the reader's language. */
export const quantityName = (quantity: string, { message }: Words): string => message(`modules:quantity.${quantity}`, quantity);

/** Peak power has another letter in some languages. */
const unitName = (unit: string, { t }: Words): string => (unit === "kW/kWp" ? t("modules:unit.specific_power") : unit);

/** How a value is written: ratios as percent or, for the performance index, as a plain number; energies and readings with their unit. */
export function quantityWriter(quantity: string, unit: string, words: Words): (value: number) => string {
  const { f } = words;
  if (quantity === "pr" || quantity === "soiling") return (value) => f.percent(value, 1);
  if (unit === "") return (value) => f.number(value, 3);
  return (value) => f.unit(value, unitName(unit, words), unit === "kWh" ? 1 : Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
}

/** A quantity with its unit, as an axis or a column is headed. */
export const quantityHead = (quantity: string, unit: string, words: Words): string => {
  const shown = quantity === "pr" || quantity === "soiling" ? "%" : unitName(unit, words);
  return shown === "" ? quantityName(quantity, words) : `${quantityName(quantity, words)}, ${shown}`;
};

type Kind = ModuleGraph["kind"];
export type GraphOf<K extends Kind> = Extract<ModuleGraph, { kind: K }>;
