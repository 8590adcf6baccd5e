import { airMassKastenYoung } from "../sky/airMass.ts";
import { cosIncidence } from "./incidence.ts";
import { PEREZ_KAPPA, PEREZ_MIN_COS_ZENITH } from "./perezSky.ts";
import type { SkyDiffuse, TranspositionInput } from "./transpositionInput.ts";

const RAD = Math.PI / 180;
const AIR_MASS_AT_HORIZON = airMassKastenYoung(90);

/** Knots of the quadratic splines over clearness ζ, the ends threefold. */
const KNOTS = [0, 0, 0, 0.061, 0.187, 0.333, 0.487, 0.643, 0.778, 0.839, 1, 1, 1];

/** Spline coefficients of F11, F12, F13, F21, F22, F23. Driesse, Jensen & Perez (2024), Solar Energy 267, 112093, table 2. */
const SPLINES = [
  [-0.053, -0.008, 0.131, 0.328, 0.557, 0.861, 1.212, 1.099, 0.544, 0.544],
  [0.529, 0.588, 0.77, 0.471, 0.241, -0.323, -1.239, -1.847, 0.157, 0.157],
  [-0.028, -0.062, -0.167, -0.216, -0.3, -0.355, -0.444, -0.365, -0.213, -0.213],
  [-0.071, -0.06, -0.026, 0.069, 0.086, 0.24, 0.305, 0.275, 0.118, 0.118],
  [0.061, 0.072, 0.106, -0.105, -0.085, -0.467, -0.797, -1.132, -1.455, -1.455],
  [-0.019, -0.022, -0.032, -0.028, -0.012, -0.008, 0.047, 0.124, 0.292, 0.292],
];

/** Breaks between the polynomial pieces, ends included. */
const BREAKS = KNOTS.slice(2, 11);
const PIECES = BREAKS.length - 1;

/** Value of a quadratic B-spline by de Boor's recurrence, in the knot interval `k` (KNOTS[k] ≤ x < KNOTS[k + 1]). */
function deBoor(coefficients: readonly number[], k: number, x: number): number {
  const d = [coefficients[k - 2], coefficients[k - 1], coefficients[k]];
  for (let r = 1; r <= 2; r++) {
    for (let j = 2; j >= r; j--) {
      const left = KNOTS[j + k - 2];
      const right = KNOTS[j + 1 + k - r];
      const weight = (x - left) / (right - left);
      d[j] = (1 - weight) * d[j - 1] + weight * d[j];
    }
  }
  return d[2];
}

/** The splines as polynomials of ζ - break, three coefficients per piece and spline: spline · piece · 3. */
const POLYNOMIALS = ((): Float64Array => {
  const table = new Float64Array(SPLINES.length * PIECES * 3);
  SPLINES.forEach((coefficients, spline) => {
    for (let piece = 0; piece < PIECES; piece++) {
      const width = BREAKS[piece + 1] - BREAKS[piece];
      const [y0, y1, y2] = [0, 0.5, 1].map((part) => deBoor(coefficients, piece + 2, BREAKS[piece] + part * width));
      const at = (spline * PIECES + piece) * 3;
      table[at] = y0;
      table[at + 1] = (-3 * y0 + 4 * y1 - y2) / width;
      table[at + 2] = (2 * y0 - 4 * y1 + 2 * y2) / width ** 2;
    }
  });
  return table;
})();

function splineAt(spline: number, piece: number, offset: number): number {
  const at = (spline * PIECES + piece) * 3;
  return POLYNOMIALS[at] + offset * (POLYNOMIALS[at + 1] + offset * POLYNOMIALS[at + 2]);
}

/** Clearness ζ of the continuous Perez sky, 0 (overcast) to 1. Driesse et al. (2024), eqs. 5, 7, 13. */
function clearness(dhiWm2: number, dniWm2: number, zenithRad: number): number {
  const raw = dhiWm2 === 0 ? 0 : dniWm2 / (dhiWm2 + dniWm2);
  return raw / (1 - PEREZ_KAPPA * zenithRad ** 3 * (raw - 1));
}

/**
 * Sky diffuse on a plane, W/m², by the continuous form of the Perez model (splines in place of bins), 1990 coefficients.
 * The air mass is held at its value on the horizon for a zenith of 90° and more; NaN propagates.
 * Source: Driesse, Jensen & Perez (2024), Solar Energy 267, 112093.
 */
export function perezDriesseSky(input: TranspositionInput): SkyDiffuse {
  const zenith = input.solarZenithDeg * RAD;
  const airMass = input.solarZenithDeg >= 90 ? AIR_MASS_AT_HORIZON : input.airMass;
  const brightness = input.dhiWm2 / (input.dniExtraWm2 / airMass);
  const zeta = clearness(input.dhiWm2, input.dniWm2, zenith);
  let piece = 0;
  while (piece < PIECES - 1 && zeta >= BREAKS[piece + 1]) piece++;
  const offset = zeta - BREAKS[piece];

  const f1 = Math.min(Math.max(
    splineAt(0, piece, offset) + splineAt(1, piece, offset) * brightness + splineAt(2, piece, offset) * zenith, 0,
  ), 0.9);
  const f2 = splineAt(3, piece, offset) + splineAt(4, piece, offset) * brightness + splineAt(5, piece, offset) * zenith;

  const incidence = Math.max(cosIncidence(input.tiltDeg, input.azimuthDeg, input.solarZenithDeg, input.solarAzimuthDeg), 0);
  const isotropicWm2 = input.dhiWm2 * 0.5 * (1 - f1) * (1 + Math.cos(input.tiltDeg * RAD));
  const circumsolarWm2 = (input.dhiWm2 * f1 * incidence) / Math.max(Math.cos(zenith), PEREZ_MIN_COS_ZENITH);
  const horizonWm2 = input.dhiWm2 * f2 * Math.sin(input.tiltDeg * RAD);
  return { skyDiffuseWm2: Math.max(isotropicWm2 + circumsolarWm2 + horizonWm2, 0), isotropicWm2, circumsolarWm2, horizonWm2 };
}
