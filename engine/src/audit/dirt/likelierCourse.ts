import { dailyNoise } from "./dailyNoise.ts";
import { dirtSeries, likelyReadings } from "./likelyReadings.ts";
import { soilingAgeing, type SoilingAgeing, type SoilingPrior } from "./soilingAgeing.ts";

/** Daily ratio of a plant's power to its model (NaN: no such day), with what is known of its dirt and age beforehand. */
export interface PlantCourse {
  ratio: Float64Array;
  prior: SoilingPrior;
}

/**
 * By how much likelier (natural logarithm) level, dirt and age alone make one course of a plant than another one of the same days, by the
 * evidence of all their readings (Laplace; MacKay 2003, Information Theory, Inference, and Learning Algorithms, chapter 28). A
 * day's noise is the larger of what the two leave of it, so that neither wins by scattering less. 0 where neither says anything.
 */
export function likelierCourse(one: PlantCourse, other: PlantCourse): number {
  const read = [one, other].map(({ ratio, prior }) => soilingAgeing(ratio, prior));
  const noises = [one, other].map(({ ratio, prior }, i) => dailyNoise(ratio.map((v, d) => (v > 0 ? Math.log(v / read[i].soilingRatio[d]) : NaN)), prior.weight));
  const noise = noises[0].map((v, d) => Math.max(v, noises[1][d]));
  const difference = evidence(one, noise, read[0]) - evidence(other, noise, read[1]);
  return Number.isFinite(difference) ? difference : 0;
}

/** The same of a course beside a sensor that reads `gain` of its light by day against the course as it was read. */
export function likelierWith(course: PlantCourse, gain: Float64Array): number {
  return likelierCourse({ ...course, ratio: course.ratio.map((v, d) => v * gain[d]) }, course);
}

function evidence({ ratio, prior }: PlantCourse, noise: Float64Array, near: SoilingAgeing): number {
  const readings = likelyReadings(dirtSeries(ratio.map((v) => (v > 0 ? Math.log(v) : NaN)), prior, noise), prior.weight, near);
  const top = Math.max(...readings.map((r) => r.logMass));
  return top + Math.log(readings.reduce((sum, r) => sum + Math.exp(r.logMass - top), 0));
}
