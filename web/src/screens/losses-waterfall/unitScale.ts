import type { LossUnit, SiteLosses } from "@sunledger/contract";

/** How a kWh is written in the chosen unit: the factor, the unit's name, the digits. */
export interface UnitScale {
  /** Multiplies kWh. */
  factor: number;
  unit: string;
  /** For values of the size of a bar. */
  digits: number;
}

/**
 * All four units come from the same kWh: percent of the whole site's reference, percent of the chosen points' reference,
 * or money at the tariff.
 */
export function unitScale(unit: LossUnit, chosen: SiteLosses, siteReferenceKwh: number): UnitScale {
  const percentOf = (kwh: number) => (kwh > 0 ? 100 / kwh : 0);
  switch (unit) {
    case "kwh":
      return chosen.reference_energy_kwh >= 1e5 ? { factor: 1e-3, unit: "MWh", digits: 3 } : { factor: 1, unit: "kWh", digits: 3 };
    case "site_percent":
      return { factor: percentOf(siteReferenceKwh), unit: "%", digits: 3 };
    case "point_percent":
      return { factor: percentOf(chosen.reference_energy_kwh), unit: "%", digits: 3 };
    case "currency":
      return { factor: chosen.tariff_per_kwh, unit: chosen.currency, digits: 3 };
  }
}
