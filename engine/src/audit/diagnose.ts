import { besidePeers } from "./arrays/besidePeers.ts";
import { assumedCourse, tellsCourse } from "./dirt/assumedCourse.ts";
import type { UnitCauses } from "./causes.ts";
import { conversionRatio } from "./inverters/conversion.ts";
import { dayLight } from "./level/dayLight.ts";
import { dayEnergies } from "./level/dayWeights.ts";
import { dailyRatios, unharmed } from "./level/dailyRatio.ts";
import { LARGEST_DIRT } from "./dirt/dirtCourse.ts";
import { dirtPrior } from "./dirt/dirtPrior.ts";
import { dcFaults, type DcFault } from "./dcFaults/dcFaults.ts";
import { dirtBeyondLightByDay, expectedDc } from "./level/expectedDc.ts";
import { coldAir } from "./heat/usualAir.ts";
import { heldByPower } from "./inverters/deratingByPower.ts";
import type { Findings } from "./findings.ts";
import { guessedDays } from "./level/guessedDays.ts";
import { levels, type Levels } from "./level/levels.ts";
import { LIMIT, limitRows } from "./inverters/limits.ts";
import { modelled } from "./modelled.ts";
import { offPointDays } from "./arrays/mppt.ts";
import { offPointLeft } from "./arrays/offPointLeft.ts";
import { voltageRatio } from "./arrays/operating.ts";
import { healthyShare, healthyShareBeside, planeGroup, planesOf } from "./level/peers.ts";
import { settledLevel } from "./level/settledLevel.ts";
import { sharedLack } from "./level/sharedLack.ts";
import { shadeOf } from "./arrays/shading.ts";
import { snowRatio } from "./arrays/snow.ts";
import { soilingAgeing, type SoilingAgeing } from "./dirt/soilingAgeing.ts";
import { median, quantile } from "./statistics.ts";
import { OFF, offRows } from "./inverters/stops.ts";
import { leftBy, openByLack, steadyLacks, type SteadyLack } from "./arrays/steadyLacks.ts";
import { openByQuantum } from "./arrays/openByQuantum.ts";
import { openByCurrent, type OpenStrings } from "./arrays/strings.ts";
import { suddenLacks } from "./dirt/suddenLacks.ts";
import { THRESHOLDS } from "./thresholds.ts";
import { ASIDE, inSensorPlanes, stringsOf, type AuditScope, type AuditUnit } from "./unit.ts";
import { writeCauses } from "./writeCauses.ts";
import type { VoltageModel } from "./arrays/voltage.ts";

/** So many units in one plane are held to each other where strings are counted: a pair too, for beside other planes its light is carried over. */
const STRING_PEERS = 2;
/** What gives less than this share of the usual teaches nothing at first; a plant's only unit under dirt, a third of its strings open, gives less than half of it. */
const FAINT = 0.5;
const FAINT_ALONE = 0.25;
/** Rounds of finding faults and levels: each sees the others' latest answer. */
const ROUNDS = 3;

/**
 * Finds the causes of every unit: faults first, then level, dirt and age of what is healthy, then the faults again by it. Whoever asks
 * again beside models that know of open strings hands these over (`counted`).
 */
