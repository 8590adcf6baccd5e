import { columnOf, meanOfColumns } from "../columnOf.ts";
import { expectedLevel } from "../dirt/cleanCourse.ts";
import type { Findings } from "../findings.ts";
import { isSamePlane } from "../light/angleBetween.ts";
import type { Readings } from "../observe.ts";
import type { Layout } from "../plan.ts";
import type { Plant } from "../plant.ts";
import { spanOf, type Samples } from "../samples.ts";
import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope } from "../unit.ts";
import { witnessSky } from "./besideWitness.ts";
import { alikeSensors, statedPlane, type SensorRows } from "./sensors.ts";

/** Light is carried from the horizontal to a plane best under a high clear sun in front of it. */
const HIGH_SUN_DEG = 30;
const IN_FRONT = 0.7;
const CLEAR_WM2 = 700;
const LEAST_ROWS = 100;
/** What it is carried wrongly by there (sound sensors of drawn plants: 0.25 %), with sensors of other makes, as a share. */
const CARRIED_SPREAD = 0.008;
/** How far planes of one plant stand apart in what they give of their light, as a share. */
const PLANES_SPREAD = 0.01;
/** Less than this of an error is nothing worth saying. */
const WORTH_SAYING = 0.01;

/** A plant as it was looked at by its light sensors. */
interface Seen {
  plant: Plant;
  layout: Layout;
  scope: AuditScope;
  findings: Findings;
}

/** The sensors of one plane, and what is known of their level, as logarithms. */
interface InPlane {
  sensors: SensorRows[];
  /** Their light over what the horizontal sensors make of their plane. */
  apart: number;
  /** What the units in their plane give beside what is usual at their age; NaN where there are none. */
  level: number;
}

/**
 * Brings light sensors of several planes to one level where their clear skies contradict each other by more than classes of instruments do: one of them
 * reads too much or too little all the time. Which one say the other planes' sensors, how the planes' modules stand to each other, and the level of the plant beside the usual one of its
 * age; where that leaves it open, each is moved by how likely it is the one. In place, with a finding each; returns whether any was moved.
 */
export function agreeAcrossPlanes(seen: Seen, readings: Readings, samples: Samples): boolean {
  const groups = alikeSensors(readings.sensors);
  const onHorizontal = groups.find(([{ sensor }]) => sensor.kind === "irradiance_horizontal");
  if (onHorizontal === undefined) return false;
  const inPlanes = groups.flatMap((sensors) => (sensors === onHorizontal ? [] : [standOf(sensors, onHorizontal, seen, readings, samples)])).filter(({ apart }) => !Number.isNaN(apart));
  if (!inPlanes.some(({ apart }) => Math.abs(apart) > THRESHOLDS.sensorAlikeOff)) return false;
  const mean = inPlanes.reduce((sum, { apart }) => sum + apart / inPlanes.length, 0);
  const suspects = [
    ...inPlanes.map((one) => ({ sensors: one.sensors, off: one.apart, unlikely: unlikely(inPlanes.map((other) => (other === one ? moved(one) : other)), seen) })),
    { sensors: onHorizontal, off: -mean, unlikely: unlikely(inPlanes.map((other) => ({ ...other, apart: other.apart - mean })), seen) },
  ];
  const least = Math.min(...suspects.map((one) => one.unlikely));
  const chances = suspects.map((one) => Math.exp((least - one.unlikely) / 2));
  const all = chances.reduce((sum, chance) => sum + chance, 0);
  suspects.forEach(({ sensors, off }, k) => {
    const share = Math.exp((off * chances[k]) / all);
    for (const { sensor, values } of sensors) {
      values.forEach((wm2, r) => (values[r] = wm2 / share));
      if (Math.abs(share - 1) > WORTH_SAYING) readings.quality.push({ point: sensor.id, issue: "level", ...spanOf(samples), detail: { key: "audit.quality.sensorAcrossPlanes", values: { percent: 100 * (share - 1) } } });
    }
  });
  return true;
}

/** A plane's sensors brought to the horizontal's, and the modules' level with them. */
const moved = (one: InPlane): InPlane => ({ ...one, apart: 0, level: one.level + one.apart });

function standOf(sensors: SensorRows[], onHorizontal: SensorRows[], { plant, layout, scope: { units, rows, ageYears }, findings: { course } }: Seen, readings: Readings, samples: Samples): InPlane {
  const [{ sensor }] = sensors;
  const horizontal = { sensor: onHorizontal[0].sensor, values: meanOfColumns(onHorizontal.map(({ values }) => values), rows.count) };
  const tilted = { sensor, values: meanOfColumns(sensors.map(({ values }) => values), rows.count) };
  const { modelWm2, geometry } = witnessSky(horizontal, plant, samples, readings).on(tilted);
  const clear = columnOf(rows.count, (r) => {
    const bright = rows.elevationDeg[r] > HIGH_SUN_DEG && geometry.cosAoi[r] > IN_FRONT && horizontal.values[r] > CLEAR_WM2 * Math.sin((rows.elevationDeg[r] * Math.PI) / 180);
    return bright && tilted.values[r] > 0 ? Math.log(tilted.values[r] / modelWm2[r]) : NaN;
  }).filter((log) => !Number.isNaN(log));
  const there = units.filter(({ unit }) => unit.arrays.every(({ plane }) => isSamePlane(statedPlane(sensor), layout.planes[plane])));
  const level = there.length === 0 ? NaN : Math.log(course.level * median(there.map((u) => u.constant))) - expectedLevel(ageYears).value;
  return { sensors, apart: clear.length < LEAST_ROWS ? NaN : median(clear), level };
}

/** How unlikely such sensors and levels are, in squares of spreads: what is left between the sensors, between the planes' modules, and of the plant beside others of its age (heavy-tailed). */
function unlikely(inPlanes: readonly InPlane[], { scope: { ageYears } }: Seen): number {
  const between = inPlanes.reduce((sum, { apart }) => sum + (apart / CARRIED_SPREAD) ** 2, 0);
  const levels = inPlanes.flatMap(({ level }) => (Number.isNaN(level) ? [] : [level]));
  if (levels.length === 0) return between;
  const mean = levels.reduce((sum, level) => sum + level / levels.length, 0);
  const ofPlanes = levels.reduce((sum, level) => sum + ((level - mean) / PLANES_SPREAD) ** 2, 0);
  return between + ofPlanes + 3 * Math.log(1 + (mean / expectedLevel(ageYears).spread) ** 2 / 2);
}
