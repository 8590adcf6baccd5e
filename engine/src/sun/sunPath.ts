import { spaEphemeris } from "./spaEphemeris.ts";

const RAD = Math.PI / 180;
const DAY_MS = 86_400_000;

/** The full ephemeris is computed this far apart: six knots around an instant interpolate it to 3e-7°. */
const KNOT_MS = 2 * DAY_MS;

/** Turn of the sidereal sky, degrees per day of UT. */
const SIDEREAL_DEG_PER_DAY = 360.98564736629;

/** One stretch of the sun's path; over `x` from 0 to 1 everything is a quadratic c0 + c1·x + c2·x². */
export interface SunPiece {
  startMs: number;
  /** Greenwich hour angle, radians. */
  hourAngle: readonly [number, number, number];
  sinDeclination: readonly [number, number, number];
  cosDeclination: readonly [number, number, number];
  /** Sine of the horizontal parallax. */
  sinParallax: number;
}

/** Length of a piece: quadratics over it stay within 3e-7° of the ephemeris. */
export const SUN_PIECE_MS = DAY_MS / 2;

/** Quadratic through values at x = 0, 1/2, 1. */
function quadratic(y0: number, y1: number, y2: number): [number, number, number] {
  return [y0, -3 * y0 + 4 * y1 - y2, 2 * y0 - 4 * y1 + 2 * y2];
}

/** Weights of six equidistant knots 0..5 at `u` (2 ≤ u ≤ 3): Lagrange. */
function lagrange(u: number): Float64Array {
  const weights = new Float64Array(6);
  for (let j = 0; j < 6; j++) {
    let weight = 1;
    for (let k = 0; k < 6; k++) if (k !== j) weight *= (u - k) / (j - k);
    weights[j] = weight;
  }
  return weights;
}

/**
 * The sun's geocentric path between two instants (ms UTC) as pieces of half a day from 0 or 12 h UTC on, interpolated
 * from the full SPA ephemeris: 190 evaluations a year, within 1e-6° of it.
 */
export function sunPath(fromMs: number, toMs: number, deltaTS = 67): SunPiece[] {
  const firstKnot = Math.floor(fromMs / KNOT_MS) - 2;
  const lastKnot = Math.floor(toMs / KNOT_MS) + 3;
  if (!(lastKnot >= firstKnot)) return [];
  const knots = lastKnot - firstKnot + 1;
  const slowDeg = new Float64Array(knots);
  const declinationDeg = new Float64Array(knots);
  const parallaxDeg = new Float64Array(knots);
  const originMs = firstKnot * KNOT_MS;
  for (let k = 0; k < knots; k++) {
    const sun = spaEphemeris(originMs + k * KNOT_MS, deltaTS);
    const raw = sun.apparentSiderealTimeDeg - sun.rightAscensionDeg - SIDEREAL_DEG_PER_DAY * k * (KNOT_MS / DAY_MS);
    // what is left beside the uniform turn changes by 2° between knots: any multiple of 360° between two is a wrap
    slowDeg[k] = k === 0 ? raw : raw - 360 * Math.round((raw - slowDeg[k - 1]) / 360);
    declinationDeg[k] = sun.declinationDeg;
    parallaxDeg[k] = sun.horizontalParallaxDeg;
  }

  function at(column: Float64Array, timeMs: number): number {
    const u = (timeMs - originMs) / KNOT_MS;
    const base = Math.min(Math.max(Math.floor(u) - 2, 0), knots - 6);
    const weights = lagrange(u - base);
    let value = 0;
    for (let j = 0; j < 6; j++) value += weights[j] * column[base + j];
    return value;
  }

  const pieces: SunPiece[] = [];
  for (let startMs = Math.floor(fromMs / SUN_PIECE_MS) * SUN_PIECE_MS; startMs <= toMs; startMs += SUN_PIECE_MS) {
    const times = [startMs, startMs + SUN_PIECE_MS / 2, startMs + SUN_PIECE_MS];
    const [h0, h1, h2] = times.map((ms) => RAD * (at(slowDeg, ms) + (SIDEREAL_DEG_PER_DAY * (ms - originMs)) / DAY_MS));
    const [d0, d1, d2] = times.map((ms) => RAD * at(declinationDeg, ms));
    pieces.push({
      startMs,
      hourAngle: quadratic(h0, h1, h2),
      sinDeclination: quadratic(Math.sin(d0), Math.sin(d1), Math.sin(d2)),
      cosDeclination: quadratic(Math.cos(d0), Math.cos(d1), Math.cos(d2)),
      sinParallax: Math.sin(RAD * at(parallaxDeg, times[1])),
    });
  }
  return pieces;
}
