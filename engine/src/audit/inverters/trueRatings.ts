import type { Plant } from "../plant.ts";
import type { PlantFinding } from "../result.ts";
import type { Samples } from "../samples.ts";
import { median, quantile } from "../statistics.ts";

/** Meters read a rating within this of what it is; an inverter that gives more has another one than is written. */
const BEYOND = 0.01;
/** Hours beyond the rating from which an inverter says what its own is. */
const LEAST_HOURS = 5;
/** Its own is where its power ends in a flat top: so much of what lies beyond the written one lies this near below the highest. */
const TOP_QUANTILE = 0.95;
const FLAT = 0.006;
const LEAST_FLAT = 0.5;
/** How well meters (class 0.5) tell it, as a share. */
const METERED = 0.004;

/**
 * The plant with the inverter ratings that its power contradicts put right, and which they were. An inverter gives no more than it is
 * rated for: where most of a type give more for hours, and that ends in a flat top, the top is the rating. One that is written too high
 * looks like an order or a derating and is left. Relative uncertainties, k = 1.
 */
export function trueRatings(plant: Plant, samples: Samples): { plant: Plant; findings: PlantFinding[] } {
  const named: PlantFinding[] = [];
  const types = plant.inverter_types.map((type, i) => {
    const tops = plant.inverters.flatMap(({ id, type: of }) => (of === type.id ? [topBeyond(samples, id, type.p_ac_w)] : []));
    const beyond = tops.filter((watts) => watts > 0);
    if (2 * beyond.length <= tops.length) return type;
    const found = median(beyond);
    named.push({ field: `inverter_types[${i}].p_ac_w`, stated: type.p_ac_w, found, uncertainty: METERED * found, used: "found" });
    return { ...type, p_ac_w: found };
  });
  return { plant: named.length > 0 ? { ...plant, inverter_types: types } : plant, findings: named };
}

/** Power in W at which an inverter's output ends above its written rating; NaN where it does not, or in no flat top. */
function topBeyond(samples: Samples, id: string, ratedW: number): number {
  const hours = samples.stepMs / 3_600_000;
  const watts = samples.columns.get(`${id}.pac_w`) ?? samples.columns.get(`${id}.eac_wh`)?.map((wh) => wh / hours) ?? new Float64Array(0);
  const beyond = watts.filter((w) => w > (1 + BEYOND) * ratedW);
  if (!(beyond.length * hours >= LEAST_HOURS)) return NaN;
  const top = quantile(beyond, TOP_QUANTILE);
  const flat = beyond.filter((w) => Math.abs(w / top - 1) <= FLAT);
  return flat.length >= LEAST_FLAT * beyond.length ? median(flat) : NaN;
}
