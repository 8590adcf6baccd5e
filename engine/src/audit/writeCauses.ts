import { clippedInPart } from "./inverters/clippedInPart.ts";
import { columnOf } from "./columnOf.ts";
import { expectedDc } from "./level/expectedDc.ts";
import type { Findings } from "./findings.ts";
import { LIMIT } from "./inverters/limit.ts";
import { median } from "./statistics.ts";
import { offPointLeft } from "./arrays/offPointLeft.ts";
import { leftBy } from "./arrays/steadyLacks.ts";
import { OFF } from "./inverters/off.ts";
import { tableAt } from "./table.ts";
import { atRating, type AuditScope, type AuditUnit } from "./unit.ts";

/** Puts the findings into the causes that the chain reads. */
export function writeCauses(scope: AuditScope, findings: Findings): void {
  const { units, rows, days } = scope;
  const { course } = findings;
  const byRow = (daily: Float64Array): Float64Array => columnOf(rows.count, (r) => daily[rows.day[r] - days.firstDay]);
  const soiling = byRow(course.soilingRatio);
  const ageing = byRow(course.ageRatio);
  units.forEach((u, i) => {
    const { causes } = u;
    causes.soiling = course.dirtPerDay > 0 ? soiling : null;
    causes.snow = findings.snow;
    causes.mismatch = MISMATCH * u.constant;
    causes.degradation = ageing.map((a) => (a * course.level) / MISMATCH);
    causes.openShare = findings.strings[i].share;
    causes.conversion = findings.conversion[i];
    const off = findings.off[i];
    causes.stop = off.includes(OFF.stop) ? columnOf(rows.count, (r) => (off[r] === OFF.stop ? 1 : 0)) : null;
    causes.grid = off.includes(OFF.grid) ? columnOf(rows.count, (r) => (off[r] === OFF.grid ? 1 : 0)) : null;
    const limits = findings.limits[i];
    const limitOf = (kind: number): Float64Array | null => (limits.includes(kind)
      ? columnOf(rows.count, (r) => (limits[r] === kind ? u.signals.acKw[r] : Infinity))
      : null);
    causes.deratingKw = limitOf(LIMIT.derating);
    causes.curtailmentKw = limitOf(LIMIT.curtailment);
    causes.mppt = mpptRatio(u, scope, findings, i) ?? leftBy(findings.lacks[i].filter((lack) => lack.kind === "tracking"), rows.count);
    causes.conversion ??= conversionBelow(u, scope, findings, i);
    causes.clippingHiddenKw = limits.includes(LIMIT.clipping) ? hiddenClipping(u, scope, limits, expectedDc(u, scope, course), off) : null;
  });
  holdTheSilent(scope, findings);
}

/** A plant-wide limit holds the inverters that stand still or say nothing too: what they could have given ends at its level. */
function holdTheSilent(scope: AuditScope, findings: Findings): void {
  const { units, rows } = scope;
  if (!findings.limits.some((limits) => limits.includes(LIMIT.curtailment))) return;
  const levels: number[] = [];
  for (let r = 0; r < rows.count; r++) {
    levels.length = 0;
    units.forEach((u, i) => {
      if (findings.limits[i][r] === LIMIT.curtailment) levels.push(u.signals.acKw[r] / u.unit.ratedAcKw);
    });
    if (levels.length < 2) continue;
    const level = median(levels);
    units.forEach((u, i) => {
      if (findings.off[i][r] !== OFF.stop && !Number.isNaN(u.signals.acKw[r])) return;
      u.causes.curtailmentKw ??= new Float64Array(rows.count).fill(Infinity);
      u.causes.curtailmentKw[r] = level * u.unit.ratedAcKw;
    });
  }
}

/**
 * What clouds hid of the clipping within an interval: at the rating what is missing to it, below it what is known to be clipped, or all
 * that lacks where voltage or power showed the unit held though no usual gap in the clouds would explain as much.
 */
function hiddenClipping(u: AuditUnit, scope: AuditScope, limits: Uint8Array, expected: Float64Array, off: Uint8Array): Float64Array | null {
  const { ratedAcKw } = u.unit;
  const inPart = clippedInPart(u, scope, expected, (r) => off[r] !== OFF.no || (limits[r] !== LIMIT.no && limits[r] !== LIMIT.clipping)).hiddenKw;
  let any = false;
  const hidden = columnOf(limits.length, (r) => {
    const ac = u.signals.acKw[r];
    if (limits[r] !== LIMIT.clipping) return 0;
    const kw = atRating(u.unit, ac) || inPart[r] === 0 ? Math.max(0, Math.min(tableAt(u.unit.chain.conversion, expected[r]), ratedAcKw) - ac) : inPart[r];
    if (kw > 0) any = true;
    return kw;
  });
  return any ? hidden : null;
}

/** What the design study calls mismatch: no measurement parts it from age and nameplate, so a usual 1 % stands for it. */
const MISMATCH = 0.99;

/** AC power left by an excess of conversion that only AC power shows: the curve's answer to the lesser DC power over that to the whole. */
function conversionBelow(u: AuditUnit, { rows }: AuditScope, findings: Findings, i: number): Float64Array | null {
  const left = leftBy(findings.lacks[i].filter((lack) => lack.kind === "conversion"), rows.count);
  if (left === null) return null;
  const { conversion } = u.unit.chain;
  return columnOf(rows.count, (r) => {
    const dcKw = u.model.dcKw[r];
    const ac = tableAt(conversion, dcKw / left[r]);
    return left[r] < 1 && ac > 0 ? tableAt(conversion, dcKw) / ac : 1;
  });
}

/**
 * Power left by a tracker off its point, on its days, beside what the peers give at the same time; where the unit is held below even
 * that, what the tracker leaves in the rest of the spell.
 */
function mpptRatio(u: AuditUnit, scope: AuditScope, findings: Findings, i: number): Float64Array | null {
  const offPoint = findings.offPoint[i];
  if (!offPoint.includes(1)) return null;
  const { rows, days } = scope;
  const expected = scope.units.map((one) => expectedDc(one, scope, findings.course));
  const left = offPointLeft(u, scope, expected[i], offPoint);
  const out = new Float64Array(rows.count).fill(1);
  const peers: number[] = [];
  for (let r = 0; r < rows.count; r++) {
    if (offPoint[rows.day[r] - days.firstDay] === 0 || !(expected[i][r] > 0) || !(u.dcKw[r] > 0)) continue;
    if (findings.off[i][r] !== OFF.no) continue;
    if (findings.limits[i][r] !== LIMIT.no) {
      out[r] = left?.power[r] ?? 1;
      continue;
    }
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
