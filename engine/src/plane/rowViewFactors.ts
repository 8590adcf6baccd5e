const RAD = Math.PI / 180;

/** A point across the rows: x along the ground, y up, in the unit of pitch and height. */
interface Point {
  x: number;
  y: number;
}

/** Long parallel rows on level ground. */
export interface RowGeometry {
  /** Row width over pitch. */
  groundCoverageRatio: number;
  /** Horizontal distance of the rows. */
  pitch: number;
  /** Height of the rows' centre, in the unit of pitch. */
  height: number;
}

function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

function bearing(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

/** Distance from a point of a row to the end of the row behind it, in pitches, by the law of cosines. */
function reach(tiltDeg: number, groundCoverageRatio: number, x: number, sign: 1 | -1): number {
  const spacing = 1 / groundCoverageRatio;
  return Math.sqrt(spacing ** 2 + 2 * sign * spacing * Math.cos(tiltDeg * RAD) * x + x ** 2);
}

/** View factor to the sky from a point of a row, 0-1; x 0 at its foot, 1 at its top: half of 1 + cos(tilt + masking angle). */
export function rowSkyViewFactor(tiltDeg: number, groundCoverageRatio: number, x: number): number {
  const left = 1 - x;
  const p = reach(tiltDeg, groundCoverageRatio, left, -1);
  return 0.5 * (1 + (Math.cos(tiltDeg * RAD) / groundCoverageRatio - left) / p);
}

/** View factor to the ground from a point of a row, 0-1. */
export function rowGroundViewFactor(tiltDeg: number, groundCoverageRatio: number, x: number): number {
  const p = reach(tiltDeg, groundCoverageRatio, x, 1);
  return 0.5 * (1 - (Math.cos(tiltDeg * RAD) / groundCoverageRatio + x) / p);
}

/** View factor to the sky averaged over a whole row, 0-1: the integral of `rowSkyViewFactor` (Hottel's crossed strings). */
export function meanRowSkyViewFactor(tiltDeg: number, groundCoverageRatio: number): number {
  return 0.5 * (1 + reach(tiltDeg, groundCoverageRatio, 0, -1) - reach(tiltDeg, groundCoverageRatio, 1, -1));
}

/**
 * View factor to the sky from a point of the ground, 0-1; `x` in pitches from under a row's centre; gaps between rows up to
 * `maxRows` to either side of the one above. Rotation in degrees, its right edge rising. Source: Mikofski et al. (2019), PVSC 46, 1282.
 */
export function groundSkyViewFactor(rotationDeg: number, rows: RowGeometry, x: number, maxRows: number): number {
  const half = (rows.groundCoverageRatio * rows.pitch) / 2;
  const dx = half * Math.cos(rotationDeg * RAD);
  const dy = half * Math.sin(rotationDeg * RAD);
  let sum = 0;
  let previousLow = Number.NaN;
  for (let k = -maxRows; k <= maxRows + 1; k++) {
    const centre = (k - x) * rows.pitch;
    const right = Math.atan2(rows.height + dy, centre + dx);
    const left = Math.atan2(rows.height - dy, centre - dx);
    if (k > -maxRows) sum += Math.max(Math.cos(Math.max(right, left)) - previousLow, 0);
    previousLow = Math.cos(Math.min(right, left));
  }
  return sum / 2;
}

/** Length of a taut string between two points around what stands left (above) and right (below) of its line. */
function stringLength(from: Point, to: Point, left: Point, right: Point): number {
  const straight = bearing(from, to);
  if (bearing(from, right) - straight > 1e-8) return distance(from, right) + distance(right, to);
  if (straight - bearing(from, left) > 1e-8) return distance(from, left) + distance(left, to);
  return distance(from, to);
}

/**
 * View factor to the sky averaged over the ground from under one row to under the next, 0-1, by Hottel's crossed
 * strings through the gaps between rows, up to `maxRows` either way; exact for the rows considered.
 */
export function meanGroundSkyViewFactor(rotationDeg: number, rows: RowGeometry, maxRows: number): number {
  const { pitch, height } = rows;
  const dx = 0.5 * pitch * rows.groundCoverageRatio * Math.cos(rotationDeg * RAD);
  const dy = 0.5 * pitch * rows.groundCoverageRatio * Math.sin(rotationDeg * RAD);
  const sign = Math.sign(rotationDeg);
  const a: Point = { x: 0, y: 0 };
  const b: Point = { x: pitch, y: 0 };
  let sum = 0;
  for (let k = -maxRows; k <= maxRows; k++) {
    const c: Point = { x: (k + 1) * pitch + sign * dx, y: height + sign * dy };
    const d: Point = { x: c.x - pitch, y: c.y };
    const leftEdge: Point = { x: k * pitch - dx, y: height - dy };
    const rightEdge: Point = { x: k * pitch + dx, y: height + dy };
    const left = bearing(a, leftEdge) > bearing(a, rightEdge) ? rightEdge : leftEdge;
    const nextLeft: Point = { x: leftEdge.x + pitch, y: leftEdge.y };
    const nextRight: Point = { x: rightEdge.x + pitch, y: rightEdge.y };
    const right = bearing(b, nextLeft) > bearing(b, nextRight) ? nextLeft : nextRight;
    const crossed = stringLength(a, c, left, right) + stringLength(b, d, left, right)
      - stringLength(b, c, left, right) - stringLength(a, d, left, right);
    sum += Math.max(crossed / (2 * pitch), 0);
  }
  return sum;
}

/** How far a row hides the ground of the next, in half widths: a little beyond its edge, so that no string has length 0. */
const OBSTRUCTION = 0.5001;

/** Pitches of ground that a row is taken to see, before and behind it. */
const GROUND_REACH = 20;

/**
 * View factor to the ground averaged over a whole row, 0-1, tilt 0-180°, by Hottel's crossed strings to the ground of
 * each pitch, past the lower edges of the rows beside.
 */
export function meanRowGroundViewFactor(tiltDeg: number, groundCoverageRatio: number): number {
  const pitch = 1 / groundCoverageRatio;
  // a row of width 1 with its centre at height 1: the view of all the ground does not depend on the height
  const tilt = tiltDeg === 180 ? 179.9999 : tiltDeg;
  const dx = Math.cos(tilt * RAD);
  const dy = Math.sin(tilt * RAD);
  const a: Point = { x: -0.5 * dx, y: 1 - 0.5 * dy };
  const b: Point = { x: 0.5 * dx, y: 1 + 0.5 * dy };
  const right: Point = { x: -pitch - OBSTRUCTION * dx, y: 1 - OBSTRUCTION * Math.abs(dy) };
  const left: Point = { x: right.x + pitch, y: right.y };
  let sum = 0;
  for (let k = -GROUND_REACH; k < GROUND_REACH; k++) {
    const c: Point = { x: k * pitch, y: 0 };
    const d: Point = { x: (k + 1) * pitch, y: 0 };
    const crossed = stringLength(a, c, left, right) + stringLength(b, d, left, right)
      - stringLength(b, c, left, right) - stringLength(a, d, left, right);
    sum += Math.max(crossed / 2, 0);
  }
  return sum;
}