export function diagnose(scope: AuditScope, models: Map<string, VoltageModel>, counted: readonly OpenStrings[] | null = null): Findings {
  const { units, rows, days } = scope;
  const usual = units.map((u) => usualShare(u, scope));
  const coldC = coldAir(scope.weather);
  const off = offRows(scope, median(usual), coldC);
  const strings = units.map((u, i) => counted?.[i] ?? openByCurrent(u, scope));
  const conversion = units.map((u) => conversionRatio(u, scope));
  let limits: Uint8Array[] = units.map((u, i) => firstHeld(u, scope, usual[i], off[i]));
  let offPoint: Uint8Array[] = units.map(() => new Uint8Array(days.count));
  let snow: Float64Array | null = null;
  let course: SoilingAgeing = { level: 1, ageingPerYear: 0, dirtPerDay: 0, soilingRatio: new Float64Array(days.count).fill(1), ageRatio: new Float64Array(days.count).fill(1), cleanings: [], noise: 0, levelUncertainty: 0 };
  const noDays = new Uint8Array(days.count);
  let faults: (DcFault | null)[] = units.map(() => null);
  let lacks: SteadyLack[][] = units.map(() => []);
  let found: Levels = { site: new Float64Array(days.count), constants: new Float64Array(units.length).fill(1) };
  const fullSnow = new Uint8Array(rows.count);
  for (let r = 0; r < rows.count; r++) if (off.length > 0 && off.every((o) => o[r] === OFF.snow)) fullSnow[r] = 1;
  /** Units whose model is no longer that of a unit without shade and with all strings. */
  const changed = units.map(() => false);
  let before = -1;
  /** What a plant of one unit gives of its model by day while nothing takes from it: it is its own witness. */
  let sound: Float64Array | null = null;
  // on AC alone a fault that is not yet seen would become a unit's own; on the horizontal alone no unit's light is better known than another's
  const carriedLight = scope.weather.fromHorizontal || units.some((u) => u.signals.dcKw === null) ? null : { carried: units.map(({ unit }) => !inSensorPlanes(unit, scope.weather)), energy: dayEnergies(scope) };
  /** What is left by day of the better of two units while both lack. */
  let shared: Float64Array | null = null;
  const prior = dirtPrior(scope);
  const guessed = guessedDays(scope);
  const light = dayLight(scope);
  const severalPlanes = new Set(units.map(planeGroup)).size > 1;
  for (let round = 0; round < ROUNDS; round++) {
    units.forEach((u, i) => {
      u.causes.openShare = strings[i].share;
      if (u.causes.shade.some((s) => s !== null) || u.causes.openShare.some((s) => s !== null) || changed[i]) {
        remodel(u, scope);
        changed[i] = true;
      }
      const first = round === 0 ? usual[i] : NaN;
      setAside(u, scope, off[i], limits[i], offPoint[i], snow, first);
      if (round === 0 || (round === 1 && changed[i])) u.voltageRatio = voltageRatio(u, scope.weather, rows, models);
      // held rows are known by now: they must not teach the first course of a unit that nobody stands beside
      if (round === 0 && units.length === 1) setAside(u, scope, off[i], limits[i], offPoint[i], snow, first);
    });
    faults = dcFaults(scope, (i) => excludedRows(scope, off[i], limits[i], noDays, snow), (i) => countedOpen(strings[i], rows.count), sound);
    units.forEach((u, i) => {
      if (faults[i] === null && u.causes.dcFault === null) return;
      u.causes.dcFault = faults[i]?.left ?? null;
      u.faultVoltage = faults[i]?.voltageLeft ?? null;
      remodel(u, scope);
      u.voltageRatio = voltageRatio(u, scope.weather, rows, models);
      changed[i] = true;
    });
    const acOnly = units.map((u) => u.signals.dcKw === null);
    if (acOnly.includes(true)) {
      lacks = steadyLacks(scope, units.map((u) => dailyRatios(u, scope, true)), sound, shared);
      units.forEach((u, i) => {
        if (!acOnly[i] || (lacks[i].length === 0 && !changed[i])) return;
        strings[i] = openByLack(u, lacks[i], rows.count);
        u.causes.openShare = strings[i].share;
        u.lackLeft = leftBy(lacks[i], rows.count);
        remodel(u, scope);
        changed[i] = true;
      });
    }
    // of two the upper is the site's: a string taken for open in error would lift the one that lacks above the sound one
    const ratios = units.map((u) => dailyRatios(u, scope, units.length === 2));
    found = levels(ratios, days.count, carriedLight);
    if (units.length === 2) {
      shared = sharedLack(ratios, found.constants);
      found = { ...found, site: withoutLack(found.site, shared) };
    }
    const beyond = dirtBeyondLightByDay(scope, course);
    // light that was read from power says nothing of the power's course, and guessed warmth little
    const seen = withoutDeep(found.site.map((ratio, d) => (guessed[d] === 1 ? NaN : ratio / beyond[d])));
    const lacking = units.length === 1 ? suddenLacks({ ratio: seen, prior }, planesOf(units[0]).length > 1 ? NaN : stringsOf(units[0])) : null;
    const site = lacking === null ? seen : withoutLack(seen, lacking);
    course = tellsCourse(site)
      ? soilingAgeing(site, { ...prior, light }, round === 0 ? null : course, round === 1)
      : assumedCourse(days.count, scope.ageYears);
    units.forEach((u, i) => (u.constant = found.constants[i]));
    if (lacking !== null) sound = soundCourse(course, beyond);
    const level = sound ?? found.site;
    const byCauses = units.map((u) => expectedDc(u, scope, course));
    // what took from a plant of one unit at once, and has no name yet, is neither snow nor a limit
    const expected = lacking === null ? byCauses : byCauses.map((column) => column.map((kw, r) => kw * (lacking[rows.day[r] - days.firstDay] || 1)));
    const healthy = healthyShare(scope, expected);
    const excluded = (i: number, withLimits: boolean): Uint8Array => excludedRows(scope, off[i], withLimits ? limits[i] : null, offPoint[i], snow);
    const byPower = units.map((u, i) => (u.voltageRatio === null ? heldByPower(u, scope, expected[i], healthy, excluded(i, false)) : null));
    const shaded = units.map(shadeSum);
    // nor does it tell the shade: by the hour a string of one plane takes more and less than its day
    const unnamed = lacking === null ? null : excluded(0, false).map((_, r) => (lacking[rows.day[r] - days.firstDay] === 1 ? 0 : 1));
    shade(scope, expected, healthy, (i) => either(either(excluded(i, true), byPower[i]), unnamed));
    // strings are counted below by what the shade leaves: with that of the round before, each would hide the other by turns
    units.forEach((u, i) => {
      if (round > 0 && shadeSum(u) !== shaded[i]) remodel(u, scope);
    });
    limits = limitRows(scope, expected, byPower, snowDays(scope, fullSnow, snow), off, units.map((u, i) => offPointLeft(u, scope, expected[i], offPoint[i])));
    snow = snowRatio(scope, expected, fullSnow, off, coldC);
    offPoint = units.map((u, i) => offPointDays(u, scope, byCauses[i], off[i].map((o, r) => (o !== 0 || limits[i][r] !== LIMIT.no || (snow !== null && snow[r] < 1) ? 1 : 0))));
    // light carried over from a sensor's plane errs alike in the units of one plane: what one of them lacks shows beside them
    const beside = severalPlanes ? besidePeers(scope, units.map((u, i) => dailyRatios(u, scope, true).map((v, d) => (offPoint[i][d] === 1 ? NaN : v))), STRING_PEERS, shared) : null;
    units.forEach((u, i) => {
      if (u.signals.dcKw === null || strings[i].found.some((f) => f.name !== "") || u.signals.stringsA.some((s) => s.length > 0)) return;
      const own = beside?.(i);
      if (own?.peers === true) {
        strings[i] = openByQuantum(u, scope, own.relative, (r) => own.rows(r, r + 1)[0]);
        return;
      }
      const relative = dailyRatios(u, scope, true).map((v, d) => (offPoint[i][d] === 1 ? NaN : v / (level[d] * found.constants[i])));
      strings[i] = openByQuantum(u, scope, relative, (r) => u.dcKw[r] / unharmed(u, scope.weather, r) / (siteAround(level, rows.day[r] - days.firstDay) * found.constants[i]));
    });
    const now = extent(limits, strings, offPoint, snow, units);
    if (now === before && !changed.includes(true)) break;
    before = now;
  }
  // strings that the last round counted are not in the model that the level and what is left are read beside
  units.forEach((u, i) => {
    if (u.causes.openShare === strings[i].share) return;
    u.causes.openShare = strings[i].share;
    remodel(u, scope);
  });
  course = { ...course, level: course.level * settledLevel(scope, units.map((u) => expectedDc(u, scope, course))) };
  const findings = { off, limits, strings, faults, offPoint, conversion, lacks, snow, course, levels: found };
  writeCauses(scope, findings);
  return findings;
}

