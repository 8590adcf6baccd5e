const RAD = Math.PI / 180;
const DEG = 180 / Math.PI;

/** Cosine of the angle between the sun and a plane's normal, within [-1, 1]; angles in degrees, azimuths east of north. */
export function cosIncidence(tiltDeg: number, azimuthDeg: number, solarZenithDeg: number, solarAzimuthDeg: number): number {
  const projection = Math.cos(tiltDeg * RAD) * Math.cos(solarZenithDeg * RAD)
    + Math.sin(tiltDeg * RAD) * Math.sin(solarZenithDeg * RAD) * Math.cos((solarAzimuthDeg - azimuthDeg) * RAD);
  return Math.min(Math.max(projection, -1), 1);
}

/** Angle of incidence of the sun on a plane, degrees (0-180; above 90 the sun is behind it). */
export function angleOfIncidenceDeg(tiltDeg: number, azimuthDeg: number, solarZenithDeg: number, solarAzimuthDeg: number): number {
  return Math.acos(cosIncidence(tiltDeg, azimuthDeg, solarZenithDeg, solarAzimuthDeg)) * DEG;
}
