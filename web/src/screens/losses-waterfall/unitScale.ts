import type { LossUnit, SiteLosses } from "@sunledger/contract";

/** How a kWh is written in the chosen unit: the factor and the unit's name. */
export interface UnitScale {
  /** Multiplies kWh. */
  factor: number;
  unit: string;
}

/**
 * All four units come from the same kWh: percent of the whole site's reference, percent of the chosen points' reference,
 * or money at the tariff.
 */
export function unitScale(unit: LossUnit, chosen: SiteLosses, siteReferenceKwh: number): UnitScale {
  const percentOf = (kwh: number) => (kwh > 0 ? 100 / kwh : 0);
  switch (unit) {
    case "kwh":
      return chosen.reference_energy_kwh >= 1e5 ? { factor: 1e-3, unit: "MWh" } : { factor: 1, unit: "kWh" };
    case "site_percent":
      return { factor: percentOf(siteReferenceKwh), unit: "%" };
    case "point_percent":
      return { factor: percentOf(chosen.reference_energy_kwh), unit: "%" };
    case "currency":
      return { factor: chosen.tariff_per_kwh, unit: chosen.currency };
  }
}
