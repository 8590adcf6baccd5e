import type { Adapter, Adapters, Answer, ReferenceCase } from "../case.ts";
import { column, flagParam, has, instants, mapRows, param, textParam, toColumn } from "../inputs.ts";
import { localDateMs } from "../zone.ts";
import { rowwise } from "./sky.ts";
import {
  angleOfIncidenceDeg, axisTiltOnSlopeDeg, bifacialRows, cosIncidence, crossAxisTiltDeg, dayOfYearUtc, directShadingLoss,
  dniExtraSpencerWm2, ghiFromPlane, groundAngleDeg, groundDiffuseWm2, groundSkyViewFactor, gtiDirint, hayDaviesSky,
  isotropicSkyWm2, kingSkyWm2, klucherSkyWm2, maskingAngleDeg, meanMaskingAngleDeg, perezDriesseSky, PEREZ_COEFFICIENTS,
  perezSky, planeIrradiance, projectedSolarZenithDeg, reindlSkyWm2, rowGroundViewFactor, rowSkyViewFactor, shadedFraction,
  skyDiffuseMaskingLoss, surfaceOrientation, trackerPosition,
  type PerezSet, type RowGeometry, type SkyDiffuse, type Tracker, type TranspositionInput, type TranspositionModel,
} from "../../../engine/src/index.ts";

const MODELS: Record<string, TranspositionModel> = {
  isotropic: "isotropic", klucher: "klucher", haydavies: "hayDavies", reindl: "reindl", king: "king", perez: "perez",
  "perez-driesse": "perezDriesse",
};

function isPerezSet(name: string): name is PerezSet {
  return name in PEREZ_COEFFICIENTS;
}

function perezSetOf(given: ReferenceCase, name: string): PerezSet {
  const set = textParam(given, name, "allsitescomposite1990");
  if (set === "1990") return "allsitescomposite1990";
  if (!isPerezSet(set)) throw new Error(`${given.name}: no Perez set ${set}`);
  return set;
}

/** The rows of a transposition case; what a model does not read may be missing. */
function transpositionRows(given: ReferenceCase): TranspositionInput[] {
  const missing = Number.NaN;
  const azimuth = has(given, "azimuth") ? column(given, "azimuth") : column(given, "solar_azimuth", missing);
  const zenith = has(given, "zenith") ? column(given, "zenith") : column(given, "solar_zenith", missing);
  const tilt = column(given, "surface_tilt");
  const surfaceAzimuth = column(given, "surface_azimuth", missing);
  const [ghi, dni, dhi] = [column(given, "ghi", missing), column(given, "dni", missing), column(given, "dhi", missing)];
  const [extra, airMass] = [column(given, "dni_extra", missing), column(given, "airmass", missing)];
  return Array.from(tilt, (tiltDeg, i) => ({
    tiltDeg, azimuthDeg: surfaceAzimuth[i], solarZenithDeg: zenith[i], solarAzimuthDeg: azimuth[i], ghiWm2: ghi[i], dniWm2: dni[i],
    dhiWm2: dhi[i], dniExtraWm2: extra[i], airMass: airMass[i],
  }));
}

function total(given: ReferenceCase): Record<string, Answer> {
  const albedo = column(given, "albedo", 0.25);
  const model = MODELS[textParam(given, "model", "isotropic")];
  const set = perezSetOf(given, "model_perez");
  const rows = transpositionRows(given).map((row, i) => planeIrradiance(row, albedo[i], model, set));
  return {
    poa_global: rows.map((row) => row.poaGlobalWm2),
    poa_direct: rows.map((row) => row.poaDirectWm2),
    poa_diffuse: rows.map((row) => row.poaDiffuseWm2),
    poa_sky_diffuse: rows.map((row) => row.poaSkyDiffuseWm2),
    poa_ground_diffuse: rows.map((row) => row.poaGroundDiffuseWm2),
  };
}

function sky(model: (row: TranspositionInput) => number): Adapter {
  return (given) => ({ sky_diffuse: transpositionRows(given).map(model) });
}

function skyParts(model: (row: TranspositionInput, given: ReferenceCase) => SkyDiffuse): Adapter {
  return (given) => {
    const rows = transpositionRows(given).map((row) => model(row, given));
    return {
      poa_sky_diffuse: rows.map((row) => row.skyDiffuseWm2),
      poa_isotropic: rows.map((row) => row.isotropicWm2),
      poa_circumsolar: rows.map((row) => row.circumsolarWm2),
      poa_horizon: rows.map((row) => row.horizonWm2),
    };
  };
}

function reverse(given: ReferenceCase): Record<string, Answer> {
  const poa = column(given, "poa_global");
  const albedo = column(given, "albedo", 0.25);
  const rows = transpositionRows(given).map((row, i) => ghiFromPlane(
    { ...row, poaGlobalWm2: poa[i], albedo: albedo[i] }, param(given, "xtol", 0.01),
  ));
  return {
    ghi: rows.map((row) => row.ghiWm2),
    converged: rows.map((row) => row.converged),
    niter: rows.map((row) => row.iterations),
  };
}

