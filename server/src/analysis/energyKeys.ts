import { LOSS_KEYS, type EnergyKey, type UncertaintyTerm } from "@sunledger/engine";

/** Every energy of a day, as it is named in the store. */
export const ENERGY_KEYS: readonly EnergyKey[] = ["reference", "expected", "delivered", ...LOSS_KEYS];

/** The column of each systematic term's sensitivity; the type keeps the list equal to the engine's. */
export const TERM_COLUMN: Readonly<Record<UncertaintyTerm, string>> = {
  irradiance: "s_irradiance",
  temperature: "s_temperature",
  nameplate: "s_nameplate",
  meter: "s_meter",
  detector: "s_detector",
};

/** The columns of a day that add over days and points. */
export const DAILY_SUM_COLUMNS: readonly string[] = ["sequential_kwh", "recoverable_kwh", "shapley_kwh", ...Object.values(TERM_COLUMN)];
