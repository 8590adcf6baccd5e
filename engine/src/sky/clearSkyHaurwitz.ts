const RAD = Math.PI / 180;

/** Clear-sky global horizontal irradiance, W/m², from the apparent zenith alone. Haurwitz (1945), J. Meteorology 2, 154. */
export function clearSkyHaurwitzWm2(apparentZenithDeg: number): number {
  const cosZenith = Math.cos(apparentZenithDeg * RAD);
  return cosZenith > 0 ? 1098 * cosZenith * Math.exp(-0.059 / cosZenith) : 0;
}
