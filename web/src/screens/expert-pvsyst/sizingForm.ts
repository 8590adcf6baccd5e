import { SIZING_ASSUMPTIONS, type SizingAssumption, type SizingEntry, type SizingInput } from "@sunledger/contract";

const SINGLE_FIELDS = ["peak_power_kwp", "glob_inc_kwh_m2", "energy_kwh", "globalIncline", "energieCompteurAC"] as const;
export type SingleField = (typeof SINGLE_FIELDS)[number];
const MONTHLY_FIELDS = ["glob_inc_monthly_kwh_m2", "energy_monthly_kwh"] as const;
export type MonthlyField = (typeof MONTHLY_FIELDS)[number];
/** A field of the entry page, as the workbook names it too. */
export type FieldName = "source" | SingleField | `${MonthlyField}.${string}` | `losses_percent.${SizingAssumption}`;

/** The entry page as typed: a text a field. */
export interface SizingForm {
  source: string;
  losses: Record<SizingAssumption, string>;
  single: Record<SingleField, string>;
  monthly: Record<MonthlyField, string[]>;
}

/** What is wrong with a field: left empty, no number, outside its bounds, some months missing. */
export interface FieldFault {
  kind: "empty" | "number" | "bounds" | "months" | "text";
  least?: number;
  most?: number;
}

export type FieldFaults = ReadonlyMap<FieldName, FieldFault>;

const MONTHS = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, "0"));
export const monthField = (field: MonthlyField, index: number): FieldName => `${field}.${MONTHS[index] ?? ""}`;
const LOSS_BOUNDS = [-30, 100] as const;
const BOUNDS: Readonly<Record<SingleField | MonthlyField, readonly [number, number]>> = {
  peak_power_kwp: [1e-9, 1e8],
  glob_inc_kwh_m2: [0, 20_000],
  energy_kwh: [0, 1e12],
  globalIncline: [0, 20_000],
  energieCompteurAC: [0, 1e12],
  glob_inc_monthly_kwh_m2: [0, 20_000],
  energy_monthly_kwh: [0, 1e12],
};
const LONGEST_SOURCE = 200;

/** A typed number: comma or dot for the decimals, spaces and the other sign between thousands; NaN where it is none. */
export function typedNumber(text: string): number {
  const bare = text.replaceAll(/[\s\u00a0\u202f']/g, "").replace("\u2212", "-");
  // with both signs the last one parts the decimals, the other one the thousands
  const grouped = /^([+-]?\d{1,3}(?:([.,])\d{3}(?:\2\d{3})*)?)([.,])(\d+)$/.exec(bare);
  const plain = grouped !== null && grouped[2] !== undefined && grouped[2] !== grouped[3] ? `${(grouped[1] ?? "").replaceAll(/[.,]/g, "")}.${grouped[4] ?? ""}` : bare.replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
}

/** A form filled in from an entry; `write` gives the reader's decimals. */
export function formOf({ inputData, globalIncline, energieCompteurAC }: SizingEntry, write: (value: number) => string): SizingForm {
  const written = (value: number | null): string => (value === null ? "" : write(value));
  const losses: Partial<Record<SizingAssumption, string>> = {};
  for (const key of SIZING_ASSUMPTIONS) losses[key] = write(inputData.losses_percent[key]);
  return {
    source: inputData.source,
    losses: { ...BLANK_LOSSES, ...losses },
    single: {
      peak_power_kwp: written(inputData.peak_power_kwp),
      glob_inc_kwh_m2: written(inputData.glob_inc_kwh_m2),
      energy_kwh: written(inputData.energy_kwh),
      globalIncline: written(globalIncline),
      energieCompteurAC: written(energieCompteurAC),
    },
    monthly: {
      glob_inc_monthly_kwh_m2: MONTHS.map((_, i) => written(inputData.glob_inc_monthly_kwh_m2?.[i] ?? null)),
      energy_monthly_kwh: MONTHS.map((_, i) => written(inputData.energy_monthly_kwh?.[i] ?? null)),
    },
  };
}

const BLANK_LOSSES: SizingForm["losses"] = { horizon_shading: "0", near_shading: "0", iam: "0", soiling: "0", irradiance_level: "0", temperature: "0", module_quality: "0", lid: "0", mismatch: "0", dc_wiring: "0", inverter_efficiency: "0", clipping: "0", ac_wiring: "0", unavailability: "0" };
const NO_LOSSES: SizingInput["losses_percent"] = { horizon_shading: 0, near_shading: 0, iam: 0, soiling: 0, irradiance_level: 0, temperature: 0, module_quality: 0, lid: 0, mismatch: 0, dc_wiring: 0, inverter_efficiency: 0, clipping: 0, ac_wiring: 0, unavailability: 0 };

/** The entry of a plant whose file tells of a study, or an empty one with every loss at 0. */
export const entryOfPlant = (sizing: SizingInput | null): SizingEntry => ({
  inputData: sizing ?? { source: "", peak_power_kwp: null, glob_inc_kwh_m2: null, glob_inc_monthly_kwh_m2: null, energy_kwh: null, energy_monthly_kwh: null, losses_percent: NO_LOSSES },
  globalIncline: null,
  energieCompteurAC: null,
});

/** The entry that a form makes, or what is wrong at which field: every loss is filled in, months all twelve or none. */
export function entryOf(form: SizingForm): { entry: SizingEntry; faults: null } | { entry: null; faults: FieldFaults } {
  const faults = new Map<FieldName, FieldFault>();
  const read = (name: FieldName, text: string, [least, most]: readonly [number, number]): number => {
    const value = typedNumber(text);
    if (Number.isNaN(value)) faults.set(name, { kind: "number" });
    else if (value < least || value > most) faults.set(name, { kind: "bounds", least, most });
    return value;
  };
  const optional = (name: SingleField): number | null => (form.single[name].trim() === "" ? null : read(name, form.single[name], BOUNDS[name]));
  const months = (name: MonthlyField): number[] | null => {
    const texts = form.monthly[name];
    if (texts.every((text) => text.trim() === "")) return null;
    return texts.map((text, i) => {
      if (text.trim() !== "") return read(monthField(name, i), text, BOUNDS[name]);
      faults.set(monthField(name, i), { kind: "months" });
      return Number.NaN;
    });
  };
  const losses = { ...NO_LOSSES };
  for (const key of SIZING_ASSUMPTIONS) {
    if (form.losses[key].trim() === "") faults.set(`losses_percent.${key}`, { kind: "empty" });
    else losses[key] = read(`losses_percent.${key}`, form.losses[key], LOSS_BOUNDS);
  }
  const source = form.source.trim();
  if (source.length > LONGEST_SOURCE) faults.set("source", { kind: "text", most: LONGEST_SOURCE });
  const entry: SizingEntry = {
    inputData: {
      source,
      peak_power_kwp: optional("peak_power_kwp"),
      glob_inc_kwh_m2: optional("glob_inc_kwh_m2"),
      glob_inc_monthly_kwh_m2: months("glob_inc_monthly_kwh_m2"),
      energy_kwh: optional("energy_kwh"),
      energy_monthly_kwh: months("energy_monthly_kwh"),
      losses_percent: losses,
    },
    globalIncline: optional("globalIncline"),
    energieCompteurAC: optional("energieCompteurAC"),
  };
  return faults.size === 0 ? { entry, faults: null } : { entry: null, faults };
}
