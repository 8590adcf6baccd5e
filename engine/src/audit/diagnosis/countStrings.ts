import { besidePeers } from "../arrays/besidePeers.ts";
import { openByQuantum } from "../arrays/openByQuantum.ts";
import { dailyRatios, unharmed } from "../level/dailyRatio.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import type { Diagnosis } from "./diagnosis.ts";

/** So many units in one plane are held to each other where strings are counted: a pair too, for beside other planes its light is carried over. */
const STRING_PEERS = 2;

/** Counts open strings in the units' sums where no currents name them. */
export function countStrings(it: Diagnosis): void {
  const { scope, known, levels, strings, offPoint } = it;
  const { units, rows, days } = scope;
  const level = it.sound ?? levels.site;
  const ratioOf = (i: number): Float64Array => dailyRatios(units[i], scope, true).map((v, d) => (offPoint[i][d] === 1 ? NaN : v));
  // light carried over from a sensor's plane errs alike in the units of one plane: what one of them lacks shows beside them
  const beside = known.severalPlanes ? besidePeers(scope, units.map((_, i) => ratioOf(i)), STRING_PEERS, it.shared) : null;
  units.forEach((u, i) => {
    if (u.signals.dcKw === null || strings[i].found.some((f) => f.name !== "") || u.signals.stringsA.some((s) => s.length > 0)) return;
    const own = beside?.(i);
    const constant = levels.constants[i];
    const least = Float64Array.from(offPoint[i], (off, d) => (off === 1 ? givenOffPoint(u, scope, d) / (levelAround(level, d) * constant) : NaN));
    if (own?.peers === true) {
      strings[i] = openByQuantum(u, scope, own.relative, (r) => own.rows(r, r + 1)[0], least);
      return;
    }
    const relative = ratioOf(i).map((v, d) => v / (level[d] * constant));
    strings[i] = openByQuantum(u, scope, relative, (r) => u.dcKw[r] / unharmed(u, scope.weather, r) / (levelAround(level, rows.day[r] - days.firstDay) * constant), least);
  });
}

/** What a unit gives of its model with every string in place on a day on which its tracker is off its point: the least that its strings offer. */
function givenOffPoint(u: AuditUnit, { days, weather }: AuditScope, d: number): number {
  let given = 0;
  let model = 0;
  for (let r = days.from[d]; r < days.from[d + 1]; r++) {
    if (u.telling[r] === 0 || !(u.dcKw[r] > 0)) continue;
    given += u.dcKw[r];
    model += unharmed(u, weather, r);
  }
  return given / model;
}

/** The level on a day, or on a day beside it where it is not known. */
function levelAround(level: Float64Array, d: number): number {
  return [level[d], level[d - 1], level[d + 1]].find((one) => one > 0) ?? NaN;
}
