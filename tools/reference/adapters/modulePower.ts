import type { Adapters, Answer, ReferenceCase } from "../case.ts";
import { column, flagParam, has, mapRows, param, textParam, toColumn } from "../inputs.ts";
import {
  adrEfficiency, dcOhmicLossW, dcOhmsFromPercent, huld, HULD_PVGIS5, HULD_PVGIS6, iamSapm, pvwattsDc, pvwattsLosses, sapmDc, sapmEffectiveIrradiance, spectralSapm,
  type HuldCoefficients, type SapmModule,
} from "../../../engine/src/index.ts";

function sapmModuleOf(given: ReferenceCase): SapmModule {
  // the two outer points are not measured for every module
  const unknown = (name: string): number => param(given, name, Number.NaN);
  return {
    cellsInSeries: param(given, "Cells_in_Series"), isco: param(given, "Isco"), voco: param(given, "Voco"), impo: param(given, "Impo"),
    vmpo: param(given, "Vmpo"), ixo: unknown("IXO"), ixxo: unknown("IXXO"), aisc: param(given, "Aisc"), aimp: param(given, "Aimp"),
    bvoco: param(given, "Bvoco"), mbvoc: param(given, "Mbvoc"), bvmpo: param(given, "Bvmpo"), mbvmp: param(given, "Mbvmp"), n: param(given, "N"),
    c: [
      param(given, "C0"), param(given, "C1"), param(given, "C2"), param(given, "C3"),
      unknown("C4"), unknown("C5"), unknown("C6"), unknown("C7"),
    ],
  };
}

function sapmPoints(given: ReferenceCase): Record<string, Answer> {
  const module = sapmModuleOf(given);
  const temp = column(given, "temp_cell");
  const points = Array.from(column(given, "effective_irradiance"), (g, i) => sapmDc(g, temp[i], module, param(given, "temp_ref", 25), param(given, "irrad_ref", 1000)));
  return {
    i_sc: points.map((p) => p.iscA), i_mp: points.map((p) => p.impA), v_oc: points.map((p) => p.vocV), v_mp: points.map((p) => p.vmpV),
    p_mp: points.map((p) => p.pmpW), i_x: points.map((p) => p.ixA), i_xx: points.map((p) => p.ixxA),
  };
}

function sapmEffective(given: ReferenceCase): Record<string, Answer> {
  const number = (name: string): number => param(given, name);
  const columns = ["poa_direct", "poa_diffuse", "airmass_absolute", "aoi"].map((name) => column(given, name));
  return {
    effective_irradiance: mapRows(columns, (direct, diffuse, airmass, aoi) => {
      const spectral = spectralSapm(airmass, [number("A0"), number("A1"), number("A2"), number("A3"), number("A4")]);
      const iam = iamSapm(aoi, [number("B0"), number("B1"), number("B2"), number("B3"), number("B4"), number("B5")]);
      return sapmEffectiveIrradiance(direct, diffuse, spectral, iam, number("FD"));
    }),
  };
}

function losses(given: ReferenceCase): Record<string, Answer> {
  const names = ["soiling", "shading", "snow", "mismatch", "wiring", "connections", "lid", "nameplate_rating", "age", "availability"];
  const usual = [2, 3, 0, 2, 2, 0.5, 1.5, 1, 0, 3];
  const total = mapRows(
    names.map((name, i) => column(given, name, usual[i])),
    (soiling, shading, snow, mismatch, wiring, connections, lid, nameplateRating, age, availability) =>
      pvwattsLosses({ soiling, shading, snow, mismatch, wiring, connections, lid, nameplateRating, age, availability }),
  );
  return { loss: names.some((name) => Array.isArray(given.inputs[name])) ? total : total[0] };
}

/** Coefficients of the case (for the whole nameplate), or those published for its technology. */
function huldOf(given: ReferenceCase, pdc0: number): HuldCoefficients {
  if (Array.isArray(given.params["k"])) {
    const k = toColumn(given.params["k"]).map((value) => value / pdc0);
    return [k[0], k[1], k[2], k[3], k[4], k[5]];
  }
  const published: Record<string, HuldCoefficients> = textParam(given, "k_version", "pvgis5") === "pvgis6" ? HULD_PVGIS6 : HULD_PVGIS5;
  const found = Object.entries(published).find(([type]) => type.toLowerCase() === textParam(given, "cell_type").toLowerCase());
  if (found === undefined) throw new Error(`${given.name}: no coefficients of its technology`);
  return found[1];
}

export const adapters: Adapters = {
  "pvlib.pvarray.huld": (given) => {
    const pdc0 = param(given, "pdc0");
    const k = huldOf(given, pdc0);
    return { pdc: mapRows([column(given, "effective_irradiance"), column(given, "temp_module")], (g, t) => huld(g, t, pdc0, k)) };
  },
  "pvlib.pvarray.pvefficiency_adr": (given) => {
    const module = { kA: param(given, "k_a"), kD: param(given, "k_d"), tcDPerK: param(given, "tc_d"), kRs: param(given, "k_rs"), kRsh: param(given, "k_rsh") };
    return { eta: mapRows([column(given, "effective_irradiance"), column(given, "temp_cell")], (g, t) => adrEfficiency(g, t, module)) };
  },
  "pvlib.pvsystem.sapm": sapmPoints,
  "pvlib.pvsystem.sapm_effective_irradiance": sapmEffective,
  "pvlib.pvsystem.pvwatts_dc": (given) => {
    const correction = has(given, "k") ? { k: param(given, "k"), cap: flagParam(given, "cap_adjustment", false) } : undefined;
    const [pdc0, gamma, tempRef] = [param(given, "pdc0"), param(given, "gamma_pdc"), param(given, "temp_ref", 25)];
    return { pdc: mapRows([column(given, "effective_irradiance"), column(given, "temp_cell")], (g, t) => pvwattsDc(g, t, pdc0, gamma, tempRef, correction)) };
  },
  "pvlib.pvsystem.pvwatts_losses": losses,
  "pvlib.pvsystem.dc_ohmic_losses / dc_ohms_from_percent": (given) => {
    const array = { vmpRefV: param(given, "vmp_ref"), impRefA: param(given, "imp_ref"), modulesPerString: param(given, "modules_per_string", 1), strings: param(given, "strings", 1) };
    const ohm = dcOhmsFromPercent(array, param(given, "dc_ohmic_percent"));
    return { loss_w: mapRows([column(given, "current")], (current) => dcOhmicLossW(current, ohm)) };
  },
};
