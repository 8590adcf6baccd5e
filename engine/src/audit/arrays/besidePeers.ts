import { unharmed } from "../level/dailyRatio.ts";
import { healthyMiddle } from "../level/healthyMiddle.ts";
import { levels } from "../level/levels.ts";
import { planeGroup } from "../level/peers.ts";
import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { belowRating, inSensorPlanes, type AuditScope, type AuditUnit } from "../unit.ts";

/** A unit beside others under the same light. */
export interface BesidePeers {
  /** Daily share of what the healthy ones give, 1 while nothing is wrong; NaN: no such day. */
  relative: Float64Array;
  /** The same of rows [from, to); NaN where one of them says nothing. */
  rows(from: number, to: number): Float64Array;
  /** Whether the light is known alike (the others look the same way); else the share goes with season and sky. */
  peers: boolean;
}

/**
 * A unit that has no other beside it, beside what it gives of its model while nothing takes from it (`sound` by day, level, dirt and age in it).
 * Where a sensor stands in its planes its light is as well known as beside peers. `ratio` is its daily ratio to the model of a unit with nothing wrong.
 */
export function besideItself(scope: AuditScope, u: AuditUnit, ratio: Float64Array, sound: Float64Array): BesidePeers {
  const { days, rows, weather } = scope;
  return {
    relative: ratio.map((v, d) => v / sound[d]),
    rows: (from, to) => Float64Array.from({ length: to - from }, (_, k) => (speaks(u, from + k) ? u.dcKw[from + k] / unharmed(u, weather, from + k) / sound[rows.day[from + k] - days.firstDay] : NaN)),
    peers: inSensorPlanes(u.unit, weather),
  };
}

/** Up to so many units, the highest are the healthy ones. */
const FEW = 3;

/**
 * Units beside those in the same planes (`least` of them, itself among them), else beside all. `ratios` are the daily ratios to the
 * model of a unit with nothing wrong, `shared` the share by day that is left of the best of them while all of them lack (null: none does).
 */
export function besidePeers(scope: AuditScope, ratios: readonly Float64Array[], least: number, shared: Float64Array | null = null): (i: number) => BesidePeers {
  const { units, days } = scope;
  const groups = new Map<string, number[]>();
  units.forEach((u, i) => groups.set(planeGroup(u), [...(groups.get(planeGroup(u)) ?? []), i]));
  return (i) => {
    const u = units[i];
    const same = groups.get(planeGroup(u)) ?? [];
    const members = same.length >= least ? same : units.map((_, j) => j);
    const own = levels(members.map((j) => ratios[j]), days.count).constants;
    const clean = members.map((j, k) => ratios[j].map((v) => v / own[k]));
    const peers = same.length >= least;
    const best = healthyCourse(clean, days.count, peers ? THRESHOLDS.agreement : THRESHOLDS.unitSpread);
    const healthy = shared === null ? best : best.map((v, d) => v / shared[d]);
    const at = members.indexOf(i);
    const relative = clean[at].map((v, d) => v / healthy[d]);
    const others = members.flatMap((j, k) => (j === i ? [] : [{ u: units[j], constant: own[k], relative: clean[k].map((v, d) => v / healthy[d]) }]));
    return { relative, rows: (from, to) => rowsBeside(u, own[at], others, scope, from, to), peers };
  };
}

/** The healthy units' common course: the middle of many, which `apart` parts from the harmed; of few, the mean of those next to the highest. */
function healthyCourse(clean: readonly Float64Array[], days: number, apart: number): Float64Array {
  const out = new Float64Array(days).fill(NaN);
  for (let d = 0; d < days; d++) {
    const values = clean.map((one) => one[d]).filter((v) => v > 0);
    if (values.length < 2) continue;
    const top = Math.max(...values);
    out[d] = values.length > FEW ? healthyMiddle(values, apart) : median(values.filter((v) => v >= (1 - THRESHOLDS.agreement) * top));
  }
  return out;
}

interface Peer {
  u: AuditUnit;
  constant: number;
  /** Daily, 1 while nothing is wrong. */
  relative: Float64Array;
}

/** A unit's power over its model, row by row, beside the peers that are healthy that day; NaN where one of them says nothing. */
function rowsBeside(u: AuditUnit, constant: number, peers: readonly Peer[], scope: AuditScope, from: number, to: number): Float64Array {
  const out = new Float64Array(to - from).fill(NaN);
  const values: number[] = [];
  for (let r = from; r < to; r++) {
    const d = scope.rows.day[r] - scope.days.firstDay;
    if (!speaks(u, r)) continue;
    values.length = 0;
    for (const peer of peers) {
      if (speaks(peer.u, r) && Math.abs(peer.relative[d] - 1) <= THRESHOLDS.agreement) values.push(peer.u.dcKw[r] / unharmed(peer.u, scope.weather, r) / peer.constant);
    }
    if (values.length > 0) out[r - from] = u.dcKw[r] / unharmed(u, scope.weather, r) / constant / median(values);
  }
  return out;
}

function speaks(u: AuditUnit, r: number): boolean {
  return u.aside[r] === 0 && u.telling[r] === 1 && u.dcKw[r] > 0 && u.model.dcKw[r] > 0 && belowRating(u.unit, u.signals.acKw[r]);
}
