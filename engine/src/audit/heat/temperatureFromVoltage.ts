import { poaOf } from "../causes.ts";
import type { DayIndex } from "../books/dayIndex.ts";
import type { LightRows } from "../light/lightRows.ts";
import type { Plant } from "../plant.ts";
import { median, runningMedian, weightedMedian } from "../statistics.ts";
import { withoutFall } from "./fallenVoltage.ts";
import { cellFromVoltage } from "./stringThermometer.ts";
import { feltLight, heatingWithin } from "./thermalInertia.ts";
import { usualHeating } from "./usualWind.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditUnit } from "../unit.ts";
import type { VoltageModel } from "../arrays/voltage.ts";
import type { Weather } from "../light/weather.ts";

/** Heating of a plane's cells row by row, K per W/m² felt (NaN: the voltage says nothing), and its usual value. */
interface PlaneHeating {
  heating: Float64Array;
  usual: number;
}

/**
 * Puts the strings' own temperature in the place of the modelled one: K per W/m² above the air, read from the voltage and
 * smoothed over neighbouring samples (wind changes, but not every sample's noise is wind), the plane's usual value where
 * the voltage does not speak. Where one unit is a plane's only thermometer, a voltage that fell for good beside the other planes' warmth, or
 * on a plant that has none beside what light, air and wind make of it, is a fault, and no heat. Returns the mean heating found over the stated, NaN when the voltage says too little.
 */
export function temperatureFromVoltage(
  plant: Plant, units: readonly AuditUnit[], weather: Weather, rows: LightRows, days: DayIndex, hours: number, models: Map<string, VoltageModel>,
): number {
  const { thermal } = plant;
  const air = weather.ambientC;
  if (air === null) return NaN;
  const stated = usualHeating(thermal);
  const offer = 1 - THRESHOLDS.hiddenOfferPerRootMinute * Math.sqrt(60 * hours);
  const poas = weather.planes.map(poaOf);
  const felts = poas.map((poa) => feltLight(poa, rows, hours));
  const heatingOf = (of: readonly AuditUnit[], p: number): PlaneHeating | null => {
    const light = weather.planes[p];
    const cell = cellFromVoltage(of, p, weather, felts, rows, days, models);
    // a long interval whose brighter part is offered more than the rating (one deviation above the mean, where clouds come and go) is no thermometer
    const held = (r: number): boolean => hours > THRESHOLDS.longIntervalHours && units.some((u) => u.model.acKw[r] * (1 + Math.sqrt(light.unsteadiness[r])) >= u.unit.ratedAcKw);
    const heating = Float64Array.from(cell, (c, r) => {
      const k = (c - air[r]) / felts[p][r];
      return poas[p][r] >= THRESHOLDS.thermometerWm2 && k > 0 && k < 4 * stated && !held(r) ? k : NaN;
    });
    const usual = weightedMedian(heating, poas[p].map((poa) => poa ** 2));
    // a plane's only thermometer has none beside it: a voltage that is too low for any warmth is a tracker off its point
    if (of.filter((u) => u.signals.voltageV !== null && u.unit.arrays.some((a) => a.plane === p)).length === 1) {
      for (let d = 0; d < days.count; d++) {
        const own = heating.subarray(days.from[d], days.from[d + 1]);
        if (median(own) > HOTTEST * usual) own.fill(NaN);
      }
    }
    return Number.isFinite(usual) && heating.filter((k) => k > 0).length >= THRESHOLDS.voltageSamples ? { heating, usual } : null;
  };
  const warm = (p: number, { heating, usual }: PlaneHeating): void => {
    const light = weather.planes[p];
    const felt = felts[p];
    const within = heatingWithin(poas[p], rows, hours);
    // where clouds let a part of a long interval be clipped, the voltage is not the temperature's alone: the day's heating stands
    const clipped = (r: number): boolean => hours > THRESHOLDS.longIntervalHours && units.some((u) => u.model.acKw[r] >= offer * u.unit.ratedAcKw);
    const smooth = runningMedian(heating, THRESHOLDS.thermometerWindow, 2);
    const daily = new Float64Array(days.count);
    for (let d = 0; d < days.count; d++) daily[d] = median(heating.subarray(days.from[d], days.from[d + 1]));
    const season = runningMedian(daily, THRESHOLDS.thermometerDays, 2);
    for (let r = 0; r < rows.count; r++) {
      const d = rows.day[r] - days.firstDay;
      const ofDay = Number.isNaN(daily[d]) ? season[d] : daily[d];
      light.tempCellC[r] = air[r] + felt[r] * (1 + within[r]) * (!Number.isNaN(smooth[r]) && !clipped(r) ? smooth[r] : !Number.isNaN(ofDay) ? ofDay : usual);
    }
  };
  const found = weather.planes.map((_, p) => heatingOf(units, p));
  weather.planes.forEach((_, p) => {
    const own = found[p];
    const others = middleOf(found.filter((_, q) => q !== p));
    if (own === null || (others === null && units.length > 1)) return;
    const alone = units.filter((u) => u.signals.voltageV !== null && u.unit.arrays.some((a) => a.plane === p));
    if (alone.length !== 1 || alone[0].unit.arrays.some((a) => a.plane !== p)) return;
    if (others !== null) warm(p, others);
    const sound = withoutFall(alone[0], weather, rows, days, models, others !== null);
    if (sound !== null) found[p] = heatingOf([sound], p);
  });
  found.forEach((one, p) => {
    if (one !== null) warm(p, one);
  });
  return median(found.flatMap((one) => (one === null ? [] : [one.usual / stated])));
}

/** Still air heats modules by half as much again as two metres of wind a second (METHOD's coefficients); a day's median above this is no heat. */
const HOTTEST = 1.75;

/** Row by row the middle of what planes say; null without any. */
function middleOf(planes: readonly (PlaneHeating | null)[]): PlaneHeating | null {
  const known = planes.filter((one) => one !== null);
  if (known.length === 0) return null;
  return { heating: known[0].heating.map((_, r) => median(known.map(({ heating }) => heating[r]))), usual: median(known.map(({ usual }) => usual)) };
}
