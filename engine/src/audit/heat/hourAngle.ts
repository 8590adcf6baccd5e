import type { LightRows } from "../light/lightRows.ts";

/** Hour angle of the sun in a row, radians, 0 at noon and positive after it, from where the sun stands; at a latitude in degrees. */
export function hourAngle(rows: LightRows, latitudeDeg: number, r: number): number {
  const latitude = (latitudeDeg * Math.PI) / 180;
  const elevation = (rows.elevationDeg[r] * Math.PI) / 180;
  const azimuth = (rows.azimuthDeg[r] * Math.PI) / 180;
  const west = -Math.cos(elevation) * Math.sin(azimuth);
  const south = Math.sin(elevation) * Math.cos(latitude) - Math.cos(elevation) * Math.cos(azimuth) * Math.sin(latitude);
  return Math.atan2(west, south);
}
