import { likelierCourse, type PlantCourse } from "../dirt/likelierCourse.ts";
import type { Findings } from "../findings.ts";
import { angleBetweenDeg } from "../light/angleBetween.ts";
import { clearRows } from "../light/clearRows.ts";
import type { PlaneGroup } from "../light/planeGroups.ts";
import type { Layout } from "../plan.ts";
import { robustSpread } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope } from "../unit.ts";
import type { SensorPlane } from "./sensorPlane.ts";
import { statedPlane, type SensorRows } from "./sensors.ts";
import { turnedDays, type TurnedDays, type Course, type SmallTurn } from "./turnedDays.ts";

/** Where a light sensor lies beside modules, and how much likelier (natural logarithm) that is than where it is read. */
export interface SensorTurn {
  plane: SensorPlane;
  likelier: number;
}

/** What is known of the days: their dirt beforehand, and whether module, wind or strings' voltage tell the modules' warmth. */
interface Days {
  prior: PlantCourse["prior"];
  heatKnown: boolean;
}

/** A small turn, by which a derivative is taken; what a step may be; where a walk has come to rest, degrees. */
const SMALL_DEG = 0.5;
const MOST_STEP_DEG = 6;
const REST_DEG = 0.1;
const MOST_STEPS = 10;
/** Steps along the valley of turns that a day's course does not tell apart, and how far it is walked, degrees. */
const ALONG_DEG = 3;
const MOST_ALONG_DEG = 12;
/** Where along it a first look is taken. */
const LOOK_DEG = [-6, -4.5, -3, -1.5, 0, 1.5, 3, 4.5, 6] as const;
/** The hours of a clear day err together: by its course it counts as so much of a reading of its own. */
const DAY_COUNTS = 0.3;
/** Where nothing tells the modules' warmth, windy and calm weeks move their days' levels together: what the year says counts by half. */
const UNKNOWN_HEAT_COUNTS = 0.5;
/** What a turn must do for the season to be asked, which takes a second: move this far and leave this share of a day's misfit or of the levels' straying … */
const WORTH_DEG = 1.5;
const WORTH_MISFIT = 0.5;
const WORTH_SPREAD = 0.9;
/** … or leave this share of the straying where the day's course tells nothing. */
const WORTH_SPREAD_ALONE = 0.6;

/**
 * The plane in which a light sensor lies, beside modules whose planes are known, by their power over its readings on clear days. The sky
 * only says how much of both is beam, so that a sensor in the modules' plane is found there whatever the sky was. The day's course tells one
 * direction (morning against afternoon); the other one hides in each day's level, which dirt and age move too: it is the one that leaves a
 * course of days that level, dirt and age explain best (`likelierCourse`). Null where too few clear days speak.
 */
export function turnBesideModules(
  { values, sensor }: SensorRows, group: PlaneGroup, { planes }: Layout, scope: AuditScope, findings: Findings, { prior, heatKnown }: Days, albedo: number,
): SensorTurn | null {
  const clear = clearRows(scope, findings, group, THRESHOLDS.clearDays);
  if (clear === null) return null;
  const from = statedPlane(sensor);
  const days = turnedDays(clear, values, group.planes.map(({ plane, share }) => ({ plane: planes[plane], share })), from, albedo, scope);
  const asRead = days.at([0, 0]);
  const { step, valley } = downTheDay(days);
  const along = (deg: number): SmallTurn => [step[0] + deg * valley[0], step[1] + deg * valley[1]];
  if (!isWorthAsking(angleBetweenDeg(days.plane(step), from), LOOK_DEG.map((deg) => days.at(along(deg))), asRead)) return { plane: from, likelier: 0 };
  // what dirt was read beside the sensor as it is read says nothing of a course beside a sensor that lies elsewhere
  const courseOf = ({ level }: Course): PlantCourse => ({ ratio: level.map(Math.exp), prior });
  const best = highest((deg) => {
    const there = days.at(along(deg));
    return (heatKnown ? 1 : UNKNOWN_HEAT_COUNTS) * likelierCourse(courseOf(there), courseOf(asRead)) + DAY_COUNTS * there.days * Math.log(asRead.misfit / there.misfit);
  });
  const { tiltDeg, azimuthDeg } = days.plane(along(best.at));
  return { plane: { tiltDeg: toTenth(tiltDeg), azimuthDeg: toTenth(azimuthDeg) }, likelier: best.value };
}

/** No plane is known better. */
const toTenth = (deg: number): number => Math.round(10 * deg) / 10;

function isWorthAsking(turnDeg: number, valley: readonly Course[], asRead: Course): boolean {
  const misfit = Math.min(...valley.map((one) => one.misfit)) / asRead.misfit;
  const spread = Math.min(...valley.map((one) => one.spread)) / asRead.spread;
  return spread < WORTH_SPREAD_ALONE || (turnDeg > WORTH_DEG && (misfit < WORTH_MISFIT || spread < WORTH_SPREAD));
}

/** The turn at which days' courses fit best (Gauss-Newton, rows far out counting less), and the direction in which they tell least, of length 1°. */
function downTheDay(days: TurnedDays): { step: SmallTurn; valley: SmallTurn } {
  let step: SmallTurn = [0, 0];
  let valley: SmallTurn = [1, 0];
  for (let n = 0; n < MOST_STEPS; n++) {
    const here = days.at(step);
    const up = days.at([step[0] + SMALL_DEG, step[1]]).left;
    const aside = days.at([step[0], step[1] + SMALL_DEG]).left;
    const spread = robustSpread(here.left);
    let [uu, ua, aa, ur, ar] = [0, 0, 0, 0, 0];
    here.left.forEach((left, k) => {
      const w = here.weight[k] / Math.max(1, Math.abs(left) / (2 * spread));
      const u = (up[k] - left) / SMALL_DEG;
      const a = (aside[k] - left) / SMALL_DEG;
      uu += w * u * u;
      ua += w * u * a;
      aa += w * a * a;
      ur += w * u * left;
      ar += w * a * left;
    });
    const angle = Math.atan2(2 * ua, uu - aa) / 2;
    valley = [-Math.sin(angle), Math.cos(angle)];
    const determinant = uu * aa - ua * ua;
    if (!(determinant > 0)) break;
    const move: SmallTurn = [-(ur * aa - ar * ua) / determinant, -(ar * uu - ur * ua) / determinant];
    const length = Math.hypot(...move);
    const shorter = Math.min(1, MOST_STEP_DEG / length);
    step = [step[0] + shorter * move[0], step[1] + shorter * move[1]];
    if (length < REST_DEG) break;
  }
  return { step, valley };
}

/** The highest point of a course with one top, walked to in steps and placed on a parabola through the three around it. */
function highest(of: (at: number) => number): { at: number; value: number } {
  const seen = new Map<number, number>();
  const value = (at: number): number => {
    const known = seen.get(at) ?? of(at);
    seen.set(at, known);
    return known;
  };
  let top = 0;
  for (const side of [-ALONG_DEG, ALONG_DEG]) {
    while (Math.abs(top + side) <= MOST_ALONG_DEG && value(top + side) > value(top)) top += side;
  }
  const [below, here, above] = [value(top - ALONG_DEG), value(top), value(top + ALONG_DEG)];
  const bend = below - 2 * here + above;
  const shift = bend < 0 ? Math.max(-1, Math.min(1, (below - above) / (2 * bend))) : 0;
  const there = top + shift * ALONG_DEG;
  return value(there) > here ? { at: there, value: value(there) } : { at: top, value: here };
}
