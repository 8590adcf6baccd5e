/** Heat loss factors of PVsyst's model: constant (W/(m²·K)) and with wind (W·s/(m³·K)). Free standing 29 and 0. */
export interface PvsystHeatLoss {
  ucWm2K: number;
  uvWsm3K: number;
}

/**
 * Cell temperature (°C) after PVsyst: T_a + α·G·(1 − η)/(Uc + Uv·v).
 *
 * `moduleEfficiency` η (0–1), `absorption` α (0–1, usually 0.9). NaN gives NaN. PVsyst help, "Array thermal losses".
 */
export function pvsystCell(
  poaWm2: number, tempAirC: number, windMs: number, loss: PvsystHeatLoss, moduleEfficiency: number, absorption = 0.9,
): number {
  return tempAirC + (poaWm2 * absorption * (1 - moduleEfficiency)) / (loss.ucWm2K + loss.uvWsm3K * windMs);
}

/**
 * Cell temperature (°C) of the generic linear model: T_a + G·(α − η)/(u_const + du_wind·v).
 * Driesse, Theristis, Stein (2022), SAND2022-2362: other linear models convert into this one.
 */
export function genericLinearCell(
  poaWm2: number, tempAirC: number, windMs: number, uConst: number, duWind: number, moduleEfficiency: number, absorptance: number,
): number {
  return tempAirC + (poaWm2 * (absorptance - moduleEfficiency)) / (uConst + duWind * windMs);
}

/** Cell temperature (°C) after Ross: T_a + k·G, k in K·m²/W (0.02–0.04). Ross (1980), 14th IEEE PVSC. */
export function ross(poaWm2: number, tempAirC: number, k: number): number {
  return tempAirC + k * poaWm2;
}

/** Ross's k of a module's NOCT (°C): its warming by 800 W/m² over 20 °C air. */
export const rossFromNoct = (noctC: number): number => (noctC - 20) / 800;
