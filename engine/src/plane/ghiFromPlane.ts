import { erbsDriesse } from "../sky/diffuseFraction.ts";
import { bisect } from "./bisect.ts";
import { planeIrradiance } from "./planeIrradiance.ts";

const RAD = Math.PI / 180;

/** A plane's global irradiance with the sun and the ground it was measured under; degrees, W/m². */
export interface PlaneMeasurement {
  tiltDeg: number;
  azimuthDeg: number;
  solarZenithDeg: number;
  solarAzimuthDeg: number;
  poaGlobalWm2: number;
  dniExtraWm2: number;
  /** Relative air mass (Kasten-Young). */
  airMass: number;
  albedo: number;
}

/** Global horizontal irradiance behind a plane's, and whether the search settled. */
export interface ReverseTransposition {
  ghiWm2: number;
  converged: boolean;
  iterations: number;
}

/**
 * Global horizontal irradiance that, split by Erbs-Driesse and transposed by Perez-Driesse, gives a plane's measured
 * irradiance: bisection up to a clearness of 1.25, within `toleranceWm2`. 0 for a measurement of 0 or less; NaN where
 * none is found. Source: Driesse, Jensen & Perez (2024), Solar Energy 267, 112093.
 */
export function ghiFromPlane(measured: PlaneMeasurement, toleranceWm2 = 0.01): ReverseTransposition {
  if (Number.isNaN(measured.poaGlobalWm2)) return { ghiWm2: Number.NaN, converged: false, iterations: 0 };
  if (measured.poaGlobalWm2 <= 0) return { ghiWm2: 0, converged: true, iterations: 0 };
  const excess = (ghiWm2: number): number => {
    const split = erbsDriesse(ghiWm2, measured.solarZenithDeg, measured.dniExtraWm2);
    const plane = planeIrradiance({ ...measured, ghiWm2, dniWm2: split.dniWm2, dhiWm2: split.dhiWm2 }, measured.albedo, "perezDriesse");
    return plane.poaGlobalWm2 - measured.poaGlobalWm2;
  };
  const highest = Math.max(10, 1.25 * measured.dniExtraWm2 * Math.cos(measured.solarZenithDeg * RAD));
  const found = bisect(excess, 0, highest, toleranceWm2, 25);
  return { ghiWm2: found.root, converged: found.converged, iterations: found.iterations };
}
