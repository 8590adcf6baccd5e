import { median } from "../statistics.ts";
import type { AuditScope } from "../unit.ts";

/** How much each day counts where the plant's course is read: by the energy the model offers, the usual day's and above fully. */
export function dayWeights(scope: AuditScope): Float64Array {
  const energy = dayEnergies(scope);
  const usual = median(energy);
  return energy.map((e) => (usual > 0 ? Math.min(1, e / usual) : 1));
}

/** What the model of the plant offers, day by day: kW summed over the rows, energy but for the length of an interval. */
export function dayEnergies({ days, units }: AuditScope): Float64Array {
  const energy = new Float64Array(days.count);
  for (let d = 0; d < days.count; d++) {
    for (let r = days.from[d]; r < days.from[d + 1]; r++) for (const u of units) energy[d] += u.model.dcKw[r];
  }
  return energy;
}
