import { angleBetweenDeg } from "../light/angleBetween.ts";
import type { TrueLayout } from "../light/trueLayout.ts";
import type { Readings } from "../observe.ts";
import type { Layout } from "../plan.ts";
import type { Plant } from "../plant.ts";
import type { Samples } from "../samples.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { isLight } from "./sensors.ts";
import { ClearDays, type SensorPlane } from "./sensorPlane.ts";
import { readInPlane } from "./trueSensors.ts";

const SAME_PLANE_DEG = 1;

/**
 * Modules that do not fit a light sensor in their own plane say only how the two lie to each other: either the modules are turned from
 * where they are stated, or the sensor is, by as much the other way. The course of the sensor's own clear days, in which the
 * modules have no part, tells which: it fits the stated plane better, or the turned one. A sensor found so is left out where another
 * light sensor is there, else read in that plane, with a finding; returns the plant with it, null where the modules are what is turned.
 */
export function misplacedSensor(plant: Plant, stated: Layout, truth: TrueLayout, samples: Samples, readings: Readings): Plant | null {
  const light = readings.sensors.filter(({ sensor }) => isLight(sensor));
  const moved = light.flatMap((one) => {
    const { kind, tilt_deg: tiltDeg = 0, azimuth_deg: azimuthDeg = 180 } = one.sensor;
    const home = stated.planes.findIndex((plane) => angleBetweenDeg(plane, { tiltDeg, azimuthDeg }) < SAME_PLANE_DEG);
    if (kind !== "irradiance_tilted" || home < 0 || truth.layout.planes[home] === stated.planes[home]) return [];
    const found = truth.layout.planes[home];
    const plane: SensorPlane = {
      tiltDeg: Math.max(0, Math.min(90, tiltDeg - found.tiltDeg + stated.planes[home].tiltDeg)),
      azimuthDeg: azimuthDeg - found.azimuthDeg + stated.planes[home].azimuthDeg,
    };
    const days = new ClearDays(one.values, readings.rows, readings.days, readings.hours, [{ tiltDeg, azimuthDeg }, plane]);
    return days.enough && days.misfit(plane) < THRESHOLDS.sensorNotModulesMisfit * days.misfit({ tiltDeg, azimuthDeg }) ? [{ one, plane }] : [];
  });
  if (moved.length === 0) return null;
  return readInPlane(plant, moved, moved.length < light.length, samples, readings);
}
