import { planeGroup } from "../level/peers.ts";
import { median } from "../statistics.ts";
import { besideRated, THRESHOLDS } from "../thresholds.ts";
import { belowRating, type AuditScope, type AuditUnit } from "../unit.ts";

/** A unit's power over its model and its voltage, each against the middle of the others under the same light. */
export interface Beside {
  /** Ratio by row, around 1 but for the unit's own constant; NaN where the unit or the others say nothing. */
  power: Float64Array;
  voltage: Float64Array;
  /** Day by day: power weighed by the model, voltage the day's median. */
  dailyPower: Float64Array;
  dailyVoltage: Float64Array;
  /** Rows in which strings were counted open in the unit's sum alone: the power is that with them in place. */
  counted: Uint8Array | null;
}

/** Rows are gone through so many at a time, unit by unit: across all units row by row would leave the cache at every step. */
const STRETCH = 256;

/** Units held against each other: what each gives alone, before it is divided by the others. */
export interface AlikeUnits {
  members: readonly number[];
  /** So many of them, the first, are judged; the others only stand beside. */
  judged: number;
  power: Float64Array[];
  voltage: Float64Array[];
  counted: (Uint8Array | null)[];
}

/** Rows by unit: those with another cause, and those in which strings were counted open in the sum alone. */
interface RowsOf {
  excluded(i: number): Uint8Array;
  counted(i: number): Uint8Array | null;
}

/** The units by the planes they lie in, two and more under the same light; of a unit without voltage only its power. */
export function alikeUnits(scope: AuditScope, of: RowsOf): AlikeUnits[] {
  return [...byPlanes(scope.units).values()].filter((members) => members.length >= 2).map((members) => read(scope, members, members.length, of));
}

/**
 * Every unit that lies alone in its planes, with all others beside it: they see another light, and how well the model carries
 * light between the planes is in every row. Whoever has a voltage is held so; power alone is no witness there.
 */
export function loneUnits(scope: AuditScope, of: RowsOf): AlikeUnits[] {
  const { units } = scope;
  return [...byPlanes(units).values()].flatMap((members) => {
    const [alone] = members;
    if (members.length > 1 || units.length < 2 || units[alone].voltageRatio === null) return [];
    return [read(scope, [alone, ...Array.from(units.keys()).filter((i) => i !== alone)], 1, of)];
  });
}

/** A unit by itself. */
export function unitAlone(scope: AuditScope, i: number, of: RowsOf): Beside {
  const { power: [power], voltage: [voltage] } = read(scope, [i], 1, of);
  return { power, voltage, counted: of.counted(i), ...daily(scope.units[i], scope, power, voltage) };
}

/**
 * A plant's only unit beside what it gives of its own model while nothing takes from it (`sound`: by day, level, dirt and age in it; null: not
 * known yet). Null on a plant of several.
 */
export function onlyUnit(scope: AuditScope, of: RowsOf, sound: Float64Array | null): Beside | null {
  const { units, rows, days } = scope;
  if (units.length !== 1) return null;
  const own = unitAlone(scope, 0, of);
  if (sound === null) return own;
  const power = own.power.map((v, r) => v / sound[rows.day[r] - days.firstDay]);
  return { ...own, power, ...daily(units[0], scope, power, own.voltage) };
}

