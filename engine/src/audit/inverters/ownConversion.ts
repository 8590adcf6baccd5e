import type { AuditUnit } from "../unit.ts";
import { median } from "../statistics.ts";
import { tableAt, type Table } from "../table.ts";
import { THRESHOLDS } from "../thresholds.ts";

/**
 * Sets every unit's conversion to what it truly is beside the maker's curve, as one factor: within two percent of the curve
 * the distance belongs to the inverter's own efficiency, not to nobody. One factor for all (DC meters differ by more than
 * inverters of a type do), a unit's own where it clearly stands apart. Rows of a day of excess
 * loss (`excessDay`) teach nothing. Plants without DC keep the curve.
 */
export function setOwnConversion(units: readonly AuditUnit[], excessDay: (unit: number, row: number) => boolean): void {
  const factors = units.map((u, i) => factorOf(u, (r) => excessDay(i, r)));
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

/** Energy made over what the curve makes of the measured DC, over rows below the rating; NaN without DC. */
function factorOf(u: AuditUnit, excess: (r: number) => boolean): number {
  const { dcKw, acKw } = u.signals;
  if (dcKw === null) return NaN;
  let made = 0;
  let curve = 0;
  for (let r = 0; r < acKw.length; r++) {
    if (!(dcKw[r] > 0) || !(acKw[r] > THRESHOLDS.conversionShareOfRated * u.unit.ratedAcKw) || acKw[r] >= THRESHOLDS.limitedShareOfRated * u.unit.ratedAcKw || excess(r)) continue;
    made += acKw[r];
    curve += tableAt(u.unit.chain.conversion, dcKw[r]);
  }
  return curve > 0 ? made / curve : NaN;
}
