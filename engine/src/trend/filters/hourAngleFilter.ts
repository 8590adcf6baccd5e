import { hourAngleDeg } from "../../sun/dayOfYearFormulas.ts";
import { spaEphemeris } from "../../sun/spaEphemeris.ts";

/**
 * Flags instants whose hour angle lies between two bounds, degrees (15 per hour, 0 at solar noon, negative before), bounds
 * included: the middle of the day, where shade and low sun do not reach. Longitude in degrees east. 1 = keep. rdtools
 * `hour_angle_filter`.
 */
export function keepHourAngle(timeMs: ArrayLike<number>, longitudeDeg: number, minDeg = -30, maxDeg = 30): Uint8Array {
  return Uint8Array.from(timeMs, (ms) => {
    const angle = hourAngleDeg(ms, longitudeDeg, spaEphemeris(ms, 67).equationOfTimeMin);
    return angle >= minDeg && angle <= maxDeg ? 1 : 0;
  });
}
