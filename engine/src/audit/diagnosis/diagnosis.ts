import { openByCurrent, type OpenStrings } from "../arrays/strings.ts";
import type { VoltageModel } from "../arrays/voltage.ts";
import type { DayLight } from "../dirt/dailyNoise.ts";
import { dirtPrior } from "../dirt/dirtPrior.ts";
import type { DirtPrior } from "../dirt/likelyReadings.ts";
import type { Findings } from "../findings.ts";
import { coldAir } from "../heat/usualAir.ts";
import { conversionRatio } from "../inverters/conversion.ts";
import { heldByPower } from "../inverters/deratingByPower.ts";
import { LIMIT } from "../inverters/limit.ts";
import { OFF } from "../inverters/off.ts";
import { offRows } from "../inverters/stops.ts";
import { dayLight } from "../level/dayLight.ts";
import { dayEnergies } from "../level/dayWeights.ts";
import { guessedDays } from "../level/guessedDays.ts";
import type { CarriedUnits } from "../level/levels.ts";
import { planeGroup } from "../level/peers.ts";
import { median, quantile } from "../statistics.ts";
import { inSensorPlanes, type AuditScope, type AuditUnit } from "../unit.ts";

/** A diagnosis on its way: its steps write what they find here, each reads the others' latest answer. */
export interface Diagnosis extends Findings {
  readonly scope: AuditScope;
  readonly known: KnownBefore;
  /** From 0. */
  round: number;
  /** Units whose model is no longer that of a unit without shade and with all strings. */
  changed: boolean[];
  /** What a plant of one unit gives of its model by day while nothing takes from it: it is its own witness. Null before it is known, and on plants of several. */
  sound: Float64Array | null;
  /** What is left by day of the better of two units while both lack; null on other plants. */
  shared: Float64Array | null;
}

/** What is known before the first round, and stays. */
interface KnownBefore {
  models: Map<string, VoltageModel>;
  /** What each unit usually gives of its model. */
  usual: number[];
  /** Air by row in which snow may lie, °C. */
  coldC: Float64Array;
  /** Rows in which snow covers everything. */
  fullSnow: Uint8Array;
  dirt: DirtPrior;
  /** Days of which nobody measured light or warmth. */
  guessed: Uint8Array;
  light: DayLight | null;
  /** Units some of whose light is carried over; null where that says nothing of one unit beside another. */
  carried: CarriedUnits | null;
  severalPlanes: boolean;
}

/** A diagnosis before its first round, by what needs no level: who is off, whose strings' currents show them open (or `counted`), who converts badly. */
export function beginDiagnosis(scope: AuditScope, models: Map<string, VoltageModel>, counted: readonly OpenStrings[] | null): Diagnosis {
  const { units, rows, days } = scope;
  const usual = units.map((u) => usualShare(u, scope));
  const coldC = coldAir(scope.weather);
  const off = offRows(scope, median(usual), coldC);
  return {
    scope, round: 0, off,
    strings: units.map((u, i) => counted?.[i] ?? openByCurrent(u, scope)),
    conversion: units.map((u) => conversionRatio(u, scope)),
    limits: units.map((u, i) => firstHeld(u, scope, usual[i], off[i])),
    offPoint: units.map(() => new Uint8Array(days.count)),
    snow: null,
    course: { level: 1, ageingPerYear: 0, dirtPerDay: 0, soilingRatio: new Float64Array(days.count).fill(1), ageRatio: new Float64Array(days.count).fill(1), cleanings: [], meanSpread: 0, levelUncertainty: 0 },
    faults: units.map(() => null),
    lacks: units.map(() => []),
    levels: { site: new Float64Array(days.count), constants: new Float64Array(units.length).fill(1) },
    changed: units.map(() => false),
    sound: null,
    shared: null,
    known: {
      models, usual, coldC,
      fullSnow: Uint8Array.from({ length: rows.count }, (_, r) => (off.length > 0 && off.every((o) => o[r] === OFF.snow) ? 1 : 0)),
      dirt: dirtPrior(scope), guessed: guessedDays(scope), light: dayLight(scope), carried: carriedUnits(scope),
      severalPlanes: new Set(units.map(planeGroup)).size > 1,
    },
  };
}

/** On AC alone a fault that is not yet seen would become a unit's own; on the horizontal alone no unit's light is better known than another's. */
function carriedUnits(scope: AuditScope): CarriedUnits | null {
  const { units, weather } = scope;
  if (weather.fromHorizontal || units.some((u) => u.signals.dcKw === null)) return null;
  return { carried: units.map(({ unit }) => !inSensorPlanes(unit, weather)), energy: dayEnergies(scope) };
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
 * Rows of a plant's only unit that AC power shows to be held, by what it usually gives and before its dirt is known: no voltage sets them aside, and days of heat
 * would pass for dirt.
 */
function firstHeld(u: AuditUnit, scope: AuditScope, usual: number, off: Uint8Array): Uint8Array {
  if (scope.units.length > 1 || u.signals.dcKw !== null) return new Uint8Array(scope.rows.count);
  return heldByPower(u, scope, u.model.dcKw.map((kw) => kw * usual), new Map(), off).map((one) => (one === 1 ? LIMIT.derating : LIMIT.no));
}
