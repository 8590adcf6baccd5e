import { dirtColumn, faultsOf, inSpan } from "./faultState.ts";
import type { PlaneLight } from "./planeLight.ts";
import type { PlantSpec, SensorSpec } from "./plantSpec.ts";
import { randomStream, type Random } from "./random.ts";
import type { Weather } from "./weather.ts";

/** Name of a sensor's column. */
const QUANTITY = {
  irradiance_tilted: "gti_w_m2", irradiance_horizontal: "ghi_w_m2", temperature_ambient: "t_amb_c", temperature_module: "t_mod_c", wind: "wind_m_s", rain: "rain_mm",
} as const satisfies Record<SensorSpec["kind"], string>;

/** `<sensor>.<quantity>`. */
export const sensorColumnName = (sensor: SensorSpec): string => `${sensor.id}.${QUANTITY[sensor.kind]}`;

/** Gain of a drifting sensor at an instant of its span. */
function gainAt({ startMs, endMs, gainAtStart = 1, gainAtEnd }: ReturnType<typeof faultsOf<"sensor_drift">>[number], timeMs: number): number {
  return gainAtStart + (gainAtEnd - gainAtStart) * ((timeMs - startMs) / (endMs - startMs));
}

/** The plane in which a sensor truly lies; none for those that lie in no plane, or on the horizontal as they should. */
export function planeOfSensor(spec: PlantSpec, sensor: SensorSpec): { tiltDeg: number; azimuthDeg: number } | undefined {
  return faultsOf(spec, "sensor_misaligned").find((f) => f.sensor === sensor.id) ?? ("tiltDeg" in sensor ? sensor : undefined);
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A pyranometer: calibration and a loss at grazing beam (unless it is exact), an offset that is there by night too, noise. */
function pyranometer(random: Random, exact: boolean): { read(globalWm2: number, beamWm2: number, aoiDeg: number): number } {
  const drawnGain = 1 + 0.0015 * random.normal();
  const gain = exact ? 1 : drawnGain;
  const grazing = exact ? 0 : 0.012;
  const offset = random.between(-0.3, 0.6);
  return {
    read: (globalWm2, beamWm2, aoiDeg) => (globalWm2 - grazing * beamWm2 * Math.min(1, Math.max(0, aoiDeg / 85)) ** 5) * gain * (1 + 0.003 * random.normal()) + offset + 0.25 * random.normal(),
  };
}

/** What a sensor would log at every fine step; light at daylight steps, everything else always. */
function fineColumn(spec: PlantSpec, sensor: SensorSpec, weather: Weather, light: PlaneLight | undefined, tempCellC: Float64Array | undefined, random: Random): Float64Array {
  const { axis, sun, air } = weather;
  const out = new Float64Array(axis.count);
  if (sensor.kind === "irradiance_tilted" || sensor.kind === "irradiance_horizontal") {
    const instrument = pyranometer(random, spec.exactLightSensors === true);
    const soiled = faultsOf(spec, "sensor_soiled").find((f) => f.sensor === sensor.id);
    const dome = soiled === undefined ? undefined : dirtColumn(axis, weather.rainMm, soiled, 0);
    let k = 0;
    for (let i = 0; i < out.length; i++) {
      if (k < sun.step.length && sun.step[k] === i) {
        const sky = weather.light;
        const through = dome === undefined ? 1 : dome[i];
        out[i] = light !== undefined
          ? instrument.read(light.globalWm2[k] * through, light.beamWm2[k] * through, light.aoiDeg[k])
          : instrument.read(sky.ghiWm2[k] * through, (sky.ghiWm2[k] - sky.dhiWm2[k]) * through, sun.apparentZenithDeg[k]);
        k++;
      } else out[i] = instrument.read(0, 0, 0);
    }
    return out;
  }
  if (sensor.kind === "temperature_module") {
    for (let i = 0; i < out.length; i++) out[i] = air.tempC[i] - 0.6 + 0.15 * random.normal();
    sun.step.forEach((i, k) => {
      if (light !== undefined && tempCellC !== undefined) out[i] = tempCellC[k] - (spec.thermal.cellMinusBackK * light.globalWm2[k]) / 1000 + 0.2 * random.normal();
    });
    for (const fault of faultsOf(spec, "thermometer_loose").filter((f) => f.sensor === sensor.id)) {
      for (let i = 0; i < out.length; i++) if (inSpan(fault, axis.startMs + i * axis.stepMs)) out[i] = air.tempC[i] + fault.contact * (out[i] - air.tempC[i]);
    }
    return out;
  }
  for (let i = 0; i < out.length; i++) {
    if (sensor.kind === "temperature_ambient") out[i] = air.tempC[i] + 0.12 * random.normal();
    else if (sensor.kind === "wind") out[i] = Math.max(0, air.windMs[i] * (1 + 0.03 * random.normal()));
    else out[i] = weather.rainMm[i];
  }
  if (sensor.kind === "temperature_ambient") warmBySun(spec, sensor, weather, out);
  return out;
}

/** Adds what the sun does to a thermometer without a shield; wind carries most of it off. */
function warmBySun(spec: PlantSpec, sensor: SensorSpec, { axis, sun, air, light }: Weather, tempC: Float64Array): void {
  for (const fault of faultsOf(spec, "thermometer_exposed").filter((f) => f.sensor === sensor.id)) {
    sun.step.forEach((i, k) => {
      if (inSpan(fault, axis.startMs + i * axis.stepMs)) tempC[i] += (fault.kPerKwM2 * light.ghiWm2[k]) / 1000 / (1 + air.windMs[i] / CALM_MS);
    });
  }
}

/** Wind that halves what the sun adds to a bare thermometer, m/s. */
const CALM_MS = 4;

/** A sensor's column at the plant's intervals: means (rain: sums), its faults, rounding. */
export function sensorColumn(
  spec: PlantSpec, sensor: SensorSpec, weather: Weather, light: PlaneLight | undefined, tempCellC: Float64Array | undefined, seed: number,
): Float64Array {
  const random = randomStream(seed, `sensor ${sensor.id}`);
  const fine = fineColumn(spec, sensor, weather, light, tempCellC, random);
  const per = Math.round((spec.intervalS * 1000) / weather.axis.stepMs);
  const out = new Float64Array(fine.length / per);
  const drifts = faultsOf(spec, "sensor_drift").filter((f) => f.sensor === sensor.id);
  const stuck = faultsOf(spec, "sensor_stuck").filter((f) => f.sensor === sensor.id);
  const offsets = faultsOf(spec, "sensor_offset").filter((f) => f.sensor === sensor.id);
  const silence = faultsOf(spec, "communication").filter((f) => f.sensors);
  for (let j = 0; j < out.length; j++) {
    const t = weather.axis.startMs + j * spec.intervalS * 1000;
    let sum = 0;
    for (let s = 0; s < per; s++) sum += fine[j * per + s];
    let value = sensor.kind === "rain" ? sum : sum / per;
    for (const f of drifts) if (inSpan(f, t)) value *= gainAt(f, t);
    for (const f of offsets) if (inSpan(f, t)) value += f.offsetWm2;
    if (j > 0 && stuck.some((f) => inSpan(f, t))) value = out[j - 1];
    out[j] = silence.some((f) => inSpan(f, t)) ? NaN : rounded(value);
  }
  return out;
}
