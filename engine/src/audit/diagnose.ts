import type { UnitCauses } from "./causes.ts";
import { conversionRatio } from "./conversion.ts";
import { dailyRatios } from "./dailyRatio.ts";
import { heldByPower } from "./deratingByPower.ts";
import { levels, type Levels } from "./levels.ts";
import { LIMIT, limitRows } from "./limits.ts";
import { modelled } from "./modelled.ts";
import { offPointDays } from "./mppt.ts";
import { voltageRatio } from "./operating.ts";
import { healthyShare } from "./peers.ts";
import { shadeOf } from "./shading.ts";
import { snowRatio } from "./snow.ts";
import { soilingAgeing, type SoilingAgeing } from "./soilingAgeing.ts";
import { median, quantile } from "./statistics.ts";
import { OFF, offRows } from "./stops.ts";
import { openByCurrent, openByQuantum, type OpenStrings } from "./strings.ts";
import { tableAt } from "./table.ts";
import { THRESHOLDS } from "./thresholds.ts";
import type { AuditScope, AuditUnit } from "./unit.ts";
import type { VoltageModel } from "./voltage.ts";

/** What the diagnosis found beside the causes it wrote into the units; the incidents are made of it. */
export interface Findings {
  off: Uint8Array[];
  limits: Uint8Array[];
  strings: OpenStrings[];
  offPoint: Uint8Array[];
  conversion: (Float64Array | null)[];
  snow: Float64Array | null;
  course: SoilingAgeing;
  levels: Levels;
}

/** Rounds of finding faults and levels: each sees the others' latest answer. */
const ROUNDS = 3;

/** Finds the causes of every unit: faults first, then level, dirt and age of what is healthy, then the faults again by it. */
export function diagnose(scope: AuditScope, models: Map<string, VoltageModel>, airC: Float64Array | null): Findings {
  const { units, rows, days } = scope;
  const usual = units.map((u) => usualShare(u, scope));
  const off = offRows(scope, median(usual), airC);
  const strings = units.map((u) => openByCurrent(u, scope));
  let conversion = units.map((u) => conversionRatio(u, scope));
  let limits: Uint8Array[] = units.map(() => new Uint8Array(rows.count));
  let offPoint: Uint8Array[] = units.map(() => new Uint8Array(days.count));
  let snow: Float64Array | null = null;
  let course: SoilingAgeing = { level: 1, ageingPerYear: 0, dirtPerDay: 0, soilingRatio: new Float64Array(days.count).fill(1), ageRatio: new Float64Array(days.count).fill(1), cleanings: [], noise: 0, levelUncertainty: 0 };
  let found: Levels = { site: new Float64Array(days.count), constants: new Float64Array(units.length).fill(1) };
  const fullSnow = new Uint8Array(rows.count);
  for (let r = 0; r < rows.count; r++) if (off.length > 0 && off.every((o) => o[r] === OFF.snow)) fullSnow[r] = 1;
  /** Units whose model is no longer that of a unit without shade and with all strings. */
  const changed = units.map(() => false);
  for (let round = 0; round < ROUNDS; round++) {
    units.forEach((u, i) => {
      u.causes.openShare = strings[i].share;
      if (u.causes.shade.some((s) => s !== null) || u.causes.openShare.some((s) => s !== null) || changed[i]) {
        u.model = modelled(u.unit, scope.weather.planes, bareCauses(u), rows.count);
        changed[i] = true;
      }
      setAside(u, scope, off[i], limits[i], offPoint[i], snow, round === 0 ? usual[i] : NaN);
      if (round === 0 || (round === 1 && changed[i])) u.voltageRatio = voltageRatio(u, scope.weather, rows, models);
    });
    const ratios = units.map((u) => dailyRatios(u, scope));
    found = levels(ratios, days.count);
    course = soilingAgeing(found.site, dayWeights(scope), null, round === 0 ? null : course);
    units.forEach((u, i) => (u.constant = found.constants[i]));
    const expected = units.map((u) => expectedDc(u, scope, course));
    const healthy = healthyShare(scope, expected);
    const excluded = (i: number, withLimits: boolean): Uint8Array => excludedRows(scope, off[i], withLimits ? limits[i] : null, offPoint[i], snow);
    const byPower = units.map((u, i) => (u.voltageRatio === null ? heldByPower(u, scope, expected[i], healthy, excluded(i, false)) : null));
    shade(scope, expected, healthy, (i) => either(excluded(i, true), byPower[i]));
    limits = limitRows(scope, expected, byPower, snowDays(scope, fullSnow, snow));
    snow = snowRatio(scope, expected, fullSnow, off, airC);
    offPoint = units.map((u, i) => offPointDays(u, scope, expected[i], Uint8Array.from(off[i], (o, r) => (o !== 0 || limits[i][r] !== LIMIT.no || (snow !== null && snow[r] < 1) ? 1 : 0))));
    units.forEach((u, i) => {
      if (strings[i].found.some((f) => f.name !== "") || u.signals.stringsA.some((s) => s.length > 0)) return;
      const relative = dailyRatios(u, scope, true).map((v, d) => (offPoint[i][d] === 1 ? NaN : v / (found.site[d] * found.constants[i])));
      strings[i] = openByQuantum(u, scope, relative);
    });
    conversion = units.map((u) => conversionRatio(u, scope));
  }
  writeCauses(scope, { off, limits, strings, offPoint, conversion, snow, course, levels: found });
  return { off, limits, strings, offPoint, conversion, snow, course, levels: found };
}

