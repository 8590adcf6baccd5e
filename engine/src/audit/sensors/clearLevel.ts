import { airMassKastenYoung } from "../../sky/airMass.ts";
import { clearSkyIneichen } from "../../sky/clearSkyIneichen.ts";
import { pressureAtAltitudePa } from "../../sky/pressure.ts";
import { dniExtraWm2 } from "../../sun/extraterrestrial.ts";
import { planeGeometry } from "../light/planeGeometry.ts";
import type { Readings } from "../observe.ts";
import type { Plant } from "../plant.ts";
import type { Samples } from "../samples.ts";
import { median } from "../statistics.ts";
import { statedPlane, type SensorRows } from "./sensors.ts";

const RAD = Math.PI / 180;
/** Linke turbidity of a temperate climate: what the true one is off by varies with the season and from day to day by percents. */
const USUAL_TURBIDITY = 3;
const SEA_LEVEL_PA = 101_325;
const LEAST_ELEVATION_DEG = 15;
const LEAST_WM2 = 150;
/** A clear moment: over this much time before and after, the share of clear-sky light stays this close to its median, and this high. */
const BESIDE_HOURS = 0.5;
const STEADY = 0.03;
const LEAST_SHARE = 0.6;
const LEAST_HOURS = 1.5;

/**
 * What a light sensor reads in the clear moments of every day as a share of a clear sky's light on its plane (Ineichen & Perez 2002
 * at one turbidity, isotropic diffuse), NaN where fewer than 1.5 hours are clear. Turbidity leaves about 3 % from day to day and as
 * much over the seasons: no calibration, but a witness of what changes.
 */
export function clearLevel({ sensor, values }: SensorRows, plant: Plant, samples: Samples, { rows, days, hours }: Readings): Float64Array {
  const plane = statedPlane(sensor);
  const { cosAoi } = planeGeometry(rows, plane);
  const airShare = pressureAtAltitudePa(plant.altitude_m) / SEA_LEVEL_PA;
  const seesSky = (1 + Math.cos(plane.tiltDeg * RAD)) / 2;
  const share = values.map((value, r) => {
    if (!(value >= 0) || rows.elevationDeg[r] < LEAST_ELEVATION_DEG) return NaN;
    const apparentZenithDeg = 90 - rows.elevationDeg[r];
    const clear = clearSkyIneichen({
      apparentZenithDeg, airMassAbsolute: airShare * airMassKastenYoung(apparentZenithDeg), linkeTurbidity: USUAL_TURBIDITY,
      altitudeM: plant.altitude_m, dniExtraWm2: dniExtraWm2(samples.startMs + (rows.interval[r] + 0.5) * samples.stepMs),
    });
    const onPlane = clear.dniWm2 * cosAoi[r] + clear.dhiWm2 * seesSky + plant.albedo * clear.ghiWm2 * (1 - seesSky);
    return onPlane > LEAST_WM2 ? value / onPlane : NaN;
  });
  const beside = Math.max(1, Math.round(BESIDE_HOURS / hours));
  const out = new Float64Array(days.count).fill(NaN);
  for (let d = 0; d < days.count; d++) {
    const clear: number[] = [];
    for (let r = days.from[d] + beside; r + beside < days.from[d + 1]; r++) {
      const around = share.subarray(r - beside, r + beside + 1);
      if (around.includes(NaN)) continue;
      const middle = median(around);
      if (middle > LEAST_SHARE && around.every((v) => Math.abs(v / middle - 1) < STEADY)) clear.push(share[r]);
    }
    if (clear.length * hours >= LEAST_HOURS) out[d] = median(clear);
  }
  return out;
}
