import type { LayoutQuantity } from "../../range/layoutSearch.ts";
import type { Words } from "../../words/useWords.ts";

/** A value of a plan as it is read: indices with two decimals, ratios in percent, yields in kWh/kWp; a change with its sign. */
export function quantityText(value: number | null, quantity: LayoutQuantity, isChange: boolean, { t, f }: Words): string {
  if (value === null) return t("web:figure.na");
  const sign = isChange && value > 0 ? "+" : "";
  if (quantity === "pi") return `${sign}${f.number(value, isChange ? 3 : 2)}`;
  if (quantity === "yield" || quantity === "dc_yield") return `${sign}${f.unit(value, t("web:unit.kwhPerKwp"), Math.abs(value) < 100 ? 1 : 0)}`;
  return `${sign}${f.percent(value, quantity === "loss" || isChange ? 2 : 1)}`;
}
