/** A maker's efficiency over DC load, as a rule that holds at every load. */
export interface EfficiencyCurve {
  /** η = a − b/load − c·load, fitted to the points. */
  a: number;
  b: number;
  c: number;
  /** Whether that rule passes every point closely enough to be used at every load. */
  fits: boolean;
  /** Largest distance of the fit from a point. */
  maxResidual: number;
  /** The points, in rising load. */
  dcLoad: readonly number[];
  value: readonly number[];
}

const CLOSE_ENOUGH = 0.0005;

/** Determinant of the 3×3 matrix of columns p, q, r. */
function det(p: readonly number[], q: readonly number[], r: readonly number[]): number {
  return p[0] * (q[1] * r[2] - q[2] * r[1]) - q[0] * (p[1] * r[2] - p[2] * r[1]) + r[0] * (p[1] * q[2] - p[2] * q[1]);
}

/** Least squares of η on (1, 1/load, load); with one or two points on the constant alone. */
function fit(load: readonly number[], value: readonly number[]): { a: number; b: number; c: number } {
  if (load.length < 3) return { a: value.reduce((sum, v) => sum + v, 0) / value.length, b: 0, c: 0 };
  const bases = load.map((x) => [1, -1 / x, -x]);
  const column = (k: number): number[] => [0, 1, 2].map((j) => bases.reduce((sum, row) => sum + row[j] * row[k], 0));
  const [p, q, r] = [column(0), column(1), column(2)];
  const y = [0, 1, 2].map((j) => bases.reduce((sum, row, i) => sum + row[j] * value[i], 0));
  const d = det(p, q, r);
  return { a: det(y, q, r) / d, b: det(p, y, r) / d, c: det(p, q, y) / d };
}

/**
 * Makes the curve of a maker's points (load = DC power / rated DC power, efficiency 0–1; order does not matter).
 *
 * The three-term rule is the usual one of no-load, proportional and ohmic loss. It is used at every load when it passes all
 * points within 0.0005; otherwise the points are joined by straight lines, held beyond the last, and the rule,
 * shifted to meet the lowest point, serves below it.
 */
export function efficiencyCurve(dcLoad: readonly number[], value: readonly number[]): EfficiencyCurve {
  const order = dcLoad.map((_, i) => i).filter((i) => dcLoad[i] > 0 && value[i] > 0).sort((i, j) => dcLoad[i] - dcLoad[j]);
  const load = order.map((i) => dcLoad[i]);
  const eta = order.map((i) => value[i]);
  const { a, b, c } = fit(load, eta);
  const maxResidual = load.reduce((worst, x, i) => Math.max(worst, Math.abs(a - b / x - c * x - eta[i])), 0);
  return { a, b, c, fits: maxResidual <= CLOSE_ENOUGH, maxResidual, dcLoad: load, value: eta };
}

/** Efficiency (0–1) at `load` = DC power / rated DC power; 0 at no load, NaN for NaN, never below 0. */
export function efficiencyAt(curve: EfficiencyCurve, load: number): number {
  if (load <= 0) return 0;
  const rule = (x: number): number => curve.a - curve.b / x - curve.c * x;
  if (curve.fits) return Math.max(0, rule(load));
  const { dcLoad, value } = curve;
  if (load < dcLoad[0]) return Math.max(0, rule(load) + value[0] - rule(dcLoad[0]));
  const last = dcLoad.length - 1;
  if (load >= dcLoad[last]) return value[last];
  let i = 0;
  while (load >= dcLoad[i + 1]) i++;
  const t = (load - dcLoad[i]) / (dcLoad[i + 1] - dcLoad[i]);
  return Number.isNaN(load) ? NaN : value[i] + t * (value[i + 1] - value[i]);
}

/** AC power (W) from DC power (W) along the curve, before any limit; 0 below start-up, NaN for NaN. */
export function curveAcPowerW(curve: EfficiencyCurve, powerDcW: number, ratedDcW: number): number {
  return powerDcW <= 0 ? 0 : powerDcW * efficiencyAt(curve, powerDcW / ratedDcW);
}
