import { columnOf, meanOfColumns } from "../columnOf.ts";
import { expectedLevel, type LevelPrior } from "../dirt/cleanCourse.ts";
import type { Readings } from "../observe.ts";
import type { Plant } from "../plant.ts";
import { spanOf, type Samples } from "../samples.ts";
import { heavyTailed, mean, median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { witnessSky, type WitnessSky } from "./besideWitness.ts";
import { levelInPlane, type SeenByLight } from "./levelInPlane.ts";
import { alikeSensors, type SensorRows } from "./sensors.ts";

/** Light is carried from the horizontal to a plane best under a high clear sun in front of it. */
const HIGH_SUN_DEG = 30;
const IN_FRONT = 0.7;
const CLEAR_WM2 = 700;
const LEAST_ROWS = 100;
/** On fewer days the haze, the sun's few ways and what is on the domes just then say as much as a gain does. */
const LEAST_DAYS = 30;
/** What it is carried wrongly by there (sound sensors of drawn plants: 0.25 %), with sensors of other makes, as a share. */
const CARRIED_SPREAD = 0.008;
/** How far planes of one plant stand apart in what they give of their light, as a share. */
const PLANES_SPREAD = 0.01;
/** Less than this of an error is nothing worth saying. */
const WORTH_SAYING = 0.01;

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
export function agreeAcrossPlanes(plant: Plant, seen: SeenByLight, readings: Readings, samples: Samples): boolean {
  const groups = alikeSensors(readings.sensors);
  const onHorizontal = groups.find(([{ sensor }]) => sensor.kind === "irradiance_horizontal");
  if (onHorizontal === undefined || groups.length === 1) return false;
  const usual = expectedLevel(seen.scope.ageYears);
  const sky = witnessSky(asOne(onHorizontal), plant, samples, readings);
  const inPlanes = groups.flatMap((sensors): InPlane[] => (sensors === onHorizontal ? [] : [{ sensors, apart: apartFrom(sky, asOne(sensors), readings), level: Math.log(levelInPlane(sensors[0].sensor, seen)) - usual.value }])).filter(({ apart }) => !Number.isNaN(apart));
  if (!inPlanes.some(({ apart }) => Math.abs(apart) > THRESHOLDS.sensorAlikeOff)) return false;
  const common = mean(inPlanes.map(({ apart }) => apart));
  const suspects = [
    ...inPlanes.map((one) => ({ sensors: one.sensors, off: one.apart, unlikely: unlikely(inPlanes.map((other) => (other === one ? moved(one) : other)), usual) })),
    { sensors: onHorizontal, off: -common, unlikely: unlikely(inPlanes.map((other) => ({ ...other, apart: other.apart - common })), usual) },
  ];
  const least = Math.min(...suspects.map((one) => one.unlikely));
  const chances = suspects.map((one) => Math.exp((least - one.unlikely) / 2));
  const all = chances.reduce((sum, chance) => sum + chance, 0);
  suspects.forEach(({ sensors, off }, k) => {
    const chance = chances[k] / all;
    const share = Math.exp(off * chance);
    readings.lightDoubt = Math.max(readings.lightDoubt, Math.abs(off) * Math.sqrt(chance * (1 - chance)));
    for (const { sensor, values } of sensors) {
      values.forEach((wm2, r) => (values[r] = wm2 / share));
      if (Math.abs(share - 1) > WORTH_SAYING) readings.quality.push({ point: sensor.id, issue: "level", ...spanOf(samples), detail: { key: "audit.quality.sensorAcrossPlanes", values: { percent: 100 * (share - 1) } } });
    }
  });
  return true;
}

/** A plane's sensors brought to the horizontal's, and the modules' level with them. */
const moved = (one: InPlane): InPlane => ({ ...one, apart: 0, level: one.level + one.apart });

/** The sensors of one plane as one: their mean. */
const asOne = (sensors: readonly SensorRows[]): SensorRows => ({ sensor: sensors[0].sensor, values: meanOfColumns(sensors.map(({ values }) => values), sensors[0].values.length) });

/** The middle log of a sensor's light over what the horizontal's sky makes of its plane, under a high clear sun; NaN where there is too little of it. */
function apartFrom(sky: WitnessSky, tilted: SensorRows, { rows }: Readings): number {
  const { modelWm2, geometry } = sky.on(tilted);
  const horizontalWm2 = sky.witness.values;
  const apart = columnOf(rows.count, (r) => {
    const bright = rows.elevationDeg[r] > HIGH_SUN_DEG && geometry.cosAoi[r] > IN_FRONT && horizontalWm2[r] > CLEAR_WM2 * Math.sin((rows.elevationDeg[r] * Math.PI) / 180);
    return bright && tilted.values[r] > 0 ? Math.log(tilted.values[r] / modelWm2[r]) : NaN;
  });
  const clear = Array.from(apart.keys()).filter((r) => !Number.isNaN(apart[r]));
  return clear.length < LEAST_ROWS || new Set(clear.map((r) => rows.day[r])).size < LEAST_DAYS ? NaN : median(apart);
}

/** How unlikely such sensors and levels are, in squares of spreads: what is left between the sensors, between the planes' modules, and of the plant beside others of its age (heavy-tailed). */
function unlikely(inPlanes: readonly InPlane[], { spread }: LevelPrior): number {
  const between = inPlanes.reduce((sum, { apart }) => sum + (apart / CARRIED_SPREAD) ** 2, 0);
  const levels = inPlanes.flatMap(({ level }) => (Number.isNaN(level) ? [] : [level]));
  if (levels.length === 0) return between;
  const common = mean(levels);
  const ofPlanes = levels.reduce((sum, level) => sum + ((level - common) / PLANES_SPREAD) ** 2, 0);
  return between + ofPlanes + heavyTailed(common / spread);
}
