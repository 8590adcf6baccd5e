import type { DayIndex } from "./dayIndex.ts";
import type { LightRows } from "./lightRows.ts";
import type { UnitCauses } from "./causes.ts";
import type { Modelled } from "./modelled.ts";
import type { UnitPlan } from "./plan.ts";
import type { UnitSignals } from "./signals.ts";
import type { Weather } from "./weather.ts";

/** One inverter on its way through the audit. */
export interface AuditUnit {
  unit: UnitPlan;
  signals: UnitSignals;
  causes: UnitCauses;
  /** Measured DC power, or what the curve says it was (`measuredDc`). */
  dcKw: Float64Array;
  /** What the chain says with the causes known so far. */
  model: Modelled;
  /** Voltage against that of the maximum power point at the light the power implies; 1 = on it. Null without voltage. */
  voltageRatio: Float64Array | null;
  /** Rows that say nothing of the DC side: off, limited, covered, silent. */
  aside: Uint8Array;
  /** The unit's power against the site's, once soiling and ageing of the site are known. */
  constant: number;
}

/** What every detector reads. */
export interface AuditScope {
  rows: LightRows;
  days: DayIndex;
  /** Of one interval. */
  hours: number;
  weather: Weather;
  units: AuditUnit[];
}

/** In-plane irradiance of a unit's planes, P_STC-weighted, W/m². */
export function unitPoa(u: AuditUnit, weather: Weather, r: number): number {
  let sum = 0;
  for (const array of u.unit.arrays) {
    const light = weather.planes[array.plane];
    sum += array.powerStcKw * (light.beamWm2[r] + light.diffuseWm2[r]);
  }
  return u.unit.powerStcKw > 0 ? sum / u.unit.powerStcKw : 0;
}

/** Whether light and sun are high enough for a ratio of powers to say something. */
export function telling(u: AuditUnit, scope: AuditScope, r: number, leastWm2: number, leastElevationDeg: number): boolean {
  return scope.weather.estimated[r] === 0 && scope.rows.elevationDeg[r] >= leastElevationDeg && unitPoa(u, scope.weather, r) >= leastWm2;
}
