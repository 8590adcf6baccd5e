import { splineThrough } from "./splineThrough.ts";

/** How a measured modifier is continued between the measured angles. */
export type IamInterpolation = "linear" | "quadratic" | "cubic";

const DEGREE: Record<IamInterpolation, number> = { linear: 1, quadratic: 2, cubic: 3 };

/**
 * A modifier through measured points: returns the function of the angle of incidence (degrees, either sign).
 *
 * The spline runs through the points and on beyond them, never below 0; with `normalize` it is 1 at normal incidence.
 * `thetaDeg` must rise and have more points than the degree of the spline.
 */
export function iamInterpolated(
  thetaDeg: ArrayLike<number>, iam: ArrayLike<number>, method: IamInterpolation = "linear", normalize = true,
): (aoiDeg: number) => number {
  const spline = splineThrough(thetaDeg, iam, DEGREE[method]);
  const scale = normalize ? spline(0) : 1;
  return (aoiDeg) => (Number.isNaN(aoiDeg) ? NaN : Math.max(0, spline(Math.abs(aoiDeg))) / scale);
}
