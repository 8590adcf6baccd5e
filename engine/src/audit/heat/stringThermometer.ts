import { effectiveWm2, type PlaneLight } from "../causes.ts";
import type { DayIndex } from "../books/dayIndex.ts";
import type { LightRows } from "../light/lightRows.ts";
import { stringAmps } from "../arrays/operating.ts";
import { median, quantile } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditUnit } from "../unit.ts";
import { temperatureAt, voltageBy, type VoltageModel } from "../arrays/voltage.ts";
import type { Weather } from "../light/weather.ts";

/**
 * Where no module sensor speaks, the string voltage is a thermometer: cell temperature of a plane, row by row, as the
 * median over its healthy inverters, NaN where none is. Units whose arrays all lie in the plane take part; where there are none,
 * those with other planes too, of which one voltage is known: their planes are warmed alike by the light that they feel (`felt`, W/m² of
 * every plane).
 */
export function cellFromVoltage(
  units: readonly AuditUnit[], plane: number, weather: Weather, felt: readonly Float64Array[], rows: LightRows, days: DayIndex, models: Map<string, VoltageModel>,
): Float64Array {
  const out = new Float64Array(rows.count).fill(NaN);
  const light = weather.planes[plane];
  const measured = units.filter((u) => u.signals.voltageV !== null && u.unit.arrays.some((a) => a.plane === plane));
  const alone = measured.filter((u) => u.unit.arrays.every((a) => a.plane === plane));
  const inPlane = alone.length > 0 ? alone : measured;
  const clean = inPlane.map((u) => cleanShare(u));
  const common = dirtShare(inPlane, clean, light, days);
  const least = inPlane.length < DIRT_UNITS ? THRESHOLDS.thermometerShare : BESIDE_OTHERS;
  const found: number[] = [];
  for (let r = 0; r < rows.count; r++) {
    if (effectiveWm2(light, r) < THRESHOLDS.ratioIrradianceWm2) continue;
    const dirt = common[rows.day[r] - days.firstDay];
    found.length = 0;
    for (let i = 0; i < inPlane.length; i++) {
      const u = inPlane[i];
      const share = u.dcKw[r] / u.model.dcKw[r] / clean[i];
      const ac = u.signals.acKw[r];
      if (!(share > least * dirt) || !(ac > 0) || u.model.acKw[r] >= THRESHOLDS.thermometerShareOfRated * u.unit.ratedAcKw) continue;
      const ofLight = Math.min(1.1, share);
      const cell = alone.length > 0 ? cellOfOnePlane(u, light, r, ofLight, models)
        : weather.ambientC[r] + heatingOfUnit(u, weather, felt, r, ofLight, models) * felt[plane][r];
      if (Number.isFinite(cell)) found.push(cell);
    }
    if (found.length > 0) out[r] = soundMiddle(found);
  }
  return out;
}

/**
 * Middle of what units say, °C. Faults take voltage and so seem warm: where the two in the middle lie further apart than sound ones
 * do, half of the units have a fault, and the cooler of the two is sound.
 */
function soundMiddle(cells: readonly number[]): number {
  const cooler = cells.toSorted((a, b) => a - b)[(cells.length - 1) >> 1];
  const middle = median(cells);
  return middle > cooler + APART_K / 2 ? cooler : middle;
}

/** A hundredth of the voltage, further than voltmeters (class 0.5) put two sound units apart, at a third of a percent per K. */
const APART_K = 3;

/** Cell temperature in °C of a unit whose arrays lie in one plane, at a share of the plane's light. */
function cellOfOnePlane(u: AuditUnit, light: PlaneLight, r: number, share: number, models: Map<string, VoltageModel>): number {
  const volts = u.signals.voltageV?.[r] ?? NaN;
  const array = u.unit.arrays[0];
  const model = models.get(array.module.id);
  if (model === undefined || !(volts > 0)) return NaN;
  const perModule = (volts + stringAmps(u, array, r, volts) * array.chain.resistanceOhm) / array.modulesPerString;
  return temperatureAt(model, effectiveWm2(light, r) * share, perModule, Math.sqrt(light.unsteadiness[r]));
}

/** Heating in K per W/m² felt that brings the mean of the arrays' voltages to the measured one; NaN where one of them has too little light. */
function heatingOfUnit(u: AuditUnit, weather: Weather, felt: readonly Float64Array[], r: number, share: number, models: Map<string, VoltageModel>): number {
  const volts = u.signals.voltageV?.[r] ?? NaN;
  const airC = weather.ambientC[r];
  let left = volts * u.unit.arrays.length;
  let perHeating = 0;
  for (const array of u.unit.arrays) {
    const light = weather.planes[array.plane];
    const model = models.get(array.module.id);
    const effective = effectiveWm2(light, r);
    if (model === undefined || !(volts > 0) || effective < THRESHOLDS.ratioIrradianceWm2) return NaN;
    const { at25V, perK } = voltageBy(model, effective * share, Math.sqrt(light.unsteadiness[r]));
    left += stringAmps(u, array, r, volts) * array.chain.resistanceOhm - array.modulesPerString * (at25V + perK * (airC - 25));
    perHeating += array.modulesPerString * perK * felt[array.plane][r];
  }
  return left / perHeating;
}

/**
 * What a unit gives of its model while its modules are clean: what it lacks then is age and tolerance, in current and in voltage,
 * and no want of light.
 */
function cleanShare(u: AuditUnit): number {
  const shares: number[] = [];
  for (let r = 0; r < u.dcKw.length; r++) if (u.telling[r] === 1 && u.dcKw[r] > 0) shares.push(u.dcKw[r] / u.model.dcKw[r]);
  const share = quantile(shares, CLEAN_QUANTILE);
  return share > LEAST_CLEAN && share < 1 ? share : 1;
}

/**
 * What dirt leaves of a plane's light, day by day, 0.6 to 1: dirt lies on all units alike, so it is the middle one's share of what
 * it gives while clean. A few units are not asked: all of them may be held, which shows in power as dirt does.
 */
function dirtShare(inPlane: readonly AuditUnit[], clean: readonly number[], light: PlaneLight, days: DayIndex): Float64Array {
  const out = new Float64Array(days.count).fill(1);
  if (inPlane.length < DIRT_UNITS) return out;
  for (let d = 0; d < days.count; d++) {
    const shares = inPlane.map((u, i) => {
      const ofDay: number[] = [];
      for (let r = days.from[d]; r < days.from[d + 1]; r++) {
        if (light.beamWm2[r] + light.diffuseWm2[r] >= THRESHOLDS.thermometerWm2 && u.telling[r] === 1 && u.dcKw[r] > 0) ofDay.push(u.dcKw[r] / u.model.dcKw[r] / clean[i]);
      }
      return median(ofDay);
    });
    const middle = median(shares.filter((v) => v > 0));
    if (middle < 1) out[d] = Math.max(LEAST_DIRT_SHARE, middle);
  }
  return out;
}

const DIRT_UNITS = 3;
const LEAST_DIRT_SHARE = 0.6;
/** Once dirt is known, a unit below this share is held, shaded or short of strings. */
const BESIDE_OTHERS = 0.93;
const CLEAN_QUANTILE = 0.8;
const LEAST_CLEAN = 0.7;
