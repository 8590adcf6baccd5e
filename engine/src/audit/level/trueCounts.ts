import { expectedLevel } from "../dirt/cleanCourse.ts";
import type { Plant } from "../plant.ts";
import { median } from "../statistics.ts";
import { lightSignature } from "../unit.ts";
import { VOLTAGE_SPREAD, type Seen } from "./logVoltages.ts";
import type { Recount } from "./recounts.ts";
import { beyondUsual, buildOf, FAR_OFF, FITS, isOfOneBuild, MOST_MISCOUNTED, standsOf, stepsFrom, VOLTAGE_OF_STEP, type Stands } from "./stands.ts";

/** How far units of one build stand apart: in power (tolerance, meters) and in voltage (the same, and warmth within the field), as shares. */
const POWER_APART = 0.008;
const VOLTAGE_APART = 0.004;
/** Within so many spreads the same, with cells as warm as air and light in the usual wind have them. */
const BY_AIR_FITS = 3;
/** Another count that fits nearly as well leaves it open which of the two it is: by so many squares of spreads the found one fits better. */
const CLEARLY = 9;
/** What dirt, shade and sorted modules may keep one inverter above the others by, as a share: less says nothing of a count unless voltage does too. */
const KEPT_ABOVE = 0.06;
/** So many others say what is usual beside a unit. */
const LEAST_OTHERS = 2;

/**
 * Strings and modules per string that voltage and power contradict. Counts are whole: one module more in every string raises the voltage by its share and the power with it,
 * one string more the power alone, and nothing that breaks does either. So an inverter is recounted that stands above the others of its planes by what one or two more would
 * make of it; and modules per string where those of all inverters of a build give another voltage, more or less, and the plant's level goes with it. Fewer on one
 * inverter than on the others would be a fault that never ended, and stays one. Uncertainties k = 1.
 */
export function trueCounts(plant: Plant, seen: Seen): Recount[] {
  const { scope: { units } } = seen;
  const stands = units.flatMap(({ unit }, i) => (isOfOneBuild(unit) ? [standsOf(unit, i, plant, seen)] : []));
  const builds = [...new Set(stands.map(({ unit }) => buildOf(unit)))].map((build) => stands.filter(({ unit }) => buildOf(unit) === build));
  return builds.flatMap((alike) => {
    const ofAll = longerThroughout(alike, seen);
    return ofAll === null ? alike.flatMap((one) => aboveOthers(one, stands, seen)) : [ofAll];
  });
}

/** Modules per string of all units of a build, where their voltage says that it is another count, and the plant's level agrees; else null. */
function longerThroughout(alike: readonly Stands[], seen: Seen): Recount | null {
  const { value, spread } = expectedLevel(seen.scope.ageYears);
  const heard = alike.filter(({ power, voltage }) => !Number.isNaN(power + voltage));
  const voltage = median(heard.map((one) => one.voltage));
  const middle = median(heard.map(({ power }) => power));
  const [{ unit: { arrays: [{ modulesPerString }] } }] = alike;
  const count = Math.round(modulesPerString * Math.exp(voltage));
  const step = Math.log(count / modulesPerString);
  if (!(Math.abs(step) > FAR_OFF * VOLTAGE_SPREAD) || Math.abs(count - modulesPerString) > MOST_MISCOUNTED) return null;
  if (alike.length < LEAST_OTHERS && step < 0) return null;
  // strings that are open for long are no other count
  const alikeInPower = heard.filter((one) => Math.abs(one.power - middle) < Math.abs(step) / 2);
  const together = heard.every((one) => Math.abs(one.voltage - voltage) < FITS * VOLTAGE_SPREAD) && 2 * alikeInPower.length > heard.length;
  // a thermometer that has come off has the cells so cold, and so strong, that a module seems to be missing: air and light have to say the same of them
  const byAir = median(heard.map((one) => one.voltageByAir));
  // where the same voltage told the cells' warmth, that took some of what the level lacks or has beyond
  const [low, high] = seen.scope.weather.byVoltage ? [Math.min(step, 0), Math.max(step, 0)] : [step, step];
  // where the voltage had all rows set aside, the level rests on none of them
  const levelFits = [beyondUsual(seen), middle - value].some((level) => level > low - FITS * spread && level < high + FITS * spread);
  if (!together || !levelFits || !(Math.abs(byAir - step) < BY_AIR_FITS * VOLTAGE_SPREAD) || !(Math.abs(voltage - step) < FITS * Math.hypot(VOLTAGE_SPREAD, VOLTAGE_OF_STEP * step))) return null;
  return { arrays: alike.flatMap(({ unit }) => unit.arrays), entry: "modules_per_string", count, uncertainty: VOLTAGE_SPREAD * count };
}

/** What one or two more modules in every string, or strings, explain of a unit above the others of its modules and planes; nothing where more than one count does. */
function aboveOthers(one: Stands, all: readonly Stands[], seen: Seen): Recount[] {
  if (one.unit.arrays.length > 1) return [];
  const [array] = one.unit.arrays;
  const others = all.filter(({ unit }) => unit !== one.unit && unit.arrays[0].module.id === array.module.id && lightSignature(unit) === lightSignature(one.unit));
  if (others.length < LEAST_OTHERS) return [];
  const usual = median(others.map(({ power }) => power));
  const steady = others.filter(({ power }) => Math.abs(power - usual) < FITS * POWER_APART);
  if (2 * steady.length <= others.length) return [];
  const power = one.power - usual;
  const voltage = one.voltage - median(others.map((other) => other.voltage));
  const off = (powerStep: number, voltageStep: number): number => ((power - powerStep) / POWER_APART) ** 2 + (Number.isNaN(voltage) ? 0 : ((voltage - voltageStep) / Math.hypot(VOLTAGE_APART, VOLTAGE_OF_STEP * powerStep)) ** 2);
  const ways = [
    ...stepsFrom(array.modulesPerString).map(({ count, step }) => ({ recount: { arrays: [array], entry: "modules_per_string", count, uncertainty: VOLTAGE_APART * array.modulesPerString } as const, step, off: off(step, step) })),
    ...stepsFrom(array.strings).map(({ count, step }) => ({ recount: { arrays: [array], entry: "strings", count, uncertainty: POWER_APART * array.strings } as const, step, off: off(step, 0) })),
  ].sort((a, b) => a.off - b.off);
  const [best, next] = ways;
  const told = best.step > KEPT_ABOVE || (best.recount.entry === "modules_per_string" && !Number.isNaN(voltage));
  const clear = told && best.off < FITS ** 2 * 2 && next.off > best.off + CLEARLY && off(0, 0) > best.off + 2 * FAR_OFF ** 2;
  // others that all lack alike would have it stand above them too
  const above = beyondUsual(seen) + power;
  return clear && above > best.step / 2 - expectedLevel(seen.scope.ageYears).spread ? [best.recount] : [];
}
