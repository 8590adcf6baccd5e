import type { Adapters, Answer, Json, ReferenceCase } from "../case.ts";
import { column, instants, param, structParam, toColumn, toNumber } from "../inputs.ts";
import {
  airMassKastenYoung, angleOfIncidenceDeg, calcParamsCec, disc, dniExtraWm2, erbs, iamMartinRuiz, iamPhysical, planeIrradiance,
  pvsystCell, pvwattsDc, pvwattsInverter, sandiaInverter, sapmCell, singleDiode, solarPosition, trackerPosition,
  type SolarPosition,
} from "../../../engine/src/index.ts";

function numberOf(struct: Record<string, Json>, name: string): number {
  return toNumber(struct[name]);
}

/** The sun of every row of the case. */
function sunOf(given: ReferenceCase, tempAirC: number): SolarPosition[] {
  const site = { latitudeDeg: param(given, "latitude"), longitudeDeg: param(given, "longitude"), altitudeM: param(given, "altitude") };
  return Array.from(instants(given), (timeMs) => solarPosition(timeMs, site, {
    pressurePa: param(given, "pressure"), tempAirC, deltaTS: param(given, "delta_t", 67),
  }));
}

/** Turns the rows' records into the columns of the answer. */
function columnsOf(rows: readonly Record<string, number>[]): Record<string, Answer> {
  return Object.fromEntries(Object.keys(rows[0] ?? {}).map((name) => [name, rows.map((row) => row[name])]));
}

function pvwatts(given: ReferenceCase): Record<string, Answer> {
  const ghi = column(given, "ghi");
  const tempAir = column(given, "temp_air");
  const wind = column(given, "wind_speed");
  const times = instants(given);
  const [tilt, azimuth] = [param(given, "surface_tilt"), param(given, "surface_azimuth")];
  const cover = structParam(given, "iam");
  const heat = structParam(given, "pvsyst");
  return columnsOf(sunOf(given, param(given, "spa_temperature", 12)).map((sun, i) => {
    const dniExtra = dniExtraWm2(times[i]);
    const airMass = airMassKastenYoung(sun.apparentZenithDeg);
    const split = erbs(ghi[i], sun.zenithDeg, dniExtra);
    const aoi = angleOfIncidenceDeg(tilt, azimuth, sun.apparentZenithDeg, sun.azimuthDeg);
    const plane = planeIrradiance({
      tiltDeg: tilt, azimuthDeg: azimuth, solarZenithDeg: sun.apparentZenithDeg, solarAzimuthDeg: sun.azimuthDeg, ghiWm2: ghi[i],
      dniWm2: split.dniWm2, dhiWm2: split.dhiWm2, dniExtraWm2: dniExtra, airMass,
    }, param(given, "albedo"), "perez");
    const iam = iamPhysical(aoi, { n: numberOf(cover, "n"), kPerM: numberOf(cover, "K"), lM: numberOf(cover, "L") });
    const effective = plane.poaDirectWm2 * iam + plane.poaDiffuseWm2;
    const tempCell = pvsystCell(
      plane.poaGlobalWm2, tempAir[i], wind[i], { ucWm2K: numberOf(heat, "u_c"), uvWsm3K: numberOf(heat, "u_v") },
      numberOf(heat, "module_efficiency"), numberOf(heat, "alpha_absorption"),
    );
    const dc = pvwattsDc(effective, tempCell, param(given, "pdc0"), param(given, "gamma_pdc")) * (1 - param(given, "losses_pct") / 100);
    return {
      apparent_zenith: sun.apparentZenithDeg, zenith: sun.zenithDeg, azimuth: sun.azimuthDeg, dni_extra: dniExtra, airmass: airMass,
      dni: split.dniWm2, dhi: split.dhiWm2, kt: split.kt, aoi, poa_global: plane.poaGlobalWm2, poa_direct: plane.poaDirectWm2,
      poa_diffuse: plane.poaDiffuseWm2, poa_sky_diffuse: plane.poaSkyDiffuseWm2, poa_ground_diffuse: plane.poaGroundDiffuseWm2,
      iam, effective_irradiance: effective, temp_cell: tempCell, p_dc: dc,
      p_ac: pvwattsInverter(dc, param(given, "inverter_pdc0"), param(given, "eta_inv_nom"), param(given, "eta_inv_ref")),
    };
  }));
}

