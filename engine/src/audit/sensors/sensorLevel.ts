import { likelierWith, type PlantCourse } from "../dirt/likelierCourse.ts";
import type { Readings } from "../observe.ts";
import type { Plant } from "../plant.ts";
import type { Samples } from "../samples.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { correctBySky, driftAgainstSky } from "./sensorAgainstSky.ts";
import { liftSensor, sensorReadsLow } from "./sensorReadsLow.ts";
import { isLight } from "./sensors.ts";
import { sensorWashed } from "./sensorWashed.ts";

/** Something that may be wrong with a lone sensor: by how much likelier (natural logarithm) that is than nothing, and what takes it off the readings. */
interface Suspicion {
  likelier: number;
  correct(): void;
}

/** Light carried from the horizontal to the modules errs for days on end: such days tell of a sensor half as much. */
const CARRIED_SPEAKS = 0.5;

/**
 * Takes off a lone light sensor what dirt on its dome or a drift did to it (in place, with a finding): of what is suspected the
 * likeliest, and nothing unless it leaves a course of the plant that is clearly likelier by level, dirt and age than the one that was
 * read. Several sensors that keep to each other are right. Returns whether anything was corrected.
 */
export function correctLevel(course: PlantCourse, plant: Plant, samples: Samples, readings: Readings): boolean {
  const speaking = readings.sensors.filter(({ sensor, values }) => isLight(sensor) && values.some((wm2) => wm2 > 0));
  if (speaking.length !== 1) return false;
  const [alone] = speaking;
  const speaks = alone.sensor.kind === "irradiance_horizontal" ? CARRIED_SPEAKS : 1;
  const lows = [sensorWashed(course.ratio), sensorReadsLow(course.ratio)].flatMap((low): Suspicion[] => {
    const likelier = low === null ? 0 : speaks * likelierWith(course, low.map((share) => 1 / share));
    return low !== null && likelier > THRESHOLDS.driftLikelier ? [{ likelier, correct: () => liftSensor(alone, readings, samples, low) }] : [];
  });
  const drift = driftAgainstSky({ course, speaks }, alone, plant, samples, readings);
  const drifts = drift === null ? [] : [{ likelier: drift.likelier, correct: () => correctBySky(alone, readings, samples, drift) }];
  const best = [...lows, ...drifts].sort((a, b) => b.likelier - a.likelier)[0];
  best?.correct();
  return best !== undefined;
}
