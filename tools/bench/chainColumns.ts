import {
  curveAcPowerW, dirint, DISC_SOLAR_CONSTANT_WM2, faiman, iamPhysical, perezColumns, planeColumns, refractColumns, relativeEfficiency, SOLAR_CONSTANT_WM2,
  sunVectorColumns, sunVectors, type PlaneColumns, type SunVectors,
} from "@sunledger/engine";
import { ARRAY, COVER, IAM_DIFFUSE, INVERTER, LOW_IRRADIANCE, PLANE, PRESSURE_PA, SITE, THERMAL, type Measured } from "./chainSite.ts";

const DEG = 180 / Math.PI;
const IAM_STEPS = 4096;

/** The columns of a run, kept so that a second run allocates nothing. */
export interface ChainColumns {
  sun: SunVectors;
  zenithDeg: Float64Array;
  extra1370Wm2: Float64Array;
  dhiWm2: Float64Array;
  plane: PlaneColumns;
  powerAcW: Float64Array;
  /** The beam that the decomposition gave, for the check. */
  dniWm2: Float64Array;
}

/** Room for a run over so many rows. */
export function chainColumns(count: number): ChainColumns {
  const column = (): Float64Array => new Float64Array(count);
  return {
    sun: sunVectors(count), zenithDeg: column(), extra1370Wm2: column(), dhiWm2: column(), plane: planeColumns(count), powerAcW: column(), dniWm2: column(),
  };
}

/** Glass by the cosine of incidence, as the audit tabulates it. */
const IAM = Float64Array.from({ length: IAM_STEPS + 2 }, (_, i) => iamPhysical(Math.acos(Math.min(1, i / IAM_STEPS)) * DEG, COVER));

/**
 * Expected AC power (W) of a measured year from the global horizontal alone: SPA, DIRINT, refraction, Perez, glass,
 * Faiman, one-diode low light, temperature, the inverter's curve and its limit. Nights are rows like any other.
 */
export function expectedAcW(measured: Measured, out: ChainColumns): Float64Array {
  const { ghiWm2, tempAirC, windMs, count, stepMs, startMs } = measured;
  const { sun, zenithDeg, extra1370Wm2, dhiWm2, plane, powerAcW } = out;
  sunVectorColumns({ firstMs: startMs + stepMs / 2, stepMs, count }, SITE, sun);
  const { up } = sun;
  const ofDisc = DISC_SOLAR_CONSTANT_WM2 / SOLAR_CONSTANT_WM2;
  for (let i = 0; i < count; i++) {
    zenithDeg[i] = up[i] > 0 ? Math.acos(up[i]) * DEG : 180;
    extra1370Wm2[i] = measured.dniExtraWm2[i] * ofDisc;
  }
  const dniWm2 = dirint({ ghiWm2, zenithDeg, dniExtra1370Wm2: extra1370Wm2, pressurePa: PRESSURE_PA });
  for (let i = 0; i < count; i++) {
    if (!(dniWm2[i] > 0)) dniWm2[i] = 0;
    dhiWm2[i] = Math.max(0, ghiWm2[i] - dniWm2[i] * Math.max(0, up[i]));
  }
  refractColumns(sun, PRESSURE_PA);
  perezColumns(sun, { ghiWm2, dniWm2, dhiWm2, dniExtraWm2: measured.dniExtraWm2 }, PLANE, plane);
  for (let i = 0; i < count; i++) {
    const direct = plane.directWm2[i];
    const diffuse = plane.skyDiffuseWm2[i] + plane.groundDiffuseWm2[i];
    if (!(direct + diffuse > 0)) {
      powerAcW[i] = 0;
      continue;
    }
    const position = plane.cosAoi[i] * IAM_STEPS;
    const cell = Math.floor(position);
    const iam = IAM[cell] + (position - cell) * (IAM[cell + 1] - IAM[cell]);
    const effective = direct * iam + diffuse * IAM_DIFFUSE;
    const tempCellC = faiman(THERMAL.absorption * (direct + diffuse), tempAirC[i], windMs[i], THERMAL.u0, THERMAL.u1);
    const powerDcW = (ARRAY.powerStcW * effective * relativeEfficiency(LOW_IRRADIANCE, effective) * (1 + ARRAY.gammaPerK * (tempCellC - 25))) / 1000;
    powerAcW[i] = Math.min(INVERTER.ratedAcW, curveAcPowerW(INVERTER.curve, powerDcW, INVERTER.ratedDcW));
  }
  out.dniWm2 = dniWm2;
  return powerAcW;
}
