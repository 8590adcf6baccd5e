import { poaOf, type PlaneLight } from "../causes.ts";
import { homePlane } from "../heat/cellTemperature.ts";
import { USUAL_WIND_MS } from "../heat/usualWind.ts";
import type { Readings } from "../observe.ts";
import type { Layout } from "../plan.ts";
import type { Plant } from "../plant.ts";
import { spanOfRows, type Samples } from "../samples.ts";
import { median, quantile, runningMedian } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { Weather } from "../light/weather.ts";

const BRIGHT_WM2 = 400;
const LEAST_HOURS = 1.5;

/**
 * Takes the readings of module thermometers out on the days on which they no longer feel the modules: in bright light they stand above
 * the air by far less than the strings' voltage (`byStrings`: cells' temperature of the planes without these thermometers; null where no voltage tells), else
 * the stated heat balance, or than themselves before, lets a module, for weeks. One that hangs loose for most
 * of the period is left out altogether, so that what else tells the cells' temperature is asked. Needs an air thermometer. Each is
 * a finding; returns whether there was any.
 */
export function dropLooseThermometers(plant: Plant, layout: Layout, samples: Samples, readings: Readings, { planes }: Weather, byStrings: readonly PlaneLight[] | null): boolean {
  const { rows, days, hours, sensors, quality } = readings;
  const air = sensors.find((s) => s.sensor.kind === "temperature_ambient")?.values;
  const wind = sensors.find((s) => s.sensor.kind === "wind")?.values;
  if (air === undefined) return false;
  const { u0, u1, absorption, cell_minus_back_k: cellMinusBackK } = plant.thermal;
  const gone: string[] = [];
  let any = false;
  for (const one of sensors.filter((s) => s.sensor.kind === "temperature_module")) {
    const home = homePlane(layout, one);
    const light = planes[home];
    if (light === undefined) continue;
    const poa = poaOf(light);
    const told = byStrings?.[home].tempCellC;
    const loosened = told === undefined ? THRESHOLDS.looseShare : THRESHOLDS.looseShareByVoltage;
    const felt = new Float64Array(days.count).fill(NaN);
    for (let d = 0; d < days.count; d++) {
      let warmer = 0;
      let should = 0;
      let bright = 0;
      for (let r = days.from[d]; r < days.from[d + 1]; r++) {
        const aboveK = one.values[r] - air[r];
        const windMs = wind !== undefined && wind[r] >= 0 ? wind[r] : USUAL_WIND_MS;
        const cellAboveK = told === undefined ? (poa[r] * absorption) / (u0 + u1 * windMs) : told[r] - air[r];
        if (!(poa[r] > BRIGHT_WM2) || Number.isNaN(aboveK + cellAboveK)) continue;
        warmer += aboveK;
        should += cellAboveK - (cellMinusBackK * poa[r]) / 1000;
        bright += hours;
      }
      if (bright >= LEAST_HOURS && should > 0) felt[d] = warmer / should;
    }
    const smooth = runningMedian(felt, THRESHOLDS.looseDays, 3);
    const best = quantile(smooth, 0.9);
    // what warms by more than the stated balance touches the modules
    const attached = best > THRESHOLDS.looseAlways ? Math.min(1, best) : 1;
    const loose = spells(smooth, loosened * attached);
    const first = loose.indexOf(1);
    if (first < 0) continue;
    any = true;
    const last = loose.lastIndexOf(1);
    for (let d = first; d <= last; d++) if (loose[d] === 1) one.values.fill(NaN, days.from[d], days.from[d + 1]);
    const count = loose.reduce((sum, day) => sum + day, 0);
    if (2 * count > days.count) gone.push(one.sensor.id);
    quality.push({
      point: one.sensor.id, issue: "thermometer", ...spanOfRows(samples, rows, days.from[first], days.from[last + 1] - 1),
      detail: { key: "audit.quality.loose", values: { percent: 100 * median(smooth.filter((_, d) => loose[d] === 1)), days: count } },
    });
  }
  readings.sensors = sensors.filter(({ sensor }) => !gone.includes(sensor.id));
  return any;
}

/** Days of the spells below a limit that last long enough; days without light are of the spell around them. */
function spells(smooth: Float64Array, limit: number): Uint8Array {
  const out = new Uint8Array(smooth.length);
  let from = -1;
  for (let d = 0; d <= smooth.length; d++) {
    if (d < smooth.length && (smooth[d] < limit || (from >= 0 && Number.isNaN(smooth[d])))) {
      if (from < 0) from = d;
    } else if (from >= 0) {
      if (d - from >= THRESHOLDS.looseDays) out.fill(1, from, d);
      from = -1;
    }
  }
  return out;
}
