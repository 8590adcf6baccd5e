import { powerByVoltage } from "../arrays/powerByVoltage.ts";
import { median } from "../statistics.ts";
import { tableAt } from "../table.ts";
import { stringsOf, type AuditScope, type AuditUnit } from "../unit.ts";
import type { Beside } from "./besideAlike.ts";
import { strungByPower } from "./faultByPower.ts";
import { faultCourse, type FaultCourse } from "./faultCourse.ts";
import { kindByLight, kindByVoltage, kindOfFault, STRONG_WM2, underCloud, WEAK_WM2, type DcFaultKind } from "./faultKind.ts";
import { bestShape, lackAt, lackOf, PURE, type LackingRows, type LightShape } from "./faultShape.ts";
import { lostAtOnset, lostFromOnset, voltageLeft, voltageLoss, type VoltageLoss } from "./faultVoltage.ts";
import { heldByWeak } from "./heldByWeak.ts";
import { faultyStrings } from "./faultyStrings.ts";
import { meterMoved } from "./meterMoved.ts";
import { meanOf, severityCourse } from "./severity.ts";
import { currentsMoved } from "./stringsBeside.ts";

/** A lasting lack of one unit's DC side that is no open string. */
export interface DcFault {
  kind: DcFaultKind;
  course: FaultCourse;
  /** Share of power left, row by row. */
  left: Float64Array;
  voltageLeft: Float64Array;
  voltage: VoltageLoss;
  /** What it takes at its worst in weak light and in strong, as shares of the unit's power. */
  weakLack: number;
  strongLack: number;
  /** Strings on which it lies (`A01-S02`), where currents say. */
  strings: string[];
  /** Where it was read from the currents of the unit's own strings: what those lack at its worst beside the others, in weak light and in strong. */
  ofString: { weakLack: number; strongLack: number } | null;
}

/** What a fault is read from; told from this mean lack on, beyond so many times what its days leave open, if it explains this much of how the days stray. */
export interface Least {
  lack: number;
  /** And up to this one. */
  most: number;
  explained: number;
}
export const SAME_LIGHT: Least = { lack: 0.006, most: 1, explained: 0.3 };
/** Beside units in other planes: the seasons stray by percents there. */
export const OTHER_LIGHT: Least = { lack: 0.02, most: 1, explained: 0.5 };
/** Told from the voltage, which hardly knows of the light; a tenth and more of it is rather a tracker's point. */
export const BY_VOLTAGE: Least = { lack: 0.006, most: 0.1, explained: 0.6 };
/** Told from weak light beside the strong of the same day: how light from clouds and a low sun is modelled strays with the seasons. */
export const IN_WEAK_LIGHT: Least = { lack: 0.02, most: 1, explained: 0.6 };
/** Told from the currents of an array's own strings: light, warmth and dirt are the same for all of them. */
export const OWN_STRINGS: Least = { lack: 0.003, most: 1, explained: 0.6 };

const LEAST_SIGMAS = 5;
/** So many days at most are taken for independent; a course that explains less is not worth following. */
const STEADY_DAYS = 25;
const WORTH_FOLLOWING = 0.05;
const MOST_LACK = 0.9;
const MOST_ROWS = 4000;

/** The fault of a unit that a series beside something sound shows, on one of `arrays` (any of the unit's); null without one. */
export function faultBy(u: AuditUnit, scope: AuditScope, beside: Beside, least: Least, arrays: readonly number[] = [...u.unit.arrays.keys()]): DcFault | null {
  const first = faultCourse(beside.dailyPower);
  if (first === null || !(first.explains > WORTH_FOLLOWING)) return null;
  let best: { shape: LightShape; course: FaultCourse; lack: Float64Array } | null = null;
  for (const pure of PURE) {
    for (const array of arrays) {
      const shape = { array, ...pure };
      const lack = lackOf(shape, u, scope);
      const course = severityCourse(u, scope, beside, first.base, lack);
      if (course !== null && (best === null || course.explains > best.course.explains)) best = { shape, course, lack };
    }
  }
  if (best === null) return null;
  const lacking = lackingRows(scope, beside, best.course, median(best.lack));
  const { shape, misfit } = bestShape(u, scope, lacking, arrays);
  const lack = lackOf(shape, u, scope);
  const read = severityCourse(u, scope, beside, best.course.base, lack);
  if (read === null) return null;
  const lost = voltageLoss(beside, read, lacking, lack);
  const steady = read.noise / Math.sqrt(Math.min(read.days, STEADY_DAYS));
  if (read.meanLack < least.lack || read.meanLack > least.most || read.meanLack < LEAST_SIGMAS * steady || read.explains < least.explained) return null;
  const scale = meanOf(u, scope, beside, lack);
  const heldLack = heldLackOf(u, shape.array);
  const cloudy = (): boolean => underCloud(u, lacking, lack);
  const kind = kindFrom(least, shape, lost, read, cloudy, heldLack)
    ?? (least !== OWN_STRINGS && strungByPower(u, scope, shape, read, lacking, lack, misfit, (read.meanLack * shape.flat) / scale) ? "undecided" : null);
  if (kind === null) return null;
  const counts = (r: number): boolean => !Number.isNaN(beside.power[r]);
  if (least === OWN_STRINGS) {
    if (currentsMoved(u, scope, read, counts)) return null;
  } else if ((kind !== "pid" && !lostFromOnset(beside, read, lost)) || meterMoved(u, scope, read, counts)) return null;
  const strings = faultyStrings(u, scope, read, shape.array);
  const { course, voltage } = least === OWN_STRINGS ? withHeld(beside, read, kind, u, shape.array, strings.length) : { course: read, voltage: lost };
  const { rows, days } = scope;
  const left = Float64Array.from({ length: rows.count }, (_, r) => {
    const d = rows.day[r] - days.firstDay;
    return course.lack[d] > 0 ? Math.max(1 - MOST_LACK, 1 - (course.lack[d] * lack[r]) / scale) : 1;
  });
  const worst = Math.max(...course.lack) / scale;
  return {
    kind, course, left, voltageLeft: voltageLeft(voltage, left), voltage, weakLack: worst * lackAt(shape, WEAK_WM2), strongLack: worst * lackAt(shape, STRONG_WM2),
    strings, ofString: least === OWN_STRINGS ? stringLack(u, shape, Math.max(...read.lack) / scale, strings.length) : null,
  };
}

