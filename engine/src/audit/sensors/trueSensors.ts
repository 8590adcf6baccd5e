import { angleBetweenDeg } from "../light/angleBetween.ts";
import { compassDeg } from "../light/azimuth.ts";
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

/** The plane in which a light sensor's clear days show it; `off`: by some degrees, found less well than a plane that somebody meant. */
export interface ShownPlane {
  one: SensorRows;
  plane: SensorPlane;
  off: boolean;
}

/** Light sensors whose own clear days (`sensorPlane.ts`) show them in another plane than the stated one. */
export function shownElsewhere(layout: Layout, readings: Readings): ShownPlane[] {
  return readings.sensors.flatMap((one) => {
    const lies = isLight(one.sensor) ? planeShown(one, layout, readings) : null;
    return lies === null ? [] : [{ one, ...lies }];
  });
}

/** Reads a sensor on the horizontal though stated in a plane, or in a plane of the modules though stated on the horizontal, as what it is, with a finding each. */
export function readAsDeclared(plant: Plant, shown: readonly ShownPlane[], samples: Samples, readings: Readings): Plant {
  return readInPlane(plant, shown.filter(({ off }) => !off), "shown", samples, readings);
}

/**
 * Leaves sensors that lie some degrees off out where a sound one is there, else reads them in the plane found, with a finding each; returns
 * the plant and whether its light is now read in a plane that nobody stated. `placed` are those of which the modules have told where they lie.
 */
export function readWhereShown(plant: Plant, shown: readonly ShownPlane[], placed: ReadonlySet<SensorRows>, samples: Samples, readings: Readings): { plant: Plant; guessed: boolean } {
  const off = shown.filter((lies) => lies.off && !placed.has(lies.one));
  if (off.length === 0) return { plant, guessed: false };
  const sound = readings.sensors.some((one) => isLight(one.sensor) && off.every((lies) => lies.one !== one));
  return { plant: readInPlane(plant, off, sound ? "left_out" : "shown", samples, readings), guessed: !sound };
}

/** What comes of a sensor that does not lie as stated: read where its clear days show it, or where the modules beside it do, or left out. */
export type PlaneReading = "shown" | "beside_modules" | "left_out";

/** Reads sensors in the planes in which they were found to lie, or leaves them out, with a finding each; returns the plant with them there, or without them. */
export function readInPlane(plant: Plant, moved: readonly { one: SensorRows; plane: SensorPlane }[], how: PlaneReading, samples: Samples, readings: Readings): Plant {
  const dropped = how === "left_out";
  for (const { one, plane } of moved) {
    // what was said of its plane before is said better now
    const before = readings.quality.findIndex(({ point, issue }) => point === one.sensor.id && issue === "orientation");
    if (before >= 0) readings.quality.splice(before, 1);
    readings.quality.push(finding(one.sensor, plane, how, samples));
    if (dropped) one.values.fill(NaN);
    one.sensor = inPlane(one.sensor, plane);
  }
  const shown = new Map(moved.map(({ one }) => [one.sensor.id, one.sensor]));
  // one that is left out is no witness of the modules' planes either
  return { ...plant, sensors: plant.sensors.flatMap((sensor) => (dropped && shown.has(sensor.id) ? [] : [shown.get(sensor.id) ?? sensor])) };
}

function planeShown({ sensor, values }: SensorRows, layout: Layout, readings: Readings): Pick<ShownPlane, "plane" | "off"> | null {
  const stated = sensor.kind === "irradiance_horizontal" ? HORIZONTAL : statedPlane(sensor);
  const meant = planesMeant(sensor, stated, layout);
  const days = new ClearDays(values, readings.rows, readings.days, readings.hours, [stated, ...meant]);
  if (!days.enough) return null;
  const asStated = days.misfit(stated);
  const told = meant.map((plane) => ({ plane, misfit: days.misfit(plane) }));
  // a tilt towards the noon sun looks much like none: one who writes a plane that is no module's has mistyped one of theirs before calling the horizontal tilted
  const doubt = ({ plane, misfit }: (typeof told)[number]): number => (plane === HORIZONTAL ? HORIZONTAL_DOUBTED * misfit : misfit);
  const best = told.sort((a, b) => doubt(a) - doubt(b))[0];
  const found = nearest(days, stated);
  const left = days.misfit(found);
  const declared = best !== undefined && best.misfit < THRESHOLDS.sensorDeclaredMisfit * asStated && left > THRESHOLDS.sensorOffMisfit * best.misfit;
  if (declared) return { plane: { tiltDeg: best.plane.tiltDeg, azimuthDeg: best.plane.azimuthDeg }, off: false };
  const counts = left < THRESHOLDS.sensorOffMisfit * asStated && angleBetweenDeg(found, stated) >= THRESHOLDS.sensorOffDeg;
  return counts ? { plane: found, off: true } : null;
}

/** Planes that somebody may have meant who wrote another one: for a sensor on the horizontal those of the modules, for a tilted one the horizontal and, some degrees off, those of the modules too. */
function planesMeant({ kind }: Sensor, stated: SensorPlane, { planes }: Layout): SensorPlane[] {
  const from = (leastDeg: number) => (plane: SensorPlane): boolean => angleBetweenDeg(plane, stated) >= leastDeg;
  if (kind === "irradiance_horizontal") return planes.filter(from(THRESHOLDS.sensorDeclaredDeg));
  return [HORIZONTAL].filter(from(THRESHOLDS.sensorDeclaredDeg)).concat(planes.filter(from(THRESHOLDS.sensorOffDeg)));
}

const HORIZONTAL_DOUBTED = 1.25;

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

const KEYS = { shown: "audit.quality.planeFound", beside_modules: "audit.quality.planeBesideModules", left_out: "audit.quality.planeDropped" } as const;

function finding(sensor: Sensor, plane: SensorPlane, how: PlaneReading, samples: Samples): QualityFinding {
  const key = how === "shown" && plane.tiltDeg === 0 ? "audit.quality.planeHorizontal" : KEYS[how];
  return {
    point: sensor.id, issue: "orientation", ...spanOf(samples),
    detail: { key, values: { tiltDeg: plane.tiltDeg, azimuthDeg: Number(compassDeg(plane.azimuthDeg).toFixed(2)) } },
  };
}
