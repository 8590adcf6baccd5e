import { powerByVoltage } from "../arrays/powerByVoltage.ts";
import { median, quantile } from "../statistics.ts";
import { tableAt } from "../table.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import { alikeUnits, besideOthers, loneUnits, onlyUnit, withoutCounted, type AlikeUnits, type Beside } from "./besideAlike.ts";
import { besideStrongLight } from "./besideStrongLight.ts";
import { strungByPower } from "./faultByPower.ts";
import { asPower, powerAgrees, powerFollows } from "./faultByVoltage.ts";
import { faultCourse, type FaultCourse } from "./faultCourse.ts";
import { kindByVoltage, kindOfFault, STRONG_WM2, underCloud, WEAK_WM2, type DcFaultKind } from "./faultKind.ts";
import { bestShape, lackAt, lackOf, PURE, type LackingRows, type LightShape } from "./faultShape.ts";
import { lostFromOnset, voltageLeft, voltageLoss, type VoltageLoss } from "./faultVoltage.ts";
import { faultyStrings } from "./faultyStrings.ts";
import { meterMoved } from "./meterMoved.ts";
import { meanOf, severityCourse } from "./severity.ts";
import { withAllStrings } from "./withAllStrings.ts";

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
}

/** A fault is told from this mean lack on, beyond so many times what its days leave open, if it explains this much of how the days stray. */
interface Least {
  lack: number;
  /** And up to this one. */
  most: number;
  explained: number;
}
const SAME_LIGHT: Least = { lack: 0.006, most: 1, explained: 0.3 };
/** Beside units in other planes: the seasons stray by percents there. */
const OTHER_LIGHT: Least = { lack: 0.02, most: 1, explained: 0.5 };
/** Told from the voltage, which hardly knows of the light; a tenth and more of it is rather a tracker's point. */
const BY_VOLTAGE: Least = { lack: 0.006, most: 0.1, explained: 0.6 };
/** Told from weak light beside the strong of the same day: how light from clouds and a low sun is modelled strays with the seasons. */
const IN_WEAK_LIGHT: Least = { lack: 0.02, most: 1, explained: 0.6 };
/**
 * Faults stay until someone mends them; a hot spell, whose warmth is modelled badly, moves the voltage for days, haze and clouds the weak light
 * for weeks: a fault of a plant's only inverter lasts for so many days at least that say something, and one that went again, as a
 * hot month does, for longer.
 */
const VOLTAGE_DAYS = 15;
const MENDED_DAYS = 28;
const SHUNT_DAYS = 30;
const LEAST_SIGMAS = 5;
/** So many days at most are taken for independent; a course that explains less is not worth following. */
const STEADY_DAYS = 25;
const WORTH_FOLLOWING = 0.05;
/** Left of the maximum power point the current rises while the voltage is low: a tracker's day, and no string's. */
const CURRENT_RISES = 1.012;
const LOW_VOLTAGE = 0.97;
const MOST_LACK = 0.9;
/** A fault that goes on beside counted strings explains so much of how the days stray; one that was counted for strings in part leaves a hole there. */
const WITH_STRINGS = 0.9;
const MOST_ROWS = 4000;

/**
 * The DC fault of every unit, if its power and voltage beside its like show one. The clearest is found first and taken out,
 * for it makes the others seem to gain. `excluded` are a unit's rows with another cause, `counted` those in which strings were counted
 * open in its sum alone. A plant's only unit is held to what it was itself (`sound`: its daily share of its model while nothing takes from it;
 * null: not known yet).
 */
