import type { ArrayPlan } from "../plan.ts";
import type { Plant, SubArray } from "../plant.ts";
import type { PlantFinding } from "../result.ts";

/** A count that is not as it is written, of the sub-arrays it concerns; uncertainty k = 1. */
export interface Recount {
  arrays: readonly ArrayPlan[];
  entry: "modules_per_string" | "strings";
  count: number;
  uncertainty: number;
}

/** A plant's sub-arrays with other counts, and what is said of each that changed. */
export interface Recounted {
  subarrays: SubArray[];
  findings: PlantFinding[];
}

/** Sub-arrays as they are counted now. */
export function recounted({ subarrays }: Pick<Plant, "subarrays">, recounts: readonly Recount[]): Recounted {
  const findings: PlantFinding[] = [];
  const counted = subarrays.map((sub, i): SubArray => {
    const recount = recounts.find(({ arrays }) => arrays.some(({ id }) => id === sub.id));
    if (recount === undefined) return sub;
    const { entry, count, uncertainty } = recount;
    findings.push({ field: `subarrays[${i}].${entry}`, stated: sub[entry], found: count, uncertainty, used: "found" });
    return { ...sub, [entry]: count };
  });
  return { subarrays: counted, findings };
}