function fromPlane(given: ReferenceCase): Record<string, Answer> {
  const times = instants(given);
  const zone = given.index?.tz ?? "UTC";
  const found = gtiDirint({
    poaGlobalWm2: column(given, "poa_global"),
    aoiDeg: column(given, "aoi"),
    zenithDeg: column(given, "zenith"),
    solarAzimuthDeg: column(given, "solar_azimuth"),
    dniExtra1370Wm2: times.map((timeMs) => dniExtraSpencerWm2(dayOfYearUtc(timeMs), 1370)),
    localDay: times.map((timeMs) => localDateMs(timeMs, zone) / 86_400_000),
    tiltDeg: param(given, "surface_tilt"),
    azimuthDeg: param(given, "surface_azimuth"),
    pressurePa: param(given, "pressure", 101325),
    albedo: param(given, "albedo", 0.25),
    useStability: flagParam(given, "use_delta_kt_prime", true),
    behindPlane: flagParam(given, "calculate_gt_90", true),
    maxIterations: param(given, "max_iterations", 30),
    model: MODELS[textParam(given, "model", "perez")],
    ...(has(given, "temp_dew") ? { tempDewC: column(given, "temp_dew") } : {}),
  });
  return { ghi: found.ghiWm2, dni: found.dniWm2, dhi: found.dhiWm2 };
}

function tracker(given: ReferenceCase): Tracker {
  const limit = given.params["max_angle"];
  const [min, max] = Array.isArray(limit) ? toColumn(limit) : [-param(given, "max_angle", 90), param(given, "max_angle", 90)];
  return {
    axisTiltDeg: param(given, "axis_tilt", 0),
    axisAzimuthDeg: param(given, "axis_azimuth", 0),
    minRotationDeg: min,
    maxRotationDeg: max,
    backtrack: flagParam(given, "backtrack", true),
    groundCoverageRatio: param(given, "gcr", 2 / 7),
    crossAxisTiltDeg: param(given, "cross_axis_tilt", param(given, "cross_axis_slope", 0)),
  };
}

function tracked(given: ReferenceCase): Record<string, Answer> {
  const zenith = column(given, "apparent_zenith");
  const azimuth = column(given, "solar_azimuth");
  const rows = Array.from(zenith, (apparent, i) => trackerPosition(apparent, azimuth[i], tracker(given)));
  return {
    tracker_theta: rows.map((row) => row.rotationDeg),
    aoi: rows.map((row) => row.aoiDeg),
    surface_azimuth: rows.map((row) => row.azimuthDeg),
    surface_tilt: rows.map((row) => row.tiltDeg),
  };
}

function turned(given: ReferenceCase): Record<string, Answer> {
  const rows = Array.from(column(given, "tracker_theta"), (rotation) => surfaceOrientation(
    rotation, param(given, "axis_tilt", 0), param(given, "axis_azimuth", 0),
  ));
  return { surface_tilt: rows.map((row) => row.tiltDeg), surface_azimuth: rows.map((row) => row.azimuthDeg) };
}

function onSlope(given: ReferenceCase): Record<string, Answer> {
  const slope = [column(given, "slope_azimuth"), column(given, "slope_tilt"), column(given, "axis_azimuth")];
  const axisTilt = mapRows(slope, axisTiltOnSlopeDeg);
  return { axis_tilt: axisTilt, cross_axis_tilt: mapRows([...slope, axisTilt], crossAxisTiltDeg) };
}

function rowShade(given: ReferenceCase): Record<string, Answer> {
  const zenith = column(given, "solar_zenith");
  const azimuth = column(given, "solar_azimuth");
  const shaded = column(given, "shaded_row_rotation");
  const shading = has(given, "shading_row_rotation") ? column(given, "shading_row_rotation") : shaded;
  return {
    shaded_fraction: zenith.map((value, i) => shadedFraction(value, azimuth[i], {
      axisAzimuthDeg: param(given, "axis_azimuth"),
      axisTiltDeg: param(given, "axis_tilt", 0),
      crossAxisSlopeDeg: param(given, "cross_axis_slope", 0),
      shadedRotationDeg: shaded[i],
      shadingRotationDeg: shading[i],
      collectorWidth: param(given, "collector_width"),
      pitch: param(given, "pitch"),
      surfaceToAxisOffset: param(given, "surface_to_axis_offset", 0),
    })),
  };
}

function rowGeometry(given: ReferenceCase): RowGeometry {
  return { groundCoverageRatio: param(given, "gcr"), pitch: param(given, "pitch"), height: param(given, "height") };
}

