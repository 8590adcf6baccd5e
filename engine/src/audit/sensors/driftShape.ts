/** A course that a drifting instrument takes: away from its calibration to the end, or away and back. */
export interface DriftShape {
  /** Whether it comes back. */
  returns: boolean;
  /** Days on which it starts and on which it is back (the last day where it does not come back). */
  from: number;
  to: number;
  /** 0 (calibrated) to 1 (furthest off) per day. */
  course: Float64Array;
}

/** A shape as the daily ratio of power to modelled power has it. */
export interface FittedDrift extends DriftShape {
  /** Change of the sensor's logarithm at the shape's top: positive reads too high. */
  size: number;
  /** How much of what the ratio strays from a constant the shape takes away, 0–1. */
  gain: number;
}

const STEP_DAYS = 15;
const LEAST_RAMP_DAYS = 45;
const LEAST_RISE_DAYS = 20;
const LEAST_RETURN_DAYS = 10;
const MOST_RISE_DAYS = 180;
const MOST_RETURN_DAYS = 90;
/** Of a rise, at least so much is seen as it goes: more in one jump across days without data may be the season or anything else. */
const MOST_UNSEEN = 0.5;
/** Dirt lowers the ratio and nothing lifts it: a clean plant's course is its upper edge. */
const EDGE = 0.85;
const ROUNDS = 5;
/** Residuals below this weigh alike, as a logarithm. */
const LEAST_RESIDUAL = 0.002;

/**
 * The likeliest drift of each kind (to the end or back again; high or low) by the daily ratio of measured to modelled power (NaN:
 * no such day): its upper edge (quantile regression, Koenker & Bassett 1978, Econometrica 46, 33) falls as the sensor rises.
 */
export function driftShapes(ratio: Float64Array): FittedDrift[] {
  const log = ratio.map((v) => (v > 0 ? Math.log(v) : NaN));
  const flat = edgeFit(log, new Float64Array(ratio.length)).misfit;
  const best = new Map<string, FittedDrift>();
  const days = Array.from(log.keys()).filter((d) => !Number.isNaN(log[d]));
  for (const shape of shapes(ratio.length)) {
    if (mostUnseen(shape.course, days) > MOST_UNSEEN) continue;
    const fit = edgeFit(log, shape.course);
    const gain = 1 - fit.misfit / flat;
    const kind = `${shape.returns}${fit.slope < 0}`;
    if (gain > (best.get(kind)?.gain ?? 0)) best.set(kind, { ...shape, size: -fit.slope, gain });
  }
  return [...best.values()];
}

/** The most that a course rises between two days of data. Back it may come at once, as when a sensor is wiped or exchanged. */
function mostUnseen(course: Float64Array, days: readonly number[]): number {
  return days.reduce((most, day, i) => (i === 0 ? most : Math.max(most, course[day] - course[days[i - 1]])), 0);
}

function* shapes(days: number): Generator<DriftShape> {
  const course = (from: number, top: number, to: number): Float64Array =>
    Float64Array.from({ length: days }, (_, d) => Math.max(0, d <= top ? (d - from) / (top - from) : (to - d) / (to - top)));
  for (let from = 0; from <= days - 1 - LEAST_RAMP_DAYS; from += STEP_DAYS) yield { returns: false, from, to: days - 1, course: course(from, days - 1, days) };
  for (let from = 0; from < days; from += STEP_DAYS) {
    for (let top = from + LEAST_RISE_DAYS; top <= from + MOST_RISE_DAYS; top += STEP_DAYS) {
      for (let to = top + LEAST_RETURN_DAYS; to <= top + MOST_RETURN_DAYS && to < days; to += STEP_DAYS) yield { returns: true, from, to, course: course(from, top, to) };
    }
  }
}

/** Level and slope of the upper edge of `log` along a course, by reweighted least squares, with its misfit (pinball loss). */
function edgeFit(log: Float64Array, course: Float64Array): { slope: number; misfit: number } {
  let level = 0;
  let slope = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    let n = 0;
    let s = 0;
    let ss = 0;
    let y = 0;
    let sy = 0;
    for (let d = 0; d < log.length; d++) {
      if (Number.isNaN(log[d])) continue;
      const left = log[d] - level - slope * course[d];
      const weight = round === 0 ? 1 : (left > 0 ? EDGE : 1 - EDGE) / Math.max(LEAST_RESIDUAL, Math.abs(left));
      n += weight;
      s += weight * course[d];
      ss += weight * course[d] * course[d];
      y += weight * log[d];
      sy += weight * course[d] * log[d];
    }
    const spread = n * ss - s * s;
    slope = spread > 1e-9 * n * n ? (n * sy - s * y) / spread : 0;
    level = n > 0 ? (y - slope * s) / n : 0;
  }
  let misfit = 0;
  for (let d = 0; d < log.length; d++) {
    const left = log[d] - level - slope * course[d];
    if (!Number.isNaN(left)) misfit += (left > 0 ? EDGE : EDGE - 1) * left;
  }
  return { slope, misfit };
}
