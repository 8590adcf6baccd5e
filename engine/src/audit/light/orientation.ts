import { effectiveWm2 } from "../causes.ts";
import type { Findings } from "../findings.ts";
import { compassDeg, smallestTurnDeg } from "./azimuth.ts";
import type { LightRows } from "./lightRows.ts";
import { pickRows } from "./pickRows.ts";
import { planeGeometry } from "./planeGeometry.ts";
import type { Layout, PlanePlan } from "../plan.ts";
import type { Plant } from "../plant.ts";
import { OFF } from "../inverters/stops.ts";
import { LIMIT } from "../inverters/limit.ts";
import { meanWithError, median, robustSpread } from "../statistics.ts";
import { tableAt } from "../table.ts";
import { besideRated, THRESHOLDS } from "../thresholds.ts";
import { belowRating, inShade, lightSignature, type AuditScope, type AuditUnit } from "../unit.ts";
import { planeLight, type OnPlane } from "./transposed.ts";

/** Planes that one power speaks of, with the share each has in it, and the units that speak. */
export interface PlaneGroup {
  planes: readonly { plane: number; share: number }[];
  members: readonly { u: AuditUnit; i: number }[];
}

/** How a group's planes lie beside what is stated, as their power's course over the day tells it. */
export interface FoundTurn {
  /** To be added to every stated tilt and azimuth. */
  turn: Turn;
  /** k = 1. */
  tiltUncertaintyDeg: number;
  azimuthUncertaintyDeg: number;
  /** How much of the misfit over the day the found planes take away, 0–1. */
  gain: number;
  /** By how many standard errors of their mean the clear days fit this turn better than the planes as stated. */
  betterSigmas: number;
  /** Misfit over the day with the planes turned over what it is as stated. */
  misfitOfStated: number;
  /** Whether it is the turn that other planes of the plant were found by. */
  asOthers: boolean;
  /** Clear days that speak: too few (`clearDays`) find no turn that nothing else asks for. */
  days: number;
  /** Logarithm of the clear days' level (power over what the planes get) with the planes turned, by day; NaN where a day says nothing. */
  level(turn: Turn): Float64Array;
}

/** Planes found elsewhere on the plant: by what turn, and the level of their clear days then. */
export interface KnownTurn {
  turn: Turn;
  level: Float64Array;
}

export interface Turn {
  tiltDeg: number;
  azimuthDeg: number;
}

/** A plane turned from where it is stated. */
export function turned(stated: PlanePlan, turn: Turn): PlanePlan {
  return { ...stated, tiltDeg: stated.tiltDeg + turn.tiltDeg, azimuthDeg: compassDeg(stated.azimuthDeg + turn.azimuthDeg) };
}

/**
 * Units by the planes they speak of. Units with arrays in several planes say only how those lie together; they are asked
 * where no unit speaks of one of the planes alone.
 */
export function planeGroups(units: readonly AuditUnit[]): PlaneGroup[] {
  const groups = new Map<string, { planes: { plane: number; share: number }[]; members: { u: AuditUnit; i: number }[] }>();
  units.forEach((u, i) => {
    if (u.unit.arrays.length === 0) return;
    const shares = new Map<number, number>();
    for (const a of u.unit.arrays) shares.set(a.plane, (shares.get(a.plane) ?? 0) + a.powerStcKw / u.unit.powerStcKw);
    const key = shares.size === 1 ? `${u.unit.arrays[0].plane}` : lightSignature(u.unit);
    const group = groups.get(key) ?? { planes: Array.from(shares, ([plane, share]) => ({ plane, share })), members: [] };
    group.members.push({ u, i });
    groups.set(key, group);
  });
  const all = [...groups.values()].sort((a, b) => a.planes.length - b.planes.length || b.members.length - a.members.length);
  const spoken = new Set<number>();
  return all.filter(({ planes }) => {
    if (planes.some(({ plane }) => spoken.has(plane))) return false;
    for (const { plane } of planes) spoken.add(plane);
    return true;
  });
}

/**
 * The turn of a group's planes that makes the modelled power follow the measured one through clear days: the morning and the
 * afternoon weigh against each other (azimuth), the shoulders against noon (tilt). Each day's level is left free, so neither
 * dirt nor age nor a wrong nameplate matters. Several planes behind one inverter are turned together: their frames were
 * measured from one side of the roof. Null where too few clear days speak
 * even for a turn with a reason of its own (`clearDaysToSensor`). The light comes from the sky of the sensors.
 */
