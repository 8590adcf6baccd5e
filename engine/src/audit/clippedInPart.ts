import { robustSpread } from "./statistics.ts";
import { tableAt } from "./table.ts";
import { THRESHOLDS } from "./thresholds.ts";
import type { AuditScope, AuditUnit } from "./unit.ts";

/**
 * AC power, kW, that a unit below its rating lost to clipping within the interval; 0 where nothing says so.
 *
 * A mean under broken cloud hides that the sun came through above the rating for a part of the interval. Three things tell
 * it: the sun could have driven the unit above its rating (the best of the same time of day within two weeks, a little more
 * for the sun's way and the cool cells within the interval), power lacks beyond the unit's own scatter, and the voltage
 * stands high. What such sky can hide at most bounds it: the sun through for the share of the interval that gives the mean,
 * dark clouds for the rest. `expected` is the unit's DC power with everything known so far.
 */
export function clippedInPart(u: AuditUnit, scope: AuditScope, expected: Float64Array): Float64Array {
  const { rows } = scope;
  const { ratedAcKw } = u.unit;
  const { conversion } = u.unit.chain;
  const offered = expected.map((kw) => tableAt(conversion, kw));
  const within = 1 + THRESHOLDS.peakWithinPerRootHour * Math.sqrt(scope.hours);
  const peak = bestOfSeason(scope, offered).map((kw) => kw * within);
  const out = new Float64Array(rows.count);
  const scatter = scatterOf(u, expected, peak);
  const seen = u.unit.arrays.every((array) => scope.weather.measured[array.plane] === 1);
  for (let r = 0; r < rows.count; r++) {
    if (u.telling[r] === 0 || !(peak[r] > ratedAcKw) || !(u.signals.acKw[r] < THRESHOLDS.limitedShareOfRated * ratedAcKw) || !(u.dcKw[r] > 0)) continue;
    const lack = offered[r] - tableAt(conversion, u.dcKw[r]);
    const byPower = lack / (scatter.power * offered[r]);
    const volts = u.voltageRatio?.[r];
    if (!(byPower > THRESHOLDS.clippedSigmas)) continue;
    if (volts === undefined) {
      if (byPower < THRESHOLDS.clippedSigmasAlone) continue;
    } else if (!(byPower + (volts - 1) / scatter.voltage > THRESHOLDS.clippedSigmasTogether) || (!seen && volts < THRESHOLDS.clippedVoltage)) continue;
    const clouded = offered[r] * (1 - u.beamShare[r]);
    const sunny = Math.min(1, (offered[r] - clouded) / (peak[r] - clouded));
    const most = Math.max(sunny * (peak[r] - ratedAcKw), offered[r] - ratedAcKw);
    if (lack > THRESHOLDS.clippedBoundSlack * most + 3 * scatter.power * offered[r]) continue;
    out[r] = Math.min(lack, most) - Math.max(0, offered[r] - ratedAcKw);
  }
  return out;
}

/** The most that was offered at the same time of day within two weeks before and after, row by row. */
function bestOfSeason({ rows, hours }: AuditScope, offered: Float64Array): Float64Array {
  const perDay = Math.max(1, Math.round(24 / hours));
  const first = rows.count > 0 ? Math.floor(rows.interval[0] / perDay) : 0;
  const days = rows.count > 0 ? Math.floor(rows.interval[rows.count - 1] / perDay) - first + 1 : 0;
  const grid = new Float64Array(days * perDay);
  const cell = (r: number): number => (rows.interval[r] % perDay) * days + Math.floor(rows.interval[r] / perDay) - first;
  for (let r = 0; r < rows.count; r++) if (offered[r] > 0) grid[cell(r)] = offered[r];
  return offered.map((_, r) => {
    const at = cell(r);
    const start = at - (at % days);
    let best = 0;
    const to = Math.min(start + days - 1, at + THRESHOLDS.peakDays);
    for (let k = Math.max(start, at - THRESHOLDS.peakDays); k <= to; k++) if (grid[k] > best) best = grid[k];
    return best;
  });
}

/** How far power and voltage scatter where no sun could reach the rating (robust standard deviations, as shares). */
function scatterOf(u: AuditUnit, expected: Float64Array, peak: Float64Array): { power: number; voltage: number } {
  const power: number[] = [];
  const voltage: number[] = [];
  for (let r = 0; r < expected.length; r++) {
    if (u.telling[r] === 0 || u.aside[r] !== 0 || !(u.dcKw[r] > 0) || peak[r] > THRESHOLDS.peakBelowRated * u.unit.ratedAcKw || expected[r] < THRESHOLDS.scatterOffer * u.unit.ratedAcKw) continue;
    power.push(u.dcKw[r] / expected[r]);
    if (u.voltageRatio !== null) voltage.push(u.voltageRatio[r]);
  }
  return { power: Math.max(THRESHOLDS.leastScatter, robustSpread(power)), voltage: Math.max(THRESHOLDS.leastScatter, robustSpread(voltage)) };
}
