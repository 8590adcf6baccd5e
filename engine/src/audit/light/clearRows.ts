import { effectiveWm2 } from "../causes.ts";
import type { Findings } from "../findings.ts";
import { LIMIT } from "../inverters/limit.ts";
import { OFF } from "../inverters/off.ts";
import type { LightRows } from "./lightRows.ts";
import type { PlaneGroup } from "./planeGroups.ts";
import { median } from "../statistics.ts";
import { tableAt } from "../table.ts";
import { besideRated, THRESHOLDS } from "../thresholds.ts";
import { belowRating, inShade, type AuditScope, type AuditUnit } from "../unit.ts";

/** Rows of clear days on which power says what light fell on a group's planes. */
export interface ClearRows {
  rows: LightRows;
  index: Int32Array;
  day: Int32Array;
  /** Measured power over everything of the model that the plane's light does not decide, kW per kW of P_STC. */
  measured: Float64Array;
  /** Relative efficiency at an effective irradiance, W/m². */
  low: (lightWm2: number) => number;
}

/** Rows of clear days on which healthy units of the group speak, with their median power per P_STC; null where there are fewer such days than asked for. */
export function clearRows(scope: AuditScope, findings: Findings, { planes, members }: PlaneGroup, leastDays: number): ClearRows | null {
  const { rows, days, weather } = scope;
  const low = members[0].u.unit.arrays[0].chain.lowIrradiance;
  const index: number[] = [];
  const day: number[] = [];
  const measured: number[] = [];
  const powers: number[] = [];
  for (let d = 0; d < days.count; d++) {
    const before = index.length;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      const extra = weather.sky.extraWm2[r];
      if (weather.estimated[r] === 1 || rows.elevationDeg[r] < THRESHOLDS.clearElevationDeg || !(weather.sky.dniWm2[r] > THRESHOLDS.clearBeamShare * extra)) continue;
      powers.length = 0;
      for (const { u, i } of members) if (speaksOfLight(u, findings, i, r, scope.hours)) powers.push(u.dcKw[r] / u.model.dcKw[r] / u.constant);
      if (powers.length === 0) continue;
      let offered = 0;
      for (const { plane, share } of planes) {
        const effective = effectiveWm2(weather.planes[plane], r);
        offered += share * effective * tableAt(low, effective);
      }
      index.push(r);
      day.push(d);
      // beside the model, so that cables, temperature and all that light does not decide fall out
      measured.push((median(powers) * offered) / 1000);
    }
    if ((index.length - before) * scope.hours < THRESHOLDS.clearHours) {
      index.length = before;
      day.length = before;
      measured.length = before;
    }
  }
  if (new Set(day).size < leastDays) return null;
  const every = Math.ceil(index.length / THRESHOLDS.clearRowsMost);
  const keep = <T>(list: T[]): T[] => list.filter((_, i) => day[i] % every === 0);
  const kept = { index: Int32Array.from(keep(index)), day: Int32Array.from(keep(day)), measured: Float64Array.from(keep(measured)) };
  return { rows, ...kept, low: (g) => tableAt(low, g) };
}

/** Whether a unit's power says what light fell on it: it runs, freely, unshaded, well below its rating. */
export function speaksOfLight(u: AuditUnit, findings: Findings, i: number, r: number, hours: number): boolean {
  const ac = u.signals.acKw[r];
  return u.dcKw[r] > 0 && findings.off[i][r] === OFF.no && findings.limits[i][r] === LIMIT.no && u.aside[r] === 0
    && !inShade(u, r)
    && belowRating(u.unit, ac) && u.model.acKw[r] * besideRated(hours) < u.unit.ratedAcKw;
}
