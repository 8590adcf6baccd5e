import type { Adapters, Answer, ReferenceCase } from "../case.ts";
import { column, has, param, rowCount } from "../inputs.ts";
import {
  batzelisFromDatasheet, batzelisPoints, bishop88, calcParamsCec, calcParamsDeSoto, calcParamsPvsyst, currentAtVoltage, estimateVoc,
  maximumPowerPoint, singleDiode, voltageAtCurrent, type BatzelisPoints, type DiodeParameters,
} from "../../../engine/src/index.ts";

/** The diode of every row. */
function diodes(given: ReferenceCase): DiodeParameters[] {
  const photocurrent = column(given, "photocurrent");
  const saturation = column(given, "saturation_current");
  const series = column(given, "resistance_series", 0);
  const shunt = column(given, "resistance_shunt", Number.POSITIVE_INFINITY);
  const thermal = column(given, "nNsVth");
  const recombination = has(given, "d2mutau")
    ? { recombination: { d2mutauV: param(given, "d2mutau"), nsVbiV: param(given, "NsVbi", Number.POSITIVE_INFINITY) } }
    : {};
  const breakdown = has(given, "breakdown_factor")
    ? { breakdown: { factor: param(given, "breakdown_factor"), voltageV: param(given, "breakdown_voltage", -5.5), exponent: param(given, "breakdown_exp", 3.28) } }
    : {};
  return Array.from({ length: rowCount(given) }, (_, i) => ({
    photocurrentA: photocurrent[i], saturationCurrentA: saturation[i], resistanceSeriesOhm: series[i], resistanceShuntOhm: shunt[i],
    nNsVthV: thermal[i], ...recombination, ...breakdown,
  }));
}

function parameters(rows: DiodeParameters[]): Record<string, Answer> {
  return {
    photocurrent: rows.map((d) => d.photocurrentA),
    saturation_current: rows.map((d) => d.saturationCurrentA),
    resistance_series: rows.map((d) => d.resistanceSeriesOhm),
    resistance_shunt: rows.map((d) => d.resistanceShuntOhm),
    nNsVth: rows.map((d) => d.nNsVthV),
  };
}

/** Parameters at the conditions of every row. */
function atConditions(given: ReferenceCase, calc: (effectiveWm2: number, tempCellC: number) => DiodeParameters): Record<string, Answer> {
  const temp = column(given, "temp_cell");
  return parameters(Array.from(column(given, "effective_irradiance"), (effectiveWm2, i) => calc(effectiveWm2, temp[i])));
}

const reference = (given: ReferenceCase) => ({ irradRefWm2: param(given, "irrad_ref", 1000), tempRefC: param(given, "temp_ref", 25) });

const deSoto = (given: ReferenceCase) => ({
  alphaScAPerK: param(given, "alpha_sc"), aRefV: param(given, "a_ref"), iLRefA: param(given, "I_L_ref"), iORefA: param(given, "I_o_ref"),
  rSOhm: param(given, "R_s"), rShRefOhm: param(given, "R_sh_ref"), egRefEv: param(given, "EgRef", 1.121), dEgdT: param(given, "dEgdT", -0.0002677),
});

const pvsyst = (given: ReferenceCase) => ({
  alphaScAPerK: param(given, "alpha_sc"), gammaRef: param(given, "gamma_ref"), muGammaPerK: param(given, "mu_gamma"), iLRefA: param(given, "I_L_ref"),
  iORefA: param(given, "I_o_ref"), rShRefOhm: param(given, "R_sh_ref"), rSh0Ohm: param(given, "R_sh_0"), rSOhm: param(given, "R_s"),
  cellsInSeries: param(given, "cells_in_series"), rShExp: param(given, "R_sh_exp", 5.5), egRefEv: param(given, "EgRef", 1.121),
});

