/** Marion's snow model. */
export interface SnowSettings {
  surfaceTiltDeg: number;
  /** Share of the slant height covered at the start, 0–1. */
  initialCoverage?: number;
  /** Snowfall (cm/h) above which the row is covered entirely. */
  thresholdSnowfallCmPerH?: number;
  /** Snow on the ground (cm) that a new cover needs, where it is known. */
  thresholdDepthCm?: number;
  /** m in: snow can slide when T_air > G/m, W/(m²·K). */
  canSlideWm2K?: number;
  /** Share of the slant height that slides in an hour on a vertical plane. */
  slidePerHour?: number;
}

/** Intervals (1) in which new snow covers the row entirely; snowfall in cm per interval of `stepMs`, depth in cm if known. */
export function newlyCovered(
  snowfallCm: ArrayLike<number>, stepMs: number, thresholdCmPerH = 1, depthCm?: ArrayLike<number>, thresholdDepthCm = 1,
): Uint8Array {
  const hours = stepMs / 3_600_000;
  return Uint8Array.from(snowfallCm, (cm, i) => {
    const deep = depthCm === undefined || depthCm[i] >= thresholdDepthCm;
    return cm / hours > thresholdCmPerH && deep ? 1 : 0;
  });
}

/**
 * Share of the slant height under snow (0–1) after Marion: full when it snows enough, then sliding whenever sun and air allow.
 *
 * Columns on a regular axis: snowfall (cm per interval), irradiance on the plane (W/m²), air temperature (°C), snow depth (cm) if known
 * (less than the threshold on the ground: none left on the row until it snows again).
 * Marion et al. (2013), Solar Energy 97, 112–121; Ryberg & Freeman (2017), NREL/TP-6A20-68705.
 */
export function nrelCoverage(
  snowfallCm: ArrayLike<number>, poaWm2: ArrayLike<number>, tempAirC: ArrayLike<number>, stepMs: number, settings: SnowSettings, depthCm?: ArrayLike<number>,
): Float64Array {
  const { surfaceTiltDeg, initialCoverage = 0, thresholdSnowfallCmPerH = 1, thresholdDepthCm = 1 } = settings;
  const { canSlideWm2K = -80, slidePerHour = 0.197 } = settings;
  const fresh = newlyCovered(snowfallCm, stepMs, thresholdSnowfallCmPerH, depthCm, thresholdDepthCm);
  const slide = slidePerHour * Math.sin((surfaceTiltDeg * Math.PI) / 180) * (stepMs / 3_600_000);
  const out = new Float64Array(fresh.length);
  let cover = initialCoverage;
  for (let i = 0; i < out.length; i++) {
    if (fresh[i] === 1) cover = 1;
    else if (i > 0 && tempAirC[i] > poaWm2[i] / canSlideWm2K) cover -= slide;
    if (depthCm !== undefined && depthCm[i] < thresholdDepthCm) cover = 0;
    out[i] = Math.max(0, cover);
  }
  return out;
}

/**
 * Share of the DC capacity lost under a snow cover: a cell string counts as lost as soon as it is touched.
 * `stringsAlongSlant` parallel strings lie one above the other. Gilman et al. (2018), NREL/TP-6A20-67399, equation 11.8.
 */
export function nrelSnowLoss(coverage: number, stringsAlongSlant: number): number {
  return Math.ceil(coverage * stringsAlongSlant) / stringsAlongSlant;
}
