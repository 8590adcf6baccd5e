import { SUN_PIECE_MS, sunPath, type SunPiece } from "./sunPath.ts";
import { observerTerms, type Observer } from "./topocentric.ts";

const RAD = Math.PI / 180;

/** Instants at equal steps: `firstMs + i · stepMs`. For means over intervals the first is the centre of the first. */
export interface Instants {
  firstMs: number;
  stepMs: number;
  count: number;
}

/** Unit vector to the sun from the site, without refraction: `up` is the sine of the elevation. */
export interface SunVectors {
  east: Float64Array;
  north: Float64Array;
  up: Float64Array;
}

/** Room for the vectors of so many instants. */
export function sunVectors(count: number): SunVectors {
  return { east: new Float64Array(count), north: new Float64Array(count), up: new Float64Array(count) };
}

/** Direction of the sun seen from a site, at instants inside one piece of its path. */
function fillPiece(
  piece: SunPiece, instants: Instants, from: number, to: number, longitudeRad: number, x: number, y: number,
  sinLatitude: number, cosLatitude: number, out: SunVectors,
): void {
  const { east, north, up } = out;
  const step = instants.stepMs / SUN_PIECE_MS;
  const start = (instants.firstMs + from * instants.stepMs - piece.startMs) / SUN_PIECE_MS;
  const [h0, h1, h2] = piece.hourAngle;
  // quadratics advance by differences: angles by turning a turning vector, sines and cosines of declination by adding
  const hourAngle = h0 + start * (h1 + start * h2) + longitudeRad;
  const turn = step * (h1 + (2 * start + step) * h2);
  const turnGrowth = 2 * h2 * step * step;
  let cosH = Math.cos(hourAngle);
  let sinH = Math.sin(hourAngle);
  let cosTurn = Math.cos(turn);
  let sinTurn = Math.sin(turn);
  const cosGrowth = Math.cos(turnGrowth);
  const sinGrowth = Math.sin(turnGrowth);
  const [s0, s1, s2] = piece.sinDeclination;
  const [c0, c1, c2] = piece.cosDeclination;
  let sinD = s0 + start * (s1 + start * s2);
  let cosD = c0 + start * (c1 + start * c2);
  let sinDStep = step * (s1 + (2 * start + step) * s2);
  let cosDStep = step * (c1 + (2 * start + step) * c2);
  const sinDGrowth = 2 * s2 * step * step;
  const cosDGrowth = 2 * c2 * step * step;
  const shiftX = x * piece.sinParallax;
  const shiftZ = y * piece.sinParallax;
  for (let i = from; i < to; i++) {
    const meridian = cosD * cosH - shiftX;
    const west = cosD * sinH;
    const pole = sinD - shiftZ;
    const scale = 1 / Math.sqrt(meridian * meridian + west * west + pole * pole);
    east[i] = -west * scale;
    north[i] = (pole * cosLatitude - meridian * sinLatitude) * scale;
    up[i] = (pole * sinLatitude + meridian * cosLatitude) * scale;

    const cosNext = cosH * cosTurn - sinH * sinTurn;
    sinH = sinH * cosTurn + cosH * sinTurn;
    cosH = cosNext;
    const cosTurnNext = cosTurn * cosGrowth - sinTurn * sinGrowth;
    sinTurn = sinTurn * cosGrowth + cosTurn * sinGrowth;
    cosTurn = cosTurnNext;
    sinD += sinDStep;
    sinDStep += sinDGrowth;
    cosD += cosDStep;
    cosDStep += cosDGrowth;
  }
}

/**
 * Unit vectors to the sun at equal steps, without refraction, within 2e-6° of the full SPA and without trigonometry per
 * row. `out` is filled and returned; give one to reuse its columns. Geometry: Reda & Andreas (2004), 3.11-3.15, in vectors.
 */
export function sunVectorColumns(
  instants: Instants, site: Observer, out: SunVectors = sunVectors(instants.count), deltaTS = 67,
): SunVectors {
  const { firstMs, stepMs, count } = instants;
  const observer = observerTerms(site);
  let from = 0;
  for (const piece of sunPath(firstMs, firstMs + (count - 1) * stepMs, deltaTS)) {
    const to = Math.min(Math.ceil((piece.startMs + SUN_PIECE_MS - firstMs) / stepMs), count);
    fillPiece(
      piece, instants, from, to, site.longitudeDeg * RAD, observer.x, observer.y, observer.sinLatitude, observer.cosLatitude, out,
    );
    from = Math.max(to, from);
  }
  return out;
}
