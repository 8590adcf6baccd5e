import { likelierWith, type PlantCourse } from "../dirt/likelierCourse.ts";
import type { Readings } from "../observe.ts";
import type { Plant } from "../plant.ts";
import type { Samples } from "../samples.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { clearLevel } from "./clearLevel.ts";
import { type DomeDirt, domeDirt } from "./domeDirt.ts";
import { correctDrift, driftAgainstSky, driftBesideOther, type PlantWitness } from "./sensorAgainstSky.ts";
import { liftSensor, sensorReadsLow } from "./sensorReadsLow.ts";
import { isLight, type SensorRows } from "./sensors.ts";
import { sensorWashed } from "./sensorWashed.ts";

/** Something that may be wrong with a lone sensor: by how much likelier (natural logarithm) that is than nothing, and what takes it off the readings. */
interface Suspicion {
  likelier: number;
  correct(): void;
}

/** Light carried from the horizontal to the modules errs for days on end: such days tell of a sensor half as much. */
const CARRIED_SPEAKS = 0.5;

/**
 * Takes off a light sensor what dirt on its dome or a drift did to it (in place, with a finding): of what is suspected the
 * likeliest, and nothing unless it leaves a course of the plant that is clearly likelier by level, dirt and age than the one that was
 * read. Of several a tilted one that has its planes to itself is asked, for a drift alone (`correctBeside`). Returns whether anything was corrected.
 */
export function correctLevel(course: PlantCourse, plant: Plant, samples: Samples, readings: Readings): boolean {
  const speaking = readings.sensors.filter(({ sensor, values }) => isLight(sensor) && values.some((wm2) => wm2 > 0));
  if (speaking.length > 1) return correctBeside({ course, speaks: 1 }, speaking, plant, samples, readings);
  if (speaking.length === 0) return false;
  const [alone] = speaking;
  const speaks = alone.sensor.kind === "irradiance_horizontal" ? CARRIED_SPEAKS : 1;
  const low = (share: Float64Array): Suspicion => ({ likelier: speaks * likelierWith(course, share.map((one) => 1 / one)), correct: () => liftSensor(alone, readings, samples, share) });
  const readsLow = sensorReadsLow(course.ratio);
  const lows = [...likelyWashed(sensorWashed(course.ratio).map(low)), ...(readsLow === null ? [] : [low(readsLow)])].filter(({ likelier }) => likelier > THRESHOLDS.driftLikelier);
  const clear = clearLevel(alone, plant, samples, readings);
  const drift = driftAgainstSky({ course, speaks }, clear, readings);
  const drifts = drift === null ? [] : [{ likelier: drift.likelier, correct: () => correctDrift(alone, readings, samples, drift, true) }];
  const domes = likelyDomes({ course, speaks }, clear, readings.days.firstDay, drift !== null)
    .map(({ likelier, left }): Suspicion => ({ likelier, correct: () => liftSensor(alone, readings, samples, left.map((v) => 1 / v)) }));
  const best = [...lows, ...drifts, ...domes].sort((a, b) => b.likelier - a.likelier)[0];
  best?.correct();
  return best !== undefined;
}

/**
 * Courses of dirt on the dome that its clear moments (`clear`, their level per day) and the plant each make clearly likelier than none: brought
 * up by as much, the plant's power has to go better with level, dirt and age than before, which it does not where the sky alone was hazy. A dome
 * may be washed by the rain that washes the modules, or never: then it reads ever lower, and a drift that is believed (`drifts`) is that already,
 * with its size by plant and sky.
 */
function likelyDomes({ course, speaks }: PlantWitness, clear: Float64Array, firstDay: number, drifts: boolean): DomeDirt[] {
  const washed = domeDirt(clear, course.prior, firstDay);
  if (washed === null) return [];
  const neverWashed = drifts ? null : domeDirt(clear, { ...course.prior, cleaningChance: new Float64Array(clear.length) }, firstDay);
  return [washed, neverWashed].filter((dome) => dome !== null).flatMap(({ left, likelier }) => {
    const byPlant = speaks * likelierWith(course, left);
    return byPlant > THRESHOLDS.driftLikelier ? [{ left, likelier: byPlant + likelier }] : [];
  });
}

/** Of the ways in which a sensor is washed: what takes off all that lies high takes the plant's own dirt too, and is likelier for that alone. */
function likelyWashed([grown, lifted]: readonly Suspicion[]): Suspicion[] {
  if (grown === undefined || lifted === undefined) return [];
  return [grown.likelier > GROWN_ENOUGH * lifted.likelier ? grown : lifted];
}

const GROWN_ENOUGH = 0.7;

/**
 * A tilted sensor that drifts less than two sensors keep to each other anyway, or under a sun too low to compare them, still shows in
 * the power of the planes that rest on it alone. Several tilted sensors share the plant's course, and none is asked.
 */
function correctBeside(witness: PlantWitness, speaking: readonly SensorRows[], plant: Plant, samples: Samples, readings: Readings): boolean {
  const tilted = speaking.filter(({ sensor }) => sensor.kind === "irradiance_tilted");
  const other = speaking.find(({ sensor }) => sensor.kind === "irradiance_horizontal");
  if (tilted.length !== 1 || other === undefined) return false;
  const drift = driftBesideOther(witness, tilted[0], other, plant, samples, readings);
  if (drift !== null) correctDrift(tilted[0], readings, samples, drift, false);
  return drift !== null;
}
