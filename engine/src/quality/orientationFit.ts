import { pvwattsInverter } from "../inverter/pvwattsInverter.ts";
import { pvwattsDc } from "../module/power/pvwattsDc.ts";
import { SAPM_MOUNTINGS, sapmCell, type SapmMounting } from "../module/temperature/sapmTemperature.ts";
import { iamPhysical } from "../module/iam/iamPhysical.ts";
import { cosIncidence } from "../plane/incidence.ts";
import { planeIrradiance } from "../plane/planeIrradiance.ts";
import { airMassKastenYoung } from "../sky/airMass.ts";
import { dniExtraWm2 } from "../sun/extraterrestrial.ts";
import { boundedLeastSquares } from "../trend/statistics/boundedLeastSquares.ts";
import { correlation } from "../trend/statistics/moments.ts";

/** AC power under a clear sky with the light and weather that made it, row by row; no NaN. */
export interface ClearSkyRows {
  timeMs: Float64Array;
  powerAc: Float64Array;
  ghiWm2: Float64Array;
  dhiWm2: Float64Array;
  dniWm2: Float64Array;
  solarZenithDeg: Float64Array;
  solarAzimuthDeg: Float64Array;
  tempAirC: Float64Array;
  windMs: Float64Array;
}

/** Orientation of a plant seen in its power. */
export interface FittedOrientation {
  tiltDeg: number;
  azimuthDeg: number;
  /** Capacity and inverter limit that came out beside it, unit of the power; not to be relied on. */
  capacityDc: number;
  inverterLimitDc: number;
  /** Squared correlation of fitted and measured power. */
  rSquared: number;
}

/** Glass of the textbook. */
const COVER = { n: 1.526, kPerM: 4, lM: 0.002 };
const ALBEDO = 0.25;
const DEG = Math.PI / 180;

function modelledPower(rows: ClearSkyRows, [tilt, azimuth, capacity, limit]: Float64Array, gammaPerC: number, mounting: SapmMounting): Float64Array {
  return rows.powerAc.map((_, i) => {
    const solarZenithDeg = rows.solarZenithDeg[i];
    const solarAzimuthDeg = rows.solarAzimuthDeg[i];
    const plane = planeIrradiance({
      tiltDeg: tilt, azimuthDeg: azimuth, solarZenithDeg, solarAzimuthDeg, ghiWm2: rows.ghiWm2[i], dniWm2: rows.dniWm2[i],
      dhiWm2: rows.dhiWm2[i], dniExtraWm2: dniExtraWm2(rows.timeMs[i]), airMass: airMassKastenYoung(solarZenithDeg),
    }, ALBEDO);
    const aoiDeg = Math.acos(Math.min(Math.max(cosIncidence(tilt, azimuth, solarZenithDeg, solarAzimuthDeg), -1), 1)) / DEG;
    const effective = plane.poaDirectWm2 * iamPhysical(aoiDeg, COVER) + plane.poaDiffuseWm2;
    const dc = pvwattsDc(effective, sapmCell(plane.poaGlobalWm2, rows.tempAirC[i], rows.windMs[i], mounting), capacity, gammaPerC);
    return pvwattsInverter(dc, limit);
  });
}

/**
 * Tilt and azimuth whose PVWatts output (Perez sky, bare glass, Sandia cell temperature) is nearest to the power of clear days;
 * capacity and inverter limit are fitted along, so clipped power may be among the rows. From south at 45°, within
 * 0–90° and 0–360°. pvanalytics `infer_orientation_fit_pvwatts`. NaN below five rows.
 */
export function fitOrientation(
  rows: ClearSkyRows, gammaPerC = -0.004, mounting: SapmMounting = SAPM_MOUNTINGS.openRackGlassGlass,
): FittedOrientation {
  const highest = rows.powerAc.reduce((top, power) => Math.max(top, power), 0);
  if (rows.powerAc.length < 5 || highest <= 0) {
    return { tiltDeg: Number.NaN, azimuthDeg: Number.NaN, capacityDc: Number.NaN, inverterLimitDc: Number.NaN, rSquared: Number.NaN };
  }
  const residuals = (parameters: Float64Array): Float64Array => {
    const model = modelledPower(rows, parameters, gammaPerC, mounting);
    return model.map((power, i) => rows.powerAc[i] - power);
  };
  const fit = boundedLeastSquares(
    residuals, [45, 180, highest, highest * 1.5], [0, 0, highest * 0.5, highest * 0.5], [90, 360, highest * 2, highest * 3],
  );
  const [tiltDeg, azimuthDeg, capacityDc, inverterLimitDc] = fit.parameters;
  const model = rows.powerAc.map((power, i) => power - fit.residuals[i]);
  return { tiltDeg, azimuthDeg, capacityDc, inverterLimitDc, rSquared: correlation(model, rows.powerAc) ** 2 };
}
