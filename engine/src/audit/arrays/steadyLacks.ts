import { besideItself, besidePeers } from "./besidePeers.ts";
import { unharmed } from "../level/dailyRatio.ts";
import { heldTrackers, type HeldTracker } from "./heldTracker.ts";
import { soundShare, stepsOf, type Step } from "./lackSteps.ts";
import { planesOf } from "../level/peers.ts";
import { lightShare } from "../light/lightShare.ts";
import { median, quantile } from "../statistics.ts";
import type { OpenStrings } from "./strings.ts";
import { stringsOf, type AuditScope, type AuditUnit } from "../unit.ts";

/** What a lack that stays the same at all powers can be where nothing of the DC side is measured. */
export type LackKind = "strings" | "conversion" | "tracking";

/** A lack of one unit that begins at once and stays: rows [fromRow, toRow) and the share of power it leaves. */
export interface SteadyLack {
  kind: LackKind;
  left: number;
  /** The same by row, where it goes with warmth (`heldTrackers`); null: `left` in every row. */
  leftAt: ((r: number) => number) | null;
  /** Array the strings are missing from, and how many; -1 and 0 for other kinds. */
  array: number;
  strings: number;
  fromRow: number;
  toRow: number;
}

/**
 * Steady lacks of every unit of which only AC power is known, beside units under the same light. `ratios` are the daily
 * ratios to the model of a unit with nothing wrong; a plant's only unit is held to its own sound `course` (null: not known yet); `shared` as of `besidePeers`. A whole number of strings is an open string. What is smaller than the
 * heat an inverter could shed for days is conversion; more than that would burn it, so it is a tracker off its point. None
 * is told where the lack comes with strong light alone (a limit) or with weak light alone (a shadow).
 */
export function steadyLacks(scope: AuditScope, ratios: readonly Float64Array[], course: Float64Array | null, shared: Float64Array | null = null): SteadyLack[][] {
  const all = besidePeers(scope, ratios, LEAST_PEERS, shared);
  return scope.units.map((u, i) => {
    if (u.signals.dcKw !== null) return [];
    const witness = scope.units.length > 1 ? all(i) : course === null ? null : besideItself(scope, u, ratios[i], course);
    if (witness === null) return [];
    const { relative, rows, peers } = witness;
    const sound = peers ? soundShare(relative) : 1;
    const own = relative.map((v) => v / sound);
    const beside = (from: number, to: number): Float64Array => rows(from, to).map((v) => v / sound);
    const held = peers ? heldTrackers(u, scope, own, beside) : [];
    for (const { fromDay, toDay } of held) own.fill(NaN, fromDay, toDay + 1);
    const steps = stepsOf(own, !peers);
    return [
      ...held.map((one) => lackOfHeld(scope, one, beside)),
      ...overlapping(steps).flatMap((group) => stringsOver(u, scope, group, own, beside)
        ?? group.flatMap((step) => lackOf(u, scope, step, steps.filter((other) => other !== step), beside))),
    ];
  });
}

/** So many units in the same planes are compared among themselves. */
const LEAST_PEERS = 2;
/** Means of strong and weak light: above and below this share of the strongest of the days in hand. */
const WEAK_SHARE = 0.55;
/** A lack in weak light and in strong may differ by this factor. */
const ALIKE = 2;
/**
 * Whole strings are met this closely, and within so much of what they gave (modules are sorted, strings of one make differ by a
 * percent or two), no worse than by a lack that is the same at all hours, and by rows that stray
 * no more than so many times what they stray while nothing is wrong, in the weeks beside: strings that give nothing do not change. A unit that has
 * none beside it meets them by so much of a string.
 */
const STRING_CLOSE = 0.005;
const STRINGS_DIFFER = 0.02;
const STRING_AS_GOOD = 1.25;
const STRING_STRAYS = 4;
const BESIDE_DAYS = 15;
const ALONE_OF_STRING = 0.12;
/**
 * How a unit's light parts between its planes is known to this share where it is not measured in each: strings of one of them are met within so much of
 * their lack, if the sun's way over that plane leaves so much less of the rows than one share at all hours.
 */
const PLANE_SHARE = 0.07;
const PLANE_BETTER = 0.6;
/**
 * A lack that is not of strings is the same at all hours: intervals stray this far from it, or so much of it, of the days' noise, or of what
 * they stray in the weeks beside.
 */
const STEADY = 0.012;
const STEADY_OF_LACK = 0.08;
const STEADY_OF_NOISE = 3;
const STEADY_OF_STRAY = 1.5;
/** Beyond this an inverter's own excess would be several times the heat it is built to shed. */
const MOST_CONVERSION = 0.09;
/** A string held at half its best voltage still gives half its power; what lacks more is held by a limit or off. */
const MOST_TRACKING = 0.5;

