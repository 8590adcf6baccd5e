import {
  airMassKastenYoung, angleOfIncidenceDeg, curveAcPowerW, faiman, iamPhysical, planeIrradiance, relativeEfficiency, solarPosition,
} from "@sunledger/engine";
import { chainColumns, expectedAcW, type ChainColumns } from "./chainColumns.ts";
import { ARRAY, COVER, IAM_DIFFUSE, INVERTER, LOW_IRRADIANCE, measuredYear, PLANE, PRESSURE_PA, SITE, THERMAL, type Measured } from "./chainSite.ts";
import { medianOf, timed } from "./timing.ts";

export interface ChainSpeed {
  rows: number;
  rowsPerS: number;
  /** Largest distance from the scalar functions, as a share of the rated power, and that of the year's energy. */
  worstErrorOfRated: number;
  annualError: number;
}

const WARM_UP = 6;

/** Rows a second of the expected chain over a year on one thread, median of the runs, and how far it is from the scalar functions. */
export function chainSpeed(stepMs: number, days: number, runs: number): ChainSpeed {
  const measured = measuredYear(stepMs, days);
  const columns = chainColumns(measured.count);
  for (let i = 0; i < WARM_UP; i++) expectedAcW(measured, columns);
  const seconds = Array.from({ length: runs }, () => timed(() => expectedAcW(measured, columns)).cpuS);
  return { rows: measured.count, rowsPerS: measured.count / medianOf(seconds), ...distance(measured, columns) };
}

/** The same chain row by row from the scalar functions: full SPA, acos and all. */
function distance(measured: Measured, columns: ChainColumns): { worstErrorOfRated: number; annualError: number } {
  let worst = 0;
  let sum = 0;
  let scalarSum = 0;
  for (let i = 0; i < measured.count; i += 7) {
    const sun = solarPosition(measured.startMs + (i + 0.5) * measured.stepMs, SITE, { pressurePa: PRESSURE_PA });
    const scalar = sun.apparentElevationDeg > 0 ? scalarAcW(measured, columns, i, sun) : 0;
    worst = Math.max(worst, Math.abs(columns.powerAcW[i] - scalar) / INVERTER.ratedAcW);
    sum += columns.powerAcW[i];
    scalarSum += scalar;
  }
  return { worstErrorOfRated: worst, annualError: sum / scalarSum - 1 };
}

function scalarAcW(measured: Measured, columns: ChainColumns, i: number, sun: ReturnType<typeof solarPosition>): number {
  const light = planeIrradiance({
    tiltDeg: PLANE.tiltDeg, azimuthDeg: PLANE.azimuthDeg, solarZenithDeg: sun.apparentZenithDeg, solarAzimuthDeg: sun.azimuthDeg, ghiWm2: measured.ghiWm2[i],
    dniWm2: columns.dniWm2[i], dhiWm2: columns.dhiWm2[i], dniExtraWm2: measured.dniExtraWm2[i], airMass: airMassKastenYoung(sun.apparentZenithDeg),
  }, PLANE.albedo);
  if (!(light.poaGlobalWm2 > 0)) return 0;
  const iam = iamPhysical(angleOfIncidenceDeg(PLANE.tiltDeg, PLANE.azimuthDeg, sun.apparentZenithDeg, sun.azimuthDeg), COVER);
  const effective = light.poaDirectWm2 * iam + light.poaDiffuseWm2 * IAM_DIFFUSE;
  const tempCellC = faiman(THERMAL.absorption * light.poaGlobalWm2, measured.tempAirC[i], measured.windMs[i], THERMAL.u0, THERMAL.u1);
  const powerDcW = (ARRAY.powerStcW * effective * relativeEfficiency(LOW_IRRADIANCE, effective) * (1 + ARRAY.gammaPerK * (tempCellC - 25))) / 1000;
  return Math.min(INVERTER.ratedAcW, curveAcPowerW(INVERTER.curve, powerDcW, INVERTER.ratedDcW));
}