/** What a fault is by the evidence that it is read from; null for none. */
function kindFrom(least: Least, shape: LightShape, voltage: VoltageLoss, course: FaultCourse, cloudy: () => boolean, heldLack: (voltageLost: number) => number): DcFaultKind | null {
  if (least === OWN_STRINGS) return kindByLight(shape, course, cloudy);
  return least === BY_VOLTAGE ? kindByVoltage(shape) : kindOfFault(shape, voltage, course, cloudy, heldLack);
}

/**
 * What the currents of some strings lack beside the others, together with what all of them lack at the lower voltage at which the weak ones have
 * them held: a little while it is near their best, much where a few strings draw it far down. That voltage is read around the fault's onset, or follows
 * from the currents where it is not seen there. A shunt takes current at any voltage.
 */
function withHeld(beside: Beside, course: FaultCourse, kind: DcFaultKind, u: AuditUnit, array: number, weak: number): { course: FaultCourse; voltage: VoltageLoss } {
  const all = stringsOf(u);
  const parallel = u.signals.trackerV[array] === null ? all : u.unit.arrays[array].strings;
  const lost = kind === "pid" ? 0 : lostAtOnset(beside, course) ?? heldByWeak(u, array, weak / parallel, (course.meanLack * all) / weak);
  const held = (parallel / all) * heldLackOf(u, array)(lost);
  const whole = (v: number): number => 1 - (1 - v) * (1 - (held * v) / course.meanLack);
  const meanLack = whole(course.meanLack);
  const linear = lost / meanLack;
  return { course: { ...course, lack: course.lack.map(whole), meanLack }, voltage: { base: 1, linear, square: 0, perLack: linear, uncertainty: NaN } };
}

/** What each of the `weak` strings lacks of the current of the others, from what the unit's currents lack at a severity. */
function stringLack(u: AuditUnit, shape: LightShape, severity: number, weak: number): DcFault["ofString"] {
  const [weakLack, strongLack] = [WEAK_WM2, STRONG_WM2].map((wm2) => Math.min(1, (severity * lackAt(shape, wm2) * stringsOf(u)) / weak));
  return { weakLack, strongLack };
}

/** The share of power that an array's sound modules lack where a tracker holds them so much (a share) below their best voltage; 0 for a sheet without voltages. */
function heldLackOf(u: AuditUnit, array: number): (voltageLost: number) => number {
  return (voltageLost) => {
    const left = powerByVoltage(u.unit.arrays[array].module);
    return left === null ? 0 : Math.max(0, 1 - tableAt(left, 1 - voltageLost));
  };
}

/** Rows of the days on which the fault is well there, not more than tell. */
function lackingRows({ rows, days }: AuditScope, beside: Beside, course: FaultCourse, scale: number): LackingRows {
  const all: number[] = [];
  const half = Math.max(...course.lack) / 2;
  for (let d = course.fromDay; d <= course.toDay; d++) {
    if (course.lack[d] < half) continue;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) if (!Number.isNaN(beside.power[r])) all.push(r);
  }
  const every = Math.max(1, Math.ceil(all.length / MOST_ROWS));
  const own = all.filter((_, n) => n % every === 0);
  return {
    rows: own, severity: own.map((r) => course.lack[rows.day[r] - days.firstDay] / scale),
    lack: own.map((r) => 1 - beside.power[r] / course.base),
  };
}
