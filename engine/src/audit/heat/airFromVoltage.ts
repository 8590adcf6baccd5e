import type { VoltageModel } from "../arrays/voltage.ts";
import type { DayIndex } from "../books/dayIndex.ts";
import { poaOf } from "../causes.ts";
import type { LightRows } from "../light/lightRows.ts";
import type { Weather } from "../light/weather.ts";
import type { Plant } from "../plant.ts";
import { median, runningMedian } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditUnit } from "../unit.ts";
import { cellFromVoltage } from "./stringThermometer.ts";
import { feltLight } from "./thermalInertia.ts";
import { usualHeating } from "./usualWind.ts";

/** Days whose offsets are taken together: weather stays for some days. */
const SPELL_DAYS = 3;

/**
 * Air temperature where the strings' voltage is the only thermometer, °C: the usual one (`usualC`), moved day by day by what the cells are
 * warmer or cooler than it with the heating of a usual wind (Faiman 2008) lets expect; a day that tells nothing lies between those beside
 * it. The day's course stays the usual one. The usual air where no voltage tells anything.
 */
export function airFromVoltage(
  plant: Plant, usualC: Float64Array, units: readonly AuditUnit[], weather: Weather, rows: LightRows, days: DayIndex, hours: number, models: Map<string, VoltageModel>,
): Float64Array {
  const perFelt = usualHeating(plant.thermal);
  const poas = weather.planes.map(poaOf);
  const felts = poas.map((poa) => feltLight(poa, rows, hours));
  const cells = poas.map((_, p) => cellFromVoltage(units, p, weather, felts, rows, days, models));
  const off: number[] = [];
  const daily = Float64Array.from({ length: days.count }, (_, d) => {
    off.length = 0;
    cells.forEach((cellC, p) => {
      for (let r = days.from[d]; r < days.from[d + 1]; r++) {
        if (poas[p][r] >= THRESHOLDS.thermometerWm2 && Number.isFinite(cellC[r])) off.push(cellC[r] - perFelt * felts[p][r] - usualC[r]);
      }
    });
    return median(off);
  });
  const spells = between(runningMedian(daily, SPELL_DAYS));
  return usualC.map((c, r) => c + spells[rows.day[r] - days.firstDay]);
}

/** Gaps filled on the line between what lies beside them, at the ends with the nearest; 0 throughout where nothing is known. */
function between(values: Float64Array): Float64Array {
  const out = values.slice();
  let before = -1;
  for (let d = 0; d <= out.length; d++) {
    if (d < out.length && Number.isNaN(values[d])) continue;
    for (let k = before + 1; k < d; k++) {
      const from = before < 0 ? (values[d] ?? 0) : values[before];
      const to = d < out.length ? values[d] : from;
      out[k] = before < 0 ? to : from + ((to - from) * (k - before)) / (d - before);
    }
    before = d;
  }
  return out.map((v) => (Number.isNaN(v) ? 0 : v));
}
