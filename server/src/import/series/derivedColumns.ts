import type { Plant, Samples } from "@sunledger/engine";

/**
 * Adds what follows from the definition of the columns: an inverter's `pdc_w` is the sum of its MPPT inputs', where
 * it was not measured itself. An interval without all of them has none.
 */
export function addDerivedColumns(plant: Plant, samples: Samples): void {
  for (const inverter of plant.inverters) {
    const name = `${inverter.id}.pdc_w`;
    if (samples.columns.has(name)) continue;
    const inputs = inverter.subarrays.map((array) => samples.columns.get(`${inverter.id}/${array}.pdc_w`));
    const present = inputs.filter((column) => column !== undefined);
    if (present.length === 0 || present.length < inputs.length) continue;
    const sum = new Float64Array(samples.count);
    for (const column of present) for (let k = 0; k < sum.length; k++) sum[k] = (sum[k] ?? 0) + (column[k] ?? NaN);
    samples.columns.set(name, sum);
  }
}
