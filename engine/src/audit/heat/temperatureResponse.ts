import { maximumPowerPoint } from "../../module/diode/solveDiode.ts";
import type { ModuleType } from "../plant.ts";
import { tableAt, tabulate, type Table } from "../table.ts";
import { warmModule } from "./warmModule.ts";

/** How a module's power follows its temperature: by irradiance in W/m², the slope at 25 °C (1/K) and the bend (1/K²). */
export interface TemperatureResponse {
  perK: Table;
  perK2: Table;
}

const END_WM2 = 1600;
const STEPS = 80;
const COLD_K = -20;
const WARM_K = 35;

/** One coefficient at every light. */
export function constantResponse(gammaPerK: number): TemperatureResponse {
  return { perK: tabulate(() => gammaPerK, END_WM2, 1), perK2: tabulate(() => 0, END_WM2, 1) };
}

/** Power at `warmerK` above 25 °C against that at 25 °C, under the same light (W/m²). */
export function powerByTemperature(response: TemperatureResponse, lightWm2: number, warmerK: number): number {
  return 1 + warmerK * (tableAt(response.perK, lightWm2) + warmerK * tableAt(response.perK2, lightWm2));
}

/**
 * The power coefficient of a module by irradiance. A data sheet prints it at 1000 W/m²; at less light the same kelvin costs
 * a larger share, because the voltage it takes off is part of a smaller one (kT·ln G), and less again where the series
 * resistance counts: the one-diode module behind the sheet says by how much (`warmModule`). One coefficient for every light
 * where the sheet has no voltages, or contradicts itself.
 */
export function temperatureResponse(module: ModuleType): TemperatureResponse {
  const gamma = module.gamma_pmp_per_c;
  const warm = warmModule(module, (d) => maximumPowerPoint(d).powerW, gamma);
  if (warm === null) return constantResponse(gamma);
  const powerAt = (g: number, warmerK: number): number => maximumPowerPoint(warm(g, warmerK)).powerW;
  const bends = (g: number): { perK: number; perK2: number } => {
    const at = Math.max(g, END_WM2 / STEPS);
    const base = powerAt(at, 0);
    const cold = (powerAt(at, COLD_K) / base - 1) / COLD_K;
    const warm = (powerAt(at, WARM_K) / base - 1) / WARM_K;
    const perK2 = (warm - cold) / (WARM_K - COLD_K);
    return { perK: cold - perK2 * COLD_K, perK2 };
  };
  return { perK: tabulate((g) => bends(g).perK, END_WM2, STEPS), perK2: tabulate((g) => bends(g).perK2, END_WM2, STEPS) };
}
