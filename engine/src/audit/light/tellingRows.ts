import { effectiveWm2 } from "../causes.ts";
import type { Findings } from "../findings.ts";
import { speaksOfLight } from "./clearRows.ts";
import type { PlaneGroup } from "./planeGroups.ts";
import { median } from "../statistics.ts";
import type { AuditScope } from "../unit.ts";

/** A row in which healthy units of a group speak of their light. */
export interface Telling {
  row: number;
  /** Power over the model, each unit beside its own level and its dirt taken off (the middle of the units). */
  power: number;
  /** Effective light of that model, W/m², and the share of it that no sensor measured in its plane. */
  offeredWm2: number;
  carried: number;
  powerOfLight: number;
  /** What the whole of the modelled heating makes of power, log. */
  heating: number;
}

/** A group's telling rows, thinned to so many as are worth asking. */
export interface TellingGroup {
  group: PlaneGroup;
  telling: Telling[];
  /** How far a row stands for itself. */
  independent: number;
  /** Rows before thinning, and the days they lie on. */
  count: number;
  days: Set<number>;
}

const MOST_ROWS = 9000;
/** For how long the scatter of an interval persists. */
const PERSISTS_HOURS = 2;
/** Light below this tells nothing, W/m². */
const LEAST_WM2 = 15;

/** The rows of every group of planes in which its power tells of its light, from a sun of so many degrees on. */
export function tellingGroups(groups: readonly PlaneGroup[], scope: AuditScope, findings: Findings, leastElevationDeg: number): TellingGroup[] {
  const { rows, hours } = scope;
  return groups.map((group) => {
    const all = tellingRows(scope, findings, group, leastElevationDeg);
    const every = Math.max(1, Math.ceil(all.length / MOST_ROWS));
    const telling = all.filter(({ row }) => rows.interval[row] % every === 0);
    return { group, telling, independent: Math.min(1, (every * hours) / PERSISTS_HOURS), count: all.length, days: new Set(all.map(({ row }) => rows.day[row])) };
  });
}

function tellingRows({ rows, days, weather, hours }: AuditScope, findings: Findings, { members, planes }: PlaneGroup, leastElevationDeg: number): Telling[] {
  const air = weather.ambientC;
  const { gammaPerK } = members[0].u.unit.arrays[0].chain;
  const { powerOfLight } = members[0].u;
  const out: Telling[] = [];
  const powers: number[] = [];
  for (let r = 0; r < rows.count; r++) {
    if (weather.estimated[r] === 1 || rows.upShare[r] < 1 || rows.elevationDeg[r] < leastElevationDeg || !(weather.sky.ghiWm2[r] > LEAST_WM2)) continue;
    const dirt = findings.course.soilingRatio[rows.day[r] - days.firstDay];
    powers.length = 0;
    for (const { u, i } of members) if (speaksOfLight(u, findings, i, r, hours)) powers.push(u.dcKw[r] / (u.model.dcKw[r] * u.constant * dirt));
    if (powers.length === 0) continue;
    let offeredWm2 = 0;
    let carriedWm2 = 0;
    let cellC = 0;
    for (const { plane, share } of planes) {
      const light = weather.planes[plane];
      const effective = share * effectiveWm2(light, r);
      offeredWm2 += effective;
      if (weather.measured[plane] === 0) carriedWm2 += effective;
      cellC += share * light.tempCellC[r];
    }
    const power = median(powers);
    if (!(offeredWm2 > LEAST_WM2) || !(power >= 0 && Number.isFinite(power))) continue;
    const heating = (gammaPerK * (cellC - air[r])) / (1 + gammaPerK * (cellC - 25));
    out.push({ row: r, power, offeredWm2, carried: carriedWm2 / offeredWm2, powerOfLight: powerOfLight[r], heating: Number.isFinite(heating) ? heating : 0 });
  }
  return out;
}
