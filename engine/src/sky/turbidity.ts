/**
 * Linke turbidity from absolute air mass, precipitable water (cm) and broadband aerosol optical depth.
 * Source: Kasten (1996), Solar Energy 56, 239.
 */
export function linkeTurbidityKasten(airMassAbsolute: number, precipitableWaterCm: number, aodBroadband: number): number {
  const clean = -0.101 + 0.235 * airMassAbsolute ** -0.16;
  const water = 0.112 * airMassAbsolute ** -0.55 * precipitableWaterCm ** 0.34;
  return (9.4 + 0.9 * airMassAbsolute) * (clean + water + aodBroadband);
}

/** Broadband aerosol optical depth from those at 380 and 500 nm. Bird & Hulstrom (1980), SERI/TR-642-761. */
export function aodBroadbandBirdHulstrom(aod380: number, aod500: number): number {
  return 0.27583 * aod380 + 0.35 * aod500;
}

/** Angström exponent from aerosol optical depths at two wavelengths (same unit). Angström (1929, 1964). */
export function angstromExponent(aod1: number, lambda1: number, aod2: number, lambda2: number): number {
  return -Math.log(aod1 / aod2) / Math.log(lambda1 / lambda2);
}

/** Aerosol optical depth carried from one wavelength to another by Angström's law. */
export function aodAtWavelength(aod0: number, lambda0: number, alpha: number, lambda1: number): number {
  return aod0 * (lambda1 / lambda0) ** -alpha;
}
