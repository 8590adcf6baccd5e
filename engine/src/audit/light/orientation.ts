import { smallestTurnDeg } from "./azimuth.ts";
import { clearRows } from "./clearRows.ts";
import type { Findings } from "../findings.ts";
import type { Layout } from "../plan.ts";
import type { PlaneGroup } from "./planeGroups.ts";
import type { Plant } from "../plant.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { AS_STATED, type Turn } from "./turn.ts";
import { betterSigmas, misfitOf, type ByDay, type Misfit, type StatedPlane } from "./turnMisfit.ts";
import { alsoHere, type KnownTurn } from "./turnOfOthers.ts";
import type { AuditScope } from "../unit.ts";

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
