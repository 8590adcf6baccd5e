import type { Adapters, Answer, ReferenceCase } from "../case.ts";
import { column, flagParam, mapRows, param, textParam, toColumn } from "../inputs.ts";
import {
  iamAshrae, iamInterpolated, iamMarionDiffuse, iamMartinRuiz, iamMartinRuizDiffuse, iamPhysical, iamSapm, iamSchlick,
  iamSchlickDiffuse, type IamInterpolation,
} from "../../../engine/src/index.ts";

const ofAoi = (given: ReferenceCase, iam: (aoiDeg: number) => number): Record<string, Answer> => ({ iam: mapRows([column(given, "aoi")], iam) });

const ashrae = (given: ReferenceCase) => (aoiDeg: number): number => iamAshrae(aoiDeg, param(given, "b", 0.05));
const martinRuiz = (given: ReferenceCase) => (aoiDeg: number): number => iamMartinRuiz(aoiDeg, param(given, "a_r", 0.16));

function physical(given: ReferenceCase): (aoiDeg: number) => number {
  const cover = { n: param(given, "n", 1.526), kPerM: param(given, "K", 4), lM: param(given, "L", 0.002) };
  const nAr = param(given, "n_ar", Number.NaN);
  return (aoiDeg) => iamPhysical(aoiDeg, Number.isNaN(nAr) ? cover : { ...cover, nAr });
}

function beamModel(given: ReferenceCase): (aoiDeg: number) => number {
  const model = textParam(given, "model");
  if (model === "ashrae") return ashrae(given);
  if (model === "physical") return physical(given);
  if (model === "martin_ruiz") return martinRuiz(given);
  if (model === "schlick") return iamSchlick;
  if (model === "sapm") return (aoiDeg) => iamSapm(aoiDeg, sapmB(given));
  throw new Error(`${given.name}: no incidence angle model ${model}`);
}

const sapmB = (given: ReferenceCase): readonly [number, number, number, number, number, number] => [
  param(given, "B0"), param(given, "B1"), param(given, "B2"), param(given, "B3"), param(given, "B4"), param(given, "B5"),
];

/** The files name the interpolation in the case's name alone. */
function interpolation(given: ReferenceCase): IamInterpolation {
  const words = `${textParam(given, "method", "")} ${given.name}`;
  return words.includes("quadratic") ? "quadratic" : words.includes("cubic") ? "cubic" : "linear";
}

export const adapters: Adapters = {
  "pvlib.iam.ashrae": (given) => ofAoi(given, ashrae(given)),
  "pvlib.iam.physical": (given) => ofAoi(given, physical(given)),
  "pvlib.iam.martin_ruiz": (given) => ofAoi(given, martinRuiz(given)),
  "pvlib.iam.schlick": (given) => ofAoi(given, iamSchlick),
  "pvlib.iam.sapm": (given) => ofAoi(given, (aoiDeg) => iamSapm(aoiDeg, sapmB(given))),
  "pvlib.iam.interp": (given) =>
    ofAoi(given, iamInterpolated(toColumn(given.params["theta_ref"]), toColumn(given.params["iam_ref"]), interpolation(given), flagParam(given, "normalize", true))),
  "pvlib.iam.martin_ruiz_diffuse": (given) => {
    const ar = param(given, "a_r", 0.16);
    const rows = Array.from(column(given, "surface_tilt"), (tilt) => iamMartinRuizDiffuse(tilt, ar, param(given, "c1", 0.4244), param(given, "c2", 0.5 * ar - 0.154)));
    return { iam_sky: rows.map((r) => r.sky), iam_ground: rows.map((r) => r.ground) };
  },
  "pvlib.iam.schlick_diffuse": (given) => {
    const rows = Array.from(column(given, "surface_tilt"), iamSchlickDiffuse);
    return { iam_sky: rows.map((r) => r.sky), iam_ground: rows.map((r) => r.ground) };
  },
  "pvlib.iam.marion_diffuse": (given) => {
    const tilts = column(given, "surface_tilt");
    const beam = beamModel(given);
    return {
      sky: tilts.map((tilt) => iamMarionDiffuse(beam, tilt, "sky")),
      horizon: tilts.map((tilt) => iamMarionDiffuse(beam, tilt, "horizon")),
      ground: tilts.map((tilt) => iamMarionDiffuse(beam, tilt, "ground")),
    };
  },
};
