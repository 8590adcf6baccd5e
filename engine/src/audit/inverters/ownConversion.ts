import { belowRating, type AuditUnit } from "../unit.ts";
import { solveLinear } from "../../module/solveLinear.ts";
import { median } from "../statistics.ts";
import { tableAt, type Table } from "../table.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Loads (DC power over the rating) at which a curve that the data show is held against the one it departs from. */
const JUDGED_LOADS = [0.15, 0.3, 0.5, 0.75, 1];
/** A curve needs so many rows, and light enough in some of them to show its end. */
const LEAST_ROWS = 500;
const LEAST_TOP_LOAD = 0.6;
/** From this share of the rating on a row says something of the shape: what is always lost shows in weak light. */
const LEAST_SHARE = 0.02;

/**
 * Sets every unit's conversion to what it truly is beside the maker's curve: within two percent of the curve the distance
 * belongs to the inverter's own efficiency, not to nobody. Its shape (a part that is always lost, one that grows with the
 * power and one with its square, as in the curve itself) is read from all inverters of a type together, then one factor for all
 * (DC meters differ by more than inverters of a type do), a unit's own where it clearly stands apart. Rows of a day of excess
 * loss (`excessDay`) teach nothing. Plants without DC keep the curve.
 */
export function setOwnConversion(units: readonly AuditUnit[], excessDay: (unit: number, row: number) => boolean): void {
  const rows = units.map((u, i) => teachingRows(u, (r) => excessDay(i, r)));
  for (const table of new Set(units.map((u) => u.unit.chain.conversion))) {
    const alike = units.flatMap((u, i) => (u.unit.chain.conversion === table ? [i] : []));
    const shaped = shapedCurve(table, alike.map((i) => ({ u: units[i], rows: rows[i] })));
    if (shaped !== null) for (const i of alike) units[i].unit.chain.conversion = shaped;
  }
  setFactors(units, rows);
}

/** One factor for all, a unit's own where it stands apart. */
function setFactors(units: readonly AuditUnit[], rows: readonly number[][]): void {
  const factors = units.map((u, i) => factorOf(u, rows[i]));
  const common = median(factors);
  if (!Number.isFinite(common)) return;
  const scaled = new Map<string, Table>();
  units.forEach((u, i) => {
    const own = factors[i];
    const factor = Math.abs(own - common) > THRESHOLDS.conversionApart ? own : common;
    if (Math.abs(factor - 1) > THRESHOLDS.conversionOwnMost) return;
    const { conversion } = u.unit.chain;
    const key = `${factor} ${conversion.values.length} ${conversion.perUnit} ${conversion.values[1]}`;
    const table = scaled.get(key) ?? { values: conversion.values.map((kw) => kw * factor), perUnit: conversion.perUnit };
    scaled.set(key, table);
    u.unit.chain.conversion = table;
  });
}

/** Rows below the rating that say how DC becomes AC; none without DC. */
function teachingRows(u: AuditUnit, excess: (r: number) => boolean): number[] {
  const { dcKw, acKw } = u.signals;
  if (dcKw === null) return [];
  const out: number[] = [];
  for (let r = 0; r < acKw.length; r++) {
    if (dcKw[r] > 0 && acKw[r] > LEAST_SHARE * u.unit.ratedAcKw && belowRating(u.unit, acKw[r]) && !excess(r)) out.push(r);
  }
  return out;
}

/** The curve that inverters of a type show, by least squares of what they make beyond the stated one; null where they show none or one too far from it. */
function shapedCurve(stated: Table, inverters: readonly { u: AuditUnit; rows: readonly number[] }[]): Table | null {
  const matrix = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
  const right = new Float64Array(3);
  let count = 0;
  let top = 0;
  for (const { u, rows } of inverters) {
    const { acKw, dcKw } = u.signals;
    if (dcKw === null) continue;
    for (const r of rows) {
      const load = dcKw[r] / u.unit.ratedAcKw;
      const terms = [1, load, load * load];
      const beyond = (acKw[r] - tableAt(stated, dcKw[r])) / u.unit.ratedAcKw;
      for (let i = 0; i < 3; i++) {
        right[i] += terms[i] * beyond;
        for (let j = 0; j < 3; j++) matrix[i][j] += terms[i] * terms[j];
      }
      count++;
      top = Math.max(top, load);
    }
  }
  const ratedKw = inverters[0].u.unit.ratedAcKw;
  if (count < LEAST_ROWS || top < LEAST_TOP_LOAD) return null;
  const [fixed, linear, square] = solveLinear(matrix, right);
  const beyond = (load: number): number => fixed + linear * load + square * load * load;
  const near = JUDGED_LOADS.every((load) => Math.abs(beyond(load)) <= THRESHOLDS.conversionOwnMost * load);
  if (!near) return null;
  const { values, perUnit } = stated;
  return { perUnit, values: values.map((kw, i) => (i === 0 ? kw : Math.max(0, kw + ratedKw * beyond(i / perUnit / ratedKw)))) };
}

/** Energy made over what the curve makes of the measured DC; NaN without DC. */
function factorOf(u: AuditUnit, rows: readonly number[]): number {
  const { dcKw, acKw } = u.signals;
  if (dcKw === null) return NaN;
  let made = 0;
  let curve = 0;
  for (const r of rows) {
    if (acKw[r] <= THRESHOLDS.conversionShareOfRated * u.unit.ratedAcKw) continue;
    made += acKw[r];
    curve += tableAt(u.unit.chain.conversion, dcKw[r]);
  }
  return curve > 0 ? made / curve : NaN;
}
