import { clearLevel } from "../sensors/clearLevel.ts";
import type { Readings } from "../observe.ts";
import type { UnitPlan } from "../plan.ts";
import type { Plant } from "../plant.ts";
import { spanOf, type Samples } from "../samples.ts";
import { isLight } from "../sensors/sensors.ts";
import { expectedLevel } from "../dirt/cleanCourse.ts";
import { median } from "../statistics.ts";
import { VOLTAGE_SPREAD, type Seen } from "./logVoltages.ts";
import type { Recount } from "./recounts.ts";
import { beyondUsual, buildOf, FAR_OFF, FITS, isOfOneBuild, standsOf, stepsFrom, VOLTAGE_OF_STEP, type Stands } from "./stands.ts";

/** On fewer clear days the sky does not say whether a sensor reads by so much too little. */
const LEAST_CLEAR_DAYS = 5;
/** Light on their backs gives bifacial modules as much more than their front's, as a logarithm; the file says nothing of them. */
const BACKS_GIVE = 0.15;
/** A sensor that reads less than a clear sky by this share of what is in question, or more, may be what is wrong. */
const SKY_KNOWS = 1 / 3;

/** Units of one build with as many strings in each array, and by how much more they give than is usual at their age, as a logarithm. */
interface Alike {
  stands: readonly Stands[];
  beyond: number;
}

/**
 * Strings of which one or two too few are written for all inverters of a build, once all else is learned of the plant: they give more than clean modules of their age do
 * by what a whole count makes of it and light on their backs does not, at the voltage that is written, and no light sensor reads so much too little beside a clear sky. Fewer of them would be a loss
 * that is as likely, and are left one. Without voltage a module more in every string must not explain it too.
 */
export function stringsThroughout(plant: Plant, seen: Seen, readings: Readings, samples: Samples): Recount[] {
  const { spread } = expectedLevel(seen.scope.ageYears);
  if (!isFarOff(beyondUsual(seen), seen)) return [];
  const found = alikeUnits(plant, seen).flatMap((alike) => moreStrings(alike, spread));
  const least = Math.min(...found.map(({ step }) => step));
  return skyLevel(plant, readings, samples) > -SKY_KNOWS * least ? found.map(({ recount }) => recount) : [];
}

/** Says that clean modules give much more, or less, than those of their age do of the light that is measured, where no count explains it. */
export function sayFarOff({ name: point }: Plant, seen: Seen, { quality }: Readings, samples: Samples): void {
  const beyond = beyondUsual(seen);
  if (!isFarOff(Math.abs(beyond), seen)) return;
  const key = beyond > 0 ? "audit.quality.plantGivesTooMuch" : "audit.quality.plantGivesTooLittle";
  quality.push({ point, issue: "power", ...spanOf(samples), detail: { key, values: { percent: 100 * Math.abs(Math.expm1(beyond)) } } });
}

const isFarOff = (beyond: number, { scope: { ageYears } }: Seen): boolean => beyond > FAR_OFF * expectedLevel(ageYears).spread;

function alikeUnits(plant: Plant, seen: Seen): Alike[] {
  const stands = seen.scope.units.flatMap(({ unit }, i) => (isOfOneBuild(unit) && hasAlikeStrings(unit) ? [standsOf(unit, i, plant, seen)] : [])).filter(({ power }) => !Number.isNaN(power));
  const middle = median(stands.map(({ power }) => power));
  const keyOf = ({ unit }: Stands): string => `${buildOf(unit)} ${unit.arrays[0].strings}`;
  return [...new Set(stands.map(keyOf))].map((key) => {
    const own = stands.filter((one) => keyOf(one) === key);
    return { stands: own, beyond: beyondUsual(seen) + median(own.map(({ power }) => power)) - middle };
  });
}

const hasAlikeStrings = ({ arrays }: UnitPlan): boolean => arrays.every(({ strings }) => strings === arrays[0].strings);

/** The strings, and as a logarithm what they make of the power, that explain what units of one build give beyond the usual; nothing where none do, or modules could. */
function moreStrings({ stands, beyond }: Alike, spread: number): { recount: Recount; step: number }[] {
  const [{ unit: { arrays: [{ strings, modulesPerString }] } }] = stands;
  const middle = median(stands.map(({ power }) => power));
  const together = stands.filter(({ power }) => Math.abs(power - middle) < FITS * spread);
  const voltage = median(stands.flatMap((one) => (Number.isNaN(one.voltage) ? [] : [one.voltage])));
  const fitting = stepsFrom(strings).filter(({ step }) => fits(step, beyond, spread));
  if (2 * together.length <= stands.length || fitting.length !== 1) return [];
  const [{ count, step }] = fitting;
  const asWritten = Number.isNaN(voltage) ? !stepsFrom(modulesPerString).some((longer) => fits(longer.step, beyond, spread)) : Math.abs(voltage) < FITS * Math.hypot(VOLTAGE_SPREAD, VOLTAGE_OF_STEP * step);
  if (!asWritten || !(beyond > BACKS_GIVE)) return [];
  return [{ recount: { arrays: stands.flatMap(({ unit }) => unit.arrays), entry: "strings", count, uncertainty: spread * count }, step }];
}

const fits = (step: number, beyond: number, spread: number): boolean => Math.abs(beyond - step) < 2 * FITS * spread;

/** What the light sensor that reads least beside a clear sky reads of it, as a logarithm; NaN where clear days are too few. */
function skyLevel(plant: Plant, readings: Readings, samples: Samples): number {
  return Math.min(...readings.sensors.filter(({ sensor }) => isLight(sensor)).map((one) => {
    const clear = clearLevel(one, plant, samples, readings).filter((level) => level > 0);
    return clear.length < LEAST_CLEAR_DAYS ? NaN : Math.log(median(clear));
  }));
}
