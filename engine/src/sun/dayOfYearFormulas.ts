const TAU = 2 * Math.PI;
const RAD = Math.PI / 180;

/** Angle of the earth on its orbit, radians, 0 on 1 January (day 1). */
export function dayAngleRad(dayOfYear: number): number {
  return (TAU / 365) * (dayOfYear - 1);
}

/** Declination of the sun, radians. Spencer (1971), Search 2(5), 172. */
export function declinationSpencerRad(dayOfYear: number): number {
  const b = dayAngleRad(dayOfYear);
  return 0.006918 - 0.399912 * Math.cos(b) + 0.070257 * Math.sin(b) - 0.006758 * Math.cos(2 * b)
    + 0.000907 * Math.sin(2 * b) - 0.002697 * Math.cos(3 * b) + 0.00148 * Math.sin(3 * b);
}

/** Declination of the sun, radians. Cooper (1969), Solar Energy 12, 333. */
export function declinationCooperRad(dayOfYear: number): number {
  return 23.45 * RAD * Math.sin(dayAngleRad(dayOfYear) + (TAU / 365) * 285);
}

/** Equation of time, minutes (apparent less mean solar time). Spencer (1971), with 0.040849 and 0.0000075 as corrected. */
export function equationOfTimeSpencerMin(dayOfYear: number): number {
  const b = dayAngleRad(dayOfYear);
  return (1440 / TAU) * (0.0000075 + 0.001868 * Math.cos(b) - 0.032077 * Math.sin(b)
    - 0.014615 * Math.cos(2 * b) - 0.040849 * Math.sin(2 * b));
}

/** Equation of time, minutes. PVCDROM (Kalogirou, Solar Energy Engineering). */
export function equationOfTimePvcdromMin(dayOfYear: number): number {
  const b = dayAngleRad(dayOfYear) - (TAU / 365) * 80;
  return 9.87 * Math.sin(2 * b) - 7.53 * Math.cos(b) - 1.5 * Math.sin(b);
}

/** Hour angle, degrees, 0 at solar noon, positive after; not reduced, counted from midnight UTC of the instant's day. */
export function hourAngleDeg(timeMs: number, longitudeDeg: number, equationOfTimeMin: number): number {
  const dayMs = 86_400_000;
  const hours = (timeMs - Math.floor(timeMs / dayMs) * dayMs) / 3_600_000;
  return 15 * (hours - 12) + longitudeDeg + equationOfTimeMin / 4;
}

/** Solar zenith, radians, from latitude, hour angle and declination (radians); no refraction. */
export function zenithAnalyticalRad(latitudeRad: number, hourAngleRad: number, declinationRad: number): number {
  return Math.acos(Math.cos(declinationRad) * Math.cos(latitudeRad) * Math.cos(hourAngleRad)
    + Math.sin(declinationRad) * Math.sin(latitudeRad));
}

/** Solar azimuth, radians east of north, from latitude, hour angle, declination and zenith (radians); due south at zenith or pole. */
export function azimuthAnalyticalRad(
  latitudeRad: number, hourAngleRad: number, declinationRad: number, zenithRad: number,
): number {
  const denominator = Math.sin(zenithRad) * Math.cos(latitudeRad);
  let cosAzimuth = (Math.cos(zenithRad) * Math.sin(latitudeRad) - Math.sin(declinationRad)) / denominator;
  if (Math.abs(denominator) <= 1e-8 || Math.abs(cosAzimuth - 1) <= 1e-8) cosAzimuth = 1;
  else if (Math.abs(cosAzimuth + 1) <= 1e-8) cosAzimuth = -1;
  return Math.sign(hourAngleRad) * Math.acos(cosAzimuth) + Math.PI;
}
