import { smallestTurnDeg } from "./azimuth.ts";
import type { BeamFromPower } from "./beamFromPower.ts";
import type { Findings } from "../findings.ts";
import { AS_STATED, turned, type Turn } from "./turn.ts";
import { fitTurn, type FoundTurn } from "./orientation.ts";
import { planeGroups, type PlaneGroup } from "./planeGroups.ts";
import { seasonSpeaksFor, type KnownTurn } from "./turnOfOthers.ts";
import type { Layout, PlanePlan } from "../plan.ts";
import type { Plant } from "../plant.ts";
import type { PlantFinding } from "../result.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope } from "../unit.ts";

/** The layout as the data say it is, with what they say of the plant file. */
export interface TrueLayout {
  layout: Layout;
  findings: PlantFinding[];
}

const RAD = Math.PI / 180;
/** From this length on an interval mixes skies. */
const LONG_HOURS = 0.7;

/**
 * Fits the planes, group by group; those that clearly lie otherwise than stated are used as found (and named), the others as
 * stated. Groups that lie as stated are asked again about the turns of those that do not: one slip of the pen turns them all. Turns
 * into sensors' planes come first, for the light there is measured.
 */
export function trueLayout(plant: Plant, layout: Layout, scope: AuditScope, found: Findings): TrueLayout {
  const fits = new Map<number, FoundTurn>();
  let left = planeGroups(scope.units);
  let turns: readonly KnownTurn[] = [];
  do {
    const known = turns;
    const tried = left.flatMap((group): Tried[] => {
      const fit = fitTurn(plant, layout, scope, found, group, known);
      return fit === null ? [] : [{ group, fit, stated: group.planes.map(({ plane }) => layout.planes[plane]) }];
    });
    const accepted = (known.length === 0 ? intoSensors(plant, layout, tried) : null) ?? tried.filter(({ stated, fit }) => counts(plant, stated, fit));
    for (const { group, fit } of accepted) for (const { plane } of group.planes) fits.set(plane, fit);
    left = left.filter((group) => accepted.every((one) => one.group !== group));
    turns = accepted.map(({ fit }) => ({ turn: fit.turn, level: fit.level(fit.turn) }));
  } while (turns.length > 0 && left.length > 0);
  const findings: PlantFinding[] = [];
  const planes = layout.planes.map((stated, p): PlanePlan => {
    const fit = fits.get(p);
    if (fit === undefined) return stated;
    const plane = turned(stated, fit.turn);
    findings.push(...named(plant, stated, plane, fit));
    return plane;
  });
  return { layout: { ...layout, planes }, findings };
}

/**
 * The layout turned as power and sky together say (`beamFromPower`), where light is measured on the horizontal alone: all planes
 * by one turn, where it lies clearly off what is known of such a fit; or, where clear days turned every plane already, however little
 * it is: they took the sky for known, and what it is not was taken for a part of the turn. In means of hours, which mix skies, a turn
 * within its own uncertainty is left to clear days. Null where they lie as the layout has them.
 */
export function layoutBySky(plant: Plant, stated: Layout, layout: Layout, found: BeamFromPower, hours: number): TrueLayout | null {
  const { turn } = found;
  const steepest = Math.max(0.1, ...layout.planes.map((plane) => Math.sin(plane.tiltDeg * RAD)));
  const fit = {
    tiltUncertaintyDeg: Math.hypot(found.tiltUncertaintyDeg, THRESHOLDS.planeBySkyDeg),
    azimuthUncertaintyDeg: Math.hypot(found.azimuthUncertaintyDeg, THRESHOLDS.planeTurnUncertaintyDeg / steepest),
  };
  const off = Math.hypot(turn.tiltDeg / fit.tiltUncertaintyDeg, turn.azimuthDeg / fit.azimuthUncertaintyDeg);
  const planes = layout.planes.map((plane) => turned(plane, turn));
  if (!planes.every((plane) => plane.tiltDeg >= 0 && plane.tiltDeg <= 90)) return null;
  const known = (hours < LONG_HOURS || off > 1) && layout.planes.every((plane, p) => plane !== stated.planes[p]);
  if (!known && (!(off > THRESHOLDS.planeBySkySigmas) || !planes.every((plane, p) => differs(layout.planes[p], plane)))) return null;
  return { layout: { ...layout, planes }, findings: planes.flatMap((plane, p) => named(plant, stated.planes[p], plane, fit)) };
}

/** Whether a layout has all planes where they are stated, or all turned by the same. */
export function turnedAsOne(stated: Layout, layout: Layout): boolean {
  const { tiltDeg, azimuthDeg } = stated.planes[0];
  const turn = { tiltDeg: layout.planes[0].tiltDeg - tiltDeg, azimuthDeg: layout.planes[0].azimuthDeg - azimuthDeg };
  return layout.planes.every((plane, p) => {
    const one = turned(stated.planes[p], turn);
    return Math.abs(one.tiltDeg - plane.tiltDeg) < SAME_DEG && Math.abs(smallestTurnDeg(one.azimuthDeg - plane.azimuthDeg)) < SAME_DEG;
  });
}

/** A group of planes with the turn its own days ask for. */
interface Tried {
  group: PlaneGroup;
  fit: FoundTurn;
  stated: readonly PlanePlan[];
}

/**
 * The turns that bring planes into those of sensors and are to be believed; null without any. In-plane sensors are mounted in the plane
 * of modules (IEC 61724-1 asks for two degrees), so where none lies in a stated plane something in the file is wrong, and it takes little
 * to believe a turn that mends it: the same slip from the planes of several sensors, clear days that do not speak against it, or other planes'
 * levels that keep to it over the year.
 */