export function fitTurn(plant: Plant, layout: Layout, scope: AuditScope, findings: Findings, group: PlaneGroup, others: readonly KnownTurn[]): FoundTurn | null {
  const rows = clearRows(scope, findings, group, THRESHOLDS.clearDaysToSensor);
  if (rows === null) return null;
  const stated = group.planes.map(({ plane, share }) => ({ ...layout.planes[plane], share }));
  const misfitOn = (takes: (day: number) => boolean): Misfit => misfitOf(plant, scope, stated, rows, takes);
  const all = misfitOn(() => true);
  const best = descend(all, [0, 0]);
  const order = new Map(Array.from(new Set(rows.day), (d, n) => [d, n]));
  const half = (which: number): Misfit => misfitOn((d) => (order.get(d) ?? 0) % 2 === which);
  const odd = descend(half(1), best.at);
  const even = descend(half(0), best.at);
  const before = all(0, 0);
  const least = THRESHOLDS.sensorPlaneMisfit * best.misfit;
  const known = likely(all, sensorTurns(plant, stated), least);
  const noDays = (): ByDay => ({ level: new Float64Array(scope.days.count).fill(NaN), misfit: new Float64Array(scope.days.count).fill(NaN) });
  const byDay = (turn: Turn): ByDay => {
    const out = noDays();
    all(turn.tiltDeg, turn.azimuthDeg, out);
    return out;
  };
  const level = (turn: Turn): Float64Array => byDay(turn).level;
  const asLikely = Math.min(least, (1 - THRESHOLDS.planeGainAsOthers) * before);
  const same = known === null
    ? likely(all, others.map(({ turn }) => turn), asLikely) ?? likely(all, others.filter((other) => alsoHere(other, byDay)).map(({ turn }) => turn), least)
    : null;
  const [tiltDeg, azimuthDeg] = known ?? same ?? best.at;
  const ofFound = noDays();
  const misfit = all(tiltDeg, azimuthDeg, ofFound);
  return {
    turn: { tiltDeg, azimuthDeg },
    tiltUncertaintyDeg: Math.min(known === null ? Infinity : SENSOR_SET_DEG, Math.max(0.3, Math.abs(odd.at[0] - even.at[0]))),
    azimuthUncertaintyDeg: Math.min(known === null ? Infinity : SENSOR_SET_DEG, Math.max(0.5, Math.abs(odd.at[1] - even.at[1]))),
    gain: before > 0 ? 1 - best.misfit / before : 0,
    betterSigmas: betterSigmas(byDay(AS_STATED).misfit, ofFound.misfit),
    misfitOfStated: before > 0 ? misfit / before : 1,
    asOthers: same !== null,
    days: order.size,
    level,
  };
}

/**
 * Whether the turn by which other planes were found is likelier here too than the plane as stated: by how much nearer it keeps the two
 * planes' levels over the year, whose days of a season count as few, and by what the clear days' courses say for or against it.
 */
export function alsoHere(other: KnownTurn, byDay: (turn: Turn) => ByDay): boolean {
  const sigmas = betterSigmas(byDay(AS_STATED).misfit, byDay(other.turn).misfit);
  const season = -THRESHOLDS.seasonDays * Math.log(apartShare(other, other.level, (turn) => byDay(turn).level));
  return season + (sigmas * Math.abs(sigmas)) / 2 > 0;
}

/**
 * Whether another plane's turn keeps the two planes' levels nearer together over the year than as they are stated (`otherAsStated`:
 * the other one's level it is held to then): dirt and age are common, but planes that lie otherwise than stated part with the sun's height.
 */
export function seasonSpeaksFor(known: KnownTurn, otherAsStated: Float64Array, level: (turn: Turn) => Float64Array): boolean {
  return apartShare(known, otherAsStated, level) < THRESHOLDS.planesApart;
}

/** How far apart two planes' levels stray over the year with both turned, over the same as they are stated; NaN without days in common. */
function apartShare({ turn, level: other }: KnownTurn, otherAsStated: Float64Array, level: (turn: Turn) => Float64Array): number {
  const apart = (by: Turn, from: Float64Array): number => robustSpread(level(by).map((v, d) => v - from[d]));
  return apart(turn, other) / apart(AS_STATED, otherAsStated);
}

/** Mean of the days' differences of misfit over its standard error; 0 where the two are the same. */
function betterSigmas(before: Float64Array, after: Float64Array): number {
  const { mean, error } = meanWithError(before.map((v, d) => v - after[d]).filter((v) => Number.isFinite(v)));
  return error > 0 ? mean / error : 0;
}

export const AS_STATED: Turn = { tiltDeg: 0, azimuthDeg: 0 };

/** Level and misfit of every clear day. */
export interface ByDay {
  level: Float64Array;
  misfit: Float64Array;
}

/** Misfit of planes turned so; `byDay` takes what the days make of it. */
type Misfit = (tiltDeg: number, azimuthDeg: number, byDay?: ByDay) => number;
type StatedPlane = PlanePlan & { share: number };

/**
 * Turns that bring a plane into the plane of a tilted sensor: it was surely mounted in the plane of the modules, and an
 * instrument's plane is set with care.
 */
