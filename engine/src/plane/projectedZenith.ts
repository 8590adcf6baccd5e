const RAD = Math.PI / 180;
const DEG = 180 / Math.PI;

/**
 * Angle of the sun from the vertical in the plane across an axis (a tracker's tube, the length of a fixed row), degrees,
 * -180 to 180; positive by the right hand about the axis, so towards the west for an axis pointing south.
 * Source: Anderson & Mikofski (2020), NREL/TP-5K00-76626, eqs. 4-5.
 */
export function projectedSolarZenithDeg(
  solarZenithDeg: number, solarAzimuthDeg: number, axisTiltDeg: number, axisAzimuthDeg: number,
): number {
  const sinZenith = Math.sin(solarZenithDeg * RAD);
  const east = sinZenith * Math.sin(solarAzimuthDeg * RAD);
  const north = sinZenith * Math.cos(solarAzimuthDeg * RAD);
  const up = Math.cos(solarZenithDeg * RAD);
  const cosAxis = Math.cos(axisAzimuthDeg * RAD);
  const sinAxis = Math.sin(axisAzimuthDeg * RAD);
  const across = east * cosAxis - north * sinAxis;
  const normal = (east * sinAxis + north * cosAxis) * Math.sin(axisTiltDeg * RAD) + up * Math.cos(axisTiltDeg * RAD);
  return Math.atan2(across, normal) * DEG;
}