/** A course by day as if the share `left` of it were all. */
function withoutLack(course: Float64Array, left: Float64Array): Float64Array {
  return course.map((v, d) => v / left[d]);
}

/** A course by day (NaN: no such day) without the days on which more lacks than dirt ever takes: what does is no course's. */
function withoutDeep(ratio: Float64Array): Float64Array {
  const least = (1 - LARGEST_DIRT) * quantile(ratio.filter((v) => v > 0), 0.9);
  return ratio.map((v) => (v < least ? NaN : v));
}

/** What a plant gives of its model by level, dirt and age alone; `beyond` what dirt takes from power beside its share of light, as a factor. */
function soundCourse({ level, ageRatio, soilingRatio }: SoilingAgeing, beyond: Float64Array): Float64Array {
  return soilingRatio.map((ratio, d) => level * ageRatio[d] * ratio * beyond[d]);
}

/** The site's level on a day, or on a day beside it where it is not known. */
function siteAround(site: Float64Array, d: number): number {
  return [site[d], site[d - 1], site[d + 1]].find((level) => level > 0) ?? NaN;
}

/** How much was found in all: a round that finds no more and no less than the last has settled. */
function extent(limits: readonly Uint8Array[], strings: readonly OpenStrings[], offPoint: readonly Uint8Array[], snow: Float64Array | null, units: readonly AuditUnit[]): number {
  let sum = 0;
  for (const column of limits) sum += totalOf(column);
  for (const column of offPoint) sum += totalOf(column);
  for (const one of strings) sum += 1000 * one.found.length;
  if (snow !== null) sum += totalOf(snow);
  for (const u of units) if (u.lackLeft !== null) sum += 1000 * totalOf(u.lackLeft);
  for (const u of units) sum += shadeSum(u);
  return sum;
}

