/** Pressure in Pa of the standard atmosphere at an altitude in m (Portland State Aerospace Society, 2004). */
export function pressureAtAltitudePa(altitudeM: number): number {
  return 100 * ((44331.514 - altitudeM) / 11880.516) ** (1 / 0.1902632);
}

/** Altitude in m of the standard atmosphere at a pressure in Pa (same source, its inverse fit). */
export function altitudeAtPressureM(pressurePa: number): number {
  return 44331.5 - 4946.62 * pressurePa ** 0.190263;
}
