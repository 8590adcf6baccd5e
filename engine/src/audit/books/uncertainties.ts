import type { Findings } from "../findings.ts";
import type { SensorRows } from "../sensors/sensors.ts";
import type { Readings } from "../observe.ts";
import type { Plant } from "../plant.ts";
import type { PlantFinding } from "../result.ts";
import type { Assumed, Uncertainties } from "./uncertainty.ts";
import type { AuditScope } from "../unit.ts";

/** Irradiance, k = 1: a sensor in the plane, carried over from another plane, a plane that had to be found (half a degree of it), or estimated. */
const IN_PLANE = 0.0015;
const TRANSPOSED = 0.004;
const FOUND_PLANE = 0.004;
const ESTIMATED = 0.04;
/**
 * Cell temperature, K: from a module sensor, from the string voltage, from air and wind, from the air alone (at the usual wind,
 * or as power tells the heating: air and so much of the usual heating), what usual air adds to that where none is measured (how far a
 * climate lies off it), and to the voltage (weak light, in which it tells nothing); and what an hour's means leave out of it (light and warmth go together within the interval).
 */
const MODULE_SENSOR_K = 0.2;
const STRING_VOLTAGE_K = 0.45;
const AIR_AND_WIND_K = 0.6;
const AIR_K = 2;
const THERMOMETER_K = 0.3;
const USUAL_HEATING_K = 20;
const USUAL_AIR_K = 2.5;
const USUAL_AIR_BY_VOLTAGE_K = 0.6;
const PER_HOUR_K = 0.4;
/** Inverter and site meters, as a share. */
const METER = 0.0005;
/** Entries that a plant file leaves out (`Assumed`): AC losses of usual plants where the inverters' output counts; an ordinary inverter's curve; modules at weak light. */
const USUAL_WIRING = 0.006;
const USUAL_CONVERSION = 0.003;
const USUAL_LOW_IRRADIANCE = 0.08;

/** What the plant's own sensors let one know, for the sensitivities. `foundPlane` says which planes lie otherwise than stated, `wiring` what the meter showed of the AC losses. */
export function uncertaintiesOf(
  plant: Plant, { sensors, lightDoubt }: Pick<Readings, "sensors" | "lightDoubt">, { weather, units, hours }: AuditScope, findings: Findings, foundPlane: readonly boolean[], wiring: readonly PlantFinding[],
): Uncertainties {
  const has = (kind: SensorRows["sensor"]["kind"]): boolean => sensors.some((s) => s.sensor.kind === kind);
  let missing = 0;
  for (const one of weather.estimated) missing += one;
  const share = weather.estimated.length > 0 ? missing / weather.estimated.length : 1;
  let all = 0;
  let carried = 0;
  let found = 0;
  for (const { unit } of units) {
    for (const array of unit.arrays) {
      all += array.powerStcKw;
      if (weather.measured[array.plane] === 1) continue;
      carried += array.powerStcKw;
      if (foundPlane[array.plane]) found += array.powerStcKw;
    }
  }
  const lit = has("irradiance_tilted") || has("irradiance_horizontal");
  // what power said of light carried over counts where few days say less than a year of them
  const transposed = Math.max(TRANSPOSED, weather.carriedUncertainty || 0);
  const sensor = lit ? Math.hypot(IN_PLANE, (transposed * carried) / (all || 1), (FOUND_PLANE * found) / (all || 1)) : ESTIMATED;
  const heat = has("temperature_module") ? MODULE_SENSOR_K : weather.byVoltage ? STRING_VOLTAGE_K : has("wind") ? AIR_AND_WIND_K
      : weather.heating === null ? AIR_K : Math.hypot(THERMOMETER_K, USUAL_HEATING_K * weather.heating.uncertainty);
  const air = !weather.airGuessed || has("temperature_module") ? 0 : weather.byVoltage ? USUAL_AIR_BY_VOLTAGE_K : USUAL_AIR_K;
  return {
    irradiance: Math.hypot(sensor, share * ESTIMATED, lightDoubt),
    temperatureK: Math.hypot(heat, air, PER_HOUR_K * hours),
    meter: METER,
    soiling: findings.course.levelUncertainty,
    assumed: assumedOf(plant, units.some(({ signals }) => signals.dcKw !== null), wiring),
  };
}

/** The entries that nobody states and no data show. A site meter shows what cables take, measured DC how an inverter converts. */
function assumedOf({ unstated = [], meter }: Plant, withDc: boolean, wiring: readonly PlantFinding[]): Assumed {
  const left = (field: string, size: number): number => (unstated.includes(field) ? size : 0);
  return {
    wiringAtRated: meter === null ? left("ac_wiring_loss_at_rated", USUAL_WIRING) : 0,
    wiring: Math.max(0, ...wiring.map(({ found, uncertainty }) => uncertainty / found)),
    conversion: withDc ? 0 : left("efficiency", USUAL_CONVERSION),
    lowIrradiance: left("relative_efficiency_at_w_m2", USUAL_LOW_IRRADIANCE),
  };
}
