import type { Plant, Samples } from "@sunledger/engine";

/** A series that follows the daylight, one value per interval: the site's AC (or DC) power, else an irradiance. */
export interface SiteLight {
  values: Float64Array;
  kind: "power" | "irradiance";
}

/** Summing a hundred inverters takes longer than all that is done with the sum; samples do not change once units are checked. */
const known = new WeakMap<Samples, Partial<Record<SiteLight["kind"], SiteLight | null>>>();

/** Null when the plant has neither power nor irradiance (a counter alone). Negative values count as dark. */
export function siteLight(plant: Plant, samples: Samples, prefer: SiteLight["kind"]): SiteLight | null {
  const found = known.get(samples) ?? {};
  const light = found[prefer] === undefined ? lightOf(plant, samples, prefer) : found[prefer];
  known.set(samples, { ...found, [prefer]: light });
  return light;
}

function lightOf(plant: Plant, samples: Samples, prefer: SiteLight["kind"]): SiteLight | null {
  const power = (quantity: string) => sumOf(plant.inverters.flatMap(({ id }) => samples.columns.get(`${id}.${quantity}`) ?? []), samples.count);
  const sensor = plant.sensors.find(({ kind }) => kind.startsWith("irradiance_"))?.id ?? "";
  const irradiance = samples.columns.get(`${sensor}.gti_w_m2`) ?? samples.columns.get(`${sensor}.ghi_w_m2`) ?? null;
  const asPower = power("pac_w") ?? power("pdc_w");
  const first = prefer === "power" ? asPower : irradiance;
  if (first !== null) return { values: first, kind: prefer };
  const second = prefer === "power" ? irradiance : asPower;
  return second === null ? null : { values: second, kind: prefer === "power" ? "irradiance" : "power" };
}

function sumOf(columns: readonly Float64Array[], count: number): Float64Array | null {
  if (columns.length === 0) return null;
  const sum = new Float64Array(count).fill(NaN);
  for (const column of columns) {
    for (let k = 0; k < count; k++) {
      const value = column[k] ?? NaN;
      if (!Number.isNaN(value)) sum[k] = (Number.isNaN(sum[k] ?? NaN) ? 0 : (sum[k] ?? 0)) + Math.max(0, value);
    }
  }
  return sum;
}
