import { dniExtraWm2 } from "../../sun/extraterrestrial.ts";
import { planeGeometry, type PlaneGeometry } from "../light/planeGeometry.ts";
import { horizontalFromPlane, splitGlobal, toPlane } from "../light/transposed.ts";
import type { Readings } from "../observe.ts";
import type { Plant } from "../plant.ts";
import type { Samples } from "../samples.ts";
import { statedPlane, type SensorRows } from "./sensors.ts";

/** Lower a sun's beam is a guess. */
const LEAST_ELEVATION_DEG = 10;

/** The sky that one light sensor shows, as others see it. */
export interface WitnessSky {
  witness: SensorRows;
  /** Where the witness lies. */
  seen: PlaneGeometry;
  /** That sky's light on another sensor's plane, W/m², and how the plane lies to the sun. */
  on(sensor: SensorRows): { modelWm2: Float64Array; geometry: PlaneGeometry };
}

/** The sky of one light sensor (on the horizontal, or brought back to it), to be carried to the planes of others. */
export function witnessSky(witness: SensorRows, plant: Plant, samples: Samples, { rows }: Readings): WitnessSky {
  const extra = Float64Array.from(rows.interval, (k) => dniExtraWm2(samples.startMs + (k + 0.5) * samples.stepMs));
  const site = { albedo: plant.albedo, altitudeM: plant.altitude_m };
  const own = statedPlane(witness.sensor);
  const seen = planeGeometry(rows, own);
  const global = witness.sensor.kind === "irradiance_horizontal" ? witness.values : horizontalFromPlane(witness.values, own, seen, rows, extra, site);
  const sky = splitGlobal(global.map((g) => (Number.isNaN(g) ? 0 : g)), rows, extra, site);
  return {
    witness, seen,
    on({ sensor }) {
      const plane = statedPlane(sensor);
      const geometry = planeGeometry(rows, plane);
      const { beamWm2, diffuseWm2 } = toPlane(sky, plane, geometry, rows, site);
      return { modelWm2: beamWm2.map((b, r) => b + diffuseWm2[r]), geometry };
    },
  };
}

/** What a sensor reads over what a witness' sky gives on its plane, by day, while both speak and the sun is not too low; NaN where a day has nothing. */
export function besideWitness(sensor: SensorRows, sky: WitnessSky, readings: Readings): Float64Array {
  const { rows } = readings;
  return dailyQuotient(sensor.values, sky.on(sensor).modelWm2, readings, (r) => sensor.values[r] >= 0 && sky.witness.values[r] >= 0 && rows.elevationDeg[r] > LEAST_ELEVATION_DEG);
}

/** Sums of every day over the rows that count, one over the other; NaN where there are none. */
export function dailyQuotient(over: Float64Array, under: Float64Array, { days }: Readings, takes: (r: number) => boolean): Float64Array {
  const out = new Float64Array(days.count).fill(NaN);
  for (let d = 0; d < days.count; d++) {
    let a = 0;
    let b = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (!takes(r) || Number.isNaN(over[r]) || Number.isNaN(under[r])) continue;
      a += over[r];
      b += under[r];
    }
    if (b > 0) out[d] = a / b;
  }
  return out;
}
