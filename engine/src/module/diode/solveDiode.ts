import { bishop88, type CurvePoint } from "./bishop88.ts";
import type { DiodeParameters } from "./diodeParameters.ts";
import { estimateVoc } from "./estimateVoc.ts";

const MAX_STEPS = 200;
const REL_TOLERANCE = 4e-16;

/** A function of the diode voltage through the curve point, and its derivative by the diode voltage. */
type Residual = (p: CurvePoint, vdV: number) => { value: number; slope: number };

/** The diode voltage bound from above: the ideal Voc, kept off the asymptote of the recombination term. */
function upperBound(d: DiodeParameters): number {
  const voc = estimateVoc(d);
  const asymptote = d.recombination !== undefined && d.recombination.d2mutauV > 0 ? 0.9999 * d.recombination.nsVbiV : Infinity;
  return Math.min(voc, asymptote);
}

/**
 * Newton's method kept inside a bracket on which the residual falls (or rises) through zero: it converges like Newton
 * near the root and like bisection elsewhere. NaN when no bracket is found.
 */
function solve(d: DiodeParameters, lowV: number, highV: number, residual: Residual): number {
  let a = lowV;
  let b = highV;
  let fa = residual(bishop88(a, d), a).value;
  const fb = residual(bishop88(b, d), b).value;
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (!(fa * fb < 0)) return NaN;
  let x = b;
  for (let step = 0; step < MAX_STEPS; step++) {
    const { value, slope } = residual(bishop88(x, d), x);
    if (value === 0) return x;
    if (value * fa < 0) b = x;
    else {
      a = x;
      fa = value;
    }
    let next = x - value / slope;
    if (!(next > a && next < b)) next = (a + b) / 2;
    if (Math.abs(next - x) <= REL_TOLERANCE * Math.abs(x) || b - a <= REL_TOLERANCE * Math.abs(b)) return next;
    x = next;
  }
  return x;
}

/** Widens the bracket downwards (reverse bias) or upwards (beyond open circuit) until it holds a sign change. */
function solveFrom(d: DiodeParameters, residual: Residual): number {
  let low = 0;
  let high = upperBound(d);
  const at = (v: number): number => residual(bishop88(v, d), v).value;
  const span = Math.max(high, d.nNsVthV);
  if (Number.isNaN(at(low)) || Number.isNaN(at(high))) return NaN;
  const rising = at(high) > at(low);
  for (let i = 0; i < 60 && (rising ? at(low) > 0 : at(low) < 0); i++) low -= span * 2 ** i;
  for (let i = 0; i < 60 && (rising ? at(high) < 0 : at(high) > 0); i++) high += d.nNsVthV * 2 ** Math.min(i, 3);
  return solve(d, low, high, residual);
}

/** Current (A) at terminal voltage `voltageV`. NaN without a solution. */
export function currentAtVoltage(voltageV: number, d: DiodeParameters): number {
  if (Number.isNaN(voltageV)) return NaN;
  const vd = solveFrom(d, (p) => ({ value: p.voltageV - voltageV, slope: p.dvDvd }));
  return bishop88(vd, d).currentA;
}

/** Voltage (V) at terminal current `currentA`. NaN without a solution. */
export function voltageAtCurrent(currentA: number, d: DiodeParameters): number {
  if (Number.isNaN(currentA)) return NaN;
  const vd = solveFrom(d, (p) => ({ value: p.currentA - currentA, slope: p.diDvd }));
  return bishop88(vd, d).voltageV;
}

/** A point of operation. */
export interface OperatingPoint {
  currentA: number;
  voltageV: number;
  powerW: number;
}

/** The maximum power point; zeros without light, NaN for NaN. */
export function maximumPowerPoint(d: DiodeParameters): OperatingPoint {
  if (d.photocurrentA <= 0) return { currentA: 0, voltageV: 0, powerW: 0 };
  const vd = solve(d, 0, upperBound(d), (p) => ({ value: p.dpDv, slope: p.d2pDvDvd }));
  const { currentA, voltageV, powerW } = bishop88(vd, d);
  return { currentA, voltageV, powerW };
}