function shadeSum(u: AuditUnit): number {
  return u.causes.shade.reduce((sum, column) => sum + (column === null ? 0 : totalOf(column)), 0);
}

function totalOf(column: Uint8Array | Float64Array): number {
  let sum = 0;
  for (let r = 0; r < column.length; r++) sum += column[r];
  return sum;
}

/**
 * Learns the shade of every unit; all its arrays share it, for only their sum is measured. The peers are judged without the
 * shade found on them so far: one taken for shaded in error would lift what is asked of the others.
 */
function shade(scope: AuditScope, expected: readonly Float64Array[], healthy: Map<string, Float64Array>, excluded: (i: number) => Uint8Array): void {
  const { units } = scope;
  const known = units.some((u) => u.causes.shade.some((s) => s !== null));
  const unshaded = units.map((u, i) => {
    if (u.causes.shade.every((s) => s === null)) return expected[i];
    const bare = modelled(u.unit, scope.weather.planes, { ...bareCauses(u), shade: u.causes.shade.map(() => null) }, scope.rows.count);
    return expected[i].map((kw, r) => (u.model.dcKw[r] > 0 ? (kw * bare.dcKw[r]) / u.model.dcKw[r] : 0));
  });
  const peers = known ? healthyShare(scope, unshaded) : healthy;
  units.forEach((u, i) => {
    const found = shadeOf(u, scope, unshaded[i], healthyShareBeside(scope, unshaded, peers, i), excluded(i));
    u.causes.shade = u.causes.shade.map(() => found);
  });
}

/** Runs a unit's model anew by the causes that are known of it. */
export function remodel(u: AuditUnit, scope: AuditScope): void {
  u.model = modelled(u.unit, scope.weather.planes, bareCauses(u), scope.rows.count);
}

/** The causes the model of a healthy day is run with: what stands in the way of the light and of the strings. */
function bareCauses(u: AuditUnit): UnitCauses {
  return { ...u.causes, soiling: null, snow: null, degradation: null, mismatch: 1, mppt: u.lackLeft };
}

