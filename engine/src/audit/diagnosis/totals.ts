import type { AuditUnit } from "../unit.ts";
import type { Diagnosis } from "./diagnosis.ts";

/** How much was found in all: a round that finds no more and no less than the last has settled. */
export function totalFound({ scope: { units }, limits, strings, offPoint, snow }: Diagnosis): number {
  let sum = 0;
  for (const column of limits) sum += totalOf(column);
  for (const column of offPoint) sum += totalOf(column);
  for (const one of strings) sum += 1000 * one.found.length;
  if (snow !== null) sum += totalOf(snow);
  for (const u of units) if (u.lackLeft !== null) sum += 1000 * totalOf(u.lackLeft);
  for (const u of units) sum += shadeTotal(u);
  return sum;
}

/** All the shade that a unit is thought to lie in. */
export function shadeTotal(u: AuditUnit): number {
  return u.causes.shade.reduce((sum, column) => sum + (column === null ? 0 : totalOf(column)), 0);
}

function totalOf(column: Uint8Array | Float64Array): number {
  let sum = 0;
  for (let r = 0; r < column.length; r++) sum += column[r];
  return sum;
}
