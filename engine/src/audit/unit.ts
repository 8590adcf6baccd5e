import type { DayIndex } from "./books/dayIndex.ts";
import type { LightRows } from "./light/lightRows.ts";
import type { UnitCauses } from "./causes.ts";
import type { Modelled } from "./modelled.ts";
import type { UnitPlan } from "./plan.ts";
import type { UnitSignals } from "./signals.ts";
import { THRESHOLDS } from "./thresholds.ts";
import type { Weather } from "./light/weather.ts";

/** One inverter on its way through the audit. */
export interface AuditUnit {
  unit: UnitPlan;
  signals: UnitSignals;
  causes: UnitCauses;
  /** Measured DC power, or what the curve says it was (`measuredDc`). */
  dcKw: Float64Array;
  /** What the chain says with the causes known so far. */
  model: Modelled;
  /** By what power of the light that goes. */
  powerOfLight: Float64Array;
  /** Voltage against that of the maximum power point at the light the power implies; 1 = on it. Null without voltage. */
  voltageRatio: Float64Array | null;
  /** Share of voltage left by a DC fault, row by row (`dcFaults`); null where there is none. */
  faultVoltage: Float64Array | null;
  /** Rows that say nothing of the DC side: off, limited, covered, silent. */
  aside: Uint8Array;
  /** Rows that say something of power (shared by units in the same planes). */
  telling: Uint8Array;
  beamShare: Float64Array;
  /** What a row counts in a sum over rows, 0–1: less where its light depends much on a beam that is not well known (shared too). */
  lightWeight: Float64Array;
  /** Share left by steady lacks other than open strings, row by row (`steadyLacks`); null where there is none. */
  lackLeft: Float64Array | null;
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
  /** Chance of every day to have cleaned the modules, before looking at their power. */
  cleaningChance: Float64Array;
  /** Age of the plant on the first day, years; NaN where unknown. */
  ageYears: number;
  /** What the model of the clean plant may be off over the seasons: amplitude, k = 1. */
  seasonSpread: number;
  units: AuditUnit[];
}

/** In-plane irradiance of a unit's planes, P_STC-weighted, W/m². */
export function unitPoa(unit: UnitPlan, weather: Weather, r: number): number {
  let sum = 0;
  for (const array of unit.arrays) {
    const light = weather.planes[array.plane];
    sum += array.powerStcKw * (light.beamWm2[r] + light.diffuseWm2[r]);
  }
  return unit.powerStcKw > 0 ? sum / unit.powerStcKw : 0;
}

/** Whether a sensor stands in every plane of a unit; else some of its light is carried over from other planes. */
export function inSensorPlanes({ arrays }: UnitPlan, { measured }: Weather): boolean {
  return arrays.every(({ plane }) => measured[plane] === 1);
}

/** Whether an inverter's AC power is all it is rated for, as near as its control holds it; false where it is unknown. */
export function atRating({ ratedAcKw }: Pick<UnitPlan, "ratedAcKw">, acKw: number): boolean {
  return acKw >= THRESHOLDS.limitedShareOfRated * ratedAcKw;
}

/** Whether it is known to be less. */
export function belowRating({ ratedAcKw }: Pick<UnitPlan, "ratedAcKw">, acKw: number): boolean {
  return acKw < THRESHOLDS.limitedShareOfRated * ratedAcKw;
}

/** Strings of all of a unit's arrays. */
export function stringsOf({ unit }: Pick<AuditUnit, "unit">): number {
  return unit.arrays.reduce((sum, { strings }) => sum + strings, 0);
}

/** Whether a shadow is known to fall on some of a unit's arrays. */
export function inShade({ causes }: AuditUnit, r: number): boolean {
  return causes.shade.some((column) => column !== null && column[r] !== 0);
}

/**
 * Rows of a unit in which light and sun are high enough for a ratio of powers to say something, at the usual thresholds; of those
 * whose light nobody measured the `agreed` ones alone, in which several units say the same of it.
 */
export function tellingRows(unit: UnitPlan, weather: Weather, rows: LightRows, agreed: Uint8Array | null = null): Uint8Array {
  const out = new Uint8Array(rows.count);
  for (let r = 0; r < rows.count; r++) {
    if ((weather.estimated[r] === 0 || agreed?.[r] === 1) && rows.elevationDeg[r] >= THRESHOLDS.ratioElevationDeg
      && unitPoa(unit, weather, r) >= THRESHOLDS.ratioIrradianceWm2) out[r] = 1;
  }
  return out;
}

/** Share of a unit's effective light that is beam, row by row. */
export function beamShares(unit: UnitPlan, weather: Weather, rows: LightRows): Float64Array {
  const out = new Float64Array(rows.count);
  for (let r = 0; r < out.length; r++) {
    let beam = 0;
    let all = 0;
    for (const array of unit.arrays) {
      const light = weather.planes[array.plane];
      const b = light.beamWm2[r] * light.iamBeam[r] * array.powerStcKw;
      beam += b;
      all += b + light.diffuseWm2[r] * light.iamDiffuse * array.powerStcKw;
    }
    out[r] = all > 0 ? beam / all : 0;
  }
  return out;
}

/** A row's scatter beside which the beam's is weighed. */
const POWER_SCATTER = 0.02;

/** How much rows count by how well a unit's light is known from its sky's beam. Planes that trade beam for each other know it better together. */
export function lightWeights(unit: UnitPlan, weather: Weather, rows: LightRows): Float64Array {
  const out = new Float64Array(rows.count).fill(1);
  for (let r = 0; r < out.length; r++) {
    let off = 0;
    for (const array of unit.arrays) off += (array.powerStcKw / unit.powerStcKw) * weather.spreadWm2[array.plane][r];
    if (off !== 0) out[r] = 1 / (1 + (off / (POWER_SCATTER * unitPoa(unit, weather, r))) ** 2);
  }
  return out;
}

/** What is computed once for all units in the same planes, by the same shares of power, and shared by them. */
export function onceByLight<T>(of: (unit: UnitPlan) => T): (unit: UnitPlan) => T {
  const known = new Map<string, T>();
  return (unit) => {
    const signature = lightSignature(unit);
    const one = known.get(signature) ?? of(unit);
    known.set(signature, one);
    return one;
  };
}

/** The same for units in the same planes, by the same shares of power. */
export function lightSignature(unit: UnitPlan): string {
  return unit.arrays.map((a) => `${a.plane}:${(a.powerStcKw / unit.powerStcKw).toFixed(4)}`).join();
}