export function dcFaults(
  scope: AuditScope, excluded: (i: number) => Uint8Array, counted: (i: number) => Uint8Array | null = () => null, sound: Float64Array | null = null,
): (DcFault | null)[] {
  const out: (DcFault | null)[] = scope.units.map(() => null);
  const rowsOf = { excluded, counted };
  for (const group of alikeUnits(scope, rowsOf)) tellFaults(scope, group, SAME_LIGHT, out);
  for (const group of loneUnits(scope, rowsOf)) {
    group.members.forEach((i, m) => {
      const fault = out[i];
      if (fault !== null) takeOut(fault, group, m);
    });
    tellFaults(scope, group, OTHER_LIGHT, out);
  }
  const own = onlyUnit(scope, rowsOf, sound);
  if (own !== null) out[0] = faultAlone(scope.units[0], scope, onPoint(withoutCounted(scope.units[0], scope, own)));
  return out;
}

/**
 * The fault of a plant's only unit. Its power says little by itself, for dirt and a sensor take from it as faults do: its voltage shows
 * cells passed by and bad contacts, its own strong light what a shunt takes from the weak.
 */
function faultAlone(u: AuditUnit, scope: AuditScope, beside: Beside): DcFault | null {
  const byVoltage = u.voltageRatio === null ? null : faultByVoltage(u, scope, beside, powerFollows);
  if (byVoltage !== null && byVoltage.course.days >= (byVoltage.course.mended ? MENDED_DAYS : VOLTAGE_DAYS)) return byVoltage;
  const shunt = faultBy(u, scope, besideStrongLight(u, scope, beside), IN_WEAK_LIGHT);
  return shunt?.kind === "pid" && shunt.course.days >= SHUNT_DAYS ? shunt : null;
}

/** Finds the faults of a group's judged units, one after the other. */
function tellFaults(scope: AuditScope, group: AlikeUnits, least: Least, out: (DcFault | null)[]): void {
  for (let round = 0; round < group.judged; round++) {
    const found = besideOthers(scope, group).map((beside, m) => (out[group.members[m]] === null ? faultOf(scope.units[group.members[m]], scope, beside, least) : null));
    const m = clearest(found);
    const fault = found[m] ?? null;
    if (fault === null) return;
    out[group.members[m]] = fault;
    takeOut(fault, group, m);
  }
}

/** What the unit was before its fault is its own measure: its constant was learnt with the fault. */
function takeOut({ left, course, voltageLeft: voltage, voltage: { base } }: DcFault, { power, voltage: volts }: AlikeUnits, m: number): void {
  for (let r = 0; r < left.length; r++) {
    power[m][r] /= left[r] * course.base;
    volts[m][r] /= voltage[r] * base;
  }
}

/** Which of the faults takes most; -1 without any. */
function clearest(found: readonly (DcFault | null)[]): number {
  let best = -1;
  let most = 0;
  found.forEach((fault, m) => {
    if (fault === null || fault.course.meanLack * fault.course.days <= most) return;
    best = m;
    most = fault.course.meanLack * fault.course.days;
  });
  return best;
}

/**
 * A unit's fault. Strings counted open in its sum may be a fault's own lack: those rows say nothing, unless with them a fault explains
 * nearly all, or no less than without.
 */
function faultOf(u: AuditUnit, scope: AuditScope, beside: Beside, least: Least): DcFault | null {
  if (beside.counted === null) return faultOver(u, scope, beside, least);
  const without = faultOver(u, scope, withoutCounted(u, scope, beside), least);
  const within = faultOver(u, scope, beside, least);
  return within !== null && within.course.explains >= Math.min(WITH_STRINGS, without?.course.explains ?? 1) ? within : without;
}

/** A fault by power; beside another light by its voltage too, where power agrees with what that says. */
function faultOver(u: AuditUnit, scope: AuditScope, whole: Beside, least: Least): DcFault | null {
  const beside = onPoint(whole);
  const byPower = faultBy(u, scope, withAllStrings(u, scope, beside), least);
  if (byPower !== null || least !== OTHER_LIGHT) return byPower;
  return faultByVoltage(u, scope, beside, powerAgrees);
}

/** A fault that the unit's voltage shows and its power `follows`; null without one. */
function faultByVoltage(u: AuditUnit, scope: AuditScope, beside: Beside, follows: typeof powerAgrees): DcFault | null {
  const found = faultBy(u, scope, asPower(u, scope, beside), BY_VOLTAGE);
  return found !== null && follows(beside, found.course) ? found : null;
}