/** Learns the shade of every unit; all its arrays share it, for only their sum is measured. */
function shade(scope: AuditScope, expected: readonly Float64Array[], healthy: Map<string, Float64Array>, excluded: (i: number) => Uint8Array): void {
  scope.units.forEach((u, i) => {
    let unshaded = expected[i];
    if (u.causes.shade.some((s) => s !== null)) {
      const bare = modelled(u.unit, scope.weather.planes, { ...bareCauses(u), shade: u.causes.shade.map(() => null) }, scope.rows.count);
      unshaded = expected[i].map((kw, r) => (u.model.dcKw[r] > 0 ? (kw * bare.dcKw[r]) / u.model.dcKw[r] : 0));
    }
    const found = shadeOf(u, scope, unshaded, healthy, excluded(i));
    u.causes.shade = u.causes.shade.map(() => found);
  });
}

/** The causes the model of a healthy day is run with: what stands in the way of the light and of the strings. */
export function bareCauses(u: AuditUnit): UnitCauses {
  return { ...u.causes, soiling: null, snow: null, degradation: null, mismatch: 1, mppt: null };
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

/** Rows in which a lack has another cause. */
function excludedRows(scope: AuditScope, off: Uint8Array, limits: Uint8Array | null, offPoint: Uint8Array, snow: Float64Array | null): Uint8Array {
  return off.map((o, r) => (o !== OFF.no || (limits !== null && limits[r] !== LIMIT.no)
    || offPoint[scope.rows.day[r] - scope.days.firstDay] === 1 || (snow !== null && snow[r] < 1) ? 1 : 0));
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

/** Rows that must not teach the reference: off, held, off the point, under snow, silent. */
function setAside(
  u: AuditUnit, scope: AuditScope, off: Uint8Array, limits: Uint8Array, offPoint: Uint8Array, snow: Float64Array | null, firstShare: number,
): void {
  const { days, rows } = scope;
  for (let r = 0; r < rows.count; r++) {
    const day = rows.day[r] - days.firstDay;
    const held = u.voltageRatio !== null && u.voltageRatio[r] > THRESHOLDS.heldVoltage;
    const faint = firstShare > 0 && u.dcKw[r] < 0.5 * firstShare * u.model.dcKw[r];
    u.aside[r] = off[r] !== OFF.no || limits[r] !== LIMIT.no || offPoint[day] === 1 || (snow !== null && snow[r] < 1)
      || held || faint || Number.isNaN(u.dcKw[r]) ? 1 : 0;
  }
}

function dayWeights(scope: AuditScope): Float64Array {
  const { days } = scope;
  const energy = new Float64Array(days.count);
  for (let d = 0; d < days.count; d++) {
    for (let r = days.from[d]; r < days.from[d + 1]; r++) for (const u of scope.units) energy[d] += u.model.dcKw[r];
  }
  const usual = median(energy);
  return energy.map((e) => (usual > 0 ? Math.min(1, e / usual) : 1));
}

/** DC power a unit would give, limits aside, with level, dirt and age: kW per row. */
export function expectedDc(u: AuditUnit, scope: AuditScope, course: SoilingAgeing): Float64Array {
  const { days, rows } = scope;
  const out = new Float64Array(rows.count);
  for (let r = 0; r < rows.count; r++) {
    const d = rows.day[r] - days.firstDay;
    out[r] = u.model.dcKw[r] * u.constant * course.level * course.ageRatio[d] * course.soilingRatio[d];
  }
  return out;
}

/** Puts the findings into the causes that the chain reads. */
function writeCauses(scope: AuditScope, findings: Findings): void {
  const { units, rows, days } = scope;
  const { course } = findings;
  const byRow = (daily: Float64Array): Float64Array => Float64Array.from(rows.day, (day) => daily[day - days.firstDay]);
  const soiling = byRow(course.soilingRatio);
  const ageing = byRow(course.ageRatio);
  units.forEach((u, i) => {
    const { causes } = u;
    causes.soiling = course.dirtPerDay > 0 ? soiling : null;
    causes.snow = findings.snow;
    causes.mismatch = MISMATCH * u.constant;
    causes.degradation = ageing.map((a) => (a * course.level) / MISMATCH);
    causes.openShare = findings.strings[i].share;
    const conversion = findings.conversion[i];
    causes.conversion = conversion === null ? null : byRow(conversion);
    const off = findings.off[i];
    if (off.includes(OFF.stop)) causes.stop = Float64Array.from(off, (o) => (o === OFF.stop ? 1 : 0));
    if (off.includes(OFF.grid)) causes.grid = Float64Array.from(off, (o) => (o === OFF.grid ? 1 : 0));
    const limits = findings.limits[i];
    const limitOf = (kind: number): Float64Array | null => (limits.includes(kind)
      ? Float64Array.from(limits, (l, r) => (l === kind ? u.signals.acKw[r] : Infinity))
      : null);
    causes.deratingKw = limitOf(LIMIT.derating);
    causes.curtailmentKw = limitOf(LIMIT.curtailment);
    causes.mppt = mpptRatio(u, scope, findings, i);
    causes.clippingHiddenKw = hiddenClipping(u, limits, expectedDc(u, scope, course));
  });
}

/** What clouds hid of the clipping within an interval: the limited offer less what was given, where voltage or power show the limit. */
function hiddenClipping(u: AuditUnit, limits: Uint8Array, expected: Float64Array): Float64Array | null {
  const { ratedAcKw } = u.unit;
  let any = false;
  const hidden = Float64Array.from(limits, (kind, r) => {
    const ac = u.signals.acKw[r];
    if (kind !== LIMIT.clipping || ac >= THRESHOLDS.limitedShareOfRated * ratedAcKw) return 0;
    const kw = Math.max(0, Math.min(tableAt(u.unit.chain.conversion, expected[r]), ratedAcKw) - ac);
    if (kw > 0) any = true;
    return kw;
  });
  return any ? hidden : null;
}

/** What the design study calls mismatch: no measurement parts it from age and nameplate, so a usual 1 % stands for it. */
const MISMATCH = 0.99;

/** Power left by a tracker off its point, on its days, beside what the peers give at the same time. */
function mpptRatio(u: AuditUnit, scope: AuditScope, findings: Findings, i: number): Float64Array | null {
  const offPoint = findings.offPoint[i];
  if (!offPoint.includes(1)) return null;
  const { rows, days } = scope;
  const expected = scope.units.map((one) => expectedDc(one, scope, findings.course));
  const out = new Float64Array(rows.count).fill(1);
  const peers: number[] = [];
  for (let r = 0; r < rows.count; r++) {
    if (offPoint[rows.day[r] - days.firstDay] === 0 || !(expected[i][r] > 0) || !(u.dcKw[r] > 0)) continue;
    if (findings.off[i][r] !== OFF.no || findings.limits[i][r] !== LIMIT.no) continue;
    peers.length = 0;
    scope.units.forEach((one, j) => {
      if (j !== i && one.aside[r] === 0 && expected[j][r] > 0 && samePlanes(one, u)) peers.push(one.dcKw[r] / expected[j][r]);
    });
    const usual = peers.length > 0 ? median(peers) : 1;
    out[r] = Math.min(1, u.dcKw[r] / expected[i][r] / usual);
  }
  return out;
}

function samePlanes(a: AuditUnit, b: AuditUnit): boolean {
  return a.unit.arrays.length > 0 && b.unit.arrays.length > 0 && a.unit.arrays[0].plane === b.unit.arrays[0].plane;
}
