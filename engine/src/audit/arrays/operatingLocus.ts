import type { ModuleType } from "../plant.ts";
import { tableAt } from "../table.ts";
import { voltageModel } from "./voltage.ts";

/** Where a sound module works, as shares of its rated point. */
export interface OperatingLocus {
  /** Voltage over that at maximum power at STC. */
  voltage: Float64Array;
  /** Current over that at maximum power at STC. */
  current: Float64Array;
}

/**
 * The maximum power points of a module at one cell temperature, from dim light to more than full: voltage by its
 * one-diode model, current in proportion to light and by its coefficient. A data sheet without voltages gives NaN.
 * @param irradianceWm2 Light on the plane; below about 50 W/m² the voltage is that of a sleeping inverter, not of a model.
 */
export function operatingLocus(module: ModuleType, tempCellC: number, irradianceWm2: ArrayLike<number>): OperatingLocus {
  const { at25V, perK } = voltageModel(module);
  const light = Float64Array.from(irradianceWm2);
  return {
    voltage: light.map((g) => (tableAt(at25V, g) + (tempCellC - 25) * tableAt(perK, g)) / module.vmp_v),
    current: light.map((g) => (g / 1000) * (1 + module.alpha_isc_per_c * (tempCellC - 25))),
  };
}
