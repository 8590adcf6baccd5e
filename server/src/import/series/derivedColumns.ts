import type { Inverter, Plant, Samples } from "@sunledger/engine";

/**
 * Adds what follows from the definition of the columns where it was not measured itself: an inverter's `pdc_w` is the sum
 * of its MPPT inputs', its `udc_v` their mean, its `idc_a` = pdc_w / udc_v. An interval without all inputs has none.
 */
export function addDerivedColumns(plant: Plant, samples: Samples): void {
  for (const inverter of plant.inverters) {
    add(samples, `${inverter.id}.pdc_w`, () => sumOfInputs(inverter, samples, "pdc_w"));
    add(samples, `${inverter.id}.udc_v`, () => {
      const sum = sumOfInputs(inverter, samples, "udc_v");
      return sum?.map((value) => value / inverter.subarrays.length) ?? null;
    });
    add(samples, `${inverter.id}.idc_a`, () => {
      const power = samples.columns.get(`${inverter.id}.pdc_w`);
      const voltage = samples.columns.get(`${inverter.id}.udc_v`);
      if (power === undefined || voltage === undefined) return null;
      return power.map((watts, k) => (watts === 0 ? 0 : (voltage[k] ?? NaN) > 0 ? watts / (voltage[k] ?? NaN) : NaN));
    });
  }
}

function add(samples: Samples, name: string, make: () => Float64Array | null): void {
  if (samples.columns.has(name)) return;
  const column = make();
  if (column !== null) samples.columns.set(name, column);
}

function sumOfInputs(inverter: Inverter, samples: Samples, quantity: string): Float64Array | null {
  const inputs = inverter.subarrays.map((array) => samples.columns.get(`${inverter.id}/${array}.${quantity}`));
  if (inputs.some((column) => column === undefined)) return null;
  const sum = new Float64Array(samples.count);
  for (const column of inputs) for (let k = 0; k < sum.length; k++) sum[k] = (sum[k] ?? 0) + (column?.[k] ?? NaN);
  return sum;
}
