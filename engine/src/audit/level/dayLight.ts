import type { DayLight } from "../dirt/dailyNoise.ts";
import { unitPoa, type AuditScope } from "../unit.ts";

/**
 * What the light of every day depends on, over the rows that make its ratio, by energy; null where a tilted sensor says
 * something of the planes. Planes that trade beam for each other depend on it less together.
 */
export function dayLight({ units, rows, days, weather }: AuditScope): DayLight | null {
  if (!weather.fromHorizontal) return null;
  const off = new Float64Array(days.count);
  const beam = new Float64Array(days.count);
  const all = new Float64Array(days.count);
  for (const u of units) {
    for (let r = 0; r < rows.count; r++) {
      if (u.aside[r] !== 0 || u.telling[r] === 0) continue;
      const d = rows.day[r] - days.firstDay;
      const weight = u.lightWeight[r] * u.model.dcKw[r];
      let spread = 0;
      for (const array of u.unit.arrays) spread += (array.powerStcKw / u.unit.powerStcKw) * weather.spreadWm2[array.plane][r];
      off[d] += (weight * spread) / unitPoa(u.unit, weather, r);
      beam[d] += weight * u.beamShare[r];
      all[d] += weight;
    }
  }
  return { dependence: off.map((v, d) => (all[d] > 0 ? Math.abs(v) / all[d] : 0)), beamShare: beam.map((v, d) => (all[d] > 0 ? v / all[d] : 0)) };
}