/** Steps that share days, together. */
function overlapping(steps: readonly Step[]): Step[][] {
  const out: Step[][] = [];
  for (const step of steps.toSorted((a, b) => a.fromDay - b.fromDay)) {
    const last = out.at(-1);
    if (last?.some(({ toDay }) => toDay >= step.fromDay) === true) last.push(step);
    else out.push([step]);
  }
  return out;
}

/**
 * Steps that share days as one lack, if over all of them it is of the strings of one of several planes: those take more and less as the season
 * changes the sun's way over it, which looks like a lack more. Null where it is not. `own` is the unit's share by day.
 */
function stringsOver(u: AuditUnit, scope: AuditScope, steps: readonly Step[], own: Float64Array, beside: (from: number, to: number) => Float64Array): SteadyLack[] | null {
  if (steps.length < 2 || planesOf(u).length < 2) return null;
  const fromDay = Math.min(...steps.map((step) => step.fromDay));
  const toDay = Math.max(...steps.map((step) => step.toDay));
  const lacks = lackOf(u, scope, { left: median(own.subarray(fromDay, toDay + 1)), fromDay, toDay, before: 1, after: 1, noise: steps[0].noise }, [], beside);
  return lacks.some(({ kind }) => kind === "strings") ? lacks : null;
}

function lackOf(u: AuditUnit, scope: AuditScope, step: Step, others: readonly Step[], beside: (from: number, to: number) => Float64Array): SteadyLack[] {
  const { days } = scope;
  const from = days.from[step.fromDay];
  const to = days.from[step.toDay + 1];
  const shares = withoutOthers(beside(from, to), scope, step, others);
  if (!atAllPowers(u, scope, step, shares, from)) return [];
  const lack = 1 - step.left;
  const miss = median(shares.map((v) => Math.abs(v - step.left)));
  const stray = strayBeside(beside, scope, step);
  const strings = openStrings(u, scope, step, shares, from, miss, stray ?? Infinity);
  if (strings === null && miss > Math.max(STEADY, STEADY_OF_LACK * lack, STEADY_OF_NOISE * step.noise, STEADY_OF_STRAY * (stray ?? 0))) return [];
  if (strings === null && lack > MOST_TRACKING) return [];
  const kind: LackKind = strings !== null ? "strings" : lack <= MOST_CONVERSION ? "conversion" : "tracking";
  const fromRow = edge(beside, days.from[Math.max(0, step.fromDay - 1)], days.from[Math.min(days.count, step.fromDay + 1)], () => step.before, () => step.before * step.left);
  const toRow = edge(beside, days.from[step.toDay], days.from[Math.min(days.count, step.toDay + 2)], () => step.after * step.left, () => step.after);
  if (toRow <= fromRow) return [];
  return [{ kind, left: step.left, leftAt: null, array: strings?.array ?? -1, strings: strings?.count ?? 0, fromRow: step.fromDay === 0 ? 0 : fromRow, toRow: step.toDay === days.count - 1 ? days.from[days.count] : toRow }];
}

/** The lack of trackers that hold one voltage, from the row in which they began to the one in which they ended. */
function lackOfHeld({ days }: AuditScope, { fromDay, toDay, leftAt }: HeldTracker, beside: (from: number, to: number) => Float64Array): SteadyLack {
  const sound = (): number => 1;
  const first = edge(beside, days.from[Math.max(0, fromDay - 1)], days.from[fromDay + 1], sound, leftAt);
  const end = edge(beside, days.from[toDay], days.from[Math.min(days.count, toDay + 2)], leftAt, sound);
  const fromRow = fromDay === 0 ? 0 : first;
  const toRow = toDay === days.count - 1 ? days.from[days.count] : end;
  const shares = Float64Array.from({ length: Math.max(0, toRow - fromRow) }, (_, k) => leftAt(fromRow + k));
  return { kind: "tracking", left: median(shares), leftAt, array: -1, strings: 0, fromRow, toRow };
}

/** Rows' shares while a lack lasts without what the unit's other lacks take on the same days: one may end or begin within another. */
function withoutOthers(shares: Float64Array, { days }: AuditScope, step: Step, others: readonly Step[]): Float64Array {
  const out = shares.slice();
  for (let d = step.fromDay; d <= step.toDay; d++) {
    const left = others.reduce((product, other) => (other.fromDay <= d && d <= other.toDay ? product * other.left : product), 1);
    for (let r = days.from[d]; r < days.from[d + 1]; r++) out[r - days.from[step.fromDay]] /= left;
  }
  return out;
}

