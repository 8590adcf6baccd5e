import { expectedLevel } from "../dirt/cleanCourse.ts";
import { OFF } from "../inverters/off.ts";
import type { UnitPlan } from "../plan.ts";
import type { Plant } from "../plant.ts";
import { belowRating } from "../unit.ts";
import { unharmed } from "./dailyRatio.ts";
import { logVoltages, middleOf, strongRows, type Seen } from "./logVoltages.ts";

/** Within so many spreads a count fits; as it is written it has to lie further off. */
export const FITS = 1.5;
export const FAR_OFF = 3.5;
/** The light that power implies, and with it the voltage of the model, is off by as much as a count is: so much of it, as a share. */
export const VOLTAGE_OF_STEP = 0.05;
/** By so many modules or strings somebody miscounts. */
export const MOST_MISCOUNTED = 2;

/** What is measured of a unit in strong light, as logarithms: power beside its model's, and voltage beside its sheets' (NaN: not measured), also with the warmth of air and light alone. */
export interface Stands {
  unit: UnitPlan;
  power: number;
  voltage: number;
  voltageByAir: number;
}

/** Whether all of a unit's strings are of the same modules, as many in each. */
export const isOfOneBuild = ({ arrays }: UnitPlan): boolean => arrays.length > 0 && arrays.every(({ module, modulesPerString }) => module.id === arrays[0].module.id && modulesPerString === arrays[0].modulesPerString);

/** The same for units whose strings are of the same modules, as many in each. */
export const buildOf = ({ arrays: [{ module, modulesPerString }] }: UnitPlan): string => `${module.id} ${modulesPerString}`;

/** The counts that somebody may have meant by a lower one, each with what it makes of power as a logarithm. */
export const stepsFrom = (written: number): { count: number; step: number }[] => Array.from({ length: MOST_MISCOUNTED }, (_, k) => ({ count: written + k + 1, step: Math.log1p((k + 1) / written) }));

/** What is measured of unit `i` in strong light while it runs below its rating, whatever is wrong with it. */
export function standsOf(unit: UnitPlan, i: number, plant: Plant, seen: Seen): Stands {
  const { units, weather } = seen.scope;
  const u = units[i];
  // a voltage that is far off looks like a tracker off its point, or held: such rows count here, and for the middle of all what truly is so does not
  const running = strongRows(u, seen.scope).filter((r) => u.dcKw[r] > 0 && seen.findings.off[i][r] === OFF.no && belowRating(u.unit, u.signals.acKw[r]));
  const powers = running.map((r) => Math.log(u.dcKw[r] / unharmed(u, weather, r)));
  const voltage = middleOf(logVoltages(u, running, plant, seen));
  return { unit, power: middleOf(powers), voltage, voltageByAir: weather.byVoltage ? voltage : middleOf(logVoltages(u, running, plant, seen, true)) };
}

/** By how much the clean plant's level stands beside the usual one of its age, as a logarithm. */
export const beyondUsual = ({ scope: { ageYears }, findings: { course } }: Seen): number => Math.log(course.level) - expectedLevel(ageYears).value;
