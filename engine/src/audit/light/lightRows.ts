import { spaEphemeris } from "../../sun/spaEphemeris.ts";
import { refractionDeg } from "../../sun/refraction.ts";
import { observerTerms, topocentricSun, type ObserverTerms } from "../../sun/topocentric.ts";
import type { Plant } from "../plant.ts";

/** The kept rows (sun up in some part of the interval, or energy measured) and the sun over them. */
export interface LightRows {
  count: number;
  interval: Int32Array;
  day: Int32Array;
  /** Share of the interval with the sun above the horizon, 0–1. */
  upShare: Float64Array;
  /** Mean cosine of the zenith over the interval, 0 while the sun is down. */
  cosZenith: Float64Array;
  /** Where the sun stands in the middle of its part of the interval, degrees. */
  elevationDeg: Float64Array;
  azimuthDeg: Float64Array;
  /**
   * Towards the sun at the middle of every step of the interval, row after row: unit vectors (east, north, up), zeros while the sun
   * is down. As many steps to every row.
   */
  sun: Float64Array;
}

/** Geometry is averaged over steps of at most this: at low sun it bends within an interval. */
const SUB_STEP_MS = 300_000;
const HOUR_MS = 3_600_000;
/** TT − UT1 of the years plants are measured in: five seconds off move the sun by 0.0002°. */
const DELTA_T_S = 69;
/** The apparent sun's upper limb on the horizon. */
const HORIZON_DEG = -0.267;

/** The sun as seen through the air, degrees. */
interface SeenSun {
  elevationDeg: number;
  azimuthDeg: number;
}

/** Picks the rows to keep and places the sun over them. `hasEnergy(k)` keeps intervals in the dark too. */
export function lightRows(
  plant: Plant,
  startMs: number,
  stepMs: number,
  count: number,
  days: Int32Array,
  hasEnergy: (k: number) => boolean,
): LightRows {
  const sun = sunOver(plant);
  const subSteps = Math.max(1, Math.ceil(stepMs / SUB_STEP_MS));
  const rows: LightRows = {
    count: 0,
    interval: new Int32Array(count),
    day: new Int32Array(count),
    upShare: new Float64Array(count),
    cosZenith: new Float64Array(count),
    elevationDeg: new Float64Array(count),
    azimuthDeg: new Float64Array(count),
    sun: new Float64Array(3 * subSteps * count),
  };
  const steps = new Float64Array(3 * subSteps);
  for (let k = 0; k < count; k++) {
    let up = 0;
    let cosZenith = 0;
    let upOffset = 0;
    steps.fill(0);
    for (let s = 0; s < subSteps; s++) {
      const seen = sun(startMs + k * stepMs + ((s + 0.5) * stepMs) / subSteps);
      if (seen.elevationDeg <= HORIZON_DEG) continue;
      up++;
      upOffset += s + 0.5;
      const level = Math.cos(seen.elevationDeg * RAD);
      const height = Math.sin(seen.elevationDeg * RAD);
      cosZenith += Math.max(0, height);
      steps[3 * s] = level * Math.sin(seen.azimuthDeg * RAD);
      steps[3 * s + 1] = level * Math.cos(seen.azimuthDeg * RAD);
      steps[3 * s + 2] = height;
    }
    if (up === 0 && !hasEnergy(k)) continue;
    const r = rows.count++;
    rows.interval[r] = k;
    rows.day[r] = days[k];
    rows.upShare[r] = up / subSteps;
    rows.sun.set(steps, r * steps.length);
    rows.cosZenith[r] = cosZenith / subSteps;
    const centre = sun(startMs + k * stepMs + ((up > 0 ? upOffset / up : subSteps / 2) * stepMs) / subSteps);
    rows.elevationDeg[r] = centre.elevationDeg;
    rows.azimuthDeg[r] = centre.azimuthDeg;
  }
  const n = rows.count;
  return {
    count: n,
    interval: rows.interval.slice(0, n),
    day: rows.day.slice(0, n),
    upShare: rows.upShare.slice(0, n),
    cosZenith: rows.cosZenith.slice(0, n),
    elevationDeg: rows.elevationDeg.slice(0, n),
    azimuthDeg: rows.azimuthDeg.slice(0, n),
    sun: rows.sun.slice(0, n * steps.length),
  };
}

const RAD = Math.PI / 180;

/** The sun from one site: the ephemeris at full hours, between them on a straight line (better than 1e-5°), seen topocentrically. */
function sunOver(plant: Plant): (ms: number) => SeenSun {
  const observer: ObserverTerms = observerTerms({
    latitudeDeg: plant.latitude,
    longitudeDeg: plant.longitude,
    altitudeM: plant.altitude_m,
  });
  let hour = NaN;
  let from = knot(0);
  let to = from;
  return (ms) => {
    const at = Math.floor(ms / HOUR_MS);
    if (at !== hour) {
      from = at === hour + 1 ? to : knot(at);
      to = knot(at + 1);
      hour = at;
    }
    const t = ms / HOUR_MS - at;
    const seen = topocentricSun(
      {
        apparentSiderealTimeDeg: turn(from.apparentSiderealTimeDeg, to.apparentSiderealTimeDeg, t),
        rightAscensionDeg: turn(from.rightAscensionDeg, to.rightAscensionDeg, t),
        declinationDeg: from.declinationDeg + (to.declinationDeg - from.declinationDeg) * t,
        horizontalParallaxDeg: from.horizontalParallaxDeg,
      },
      observer,
    );
    // light comes from where the sun is seen, not from where it is
    return { azimuthDeg: seen.azimuthDeg, elevationDeg: seen.elevationDeg + refractionDeg(seen.elevationDeg) };
  };
}

function knot(hour: number): ReturnType<typeof spaEphemeris> {
  return spaEphemeris(hour * HOUR_MS, DELTA_T_S);
}

/** Between two angles that only grow, across 360°. */
function turn(from: number, to: number, t: number): number {
  const step = to - from;
  return from + (step < -180 ? step + 360 : step) * t;
}
