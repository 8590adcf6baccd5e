import { calcParamsPvsyst, type PvsystModule } from "../../module/diode/calcParams.ts";
import type { DiodeParameters } from "../../module/diode/diodeParameters.ts";
import { fitLowIrradiance, shuntAt } from "../../module/diode/lowIrradiance.ts";
import { dataSheetOf } from "../dataSheet.ts";
import type { ModuleType } from "../plant.ts";

const BOLTZMANN_V_K = 8.617333262e-5;
const STC_K = 298.15;
/** Ideality of a silicon junction; a sheet that implies less or more counts its cells otherwise than in series. */
const LEAST_IDEALITY = 0.8;
const MOST_IDEALITY = 2;
const USUAL_IDEALITY = 1.05;
/** Change of the ideality per K that is looked for, how often the range is halved, and how near the coefficient comes, 1/K. */
const MOST_MU_PER_K = 0.02;
const HALVINGS = 30;
const NEAR_PER_K = 1e-5;
const SLOPE_K = 10;

/**
 * The one-diode module fitted to a data sheet (`fitLowIrradiance`), followed over light (W/m²) and temperature (K above
 * 25 °C) as PVsyst does: the ideality's temperature coefficient is the one with which `value` (the power, the open-circuit
 * voltage) changes at STC by `perK`, as the sheet prints it. Null where no such coefficient is found.
 *
 * Mermoud & Lejeune (2010), 25th EU PVSEC, 4BV.1.114; PVsyst help, "Standard one-diode model".
 */
export function warmModule(module: ModuleType, value: (d: DiodeParameters) => number, perK: number): ((g: number, warmerK: number) => DiodeParameters) | null {
  const { stc } = fitLowIrradiance(dataSheetOf(module));
  const thermalV = BOLTZMANN_V_K * STC_K;
  const stated = stc.nNsVthV / (module.cells * thermalV);
  const ideality = stated >= LEAST_IDEALITY && stated <= MOST_IDEALITY ? stated : USUAL_IDEALITY;
  const sheet: PvsystModule = {
    alphaScAPerK: module.alpha_isc_per_c * stc.photocurrentA, gammaRef: ideality, muGammaPerK: 0,
    iLRefA: stc.photocurrentA, iORefA: stc.saturationCurrentA, rShRefOhm: stc.resistanceShuntOhm, rSh0Ohm: stc.resistanceShuntOhm,
    rSOhm: stc.resistanceSeriesOhm, cellsInSeries: stc.nNsVthV / (ideality * thermalV),
  };
  const at = (muGammaPerK: number, g: number, warmerK: number): DiodeParameters => ({
    ...calcParamsPvsyst(g, 25 + warmerK, { ...sheet, muGammaPerK }), resistanceShuntOhm: shuntAt(g, stc.resistanceShuntOhm),
  });
  const slope = (mu: number): number => (value(at(mu, 1000, SLOPE_K)) - value(at(mu, 1000, -SLOPE_K))) / (2 * SLOPE_K * value(at(mu, 1000, 0)));
  let low = -MOST_MU_PER_K;
  let high = MOST_MU_PER_K;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (slope(middle) < perK) low = middle;
    else high = middle;
  }
  const mu = (low + high) / 2;
  return Math.abs(slope(mu) - perK) < NEAR_PER_K ? (g, warmerK) => at(mu, g, warmerK) : null;
}
