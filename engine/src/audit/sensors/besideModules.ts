import type { PlantCourse } from "../dirt/likelierCourse.ts";
import type { Findings } from "../findings.ts";
import { angleBetweenDeg } from "../light/angleBetween.ts";
import { planeGroups } from "../light/planeGroups.ts";
import type { Readings } from "../observe.ts";
import type { Layout } from "../plan.ts";
import type { Plant } from "../plant.ts";
import type { Samples } from "../samples.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope } from "../unit.ts";
import { ClearDays, type SensorPlane } from "./sensorPlane.ts";
import { statedPlane, type SensorRows } from "./sensors.ts";
import { readInPlane } from "./trueSensors.ts";
import { turnBesideModules } from "./turnBesideModules.ts";

const SAME_PLANE_DEG = 1;

/** A plant as it is read, and as its samples show it then. */
interface Seen {
  plant: Plant;
  stated: Layout;
  readings: Readings;
  scope: AuditScope;
  findings: Findings;
}

/**
 * Moves the light sensor that is likeliest not to lie in the modules' plane in which it is stated. The file states that plane twice, by
 * the array and by the instrument on it, so that the instrument is what is askew, unless the course of its own clear days fits the stated
 * plane better. It is read where it was found, with a finding: returns it and the plant with it there, null where every sensor lies as it is read.
 */
export function besideModules(written: Plant, { plant, stated, scope, findings, readings }: Seen, prior: PlantCourse["prior"], samples: Samples): { plant: Plant; one: SensorRows } | null {
  const groups = planeGroups(scope.units);
  const heatKnown = scope.weather.byVoltage || readings.sensors.some(({ sensor: { kind } }) => kind === "wind" || kind === "temperature_module");
  const askew = readings.sensors.flatMap((one) => {
    const was = written.sensors.find(({ id }) => id === one.sensor.id);
    if (was?.kind !== "irradiance_tilted" || one.sensor.kind !== "irradiance_tilted") return [];
    const home = stated.planes.find((plane) => angleBetweenDeg(plane, statedPlane(was)) < SAME_PLANE_DEG);
    const group = groups.find(({ planes }) => planes.some(({ plane }) => stated.planes[plane] === home));
    const turn = group === undefined ? null : turnBesideModules(one, group, stated, scope, findings, { prior, heatKnown }, plant.albedo);
    if (home === undefined || turn === null || turn.likelier < THRESHOLDS.sensorBesideModulesLikelier) return [];
    const read = statedPlane(one.sensor);
    // on a low roof the file may state both within a degree and yet turned apart: one that lies as the modules do is not askew, whoever of them is misprinted
    const straight = one.sensor.tilt_deg === was.tilt_deg && one.sensor.azimuth_deg === was.azimuth_deg ? [read, home] : [read];
    if (straight.some((plane) => angleBetweenDeg(turn.plane, plane) < THRESHOLDS.sensorBesideModulesDeg)) return [];
    return speaksForStated(one, statedPlane(was), turn.plane, readings) ? [] : [{ one, ...turn }];
  });
  if (askew.length === 0) return null;
  const { one, plane } = askew.reduce((a, b) => (b.likelier > a.likelier ? b : a));
  return { plant: readInPlane(plant, [{ one, plane }], "beside_modules", samples, readings), one };
}

/** Whether the course of a sensor's own clear days fits the stated plane clearly better than another. */
function speaksForStated({ values }: SensorRows, stated: SensorPlane, plane: SensorPlane, { rows, days, hours }: Readings): boolean {
  const clear = new ClearDays(values, rows, days, hours, [stated, plane]);
  return clear.enough && clear.misfit(stated) < THRESHOLDS.sensorNotModulesMisfit * clear.misfit(plane);
}
