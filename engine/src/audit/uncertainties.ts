import type { Findings } from "./findings.ts";
import type { SensorRows } from "./sensors.ts";
import type { Uncertainties } from "./uncertainty.ts";
import type { Weather } from "./weather.ts";

/** Irradiance, k = 1: a sensor in the plane, carried over from another plane, or estimated. */
const IN_PLANE = 0.0015;
const TRANSPOSED = 0.004;
const ESTIMATED = 0.04;
/** Cell temperature, K: from a module sensor, from the string voltage or a model with wind, from the air alone, from nothing. */
const MODULE_SENSOR_K = 0.1;
const MODELLED_K = 0.4;
const ASSUMED_K = 5;
/** Inverter and site meters, as a share. */
const METER = 0.0005;

/** What the plant's own sensors let one know, for the sensitivities. */
export function uncertaintiesOf(sensors: readonly SensorRows[], weather: Weather, findings: Findings): Uncertainties {
  const has = (kind: SensorRows["sensor"]["kind"]): boolean => sensors.some((s) => s.sensor.kind === kind);
  let missing = 0;
  for (const one of weather.estimated) missing += one;
  const share = weather.estimated.length > 0 ? missing / weather.estimated.length : 1;
  const sensor = has("irradiance_tilted") ? IN_PLANE : has("irradiance_horizontal") ? TRANSPOSED : ESTIMATED;
  return {
    irradiance: Math.hypot(sensor, share * ESTIMATED),
    temperatureK: has("temperature_module") ? MODULE_SENSOR_K : weather.ambientC !== null ? MODELLED_K : ASSUMED_K,
    meter: METER,
    soiling: findings.course.levelUncertainty,
  };
}
