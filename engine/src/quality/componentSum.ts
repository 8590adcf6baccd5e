const DEG = Math.PI / 180;

/** What stands at night, zenith at or beyond the limit: the equation's own result, a number, or the equation with DNI = 0. */
export type NightFill = number | "equation" | "none";

/** GHI from the closure GHI = DHI + DNI·cos(zenith), W/m². */
export function ghiFromComponents(zenithDeg: number, dhiWm2: number, dniWm2: number, night: NightFill = "none", zenithLimitDeg = 90): number {
  if (zenithDeg >= zenithLimitDeg && night !== "none") return night === "equation" ? dhiWm2 : night;
  return dhiWm2 + dniWm2 * Math.cos(zenithDeg * DEG);
}

/** DHI from the closure, W/m². */
export function dhiFromComponents(zenithDeg: number, ghiWm2: number, dniWm2: number, night: NightFill = "none", zenithLimitDeg = 90): number {
  if (zenithDeg >= zenithLimitDeg && night !== "none") return night === "equation" ? ghiWm2 : night;
  return ghiWm2 - dniWm2 * Math.cos(zenithDeg * DEG);
}

/**
 * DNI from the closure, W/m². NaN where negative, and where not zero with the sun at 88° or lower; between 80° and 88°
 * at most 1.1 times the clear-sky DNI where that is given (pvlib `irradiance.dni`).
 */
export function dniFromComponents(
  zenithDeg: number, ghiWm2: number, dhiWm2: number, dniClearWm2 = Number.NaN, night: NightFill = "none", zenithLimitDeg = 90,
): number {
  if (zenithDeg >= zenithLimitDeg && night !== "none") return night === "equation" ? 0 : night;
  const dni = (ghiWm2 - dhiWm2) / Math.cos(zenithDeg * DEG);
  if (dni < 0 || (zenithDeg >= 88 && dni !== 0)) return Number.NaN;
  const ceiling = 1.1 * dniClearWm2;
  return zenithDeg >= 80 && zenithDeg < 88 && dni > ceiling ? ceiling : dni;
}
