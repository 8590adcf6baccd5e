import { sinDeg } from "../degrees.ts";

/** Module and mounting of Fuentes' model; the defaults are those of PVWatts. */
export interface FuentesModule {
  /** Installed nominal operating cell temperature, °C. */
  noctInstalledC: number;
  moduleHeightM?: number;
  windHeightM?: number;
  emissivity?: number;
  absorption?: number;
  surfaceTiltDeg?: number;
  moduleWidthM?: number;
  moduleLengthM?: number;
}

const STEFAN_BOLTZMANN = 5.669e-8;
const KELVIN = 273.15;
const ROOM_K = 293.15;
const NOCT_SKY_K = 282.21;
const HEAT_CAPACITY_J_M2_K = 11_000;
const ITERATIONS = 10;

/** Combined free and forced convection of one side, W/(m²·K). */
function convection(tMeanK: number, windMs: number, deltaK: number, lengthM: number, tiltDeg: number, turbulent: boolean): number {
  const density = (0.003484 * 101325) / tMeanK;
  const viscosity = (0.24237e-6 * tMeanK ** 0.76) / density;
  const conductivity = 2.1695e-4 * tMeanK ** 0.84;
  const reynolds = (windMs * lengthM) / viscosity;
  const forced =
    turbulent && reynolds > 1.2e5
      ? ((0.0282 / reynolds ** 0.2) * density * windMs * 1007) / 0.71 ** 0.4
      : ((0.86 / reynolds ** 0.5) * density * windMs * 1007) / 0.71 ** 0.67;
  const grashof = ((9.8 / tMeanK) * deltaK * lengthM ** 3 * sinDeg(tiltDeg)) / viscosity ** 2;
  const free = (0.21 * (grashof * 0.71) ** 0.32 * conductivity) / lengthM;
  return Math.cbrt(free ** 3 + forced ** 3);
}

/**
 * Module temperature (°C) after Fuentes: heat balance with thermal mass, convection, and radiation to sky and ground.
 *
 * Columns on a regular axis of `stepMs`: irradiance on the plane (W/m²), air temperature (°C), wind (m/s) at `windHeightM`.
 * It starts at 20 °C without sun before. A NaN goes on into all following values: fill gaps first.
 * Fuentes (1987), SAND85-0330.
 */
export function fuentes(poaWm2: Float64Array, tempAirC: Float64Array, windMs: Float64Array, stepMs: number, module: FuentesModule): Float64Array {
  const { noctInstalledC, moduleHeightM = 5, windHeightM = 9.144, emissivity = 0.84, absorption = 0.83 } = module;
  const { surfaceTiltDeg = 30, moduleWidthM = 0.31579, moduleLengthM = 1.2 } = module;
  const radiation = emissivity * STEFAN_BOLTZMANN;
  const lengthM = (2 * moduleWidthM * moduleLengthM) / (moduleWidthM + moduleLengthM);
  const noctK = noctInstalledC + KELVIN;
  const aboveK = noctK - ROOM_K;
  // what the module does at its NOCT tells how warm the ground behind it is and how much more the two sides convect than one
  const hTop = convection((noctK + ROOM_K) / 2, 1, aboveK, lengthM, surfaceTiltDeg, false);
  const hGround = radiation * (noctK ** 2 + ROOM_K ** 2) * (noctK + ROOM_K);
  const backRatio = (absorption * 800 - radiation * (noctK ** 4 - NOCT_SKY_K ** 4) - hTop * aboveK) / ((hGround + hTop) * aboveK);
  const groundK = Math.min(Math.max((noctK ** 4 - backRatio * (noctK ** 4 - ROOM_K ** 4)) ** 0.25, ROOM_K), noctK);
  const groundRatio = (groundK - ROOM_K) / aboveK;
  const bothSides = (absorption * 800 - radiation * (2 * noctK ** 4 - NOCT_SKY_K ** 4 - groundK ** 4)) / (hTop * aboveK);
  // a hot installation is coupled to its racking and heavier for it
  const capacity = noctK > 321.15 ? HEAT_CAPACITY_J_M2_K * (1 + (noctK - 321.15) / 12) : HEAT_CAPACITY_J_M2_K;

  const out = new Float64Array(poaWm2.length);
  let moduleBeforeK = ROOM_K;
  let sunBefore = 0;
  for (let i = 0; i < out.length; i++) {
    const airK = tempAirC[i] + KELVIN;
    const sun = poaWm2[i] * absorption;
    const wind = windMs[i] * (moduleHeightM / windHeightM) ** 0.2 + 1e-4;
    const skyK = 0.68 * (0.0552 * airK ** 1.5) + 0.32 * airK;
    let moduleK = moduleBeforeK;
    for (let j = 0; j < ITERATIONS; j++) {
      const hConv = bothSides * convection((moduleK + airK) / 2, wind, Math.abs(moduleK - airK), lengthM, surfaceTiltDeg, true);
      const hSky = radiation * (moduleK ** 2 + skyK ** 2) * (moduleK + skyK);
      const tGround = airK + groundRatio * (moduleK - airK);
      const hBack = radiation * (moduleK ** 2 + tGround ** 2) * (moduleK + tGround);
      const total = hConv + hSky + hBack;
      const eigen = ((-total / capacity) * stepMs) / 1000;
      const decay = eigen > -10 ? Math.exp(eigen) : 0;
      const driven = hConv * airK + hSky * skyK + hBack * tGround + sunBefore + (sun - sunBefore) / eigen;
      moduleK = moduleBeforeK * decay + ((1 - decay) * driven + sun - sunBefore) / total;
    }
    out[i] = moduleK - KELVIN;
    moduleBeforeK = moduleK;
    sunBefore = sun;
  }
  return out;
}
