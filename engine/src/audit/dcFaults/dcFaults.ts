import { median, quantile } from "../statistics.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import { alikeUnits, besideOthers, loneUnits, onlyUnit, unitAlone, withoutCounted, type AlikeUnits, type Beside } from "./besideAlike.ts";
import { besideStrongLight } from "./besideStrongLight.ts";
import { BY_VOLTAGE, faultBy, IN_WEAK_LIGHT, OTHER_LIGHT, OWN_STRINGS, SAME_LIGHT, type DcFault, type Least } from "./faultBy.ts";
import { asPower, powerAgrees, powerFollows } from "./faultByVoltage.ts";
import { stringsBeside } from "./stringsBeside.ts";
import { withAllStrings } from "./withAllStrings.ts";

/**
 * Faults stay until someone mends them; a hot spell, whose warmth is modelled badly, moves the voltage for days, haze and clouds the weak light
 * for weeks: a fault of a plant's only inverter lasts for so many days at least that say something, and one that went again, as a
 * hot month does, for longer.
 */
const VOLTAGE_DAYS = 15;
const MENDED_DAYS = 28;
const SHUNT_DAYS = 30;
/** Left of the maximum power point the current rises while the voltage is low: a tracker's day, and no string's. */
const CURRENT_RISES = 1.012;
const LOW_VOLTAGE = 0.97;
/** A fault that goes on beside counted strings explains so much of how the days stray; one that was counted for strings in part leaves a hole there. */
const WITH_STRINGS = 0.9;

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
  scope.units.forEach((u, i) => (out[i] ??= faultOfStrings(u, scope, () => unitAlone(scope, i, rowsOf))));
  for (const group of loneUnits(scope, rowsOf)) {
    group.members.forEach((i, m) => {
      const fault = out[i];
      if (fault !== null) takeOut(fault, group, m);
    });
    tellFaults(scope, group, OTHER_LIGHT, out);
  }
  const own = onlyUnit(scope, rowsOf, sound);
  if (own !== null) out[0] ??= faultAlone(scope.units[0], scope, onPoint(withoutCounted(scope.units[0], scope, own)));
  return out;
}

/** The fault that the currents of a unit's own strings show beside each other; null without one, or without currents. */
function faultOfStrings(u: AuditUnit, scope: AuditScope, alone: () => Beside): DcFault | null {
  if (u.signals.stringsA.every((of) => of.length < 2)) return null;
  const found = stringsBeside(u, scope, alone());
  return found === null ? null : faultBy(u, scope, found.beside, OWN_STRINGS, [found.array]);
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

/** The days without those on which the tracker stood left of its point: low voltage and more current than its own usual. */
function onPoint(beside: Beside): Beside {
  const amps = beside.dailyPower.map((v, d) => v / beside.dailyVoltage[d]);
  const usual = median(amps);
  const high = quantile(beside.dailyVoltage, 0.9);
  const off = amps.map((v, d) => (v > CURRENT_RISES * usual && beside.dailyVoltage[d] < LOW_VOLTAGE * high ? 1 : 0));
  return off.includes(1) ? { ...beside, dailyPower: beside.dailyPower.map((v, d) => (off[d] === 1 ? NaN : v)), dailyVoltage: beside.dailyVoltage.map((v, d) => (off[d] === 1 ? NaN : v)) } : beside;
}