function explicitPoints(given: ReferenceCase): Record<string, Answer> {
  const voltage = column(given, "diode_voltage");
  const points = diodes(given).map((d, i) => bishop88(voltage[i], d));
  return {
    i: points.map((p) => p.currentA), v: points.map((p) => p.voltageV), p: points.map((p) => p.powerW), di_dvd: points.map((p) => p.diDvd),
    dv_dvd: points.map((p) => p.dvDvd), di_dv: points.map((p) => p.diDv), dp_dv: points.map((p) => p.dpDv), d2p_dv2: points.map((p) => p.d2pDvDvd),
  };
}

function mpp(given: ReferenceCase): Record<string, Answer> {
  const points = diodes(given).map(maximumPowerPoint);
  return { i_mp: points.map((p) => p.currentA), v_mp: points.map((p) => p.voltageV), p_mp: points.map((p) => p.powerW) };
}

function currents(given: ReferenceCase): Record<string, Answer> {
  const voltage = column(given, "voltage");
  return { current: diodes(given).map((d, i) => currentAtVoltage(voltage[i], d)) };
}

function voltages(given: ReferenceCase): Record<string, Answer> {
  const current = column(given, "current");
  return { voltage: diodes(given).map((d, i) => voltageAtCurrent(current[i], d)) };
}

function keyPoints(given: ReferenceCase): Record<string, Answer> {
  const points = diodes(given).map(singleDiode);
  return {
    i_sc: points.map((p) => p.iscA), v_oc: points.map((p) => p.vocV), i_mp: points.map((p) => p.impA), v_mp: points.map((p) => p.vmpV),
    p_mp: points.map((p) => p.pmpW), i_x: points.map((p) => p.ixA), i_xx: points.map((p) => p.ixxA),
  };
}

const batzelis = (points: BatzelisPoints[]): Record<string, Answer> => ({
  p_mp: points.map((p) => p.pmpW), i_mp: points.map((p) => p.impA), v_mp: points.map((p) => p.vmpV), i_sc: points.map((p) => p.iscA), v_oc: points.map((p) => p.vocV),
});

export const adapters: Adapters = {
  "pvlib.pvsystem.calcparams_desoto": (given) => atConditions(given, (g, t) => calcParamsDeSoto(g, t, deSoto(given), reference(given))),
  "pvlib.pvsystem.calcparams_cec": (given) => atConditions(given, (g, t) => calcParamsCec(g, t, deSoto(given), param(given, "Adjust"), reference(given))),
  "pvlib.pvsystem.calcparams_pvsyst": (given) => atConditions(given, (g, t) => calcParamsPvsyst(g, t, pvsyst(given), reference(given))),
  "pvlib.pvsystem.singlediode": keyPoints,
  "pvlib.pvsystem.max_power_point": mpp,
  "pvlib.pvsystem.i_from_v": currents,
  "pvlib.pvsystem.v_from_i": voltages,
  "pvlib.singlediode.bishop88": explicitPoints,
  "pvlib.singlediode.bishop88_mpp": mpp,
  "pvlib.singlediode.bishop88_i_from_v": currents,
  "pvlib.singlediode.bishop88_v_from_i": voltages,
  "pvlib.singlediode.estimate_voc": (given) => ({ v_oc: diodes(given).map(estimateVoc) }),
  "pvlib.singlediode.batzelis": (given) => batzelis(diodes(given).map(batzelisPoints)),
  "pvlib.pvarray.batzelis": (given) => {
    const sheet = {
      vmpV: param(given, "v_mp"), impA: param(given, "i_mp"), vocV: param(given, "v_oc"), iscA: param(given, "i_sc"),
      alphaScAPerK: param(given, "alpha_sc"), betaVocVPerK: param(given, "beta_voc"),
    };
    const temp = column(given, "temp_cell");
    return batzelis(Array.from(column(given, "effective_irradiance"), (g, i) => batzelisFromDatasheet(g, temp[i], sheet)));
  },
};