function byPlanes(units: readonly AuditUnit[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  units.forEach((u, i) => groups.set(planeGroup(u), [...(groups.get(planeGroup(u)) ?? []), i]));
  return groups;
}

function read(scope: AuditScope, members: readonly number[], judged: number, of: RowsOf): AlikeUnits {
  const power = members.map(() => new Float64Array(scope.rows.count).fill(NaN));
  const voltage = members.map(() => new Float64Array(scope.rows.count).fill(NaN));
  members.forEach((i, m) => readUnit(scope.units[i], scope, of.excluded(i), power[m], voltage[m]));
  return { members, judged, power, voltage, counted: members.map((i) => of.counted(i)) };
}

/** Every judged unit of a group against the middle of the others. */
export function besideOthers(scope: AuditScope, { members, judged, power, voltage, counted }: AlikeUnits): Beside[] {
  const relative = { power: power.map((column) => column.slice()), voltage: voltage.map((column) => column.slice()) };
  for (let from = 0; from < scope.rows.count; from += STRETCH) {
    const to = Math.min(scope.rows.count, from + STRETCH);
    divideByOthers(relative.power, counted, from, to);
    divideByOthers(relative.voltage, counted, from, to);
  }
  return members.slice(0, judged).map((i, m) => ({ power: relative.power[m], voltage: relative.voltage[m], counted: counted[m], ...daily(scope.units[i], scope, relative.power[m], relative.voltage[m]) }));
}

/** Power over the model without DC faults, and voltage, in the rows in which nothing holds the unit. */
function readUnit(u: AuditUnit, scope: AuditScope, excluded: Uint8Array, power: Float64Array, voltage: Float64Array): void {
  const beside = besideRated(scope.hours);
  const { dcFault, shade } = u.causes;
  // held rows stand out of their own day: the days before a fault stand high as a whole
  const usual = Float64Array.from({ length: scope.days.count }, (_, d) => median(u.voltageRatio?.subarray(scope.days.from[d], scope.days.from[d + 1]) ?? []));
  for (let r = 0; r < power.length; r++) {
    const ac = u.signals.acKw[r];
    if (u.voltageRatio !== null && u.voltageRatio[r] > THRESHOLDS.heldVoltage * usual[scope.rows.day[r] - scope.days.firstDay]) continue;
    if (u.aside[r] !== 0 || excluded[r] !== 0 || u.telling[r] === 0 || !(u.dcKw[r] > 0) || !(u.model.dcKw[r] > 0)) continue;
    if (!(ac > THRESHOLDS.stopOutputShare * u.unit.ratedAcKw && belowRating(u.unit, ac))) continue;
    if (u.model.acKw[r] * beside >= u.unit.ratedAcKw) continue;
    // what a shadow seems to take may be the fault's
    if (shade.some((one) => one !== null && one[r] > 0)) continue;
    power[r] = (u.dcKw[r] / u.model.dcKw[r] / u.constant) * (dcFault === null ? 1 : dcFault[r]);
    voltage[r] = (u.voltageRatio?.[r] ?? NaN) * (u.faultVoltage === null ? 1 : u.faultVoltage[r]);
  }
}

/** The same without the rows in which strings were counted open. */
export function withoutCounted(u: AuditUnit, scope: AuditScope, beside: Beside): Beside {
  const power = beside.power.map((v, r) => (beside.counted?.[r] === 1 ? NaN : v));
  return { ...beside, power, counted: null, ...daily(u, scope, power, beside.voltage) };
}

/** Divides each column by the median of the others, row by row; NaN where no other speaks. Who has strings counted open, which may be a fault's, speaks where nobody else does. */
function divideByOthers(columns: readonly Float64Array[], counted: readonly (Uint8Array | null)[], from: number, to: number): void {
  const own = new Float64Array(columns.length);
  const sound: number[] = [];
  const others: number[] = [];
  for (let r = from; r < to; r++) {
    columns.forEach((column, m) => (own[m] = column[r]));
    for (let m = 0; m < own.length; m++) {
      if (Number.isNaN(own[m])) continue;
      sound.length = 0;
      others.length = 0;
      for (let n = 0; n < own.length; n++) if (n !== m && !Number.isNaN(own[n])) (counted[n]?.[r] === 1 ? others : sound).push(own[n]);
      columns[m][r] = sound.length > 0 ? own[m] / median(sound) : others.length > 0 ? own[m] / median(others) : NaN;
    }
  }
}

/** Rows brought to days: power weighed by the model, voltage by its median; NaN where too few hours speak. */
export function daily(u: AuditUnit, { days, hours }: AuditScope, power: Float64Array, voltage: Float64Array): Pick<Beside, "dailyPower" | "dailyVoltage"> {
  const dailyPower = new Float64Array(days.count).fill(NaN);
  const dailyVoltage = new Float64Array(days.count).fill(NaN);
  for (let d = 0; d < days.count; d++) {
    let sum = 0;
    let weight = 0;
    let n = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (Number.isNaN(power[r])) continue;
      sum += power[r] * u.model.dcKw[r];
      weight += u.model.dcKw[r];
      n++;
    }
    if (n * hours < THRESHOLDS.dayHours) continue;
    dailyPower[d] = sum / weight;
    dailyVoltage[d] = median(voltage.subarray(days.from[d], days.from[d + 1]));
  }
  return { dailyPower, dailyVoltage };
}
