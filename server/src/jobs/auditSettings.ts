import type { AuditThresholds } from "@sunledger/contract";
import type { Plant } from "@sunledger/engine";

/** What an audit is told where nobody chose: the engine's own defaults, written out so that they are kept with it. */
export const USUAL_THRESHOLDS: AuditThresholds = { minimum_incident_min: 0, minimum_irradiance_w_m2: 60 };

/** What was chosen for an installation, the usual where nothing was. */
export const thresholdsOf = (chosen: { [Name in keyof AuditThresholds]: number | null }): AuditThresholds => ({
  minimum_incident_min: chosen.minimum_incident_min ?? USUAL_THRESHOLDS.minimum_incident_min,
  minimum_irradiance_w_m2: chosen.minimum_irradiance_w_m2 ?? USUAL_THRESHOLDS.minimum_irradiance_w_m2,
});

/**
 * Everything an analysis was made with that is a choice and not a measurement, by name with its unit: thresholds,
 * price, and the losses the design assumed (percent of the energy before each, a gain negative).
 */
export function settingsOf(plant: Plant, planesAsStated: boolean, thresholds: AuditThresholds): Record<string, number> {
  const settings: Record<string, number> = {
    ...thresholds,
    planes_as_stated: planesAsStated ? 1 : 0,
    interval_s: plant.interval_s,
    tariff_per_kwh: plant.tariff_per_kwh,
    albedo: plant.albedo,
    ac_wiring_loss_at_rated: plant.ac_wiring_loss_at_rated,
    expected_degradation_per_year: plant.expected_degradation_per_year,
    thermal_u0: plant.thermal.u0,
    thermal_u1: plant.thermal.u1,
    thermal_absorption: plant.thermal.absorption,
    thermal_cell_minus_back_k: plant.thermal.cell_minus_back_k,
  };
  for (const [loss, percent] of Object.entries(plant.sizing?.losses_percent ?? {})) settings[`sizing_${loss}_percent`] = percent;
  return settings;
}
