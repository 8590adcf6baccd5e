import type { Adapters, ReferenceCase } from "../case.ts";
import { column, has, mapRows, param, rowCount, toColumn } from "../inputs.ts";
import { adrInverter, pvwattsInverter, sandiaInverter, sandiaInverterMulti, transformerOutput, type AdrInverter, type SandiaInverter } from "../../../engine/src/index.ts";

const sandiaOf = (given: ReferenceCase): SandiaInverter => ({
  paco: param(given, "Paco"), pdco: param(given, "Pdco"), vdco: param(given, "Vdco"), pso: param(given, "Pso"), c0: param(given, "C0"),
  c1: param(given, "C1"), c2: param(given, "C2"), c3: param(given, "C3"), pnt: param(given, "Pnt"),
});

const adrOf = (given: ReferenceCase): AdrInverter => ({
  pNomW: param(given, "Pnom"), vNomV: param(given, "Vnom"), pAcMaxW: param(given, "Pacmax"), pNtW: param(given, "Pnt"),
  vMinV: param(given, "Vmin", Number.NaN), vMaxV: param(given, "Vmax", Number.NaN), vDcMaxV: param(given, "Vdcmax", Number.NaN),
  mpptLowV: param(given, "MPPTLow", Number.NaN), mpptHiV: param(given, "MPPTHi", Number.NaN), b: toColumn(given.params["ADRCoefficients"]),
});

/** The columns `name_1`, `name_2`, … of the inputs. */
function numbered(given: ReferenceCase, name: string): Float64Array[] {
  const columns: Float64Array[] = [];
  for (let k = 1; has(given, `${name}_${k}`); k++) columns.push(column(given, `${name}_${k}`));
  return columns;
}

const ratings = (given: ReferenceCase): [number, number, number] => [param(given, "pdc0"), param(given, "eta_inv_nom", 0.96), param(given, "eta_inv_ref", 0.9637)];

export const adapters: Adapters = {
  "pvlib.inverter.pvwatts": (given) => ({ pac: mapRows([column(given, "pdc")], (pdc) => pvwattsInverter(pdc, ...ratings(given))) }),
  "pvlib.inverter.pvwatts_multi": (given) => ({
    pac: mapRows(numbered(given, "pdc"), (...pdc) => pvwattsInverter(pdc.reduce((sum, value) => sum + value, 0), ...ratings(given))),
  }),
  "pvlib.inverter.sandia": (given) => ({ pac: mapRows([column(given, "v_dc"), column(given, "p_dc")], (v, p) => sandiaInverter(v, p, sandiaOf(given))) }),
  "pvlib.inverter.sandia_multi": (given) => {
    const voltages = numbered(given, "v_dc");
    const powers = numbered(given, "p_dc");
    const row = (columns: Float64Array[], i: number): number[] => columns.map((cells) => cells[i]);
    return { pac: Array.from({ length: rowCount(given) }, (_, i) => sandiaInverterMulti(row(voltages, i), row(powers, i), sandiaOf(given))) };
  },
  "pvlib.inverter.adr": (given) => ({
    pac: mapRows([column(given, "v_dc"), column(given, "p_dc")], (v, p) => adrInverter(v, p, adrOf(given), param(given, "vtol", 0.1))),
  }),
  "pvlib.transformer.simple_efficiency": (given) => {
    const [noLoad, load, rating] = [param(given, "no_load_loss"), param(given, "load_loss"), param(given, "transformer_rating")];
    return { output_power: mapRows([column(given, "input_power")], (input) => transformerOutput(input, noLoad, load, rating)) };
  },
};
