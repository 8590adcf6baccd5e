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
