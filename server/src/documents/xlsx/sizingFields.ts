import { SIZING_ASSUMPTIONS, type SizingEntry } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";
import { neutralText } from "./neutralText.ts";

/** A line of the entry table: its name in every file, how it is called, and what it may hold. */
export interface SizingField {
  key: string;
  label: (words: Translator) => string;
  unit: string;
  value: string | number | null;
}

export const MONTHS = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, "0"));

/** Whether a text is apostrophes before what a sheet would take for a formula. */
function isMasked(text: string): boolean {
  const bare = text.replace(/^'+/, "");
  return bare !== text && neutralText(bare) !== bare;
}

/**
 * A text as a cell holds it: one that begins like a formula gets an apostrophe by the sheet, so one that already has
 * apostrophes there gets one more; `uncelled` takes one off again, and every text comes back as it was.
 */
export const celled = (text: string): string => (isMasked(text) ? `'${text}` : text);
export const uncelled = (text: string): string => (isMasked(text) ? text.slice(1) : text);

/** The lines of the entry table in their order, filled in from an entry. */
export function sizingFields({ inputData, globalIncline, energieCompteurAC }: SizingEntry): SizingField[] {
  const named = (key: string, unit: string, field: string, value: string | number | null): SizingField => ({ key, unit, value, label: ({ message }) => message(`sizing:field.${field}`) });
  const monthly = (key: string, unit: string, field: string, values: readonly number[] | null): SizingField[] =>
    MONTHS.map((month, i) => ({ key: `${key}.${month}`, unit, value: values?.[i] ?? null, label: ({ message }) => message("sizing:field.month", { name: message(`sizing:field.${field}`), month }) }));
  return [
    named("source", "", "source", inputData.source === "" ? null : celled(inputData.source)),
    named("peak_power_kwp", "kWp", "peak_power", inputData.peak_power_kwp),
    named("glob_inc_kwh_m2", "kWh/m²", "irradiation", inputData.glob_inc_kwh_m2),
    named("energy_kwh", "kWh", "energy", inputData.energy_kwh),
    ...SIZING_ASSUMPTIONS.map((key): SizingField => ({ key: `losses_percent.${key}`, unit: "%", value: inputData.losses_percent[key], label: ({ message }) => message(`sizing:assumption.${key}`) })),
    named("globalIncline", "kWh/m²", "chosen_irradiation", globalIncline),
    named("energieCompteurAC", "kWh", "counter", energieCompteurAC),
    ...monthly("glob_inc_monthly_kwh_m2", "kWh/m²", "irradiation", inputData.glob_inc_monthly_kwh_m2),
    ...monthly("energy_monthly_kwh", "kWh", "energy", inputData.energy_monthly_kwh),
  ];
}
