import { poaOf, type PlaneLight } from "../causes.ts";
import { homePlane } from "../heat/cellTemperature.ts";
import type { LightRows } from "../light/lightRows.ts";
import type { Readings } from "../observe.ts";
import type { Layout } from "../plan.ts";
import type { Plant } from "../plant.ts";
import { spanOf, type Samples } from "../samples.ts";
import { median, quantile } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { QUANTITY } from "./sensors.ts";

const BRIGHT_WM2 = 400;
/** What is dark for so long has lost the day's heat. */
const COOLED_HOURS = 3;
const LEAST_NIGHTS = 20;
const LEAST_SAMPLES = 200;
/** Modules are colder than the air under a clear sky and as warm under a cloudy one: such nights are this quarter of all. */
const CLOUDY = 0.75;

/**
 * Takes the zero off module thermometers whose readings are off by some kelvins all day long. In the dark a module is as warm as the air (a
 * little colder where the sky is clear), so that what lies between the two thermometers then is one of them being off; by day the
 * strings' voltage says which (`byStrings`: light and cells' temperature of the planes without these thermometers). Where it says the air's
 * nothing is taken off. Each is a finding; returns whether there was any. Needs an air thermometer.
 */
export function zeroThermometers(plant: Plant, layout: Layout, samples: Samples, readings: Readings, byStrings: readonly PlaneLight[]): boolean {
  const { rows, sensors, quality } = readings;
  const airOf = sensors.find(({ sensor }) => sensor.kind === "temperature_ambient")?.sensor.id;
  const air = samples.columns.get(`${airOf}.${QUANTITY.temperature_ambient}`);
  if (air === undefined) return false;
  let any = false;
  for (const { sensor, values } of sensors) {
    if (sensor.kind !== "temperature_module") continue;
    const back = samples.columns.get(`${sensor.id}.${QUANTITY.temperature_module}`);
    const light = byStrings[homePlane(layout, { sensor, values })];
    if (back === undefined || light === undefined) continue;
    const zeroK = apartInDark(back, air, rows, samples);
    if (!(Math.abs(zeroK) > THRESHOLDS.thermometerZeroK)) continue;
    const poa = poaOf(light);
    const beyond: number[] = [];
    for (let r = 0; r < rows.count; r++) {
      const apart = values[r] + (plant.thermal.cell_minus_back_k * poa[r]) / 1000 - light.tempCellC[r];
      if (poa[r] > BRIGHT_WM2 && Number.isFinite(apart)) beyond.push(apart);
    }
    if (beyond.length < LEAST_SAMPLES || !(Math.abs(median(beyond) - zeroK) < Math.abs(zeroK) / 2)) continue;
    any = true;
    for (let r = 0; r < rows.count; r++) values[r] -= zeroK;
    quality.push({ point: sensor.id, issue: "thermometer", ...spanOf(samples), detail: { key: "audit.quality.thermometerZero", values: { offsetK: zeroK } } });
  }
  return any;
}

/** How far a module thermometer lies beyond the air's in the dark, K: of cloudy nights where it lies below, of all where above. NaN with too few nights. */
function apartInDark(back: Float64Array, air: Float64Array, rows: LightRows, { count, stepMs }: Samples): number {
  const cooled = Math.ceil((COOLED_HOURS * 3_600_000) / stepMs);
  const nights: number[] = [];
  for (let r = 0; r <= rows.count; r++) {
    const from = (r === 0 ? 0 : rows.interval[r - 1] + 1) + cooled;
    const to = r === rows.count ? count : rows.interval[r];
    if (to <= from) continue;
    const night = median(Array.from({ length: to - from }, (_, k) => back[from + k] - air[from + k]));
    if (Number.isFinite(night)) nights.push(night);
  }
  if (nights.length < LEAST_NIGHTS) return NaN;
  const usual = median(nights);
  return usual > 0 ? usual : Math.min(0, quantile(nights, CLOUDY));
}