function sensorTurns(plant: Plant, planes: readonly StatedPlane[]): Turn[] {
  const turns: Turn[] = [];
  for (const { kind, tilt_deg: tilt, azimuth_deg: azimuth } of plant.sensors) {
    if (kind !== "irradiance_tilted" || tilt === undefined || azimuth === undefined) continue;
    for (const plane of planes) {
      const turn = { tiltDeg: tilt - plane.tiltDeg, azimuthDeg: smallestTurnDeg(azimuth - plane.azimuthDeg) };
      // one of several planes could be taken for its neighbour
      if (planes.length === 1 || Math.abs(turn.azimuthDeg) <= MOST_TURN_TOGETHER_DEG) turns.push(turn);
    }
  }
  return turns;
}

const MOST_TURN_TOGETHER_DEG = 45;
/** How near the modules' plane in-plane instruments are set: IEC 61724-1, table of in-plane irradiance, class B for tilt and azimuth. */
const SENSOR_SET_DEG = 2;

/** Of turns with a reason of their own the one with the least misfit, where it explains the days nearly as well as the best. */
function likely(misfit: Misfit, turns: readonly Turn[], most: number): [number, number] | null {
  let found: [number, number] | null = null;
  let least = most;
  for (const { tiltDeg, azimuthDeg } of turns) {
    const there = misfit(tiltDeg, azimuthDeg);
    if (there > least) continue;
    least = there;
    found = [tiltDeg, azimuthDeg];
  }
  return found;
}

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

/** Weighted variance of the log ratio within days, for planes turned by (tilt, azimuth). */
function misfitOf(
  plant: Plant, scope: AuditScope, stated: readonly StatedPlane[], clear: ClearRows, takes: (day: number) => boolean,
): Misfit {
  const picked = Array.from(clear.index.keys()).filter((i) => takes(clear.day[i]));
  const few = pickRows(scope.rows, picked.map((i) => clear.index[i]));
  const { sky } = scope.weather;
  const out: OnPlane = { beamWm2: 0, diffuseWm2: 0 };
  const offered = new Float64Array(picked.length);
  const ratio = new Float64Array(picked.length);
  const weight = new Float64Array(picked.length);
  return (tiltDeg, azimuthDeg, byDay) => {
    if (stated.some((plane) => plane.tiltDeg + tiltDeg < 0 || plane.tiltDeg + tiltDeg > 90)) return Infinity;
    offered.fill(0);
    for (const one of stated) {
      const plane = { ...one, tiltDeg: one.tiltDeg + tiltDeg, azimuthDeg: one.azimuthDeg + azimuthDeg };
      const geometry = planeGeometry(few, plane);
      for (let n = 0; n < picked.length; n++) {
        const r = clear.index[picked[n]];
        planeLight(plane, geometry, few, n, sky.extraWm2[r], sky.dniWm2[r], sky.dhiWm2[r], plant.albedo, out);
        const effective = out.beamWm2 * geometry.iamBeam[n] + out.diffuseWm2 * geometry.iamDiffuse;
        offered[n] += one.share * effective * clear.low(effective);
      }
    }
    for (let n = 0; n < picked.length; n++) {
      weight[n] = clear.measured[picked[n]];
      ratio[n] = Math.log((weight[n] * 1000) / offered[n]);
    }
    let misfit = 0;
    let total = 0;
    let from = 0;
    for (let n = 1; n <= picked.length; n++) {
      if (n < picked.length && clear.day[picked[n]] === clear.day[picked[from]]) continue;
      let sum = 0;
      let w = 0;
      for (let k = from; k < n; k++) if (Number.isFinite(ratio[k])) {
        sum += weight[k] * ratio[k];
        w += weight[k];
      }
      let own = 0;
      for (let k = from; k < n; k++) if (Number.isFinite(ratio[k])) own += weight[k] * Math.min(0.2, Math.abs(ratio[k] - sum / w)) ** 2;
      if (byDay !== undefined) {
        byDay.level[clear.day[picked[from]]] = sum / w;
        byDay.misfit[clear.day[picked[from]]] = own / w;
      }
      misfit += own;
      total += w;
      from = n;
    }
    return total > 0 ? misfit / total : Infinity;
  };
}

/** Pattern search: steps that halve until a twentieth of a degree. */
function descend(misfit: (tilt: number, azimuth: number) => number, start: readonly [number, number]): { at: [number, number]; misfit: number } {
  let at: [number, number] = [start[0], start[1]];
  let best = misfit(at[0], at[1]);
  let tiltStep = 4;
  let azimuthStep = 8;
  while (tiltStep > 0.06) {
    const tries: [number, number][] = [
      [at[0] + tiltStep, at[1]], [at[0] - tiltStep, at[1]], [at[0], at[1] + azimuthStep], [at[0], at[1] - azimuthStep],
    ];
    let moved = false;
    for (const one of tries) {
      const value = misfit(one[0], one[1]);
      if (value < best) {
        best = value;
        at = one;
        moved = true;
      }
    }
    if (!moved) {
      tiltStep /= 2;
      azimuthStep /= 2;
    }
  }
  return { at, misfit: best };
}
