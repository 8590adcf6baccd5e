import { modulo } from "../sun/angle.ts";
import { angleOfIncidenceDeg } from "./incidence.ts";
import { projectedSolarZenithDeg } from "./projectedZenith.ts";

const RAD = Math.PI / 180;
const DEG = 180 / Math.PI;

/** A single-axis tracker; degrees, the axis azimuth east of north. */
export interface Tracker {
  axisTiltDeg: number;
  axisAzimuthDeg: number;
  /** Rotation limits, the lower one negative. */
  minRotationDeg: number;
  maxRotationDeg: number;
  /** Turns back at low sun so that rows don't shade each other. */
  backtrack: boolean;
  /** Row width over row spacing; for backtracking. */
  groundCoverageRatio: number;
  /** Slope of the ground across the axes, right-handed about the axis; 0 on level ground. */
  crossAxisTiltDeg: number;
}

/** How a plane stands, degrees, azimuth east of north. */
export interface SurfaceOrientation {
  tiltDeg: number;
  azimuthDeg: number;
}

/** A tracker's position at an instant. */
export interface TrackerPosition extends SurfaceOrientation {
  /** Rotation, positive by the right hand about the axis (towards west for an axis to the south). */
  rotationDeg: number;
  aoiDeg: number;
}

/**
 * Orientation of a plane turned about an axis, degrees. A plane lying flat faces 90° less than the axis by convention.
 * Source: the normal of Marion & Dobos (2013), NREL/TP-6A20-58891, projected on the ground.
 */
export function surfaceOrientation(rotationDeg: number, axisTiltDeg = 0, axisAzimuthDeg = 0): SurfaceOrientation {
  const rotation = rotationDeg * RAD;
  const axisTilt = axisTiltDeg * RAD;
  const across = Math.sin(rotation);
  const along = Math.cos(rotation) * Math.sin(axisTilt);
  const fromAxisDeg = across === 0 && along === 0 ? -90 : Math.atan2(across, along) * DEG;
  return {
    tiltDeg: Math.acos(Math.cos(rotation) * Math.cos(axisTilt)) * DEG,
    azimuthDeg: modulo(axisAzimuthDeg + fromAxisDeg, 360),
  };
}

const NIGHT: TrackerPosition = { rotationDeg: Number.NaN, aoiDeg: Number.NaN, tiltDeg: Number.NaN, azimuthDeg: Number.NaN };

/**
 * Ideal position of a tracker for a sun at an apparent zenith and azimuth, degrees; NaN with the sun below the horizon.
 * Source: Anderson & Mikofski (2020), NREL/TP-5K00-76626, eqs. 5, 14-16 (slope-aware backtracking).
 */
export function trackerPosition(apparentZenithDeg: number, solarAzimuthDeg: number, tracker: Tracker): TrackerPosition {
  if (!(apparentZenithDeg <= 90)) return NIGHT;
  const ideal = projectedSolarZenithDeg(apparentZenithDeg, solarAzimuthDeg, tracker.axisTiltDeg, tracker.axisAzimuthDeg);
  let rotation = ideal;
  if (tracker.backtrack) {
    const spacing = 1 / (tracker.groundCoverageRatio * Math.cos(tracker.crossAxisTiltDeg * RAD));
    const reach = Math.abs(spacing * Math.cos((ideal - tracker.crossAxisTiltDeg) * RAD));
    if (reach < 1) rotation -= Math.sign(ideal) * Math.acos(reach) * DEG;
  }
  const rotationDeg = Math.min(Math.max(rotation, tracker.minRotationDeg), tracker.maxRotationDeg);
  const { tiltDeg, azimuthDeg } = surfaceOrientation(rotationDeg, tracker.axisTiltDeg, tracker.axisAzimuthDeg);
  return { rotationDeg, tiltDeg, azimuthDeg, aoiDeg: angleOfIncidenceDeg(tiltDeg, azimuthDeg, apparentZenithDeg, solarAzimuthDeg) };
}

/** Tilt of an axis laid on a slope, degrees; the slope by the azimuth and tilt of its normal. Same source, eqs. 18-19. */
export function axisTiltOnSlopeDeg(slopeAzimuthDeg: number, slopeTiltDeg: number, axisAzimuthDeg: number): number {
  return Math.atan(Math.cos((axisAzimuthDeg - slopeAzimuthDeg) * RAD) * Math.tan(slopeTiltDeg * RAD)) * DEG;
}

/**
 * Slope across the axes, degrees: angle to the horizontal plane through the axis of the line that lies in the slope and
 * at right angles to the axis; right-handed about the axis. Same source, eqs. 22-26.
 */
export function crossAxisTiltDeg(slopeAzimuthDeg: number, slopeTiltDeg: number, axisAzimuthDeg: number, axisTiltDeg: number): number {
  const turn = (axisAzimuthDeg - slopeAzimuthDeg) * RAD;
  const slope = slopeTiltDeg * RAD;
  const tilt = axisTiltDeg * RAD;
  const x = Math.sin(turn) * Math.cos(tilt) * Math.cos(slope);
  const y = Math.sin(tilt) * Math.sin(slope) + Math.cos(turn) * Math.cos(tilt) * Math.cos(slope);
  const z = -Math.sin(turn) * Math.sin(slope) * Math.cos(tilt);
  const rise = (x * Math.cos(turn) - y * Math.sin(turn)) * Math.sin(tilt) + z * Math.cos(tilt);
  return Math.asin(rise / Math.hypot(x, y, z)) * DEG;
}