/** Whether weak light lacks what strong light lacks (a limit takes from the strong alone, a low shadow from the weak). */
function atAllPowers(u: AuditUnit, { weather }: AuditScope, step: Step, shares: Float64Array, from: number): boolean {
  const power = shares.map((v, k) => (Number.isNaN(v) ? NaN : unharmed(u, weather, from + k)));
  const split = WEAK_SHARE * quantile(power, 0.98);
  const weak = 1 - median(shares.filter((_, k) => power[k] < split));
  const strong = 1 - median(shares.filter((_, k) => power[k] >= split));
  if (Number.isNaN(weak) || Number.isNaN(strong)) return true;
  const least = (1 - step.left) / ALIKE;
  return weak > least && strong > least;
}

/**
 * Which strings would lack like this: an array's share of the unit's power goes with the sun, a lack of the whole unit does
 * not. `shares` are the rows' own without other lacks, from row `from` on; `miss` is how far they stray from one share, `stray` how far while nothing is wrong.
 */
function openStrings(u: AuditUnit, { weather, units }: AuditScope, step: Step, shares: Float64Array, from: number, miss: number, stray: number): { array: number; count: number } | null {
  const weights = u.unit.arrays.map((_, a) => shares.map((_v, k) => lightShare(u, weather, a, from + k)));
  const missOf = (left: (k: number) => number): number => median(shares.map((v, k) => Math.abs(v - left(k))));
  const ofPlane = planesOf(u).length > 1 ? Math.min(PLANE_SHARE * (1 - step.left), PLANE_BETTER * miss) : 0;
  const asGood = Math.min(STRING_AS_GOOD * miss, STRING_STRAYS * stray);
  // a unit that has none beside it is known no better than its light and dirt are
  let best = Math.max(units.length === 1 ? ALONE_OF_STRING / stringsOf(u) : Math.min(STRING_CLOSE, STRINGS_DIFFER * (1 - step.left)), step.noise, asGood, ofPlane);
  let found: { array: number; count: number } | null = null;
  u.unit.arrays.forEach((array, a) => {
    for (let count = 1; count < array.strings && 2 * STRING_CLOSE * array.strings < 1; count++) {
      const own = missOf((k) => 1 - (count / array.strings) * weights[a][k]);
      if (own > best) continue;
      best = own;
      found = { array: a, count };
    }
  });
  return found;
}

/** How far rows stray from their median in the weeks before a step and after it; null where none speaks. */
function strayBeside(beside: (from: number, to: number) => Float64Array, { days }: AuditScope, step: Step): number | null {
  const between = (first: number, end: number): Float64Array => beside(days.from[Math.max(0, first)], days.from[Math.min(days.count, Math.max(0, end))]);
  const rows = [between(step.fromDay - 1 - BESIDE_DAYS, step.fromDay - 1), between(step.toDay + 2, step.toDay + 2 + BESIDE_DAYS)];
  const strays = rows.flatMap((shares) => {
    const level = median(shares);
    return Array.from(shares, (v) => Math.abs(v / level - 1));
  });
  const stray = median(strays);
  return Number.isFinite(stray) ? stray : null;
}

/** Row at which the share goes from one level (by row) to the other: the one that leaves least distance on both sides. */
function edge(beside: (from: number, to: number) => Float64Array, from: number, to: number, before: (r: number) => number, after: (r: number) => number): number {
  const shares = beside(from, to);
  let sum = 0;
  let best = 0;
  let at = from;
  for (let k = 0; k < shares.length; k++) {
    if (Number.isNaN(shares[k])) continue;
    sum += Math.abs(shares[k] - before(from + k)) - Math.abs(shares[k] - after(from + k));
    if (sum < best) {
      best = sum;
      at = from + k + 1;
    }
  }
  return at;
}

/** Share left by all lacks but open strings, row by row; null where there is none. */
export function leftBy(lacks: readonly SteadyLack[], rows: number): Float64Array | null {
  const others = lacks.filter((lack) => lack.kind !== "strings");
  if (others.length === 0) return null;
  const out = new Float64Array(rows).fill(1);
  for (const lack of others) for (let r = lack.fromRow; r < lack.toRow; r++) out[r] *= lack.leftAt?.(r) ?? lack.left;
  return out;
}

/** The strings among a unit's lacks, as the detectors of strings write them. */
export function openByLack(u: AuditUnit, lacks: readonly SteadyLack[], rows: number): OpenStrings {
  const share: OpenStrings["share"] = u.unit.arrays.map(() => null);
  const found: OpenStrings["found"] = [];
  for (const lack of lacks) {
    if (lack.kind !== "strings") continue;
    const column = share[lack.array] ?? (share[lack.array] = new Float64Array(rows));
    for (let r = lack.fromRow; r < lack.toRow; r++) column[r] = Math.min(1, column[r] + lack.strings / u.unit.arrays[lack.array].strings);
    found.push({ name: "", rows: Uint8Array.from({ length: rows }, (_, r) => (r >= lack.fromRow && r < lack.toRow ? 1 : 0)) });
  }
  return { share, found };
}
