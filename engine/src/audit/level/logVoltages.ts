import { voltageBesideModel } from "../arrays/operating.ts";
import type { VoltageModel } from "../arrays/voltage.ts";
import type { Findings } from "../findings.ts";
import { usualHeating } from "../heat/usualWind.ts";
import { LIMIT } from "../inverters/limit.ts";
import type { Plant } from "../plant.ts";
import { median } from "../statistics.ts";
import { unitPoa, type AuditScope, type AuditUnit } from "../unit.ts";

/** How far a module's voltage lies off its sheet's where its warmth is as usual, as a share: 3 K and tolerance. Read in strong light, below the rating. */
export const VOLTAGE_SPREAD = 0.012;
const STRONG_WM2 = 600;
const FREE_OF_RATED = 0.9;
const LEAST_ROWS = 50;

/** A plant as it is seen with its description as it is written. */
export interface Seen {
  scope: AuditScope;
  findings: Findings;
  models: Map<string, VoltageModel>;
}

/** Rows of strong light that say something of a unit, and in which it is offered less than its rating. */
export function strongRows(u: AuditUnit, { weather, rows }: AuditScope): number[] {
  const strong: number[] = [];
  for (let r = 0; r < rows.count; r++) {
    if (unitPoa(u.unit, weather, r) >= STRONG_WM2 && u.telling[r] !== 0 && u.model.acKw[r] < FREE_OF_RATED * u.unit.ratedAcKw) strong.push(r);
  }
  return strong;
}

/** Of these the rows in which nothing is known to be wrong with it or to hold it. */
export const freeRows = (i: number, { scope, findings }: Seen): number[] => strongRows(scope.units[i], scope).filter((r) => scope.units[i].aside[r] === 0 && findings.limits[i][r] === LIMIT.no);

/** The middle of what rows say; NaN where too few do. */
export const middleOf = (said: readonly number[]): number => (said.length >= LEAST_ROWS ? median(said) : NaN);

/**
 * Logs of a unit's voltage beside its sheets' row by row, with cells as warm as their sensor or the usual heating has them (`byAir`: the usual heating, whatever a sensor says);
 * none where nothing measures it.
 */
export function logVoltages(u: AuditUnit, picked: readonly number[], { thermal }: Plant, { scope: { weather }, models }: Seen, byAir: boolean = weather.byVoltage): number[] {
  if (u.signals.voltageV === null) return [];
  const perWm2 = usualHeating(thermal);
  return picked.flatMap((r) => {
    // what the voltage itself said of the warmth cannot judge it
    const cellC = (plane: number): number => (byAir ? weather.ambientC[r] + perWm2 * unitPoa(u.unit, weather, r) : weather.planes[plane].tempCellC[r]);
    const ratio = voltageBesideModel(u, weather, r, models, cellC);
    return ratio > 0 ? [Math.log(ratio)] : [];
  });
}