function intoSensors(plant: Plant, layout: Layout, tried: readonly Tried[]): Tried[] | null {
  const home = tried.filter((one) => toSensor(plant, one));
  const stray = !layout.planes.some((plane) => sensorIn(plant, plane));
  const believed = home.filter((one) => counts(plant, one.stated, one.fit)
    || (stray && (hardlySpeakAgainst(one.fit) || home.some((other) => other !== one && sameTurn(one.fit.turn, other.fit.turn))))
    || tried.some((other) => other !== one && keepsTogether(one.fit, other.fit)));
  return believed.length > 0 ? believed : null;
}

/**
 * Whether clear days do not speak against a turn: no more than chance makes them, or by so little of their misfit that it tells of the
 * light as read and not of the planes. A roof of two sides behind one inverter gives nearly the same course however it is turned.
 */
function hardlySpeakAgainst({ betterSigmas, misfitOfStated }: FoundTurn): boolean {
  return betterSigmas > -THRESHOLDS.planeToSensorSigmas || misfitOfStated < THRESHOLDS.planeToSensorMisfit;
}

function sameTurn(one: Turn, other: Turn): boolean {
  return Math.abs(one.tiltDeg - other.tiltDeg) < SAME_DEG && Math.abs(smallestTurnDeg(one.azimuthDeg - other.azimuthDeg)) < SAME_DEG;
}

/** Whether a turn brings planes, or one of several behind the same inverters, into those of sensors. */
function toSensor(plant: Plant, { stated, fit }: Tried): boolean {
  const planes = stated.map((plane) => turned(plane, fit.turn));
  return planes.every((plane, p) => differs(stated[p], plane) && !sensorIn(plant, stated[p])) && planes.some((plane) => sensorIn(plant, plane));
}

/** Whether one slip of the pen on both groups explains what parts their levels over the year, which flat planes show where a day's course hardly does. */
function keepsTogether(one: FoundTurn, other: FoundTurn): boolean {
  return seasonSpeaksFor({ turn: one.turn, level: one.level(one.turn) }, one.level(AS_STATED), other.level);
}

/** Whether a turn explains enough to be believed. */
function counts(plant: Plant, stated: readonly PlanePlan[], fit: FoundTurn): boolean {
  const planes = stated.map((plane) => turned(plane, fit.turn));
  if (!planes.every((plane, p) => differs(stated[p], plane))) return false;
  if (fit.days < THRESHOLDS.clearDays && !fit.asOthers) return false;
  // several sensors that lie as the planes would all be turned by are no chance
  if (planes.length > 1 && planes.every((plane) => sensorIn(plant, plane))) return true;
  return planes.every((plane, p) => fit.gain >= leastGain(plant, stated[p], plane, fit.asOthers));
}

/** How much a turned plane must explain: least where a sensor stands in it, most where one stands in the plane as stated. */
function leastGain(plant: Plant, stated: PlanePlan, found: PlanePlan, asOthers: boolean): number {
  if (sensorIn(plant, stated)) return THRESHOLDS.planeGainBesideSensor;
  if (asOthers) return THRESHOLDS.planeGainAsOthers;
  return sensorIn(plant, found) ? THRESHOLDS.planeGainToSensor : THRESHOLDS.planeGain;
}

function sensorIn(plant: Plant, { tiltDeg, azimuthDeg }: PlanePlan): boolean {
  return plant.sensors.some((s) => s.kind === "irradiance_tilted" && Math.abs((s.tilt_deg ?? NaN) - tiltDeg) < SAME_DEG && Math.abs((s.azimuth_deg ?? NaN) - azimuthDeg) < SAME_DEG);
}

const SAME_DEG = 0.01;

function differs(stated: PlanePlan, fit: PlanePlan): boolean {
  const turn = Math.abs(smallestTurnDeg(fit.azimuthDeg - stated.azimuthDeg)) * Math.sin(Math.max(stated.tiltDeg, fit.tiltDeg) * RAD);
  return Math.abs(fit.tiltDeg - stated.tiltDeg) > THRESHOLDS.planeTiltDeg || turn > THRESHOLDS.planeTurnDeg;
}

function named(plant: Plant, stated: PlanePlan, found: PlanePlan, fit: Pick<FoundTurn, "tiltUncertaintyDeg" | "azimuthUncertaintyDeg">): PlantFinding[] {
  const out: PlantFinding[] = [];
  const turnUncertainty = Math.max(fit.azimuthUncertaintyDeg, THRESHOLDS.planeTurnUncertaintyDeg / Math.max(0.1, Math.sin(found.tiltDeg * RAD)));
  const tiltUncertainty = Math.max(fit.tiltUncertaintyDeg, THRESHOLDS.planeTiltUncertaintyDeg);
  plant.subarrays.forEach((sub, i) => {
    if (sub.tilt_deg !== stated.tiltDeg || sub.azimuth_deg !== stated.azimuthDeg) return;
    if (Math.abs(found.tiltDeg - sub.tilt_deg) > tiltUncertainty) {
      out.push({ field: `subarrays[${i}].tilt_deg`, stated: sub.tilt_deg, found: found.tiltDeg, uncertainty: tiltUncertainty, used: "found" });
    }
    if (Math.abs(smallestTurnDeg(found.azimuthDeg - sub.azimuth_deg)) > turnUncertainty) {
      out.push({ field: `subarrays[${i}].azimuth_deg`, stated: sub.azimuth_deg, found: found.azimuthDeg, uncertainty: turnUncertainty, used: "found" });
    }
  });
  return out;
}
