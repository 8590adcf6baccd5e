import { isSamePlane } from "../light/angleBetween.ts";
import type { LightRows } from "../light/lightRows.ts";
import type { PlanePlan } from "../plan.ts";
import type { Plant, Sensor } from "../plant.ts";
import type { QualityFinding } from "../result.ts";
import { spanOfRows, type Samples } from "../samples.ts";
import { nightOffset, offsetFindings } from "./nightOffset.ts";
import { dropSpikes, plantPower } from "./spikes.ts";
import { dropStuck } from "./stuck.ts";

/** A sensor's readings over the kept rows, cleaned: what cannot be true is NaN, with a finding. */
export interface SensorRows {
  sensor: Sensor;
  values: Float64Array;
}

/** Whether a sensor measures light, in a plane or on the horizontal. */
export const isLight = ({ kind }: Sensor): boolean => kind === "irradiance_tilted" || kind === "irradiance_horizontal";

/** The plane that a light sensor is said to lie in (the horizontal where nothing is said), with nothing lost by reflection: the readings are what came in. */
export const statedPlane = ({ tilt_deg: tiltDeg = 0, azimuth_deg: azimuthDeg = 180 }: Sensor): PlanePlan => ({ tiltDeg, azimuthDeg, iam: { model: "ashrae", b: 0, diffuse: 1 } });

/** Light sensors by the plane in which they are read, those on the horizontal apart: one group for each. */
export function alikeSensors(sensors: readonly SensorRows[]): SensorRows[][] {
  const groups: SensorRows[][] = [];
  for (const one of sensors) {
    if (!isLight(one.sensor)) continue;
    const home = groups.find(([first]) => first.sensor.kind === one.sensor.kind && isSamePlane(statedPlane(first.sensor), statedPlane(one.sensor)));
    if (home === undefined) groups.push([one]);
    else home.push(one);
  }
  return groups;
}

/** The column of every kind of sensor, after the sensor's name and a dot. */
export const QUANTITY: Readonly<Record<Sensor["kind"], string>> = {
  irradiance_tilted: "gti_w_m2",
  irradiance_horizontal: "ghi_w_m2",
  temperature_ambient: "t_amb_c",
  temperature_module: "t_mod_c",
  wind: "wind_m_s",
  rain: "rain_mm",
};

const RANGE: Readonly<Record<Sensor["kind"], readonly [number, number]>> = {
  irradiance_tilted: [-20, 1800],
  irradiance_horizontal: [-20, 1800],
  temperature_ambient: [-60, 60],
  temperature_module: [-60, 110],
  wind: [0, 75],
  rain: [0, 200],
};

/** Reads every sensor that has a column, drops what is out of range or stuck, takes the night offset off light sensors. */
export function sensorRows(
  plant: Plant,
  samples: Samples,
  rows: LightRows,
  findings: QualityFinding[],
): SensorRows[] {
  const power = plantPower(plant, samples, rows);
  return plant.sensors.flatMap((sensor) => {
    const column = samples.columns.get(`${sensor.id}.${QUANTITY[sensor.kind]}`);
    if (column === undefined) return [];
    const light = isLight(sensor);
    const offset = light ? nightOffset(column, rows, samples.count) : null;
    const [low, high] = RANGE[sensor.kind];
    const values = new Float64Array(rows.count);
    let outside = 0;
    let firstOutside = -1;
    let lastOutside = -1;
    for (let r = 0; r < rows.count; r++) {
      const raw = column[rows.interval[r]];
      const inside = raw >= low && raw <= high;
      if (!inside && Number.isFinite(raw)) {
        outside++;
        if (firstOutside < 0) firstOutside = r;
        lastOutside = r;
      }
      const value = raw - (offset?.wm2[rows.day[r] - offset.firstDay] ?? 0);
      values[r] = inside ? (light ? Math.max(0, value) : value) : NaN;
    }
    if (outside > 0) {
      findings.push({
        point: sensor.id, issue: "range", ...spanOfRows(samples, rows, firstOutside, lastOutside),
        detail: { key: "audit.quality.range", values: { samples: outside, low, high } },
      });
    }
    if (offset !== null) findings.push(...offsetFindings(sensor, offset, samples, rows));
    dropStuck(sensor, values, rows, samples, findings);
    dropSpikes(sensor, values, light, rows, samples, power, findings);
    return [{ sensor, values }];
  });
}
