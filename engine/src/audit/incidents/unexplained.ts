import { byDay } from "../books/dayLedger.ts";
import { planeGroup } from "../level/peers.ts";
import type { DayLedger, PointLedger } from "../result.ts";
import { median, robustSpread, runningMedian } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { inSensorPlanes, type AuditScope } from "../unit.ts";
import { dayRuns, type DayRun } from "./dayRuns.ts";
import { runsAsOne, type UnitRun } from "./runsAsOne.ts";

/** Days on which one inverter lacks what no cause explains, and how well that is known. */
export interface Unexplained extends UnitRun {
  /** Its residual, row by row. */
  loss: Float64Array;
  uncertaintyKwh: number;
}

/** So many days to both sides tell how much days of a season stray: light carried over from another plane or from the horizontal strays by a tenth in winter. */
const SEASON_DAYS = 45;
const STEADY_DAYS = 5;
const STEADY_LEAST = 3;
const GAP_DAYS = 3;
/** Runs of two inverters are one event if so much of the shorter one lies in the other. */
const TOGETHER_SHARE = 0.5;

/**
 * Days on which an inverter lacks energy that no cause explains, several in a row: more than twice its uncertainty, to which belongs
 * how days of the season stray. Where no sensor stands in its planes they stray with the light, alike for all in those planes: what one lacks
 * beside the others counts there too.
 */
export function unexplainedRuns({ units, days, weather }: AuditScope, ledgers: readonly Pick<PointLedger, "lossesKwh" | "expectedKwh">[], byUnit: readonly (Pick<DayLedger, "sensitivityKwh"> | undefined)[]): Unexplained[] {
  const expected = ledgers.map((ledger) => byDay(ledger.expectedKwh, days));
  const shares = ledgers.map(({ lossesKwh: { unexplained } }, i) => {
    const rest = unexplained === undefined ? null : byDay(unexplained, days);
    return expected[i].map((kwh, d) => (rest !== null && kwh > 0 ? rest[d] / kwh : NaN));
  });
  const groups = units.map(planeGroup);
  return units.flatMap((u, i) => {
    const { unexplained } = ledgers[i].lossesKwh;
    const day = byUnit[i];
    if (unexplained === undefined || day === undefined) return [];
    const terms = day.sensitivityKwh.unexplained;
    const known = expected[i].map((kwh, d) => (terms === undefined || !(kwh > 0) ? 0 : Math.hypot(terms.irradiance[d], terms.temperature[d], terms.nameplate[d], terms.meter[d], terms.detector[d]) / kwh));
    const uncertainty = withScatter(known, shares[i]);
    const lacking = lackingDays(shares[i], uncertainty);
    const others = shares.filter((_, n) => n !== i && groups[n] === groups[i]);
    if (!inSensorPlanes(u.unit, weather) && others.length > 0) {
      const beside = shares[i].map((one, d) => one - median(others.map((other) => other[d])));
      lackingDays(beside, withScatter(known, beside)).forEach((one, d) => (lacking[d] |= one));
    }
    const runs = dayRuns(lacking, days, GAP_DAYS, (r) => unexplained[r] > 0).filter((run) => run.days.length >= THRESHOLDS.unexplainedDays);
    return runs.map((run) => ({ i, run, loss: unexplained, uncertaintyKwh: Math.hypot(...run.days.map((d) => uncertainty[d] * expected[i][d])) }));
  });
}

/** How well shares of days are known, k = 1, by how much the days around each stray too. */
function withScatter(known: Float64Array, share: Float64Array): Float64Array {
  return known.map((one, d) => Math.hypot(one, robustSpread(share.subarray(Math.max(0, d - SEASON_DAYS), d + SEASON_DAYS + 1))));
}

/** Days on which a share, and the middle of the days around it, is beyond the threshold, and beyond twice how well it is known. */
function lackingDays(share: Float64Array, uncertainty: Float64Array): Uint8Array {
  const steady = runningMedian(share, STEADY_DAYS, STEADY_LEAST);
  const usual = Math.max(0, median(share));
  return Uint8Array.from(share, (one, d) => (steady[d] - usual > THRESHOLDS.unexplainedShare && one > 2 * uncertainty[d] && one > THRESHOLDS.unexplainedShare ? 1 : 0));
}

/** Runs that an operator counts as one event: of several inverters, mostly on the same days. Each run belongs to exactly one event. */
export function unexplainedAsOne(runs: readonly Unexplained[]): Unexplained[][] {
  return runsAsOne(runs, together);
}

function together(a: DayRun, b: DayRun): boolean {
  const shared = a.days.filter((d) => b.days.includes(d)).length;
  return shared >= TOGETHER_SHARE * Math.min(a.days.length, b.days.length);
}
