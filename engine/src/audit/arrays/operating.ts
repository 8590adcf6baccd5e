import { effectiveWm2 } from "../causes.ts";
import type { LightRows } from "../light/lightRows.ts";
import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditUnit } from "../unit.ts";
import { voltageAt, voltageModel, type VoltageModel } from "./voltage.ts";
import type { Weather } from "../light/weather.ts";

/** The voltage models of the plant's module types. */
export function voltageModels(units: readonly AuditUnit[]): Map<string, VoltageModel> {
  const models = new Map<string, VoltageModel>();
  for (const u of units) {
    for (const array of u.unit.arrays) {
      if (u.signals.voltageV !== null && !models.has(array.module.id)) models.set(array.module.id, voltageModel(array.module));
    }
  }
  return models;
}

/**
 * Voltage of the unit against its maximum power point, row by row: the mean of the trackers' model voltages at the light
 * that the power implies (so that real shade is no voltage fault), less the drop of the string cables. Normalised by the
 * unit's own median, so that a meter's scale does not count. What a DC fault takes of the voltage is expected.
 */
export function voltageRatio(u: AuditUnit, weather: Weather, rows: LightRows, models: Map<string, VoltageModel>): Float64Array | null {
  if (u.signals.voltageV === null || u.unit.arrays.length === 0 || u.unit.arrays.some(({ module }) => !models.has(module.id))) return null;
  const out = new Float64Array(rows.count).fill(NaN);
  for (let r = 0; r < rows.count; r++) {
    if (u.telling[r] === 0) continue;
    out[r] = voltageBesideModel(u, weather, r, models, (plane) => weather.planes[plane].tempCellC[r]) / (u.faultVoltage === null ? 1 : u.faultVoltage[r]);
  }
  const healthy = out.filter((v, r) => u.aside[r] === 0 && v > 0.9 && v < 1.1 && u.telling[r] === 1);
  const scale = healthy.length >= THRESHOLDS.voltageSamples ? median(healthy) : 1;
  return out.map((v) => v / scale);
}

/** The same of one row and as measured, with cells of a plane as warm as `cellC` has them, °C; NaN without voltage or model. */
export function voltageBesideModel(u: AuditUnit, weather: Weather, r: number, models: Map<string, VoltageModel>, cellC: (plane: number) => number): number {
  const volts = u.signals.voltageV?.[r] ?? NaN;
  if (!(volts > 0)) return NaN;
  const share = Math.min(1.1, u.dcKw[r] / u.model.dcKw[r]);
  let expected = 0;
  for (const array of u.unit.arrays) {
    const model = models.get(array.module.id);
    if (model === undefined) return NaN;
    const implied = effectiveWm2(weather.planes[array.plane], r) * (share > 0 ? share : 1);
    expected += array.modulesPerString * voltageAt(model, Math.max(1, implied), cellC(array.plane)) - stringAmps(u, array, r, volts) * array.chain.resistanceOhm;
  }
  return volts / (expected / u.unit.arrays.length);
}

/** Current of one string of an array, A, from the unit's power shared by P_STC. */
export function stringAmps(u: AuditUnit, array: AuditUnit["unit"]["arrays"][number], r: number, volts: number): number {
  const share = array.powerStcKw / u.unit.powerStcKw;
  return (u.dcKw[r] * 1000 * share) / (volts * array.strings);
}
