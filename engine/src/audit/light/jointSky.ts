import type { LightRows } from "./lightRows.ts";
import type { PlaneGeometry } from "./planeGeometry.ts";
import { planeLight, type OnPlane, type Sky, type SkySite } from "./transposed.ts";

/** A tilted sensor as evidence of the beam. */
export interface TiltedEvidence {
  plane: { tiltDeg: number; azimuthDeg: number };
  geometry: PlaneGeometry;
  values: Float64Array;
}

/** How well a sensor and the transposition of a sky are known: a share of the reading and a floor, W/m². */
const SENSOR_SHARE = 0.015;
const SENSOR_FLOOR_WM2 = 3;
/** How well DIRINT knows the beam of a single interval, W/m². */
const PRIOR_WM2 = 90;
const STEPS = 18;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Corrects the beam of a sky whose global is measured by what tilted sensors read at the same time: with global given,
 * beam and diffuse trade against each other, and planes in different directions see the trade differently. DIRINT's beam
 * is the prior. Rows without a tilted reading keep theirs. The sky is changed in place.
 */
export function correctBeam(sky: Sky, tilted: readonly TiltedEvidence[], measuredGhi: Float64Array, rows: LightRows, site: SkySite): void {
  const out: OnPlane = { beamWm2: 0, diffuseWm2: 0 };
  for (let r = 0; r < rows.count; r++) {
    const ghi = measuredGhi[r];
    const cos = rows.cosZenith[r];
    if (!(ghi > 5) || !(cos > 0.02) || rows.upShare[r] < 1) continue;
    const prior = sky.dniWm2[r];
    const misfit = (dni: number): number => {
      let sum = ((dni - prior) / PRIOR_WM2) ** 2;
      const dhi = Math.max(0, ghi - dni * cos);
      for (const sensor of tilted) {
        const reading = sensor.values[r];
        if (Number.isNaN(reading)) continue;
        planeLight(sensor.plane, sensor.geometry, rows, r, sky.extraWm2[r], dni, dhi, site.albedo, out);
        sum += ((reading - out.beamWm2 - out.diffuseWm2) / (SENSOR_SHARE * reading + SENSOR_FLOOR_WM2)) ** 2;
      }
      return sum;
    };
    let low = 0;
    let high = Math.min(0.95 * (ghi / cos), 0.9 * sky.extraWm2[r]);
    let a = high - GOLDEN * (high - low);
    let b = low + GOLDEN * (high - low);
    let atA = misfit(a);
    let atB = misfit(b);
    for (let i = 0; i < STEPS; i++) {
      if (atA < atB) {
        high = b;
        b = a;
        atB = atA;
        a = high - GOLDEN * (high - low);
        atA = misfit(a);
      } else {
        low = a;
        a = b;
        atA = atB;
        b = low + GOLDEN * (high - low);
        atB = misfit(b);
      }
    }
    sky.dniWm2[r] = (low + high) / 2;
    sky.dhiWm2[r] = Math.max(0, ghi - sky.dniWm2[r] * cos);
  }
}