function trackerCecSandia(given: ReferenceCase): Record<string, Answer> {
  const ghi = column(given, "ghi");
  const tempAir = column(given, "temp_air");
  const wind = column(given, "wind_speed");
  const times = instants(given);
  const tracker = structParam(given, "tracker");
  const maxAngle = numberOf(tracker, "max_angle");
  const [a, b, deltaTK] = toColumn(given.params["sapm_temp"]);
  const module = structParam(given, "module");
  const inverter = structParam(given, "inverter");
  const [inSeries, strings] = [param(given, "modules_per_string"), param(given, "strings")];
  return columnsOf(sunOf(given, param(given, "spa_temperature", 12)).map((sun, i) => {
    const beam = disc(ghi[i], sun.zenithDeg, dniExtraWm2(times[i], 1370), param(given, "pressure"));
    const dhi = ghi[i] - beam.dniWm2 * Math.cos((sun.zenithDeg * Math.PI) / 180);
    const turned = trackerPosition(sun.apparentZenithDeg, sun.azimuthDeg, {
      axisTiltDeg: numberOf(tracker, "axis_tilt"), axisAzimuthDeg: numberOf(tracker, "axis_azimuth"), minRotationDeg: -maxAngle,
      maxRotationDeg: maxAngle, backtrack: tracker["backtrack"] === true, groundCoverageRatio: numberOf(tracker, "gcr"),
      crossAxisTiltDeg: 0,
    });
    const parked = Number.isNaN(turned.rotationDeg);
    const [tilt, azimuth] = parked ? [0, 90] : [turned.tiltDeg, turned.azimuthDeg];
    const aoi = angleOfIncidenceDeg(tilt, azimuth, sun.apparentZenithDeg, sun.azimuthDeg);
    const plane = planeIrradiance({
      tiltDeg: tilt, azimuthDeg: azimuth, solarZenithDeg: sun.apparentZenithDeg, solarAzimuthDeg: sun.azimuthDeg, ghiWm2: ghi[i],
      dniWm2: beam.dniWm2, dhiWm2: dhi, dniExtraWm2: dniExtraWm2(times[i]), airMass: Number.NaN,
    }, param(given, "albedo"), "hayDavies");
    const iam = iamMartinRuiz(aoi, param(given, "a_r"));
    const effective = plane.poaDirectWm2 * iam + plane.poaDiffuseWm2;
    const tempCell = sapmCell(plane.poaGlobalWm2, tempAir[i], wind[i], { a, b, deltaTK });
    const points = singleDiode(calcParamsCec(effective, tempCell, {
      alphaScAPerK: numberOf(module, "alpha_sc"), aRefV: numberOf(module, "a_ref"), iLRefA: numberOf(module, "I_L_ref"),
      iORefA: numberOf(module, "I_o_ref"), rSOhm: numberOf(module, "R_s"), rShRefOhm: numberOf(module, "R_sh_ref"),
    }, numberOf(module, "Adjust")));
    const dc = points.pmpW * inSeries * strings;
    return {
      apparent_zenith: sun.apparentZenithDeg, azimuth: sun.azimuthDeg, dni: beam.dniWm2, dhi, tracker_theta: turned.rotationDeg,
      surface_tilt: turned.tiltDeg, surface_azimuth: turned.azimuthDeg, aoi, poa_global: plane.poaGlobalWm2,
      poa_direct: plane.poaDirectWm2, poa_diffuse: plane.poaDiffuseWm2, poa_sky_diffuse: plane.poaSkyDiffuseWm2,
      poa_ground_diffuse: plane.poaGroundDiffuseWm2, iam, effective_irradiance: effective, temp_cell: tempCell,
      i_mp: points.impA, v_mp: points.vmpV, p_mp: points.pmpW, v_oc: points.vocV, p_dc: dc,
      p_ac: sandiaInverter(points.vmpV * inSeries, dc, {
        paco: numberOf(inverter, "Paco"), pdco: numberOf(inverter, "Pdco"), vdco: numberOf(inverter, "Vdco"),
        pso: numberOf(inverter, "Pso"), c0: numberOf(inverter, "C0"), c1: numberOf(inverter, "C1"), c2: numberOf(inverter, "C2"),
        c3: numberOf(inverter, "C3"), pnt: numberOf(inverter, "Pnt"),
      }),
    };
  }));
}

export const adapters: Adapters = {
  "pvlib chain": (given) => ("tracker" in given.params ? trackerCecSandia(given) : pvwatts(given)),
};
