import { iamAshrae } from "../../module/iam/iamAshrae.ts";
import { iamMartinRuiz } from "../../module/iam/iamMartinRuiz.ts";
import { iamPhysical } from "../../module/iam/iamPhysical.ts";
import { spaEphemeris } from "../../sun/spaEphemeris.ts";
import { refractionDeg } from "../../sun/refraction.ts";
import { observerTerms, topocentricSun, type ObserverTerms } from "../../sun/topocentric.ts";
import type { PlanePlan } from "../plan.ts";
import type { Iam, Plant } from "../plant.ts";
import { tableAt, tabulate, type Table } from "../table.ts";

/** Geometry of one plane over the kept rows. */
export interface PlaneGeometry {
  /** Mean over the interval of max(0, cos AOI), 0 while the sun is down: beam on the plane = DNI × this. */
  cosAoi: Float64Array;
  /** Beam-weighted incidence angle modifier of the interval. */
  iamBeam: Float64Array;
  iamDiffuse: number;
}

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
  };
  for (let k = 0; k < count; k++) {
    let up = 0;
    let cosZenith = 0;
    let upOffset = 0;
    for (let s = 0; s < subSteps; s++) {
      const seen = sun(startMs + k * stepMs + ((s + 0.5) * stepMs) / subSteps);
      if (seen.elevationDeg <= HORIZON_DEG) continue;
      up++;
      upOffset += s + 0.5;
      cosZenith += Math.max(0, Math.sin(seen.elevationDeg * RAD));
    }
    if (up === 0 && !hasEnergy(k)) continue;
    const r = rows.count++;
    rows.interval[r] = k;
    rows.day[r] = days[k];
    rows.upShare[r] = up / subSteps;
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
  };
}

/** Geometry of a plane over the rows. */
export function planeGeometry(plant: Plant, rows: LightRows, startMs: number, stepMs: number, plane: PlanePlan): PlaneGeometry {
  const sun = sunOver(plant);
  const subSteps = Math.max(1, Math.ceil(stepMs / SUB_STEP_MS));
  const iam = iamTable(plane.iam);
  const cosAoi = new Float64Array(rows.count);
  const iamBeam = new Float64Array(rows.count).fill(1);
  const cosTilt = Math.cos(plane.tiltDeg * RAD);
  const sinTilt = Math.sin(plane.tiltDeg * RAD);
  for (let r = 0; r < rows.count; r++) {
    if (rows.upShare[r] === 0) continue;
    let sum = 0;
    let passed = 0;
    for (let s = 0; s < subSteps; s++) {
      const seen = sun(startMs + rows.interval[r] * stepMs + ((s + 0.5) * stepMs) / subSteps);
      if (seen.elevationDeg <= HORIZON_DEG) continue;
      const elevation = seen.elevationDeg * RAD;
      const cos = Math.sin(elevation) * cosTilt
        + Math.cos(elevation) * sinTilt * Math.cos((seen.azimuthDeg - plane.azimuthDeg) * RAD);
      if (!(cos > 0)) continue;
      sum += cos;
      passed += cos * tableAt(iam, cos);
    }
    cosAoi[r] = sum / subSteps;
    if (sum > 0) iamBeam[r] = passed / sum;
  }
  return { cosAoi, iamBeam, iamDiffuse: plane.iam.diffuse };
}

const RAD = Math.PI / 180;
const IAM_STEPS = 2000;

/** Incidence angle modifier by the cosine of the angle. */
function iamTable(iam: Iam): Table {
  const of = (aoiDeg: number): number => {
    if (iam.model === "physical") return iamPhysical(aoiDeg, { n: iam.n, kPerM: iam.k_per_m, lM: iam.l_m });
    if (iam.model === "ashrae") return iamAshrae(aoiDeg, iam.b);
    return iamMartinRuiz(aoiDeg, iam.a_r);
  };
  return tabulate((cos) => of(Math.acos(Math.min(1, cos)) / RAD), 1, IAM_STEPS);
}

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
