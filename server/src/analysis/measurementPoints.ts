import { PDM_TYPES, type Pdm } from "@sunledger/contract";
import type { Plant, SubArray } from "@sunledger/engine";

/** Nameplate DC power of a sub-array at STC, kWp. */
export function subarrayKwp(plant: Plant, subarray: SubArray): number {
  const power = plant.module_types.find(({ id }) => id === subarray.module_type)?.p_stc_w ?? 0;
  return (power * subarray.modules_per_string * subarray.strings) / 1000;
}

/** The inputs of an inverter in the plant file's order: the MPPT point of each sub-array it carries. */
export function inputsOf(plant: Plant, inverterId: string): { point: string; subarray: SubArray }[] {
  const inverter = plant.inverters.find(({ id }) => id === inverterId);
  return (inverter?.subarrays ?? []).flatMap((id) => {
    const subarray = plant.subarrays.find((entry) => entry.id === id);
    return subarray === undefined ? [] : [{ point: `${inverterId}/${id}`, subarray }];
  });
}

/** Nameplate DC power of an inverter's sub-arrays at STC, kWp. */
export const inverterKwp = (plant: Plant, inverterId: string): number => inputsOf(plant, inverterId).reduce((sum, { subarray }) => sum + subarrayKwp(plant, subarray), 0);

/** The columns of a point (`<point>.<quantity>`), by point. */
function quantitiesByPoint(columns: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const column of columns) {
    const dot = column.lastIndexOf(".");
    const point = column.slice(0, Math.max(0, dot));
    found.set(point, [...(found.get(point) ?? []), column.slice(dot + 1)]);
  }
  return found;
}

/**
 * Every measurement point of a plant, parents before children: inverters with their inputs and strings, then sensors
 * and the meter. Strings come from the plant file, counted from 01, whether they are measured or not.
 */
export function measurementPoints(plant: Plant | null, columns: readonly string[]): Pdm[] {
  if (plant === null) return [];
  const quantities = quantitiesByPoint(columns);
  const point = (pdm: string, type: Pdm["type"], inverter: string | null, parent: string | null, peakPowerKwp: number | null): Pdm => ({
    pdm,
    type,
    inverter,
    parent,
    peak_power_kwp: peakPowerKwp,
    quantities: quantities.get(pdm) ?? [],
  });
  const arrays = plant.inverters.flatMap(({ id }) => {
    const inputs = inputsOf(plant, id);
    return [
      point(id, "inverter", id, null, inverterKwp(plant, id)),
      ...inputs.flatMap(({ point: input, subarray }) => [
        point(input, "mppt", id, id, subarrayKwp(plant, subarray)),
        ...Array.from({ length: subarray.strings }, (_, index) =>
          point(`${input}-S${String(index + 1).padStart(2, "0")}`, "string", id, input, subarrayKwp(plant, subarray) / subarray.strings),
        ),
      ]),
    ];
  });
  return [
    ...arrays,
    ...plant.sensors.map(({ id }) => point(id, "sensor", null, null, null)),
    ...(plant.meter === null ? [] : [point(plant.meter, "meter", null, null, null)]),
  ];
}

/** How many points of each type there are, and how many are measured. */
export function countPoints(points: readonly Pdm[]): { type: Pdm["type"]; count: number; measured: number }[] {
  return PDM_TYPES.map((type) => {
    const ofType = points.filter((point) => point.type === type);
    return { type, count: ofType.length, measured: ofType.filter(({ quantities }) => quantities.length > 0).length };
  });
}
