/** Hellmann exponents by stability and surface. Kaltschmitt, Streicher & Wiese (2007), Renewable Energy, p. 55. */
export const HELLMANN_EXPONENTS: Readonly<Record<string, number>> = {
  unstable_air_above_open_water_surface: 0.06,
  neutral_air_above_open_water_surface: 0.1,
  stable_air_above_open_water_surface: 0.27,
  unstable_air_above_flat_open_coast: 0.11,
  neutral_air_above_flat_open_coast: 0.16,
  stable_air_above_flat_open_coast: 0.4,
  unstable_air_above_human_inhabited_areas: 0.27,
  neutral_air_above_human_inhabited_areas: 0.34,
  stable_air_above_human_inhabited_areas: 0.6,
};

/** Wind speed at another height by the power law; NaN for a negative speed. Hellmann (1914). */
export function windSpeedAtHeight(windSpeedMs: number, heightReferenceM: number, heightM: number, exponent: number): number {
  return windSpeedMs >= 0 ? windSpeedMs * (heightM / heightReferenceM) ** exponent : Number.NaN;
}
