import { angleBetweenDeg } from "../light/angleBetween.ts";
import type { Readings } from "../observe.ts";
import type { Layout } from "../plan.ts";
import type { Plant, Sensor } from "../plant.ts";
import type { QualityFinding } from "../result.ts";
import { spanOf, type Samples } from "../samples.ts";
import { ClearDays, type SensorPlane } from "./sensorPlane.ts";
import { isLight, statedPlane, type SensorRows } from "./sensors.ts";
import { THRESHOLDS } from "../thresholds.ts";

const HORIZONTAL: SensorPlane = { tiltDeg: 0, azimuthDeg: 180 };
const FIRST_STEP_DEG = 8;
const LAST_STEP_DEG = 0.5;

/** The plant with its light sensors where their readings show them; `guessed`: light is read in a plane that nobody stated. */
export interface TrueSensors {
  plant: Plant;
  guessed: boolean;
}

/**
 * Judges the stated plane of every light sensor by the course of its own clear days (`sensorPlane.ts`). One that is on the horizontal
 * though stated in a plane, or in a plane of the modules though stated on the horizontal, is read as what it is. One that lies
 * some degrees off is left out where a sound one is there, else read in the plane found. Each is a finding.
 */
export function trueSensors(plant: Plant, layout: Layout, samples: Samples, readings: Readings): TrueSensors {
  const light = readings.sensors.filter(({ sensor }) => isLight(sensor));
  const judged = light.map((one) => ({ one, lies: planeShown(one, layout, readings) }));
  const sound = judged.some(({ lies }) => lies === null || !lies.off);
  if (judged.every(({ lies }) => lies === null)) return { plant, guessed: false };
  const off = judged.flatMap(({ one, lies }) => (lies?.off === true ? [{ one, plane: lies.plane }] : []));
  const declared = judged.flatMap(({ one, lies }) => (lies?.off === false ? [{ one, plane: lies.plane }] : []));
  return { plant: readInPlane(readInPlane(plant, declared, false, samples, readings), off, sound, samples, readings), guessed: !sound };
}

/** Reads sensors in the planes in which they were found to lie, or leaves them out, with a finding each; returns the plant with them there, or without them. */
export function readInPlane(plant: Plant, moved: readonly { one: SensorRows; plane: SensorPlane }[], dropped: boolean, samples: Samples, readings: Readings): Plant {
  for (const { one, plane } of moved) {
    readings.quality.push(finding(one.sensor, plane, dropped, samples));
    if (dropped) one.values.fill(NaN);
    one.sensor = inPlane(one.sensor, plane);
  }
  const shown = new Map(moved.map(({ one }) => [one.sensor.id, one.sensor]));
  // one that is left out is no witness of the modules' planes either
  return { ...plant, sensors: plant.sensors.flatMap((sensor) => (dropped && shown.has(sensor.id) ? [] : [shown.get(sensor.id) ?? sensor])) };
}

/** Where a sensor lies if not as stated; `off`: by some degrees, found less well than a plane that somebody meant. */
function planeShown({ sensor, values }: SensorRows, layout: Layout, readings: Readings): { plane: SensorPlane; off: boolean } | null {
  const stated = sensor.kind === "irradiance_horizontal" ? HORIZONTAL : statedPlane(sensor);
  const meant = (sensor.kind === "irradiance_horizontal" ? layout.planes : [HORIZONTAL]).filter((plane) => angleBetweenDeg(plane, stated) >= THRESHOLDS.sensorDeclaredDeg);
  const days = new ClearDays(values, readings.rows, readings.days, readings.hours, [stated, ...meant]);
  if (!days.enough) return null;
  const asStated = days.misfit(stated);
  const best = meant.map((plane) => ({ plane, misfit: days.misfit(plane) })).sort((a, b) => a.misfit - b.misfit)[0];
  const found = nearest(days, stated);
  const left = days.misfit(found);
  const declared = best !== undefined && best.misfit < THRESHOLDS.sensorDeclaredMisfit * asStated && left > THRESHOLDS.sensorDeclaredMisfit * best.misfit;
  if (declared) return { plane: { tiltDeg: best.plane.tiltDeg, azimuthDeg: best.plane.azimuthDeg }, off: false };
  const counts = left < THRESHOLDS.sensorOffMisfit * asStated && angleBetweenDeg(found, stated) >= THRESHOLDS.sensorOffDeg;
  return counts ? { plane: found, off: true } : null;
}

/**
 * The plane that fits best, walked to from a given one in ever smaller steps. A tilt towards the noon sun looks much like more of
 * clear air, so a tilt far from the stated one has to fit the better for it.
 */
function nearest(days: ClearDays, from: SensorPlane): SensorPlane {
  const cost = (plane: SensorPlane): number => days.misfit(plane) * Math.exp(((plane.tiltDeg - from.tiltDeg) / TILT_SPREAD_DEG) ** 2);
  let at = { plane: from, left: cost(from) };
  for (let step = FIRST_STEP_DEG; step >= LAST_STEP_DEG; step /= 2) {
    for (let moved = true; moved;) {
      const around = STEPS.map(([tilt, turn]) => {
        const plane = { tiltDeg: Math.max(0, Math.min(90, at.plane.tiltDeg + tilt * step)), azimuthDeg: at.plane.azimuthDeg + turn * step };
        return { plane, left: cost(plane) };
      });
      const best = around.reduce((one, other) => (other.left < one.left ? other : one));
      moved = best.left < at.left * (1 - LEAST_GAIN);
      if (moved) at = best;
    }
  }
  return at.plane;
}

const STEPS = [[1, 0], [-1, 0], [0, 2], [0, -2], [1, 2], [1, -2], [-1, 2], [-1, -2]] as const;
/** A step must take at least this share off: valleys are flat, and a walk along them finds nothing. */
const LEAST_GAIN = 0.002;
/** This far from the stated tilt the misfit counts e times. */
const TILT_SPREAD_DEG = 19;

function inPlane(sensor: Sensor, { tiltDeg, azimuthDeg }: SensorPlane): Sensor {
  const { tilt_deg: _tilt, azimuth_deg: _azimuth, ...bare } = sensor;
  return tiltDeg === 0 ? { ...bare, kind: "irradiance_horizontal" } : { ...bare, kind: "irradiance_tilted", tilt_deg: tiltDeg, azimuth_deg: azimuthDeg };
}

function finding(sensor: Sensor, plane: SensorPlane, dropped: boolean, samples: Samples): QualityFinding {
  const key = dropped ? "audit.quality.planeDropped" : plane.tiltDeg === 0 ? "audit.quality.planeHorizontal" : "audit.quality.planeFound";
  return {
    point: sensor.id, issue: "orientation", ...spanOf(samples),
    detail: { key, values: { tiltDeg: plane.tiltDeg, azimuthDeg: ((plane.azimuthDeg % 360) + 360) % 360 } },
  };
}