function faultBy(u: AuditUnit, scope: AuditScope, beside: Beside, least: Least): DcFault | null {
  const first = faultCourse(beside.dailyPower);
  if (first === null || !(first.explains > WORTH_FOLLOWING)) return null;
  let best: { shape: LightShape; course: FaultCourse; lack: Float64Array } | null = null;
  for (const pure of PURE) {
    for (let array = 0; array < (u.unit.arrays.length > 1 ? u.unit.arrays.length : 1); array++) {
      const shape = { array, ...pure };
      const lack = lackOf(shape, u, scope);
      const course = severityCourse(u, scope, beside, first.base, lack);
      if (course !== null && (best === null || course.explains > best.course.explains)) best = { shape, course, lack };
    }
  }
  if (best === null) return null;
  const lacking = lackingRows(scope, beside, best.course, median(best.lack));
  const { shape, misfit } = bestShape(u, scope, lacking);
  const lack = lackOf(shape, u, scope);
  const course = severityCourse(u, scope, beside, best.course.base, lack);
  if (course === null) return null;
  const voltage = voltageLoss(beside, course, lacking, lack);
  const steady = course.noise / Math.sqrt(Math.min(course.days, STEADY_DAYS));
  if (course.meanLack < least.lack || course.meanLack > least.most || course.meanLack < LEAST_SIGMAS * steady || course.explains < least.explained) return null;
  const scale = meanOf(u, scope, beside, lack);
  const kind = (least === BY_VOLTAGE ? kindByVoltage(shape) : kindOfFault(shape, voltage, course, () => underCloud(u, lacking, lack), heldLackOf(u, shape.array)))
    ?? (strungByPower(u, scope, shape, course, lacking, lack, misfit, (course.meanLack * shape.flat) / scale) ? "undecided" : null);
  if (kind === null || (kind !== "pid" && !lostFromOnset(beside, course, voltage)) || meterMoved(u, scope, course, (r) => !Number.isNaN(beside.power[r]))) return null;
  const { rows, days } = scope;
  const left = Float64Array.from({ length: rows.count }, (_, r) => {
    const d = rows.day[r] - days.firstDay;
    return course.lack[d] > 0 ? Math.max(1 - MOST_LACK, 1 - (course.lack[d] * lack[r]) / scale) : 1;
  });
  const worst = Math.max(...course.lack) / scale;
  return {
    kind, course, left, voltageLeft: voltageLeft(voltage, left), voltage, weakLack: worst * lackAt(shape, WEAK_WM2), strongLack: worst * lackAt(shape, STRONG_WM2),
    strings: faultyStrings(u, scope, course, shape.array),
  };
}

/** The share of power that an array's sound modules lack where a tracker holds them so much (a share) below their best voltage; 0 for a sheet without voltages. */
function heldLackOf(u: AuditUnit, array: number): (voltageLost: number) => number {
  return (voltageLost) => {
    const left = powerByVoltage(u.unit.arrays[array].module);
    return left === null ? 0 : Math.max(0, 1 - tableAt(left, 1 - voltageLost));
  };
}

/** The days without those on which the tracker stood left of its point: low voltage and more current than its own usual. */
function onPoint(beside: Beside): Beside {
  const amps = beside.dailyPower.map((v, d) => v / beside.dailyVoltage[d]);
  const usual = median(amps);
  const high = quantile(beside.dailyVoltage, 0.9);
  const off = amps.map((v, d) => (v > CURRENT_RISES * usual && beside.dailyVoltage[d] < LOW_VOLTAGE * high ? 1 : 0));
  return off.includes(1) ? { ...beside, dailyPower: beside.dailyPower.map((v, d) => (off[d] === 1 ? NaN : v)), dailyVoltage: beside.dailyVoltage.map((v, d) => (off[d] === 1 ? NaN : v)) } : beside;
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
