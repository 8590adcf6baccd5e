import { smallestTurnDeg } from "./azimuth.ts";

const RAD = Math.PI / 180;

interface Plane {
  tiltDeg: number;
  azimuthDeg: number;
}

/** Angle between the normals of two planes, degrees 0–180. */
export function angleBetweenDeg(a: Plane, b: Plane): number {
  const cos = Math.cos(a.tiltDeg * RAD) * Math.cos(b.tiltDeg * RAD) + Math.sin(a.tiltDeg * RAD) * Math.sin(b.tiltDeg * RAD) * Math.cos((a.azimuthDeg - b.azimuthDeg) * RAD);
  return Math.acos(Math.min(1, cos)) / RAD;
}

/** Planes meant as one lie within so much of each other, degrees of tilt and of the turn that it makes on the slope. */
const SAME_PLANE_DEG = 1;

/** Whether two planes are one and the same. */
export function isSamePlane(a: Plane, b: Plane): boolean {
  const turn = Math.abs(smallestTurnDeg(a.azimuthDeg - b.azimuthDeg)) * Math.sin(b.tiltDeg * RAD);
  return Math.abs(a.tiltDeg - b.tiltDeg) <= SAME_PLANE_DEG && turn <= SAME_PLANE_DEG;
}