function either(rows: Uint8Array, more: Uint8Array | null): Uint8Array {
  return more === null ? rows : rows.map((one, r) => one | more[r]);
}

/** Days on which snow lies. */
function snowDays(scope: AuditScope, fullSnow: Uint8Array, snow: Float64Array | null): Uint8Array {
  const out = new Uint8Array(scope.days.count);
  for (let r = 0; r < fullSnow.length; r++) {
    if (fullSnow[r] === 1 || (snow !== null && snow[r] < 1)) out[scope.rows.day[r] - scope.days.firstDay] = 1;
  }
  return out;
}

/** Rows in which strings are open that were counted in the unit's sum alone; null without any. */
function countedOpen({ found }: OpenStrings, rows: number): Uint8Array | null {
  const counted = found.filter(({ name }) => name === "");
  return counted.length === 0 ? null : Uint8Array.from({ length: rows }, (_, r) => (counted.some((one) => one.rows[r] === 1) ? 1 : 0));
}

/** Rows in which a lack has another cause. */
function excludedRows(scope: AuditScope, off: Uint8Array, limits: Uint8Array | null, offPoint: Uint8Array, snow: Float64Array | null): Uint8Array {
  return off.map((o, r) => (o !== OFF.no || (limits !== null && limits[r] !== LIMIT.no)
    || offPoint[scope.rows.day[r] - scope.days.firstDay] === 1 || (snow !== null && snow[r] < 1) ? 1 : 0));
}

/**
 * Rows of a plant's only unit that AC power shows to be held, by what it usually gives and before its dirt is known: no voltage sets them aside, and days of heat
 * would pass for dirt.
 */
function firstHeld(u: AuditUnit, scope: AuditScope, usual: number, off: Uint8Array): Uint8Array {
  if (scope.units.length > 1 || u.signals.dcKw !== null) return new Uint8Array(scope.rows.count);
  return heldByPower(u, scope, u.model.dcKw.map((kw) => kw * usual), new Map(), off).map((one) => (one === 1 ? LIMIT.derating : LIMIT.no));
}

/** What a unit usually gives of its model, before anything is known. */
function usualShare(u: AuditUnit, scope: AuditScope): number {
  const shares: number[] = [];
  for (let r = 0; r < scope.rows.count; r += 7) {
    if (u.dcKw[r] > 0 && u.model.dcKw[r] > 0.2 * u.unit.powerStcKw && u.signals.acKw[r] < 0.9 * u.unit.ratedAcKw) shares.push(u.dcKw[r] / u.model.dcKw[r]);
  }
  const share = quantile(shares, 0.6);
  return Number.isFinite(share) ? share : 1;
}

/**
 * Rows that must not teach the reference: off, held, off the point, under snow, silent. At first (`usual`: what the unit usually gives of its model, NaN
 * later) what gives next to nothing of that teaches nothing either, and who gives all of it is not held: a voltage that stands high then may be the sound one.
 */
function setAside(
  u: AuditUnit, scope: AuditScope, off: Uint8Array, limits: Uint8Array, offPoint: Uint8Array, snow: Float64Array | null, usual: number,
): void {
  const { days, rows, units } = scope;
  const faint = usual * (units.length === 1 ? FAINT_ALONE : FAINT);
  const all = usual * THRESHOLDS.heldPower;
  for (let r = 0; r < rows.count; r++) {
    const day = rows.day[r] - days.firstDay;
    const held = u.voltageRatio !== null && u.voltageRatio[r] > THRESHOLDS.heldVoltage && !(u.dcKw[r] >= all * u.model.dcKw[r]);
    const silent = off[r] !== OFF.no || limits[r] !== LIMIT.no || (snow !== null && snow[r] < 1) || held || u.dcKw[r] < faint * u.model.dcKw[r] || Number.isNaN(u.dcKw[r]);
    u.aside[r] = silent ? ASIDE.silent : offPoint[day] === 1 ? ASIDE.offPoint : ASIDE.no;
  }
}
