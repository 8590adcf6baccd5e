/**
 * Sandia's modifier: polynomial B0…B5 in the angle of incidence (degrees), never below 0, and 0 for negative angles.
 *
 * It may exceed 1, and the polynomial goes on a little beyond 90° (no upper limit in the model). NaN gives NaN.
 * King, Boyson, Kratochvil (2004), SAND2004-3535.
 */
export function iamSapm(aoiDeg: number, b: readonly [number, number, number, number, number, number]): number {
  if (aoiDeg < 0) return 0;
  let value = 0;
  for (let k = 5; k >= 0; k--) value = value * aoiDeg + b[k];
  return Math.max(0, value);
}
