/** A plane, the sun and the horizontal irradiance: what the sky-diffuse models read. Degrees, W/m². */
export interface TranspositionInput {
  tiltDeg: number;
  azimuthDeg: number;
  /** Apparent (refracted) zenith. */
  solarZenithDeg: number;
  solarAzimuthDeg: number;
  ghiWm2: number;
  dniWm2: number;
  dhiWm2: number;
  /** Extraterrestrial normal irradiance; for Hay-Davies, Reindl and Perez. */
  dniExtraWm2: number;
  /** Relative air mass (Kasten-Young); for Perez. NaN below the horizon. */
  airMass: number;
}

/** Sky diffuse on a plane by origin, W/m²; the parts sum to the whole unless the whole is cut at 0. */
export interface SkyDiffuse {
  skyDiffuseWm2: number;
  isotropicWm2: number;
  circumsolarWm2: number;
  horizonWm2: number;
}