function sheds(given: ReferenceCase): Record<string, Answer> {
  const albedo = column(given, "albedo");
  const model = textParam(given, "model", "isotropic") === "haydavies" ? "hayDavies" : "isotropic";
  const rows = transpositionRows(given).map((row, i) => bifacialRows(
    row.tiltDeg, row.azimuthDeg, { ...row, albedo: albedo[i], model }, rowGeometry(given), {
      bifaciality: param(given, "bifaciality", 0.8),
      shadeFactor: param(given, "shade_factor", -0.02),
      transmissionFactor: param(given, "transmission_factor", 0),
    },
  ));
  const side = (name: "front" | "back"): Record<string, Answer> => ({
    [`poa_${name}`]: rows.map((row) => row[name].globalWm2),
    [`poa_${name}_direct`]: rows.map((row) => row[name].directWm2),
    [`poa_${name}_diffuse`]: rows.map((row) => row[name].diffuseWm2),
    [`poa_${name}_sky_diffuse`]: rows.map((row) => row[name].skyDiffuseWm2),
    [`poa_${name}_ground_diffuse`]: rows.map((row) => row[name].groundDiffuseWm2),
    [`shaded_fraction_${name}`]: rows.map((row) => row[name].shadedFraction),
  });
  return { ...side("front"), ...side("back"), poa_global: rows.map((row) => row.globalWm2) };
}

export const adapters: Adapters = {
  "pvlib.tracking.singleaxis": tracked,
  "pvlib.tracking.calc_surface_orientation": turned,
  "pvlib.tracking.calc_axis_tilt / calc_cross_axis_tilt": onSlope,
  "pvlib.shading.masking_angle": rowwise("mask_angle", ["surface_tilt", "gcr", "slant_height"], maskingAngleDeg),
  "pvlib.shading.ground_angle": rowwise("psi", ["surface_tilt", "gcr", "slant_height"], groundAngleDeg),
  "pvlib.shading.masking_angle_passias": rowwise("mask_angle", ["surface_tilt", "gcr"], meanMaskingAngleDeg),
  "pvlib.shading.sky_diffuse_passias": rowwise("derate", ["masking_angle"], skyDiffuseMaskingLoss),
  "pvlib.shading.projected_solar_zenith_angle": rowwise(
    "psza", ["solar_zenith", "solar_azimuth", "axis_tilt", "axis_azimuth"], projectedSolarZenithDeg,
  ),
  "pvlib.shading.shaded_fraction1d": rowShade,
  "pvlib.shading.direct_martinez": rowwise(
    "loss", ["poa_global", "poa_direct", "shaded_fraction", "shaded_blocks", "total_blocks"], directShadingLoss,
  ),
  "pvlib.bifacial.infinite_sheds.get_irradiance": sheds,
  "pvlib.bifacial.utils.vf_ground_sky_2d": (given) => ({
    vf: mapRows([column(given, "rotation"), column(given, "x")], (rotation, x) => groundSkyViewFactor(
      rotation, rowGeometry(given), x, param(given, "max_rows", 10),
    )),
  }),
  "pvlib.bifacial.utils": (given) => ({
    ...rowwise("vf_row_sky", ["surface_tilt", "gcr", "x"], rowSkyViewFactor)(given),
    ...rowwise("vf_row_ground", ["surface_tilt", "gcr", "x"], rowGroundViewFactor)(given),
  }),
  "pvlib.irradiance.aoi / aoi_projection": (given) => ({
    ...rowwise("aoi", ["surface_tilt", "surface_azimuth", "solar_zenith", "solar_azimuth"], angleOfIncidenceDeg)(given),
    ...rowwise("aoi_projection", ["surface_tilt", "surface_azimuth", "solar_zenith", "solar_azimuth"], cosIncidence)(given),
  }),
  "pvlib.irradiance.get_total_irradiance": total,
  "pvlib.irradiance.get_ground_diffuse": rowwise("poa_ground_diffuse", ["surface_tilt", "ghi", "albedo"], groundDiffuseWm2),
  "pvlib.irradiance.isotropic": sky((row) => isotropicSkyWm2(row.tiltDeg, row.dhiWm2)),
  "pvlib.irradiance.klucher": sky(klucherSkyWm2),
  "pvlib.irradiance.haydavies": skyParts(hayDaviesSky),
  "pvlib.irradiance.reindl": sky(reindlSkyWm2),
  "pvlib.irradiance.king": sky((row) => kingSkyWm2(row.tiltDeg, row.dhiWm2, row.ghiWm2, row.solarZenithDeg)),
  "pvlib.irradiance.perez": skyParts((row, given) => perezSky(row, perezSetOf(given, "model"))),
  "pvlib.irradiance.perez_driesse": skyParts(perezDriesseSky),
  "pvlib.irradiance.ghi_from_poa_driesse_2024 (= _2023)": reverse,
  "pvlib.irradiance.ghi_from_poa_driesse_2024": reverse,
  "pvlib.irradiance.ghi_from_poa_driesse_2023": reverse,
  "pvlib.irradiance.gti_dirint": fromPlane,
};
