import type { Adapters, Answer, ReferenceCase } from "../case.ts";
import { column, has, mapRows, param, toColumn } from "../inputs.ts";
import {
  faiman, faimanRad, fuentes, genericLinearCell, noctSam, prilliman, pvsystCell, ross, rossFromNoct, sapmCell, sapmCellFromModule, sapmModule,
} from "../../../engine/src/index.ts";

const weather = (given: ReferenceCase): Float64Array[] => [column(given, "poa_global"), column(given, "temp_air"), column(given, "wind_speed", 1)];
const cell = (values: Float64Array): Record<string, Answer> => ({ temp_cell: values });

function stepMs(given: ReferenceCase): number {
  if (given.index === undefined) throw new Error(`${given.name}: no regular axis`);
  return given.index.step_ms;
}

function noct(given: ReferenceCase): Record<string, Answer> {
  const mounting = {
    noctC: param(given, "noct"),
    moduleEfficiency: param(given, "module_efficiency"),
    arrayHeight: param(given, "array_height", 1) === 2 ? (2 as const) : (1 as const),
    mountStandoffIn: param(given, "mount_standoff", 4),
    transmittanceAbsorptance: param(given, "transmittance_absorptance", 0.9),
  };
  if (!has(given, "effective_irradiance")) return cell(mapRows(weather(given), (poa, air, wind) => noctSam(poa, air, wind, mounting)));
  const columns = [...weather(given), column(given, "effective_irradiance")];
  return cell(mapRows(columns, (poa, air, wind, effective) => noctSam(poa, air, wind, mounting, effective)));
}

export const adapters: Adapters = {
  "pvlib.temperature.sapm_cell": (given) => {
    const mounting = { a: param(given, "a"), b: param(given, "b"), deltaTK: param(given, "deltaT") };
    return cell(mapRows(weather(given), (poa, air, wind) => sapmCell(poa, air, wind, mounting, param(given, "irrad_ref", 1000))));
  },
  "pvlib.temperature.sapm_module": (given) => ({
    temp_module: mapRows(weather(given), (poa, air, wind) => sapmModule(poa, air, wind, param(given, "a"), param(given, "b"))),
  }),
  "pvlib.temperature.sapm_cell_from_module": (given) =>
    cell(mapRows([column(given, "temp_module"), column(given, "poa_global")], (back, poa) => sapmCellFromModule(back, poa, param(given, "deltaT"), param(given, "irrad_ref", 1000)))),
  "pvlib.temperature.pvsyst_cell": (given) => {
    const loss = { ucWm2K: param(given, "u_c", 29), uvWsm3K: param(given, "u_v", 0) };
    const columns = [...weather(given), column(given, "module_efficiency", 0.1)];
    return cell(mapRows(columns, (poa, air, wind, efficiency) => pvsystCell(poa, air, wind, loss, efficiency, param(given, "alpha_absorption", 0.9))));
  },
  "pvlib.temperature.faiman": (given) => cell(mapRows(weather(given), (poa, air, wind) => faiman(poa, air, wind, param(given, "u0", 25), param(given, "u1", 6.84)))),
  "pvlib.temperature.faiman_rad": (given) => {
    const [u0, u1] = [param(given, "u0", 25), param(given, "u1", 6.84)];
    if (!has(given, "ir_down")) return cell(mapRows(weather(given), (poa, air, wind) => faiman(poa, air, wind, u0, u1)));
    const sky = { skyView: param(given, "sky_view", 1), emissivity: param(given, "emissivity", 0.88) };
    const columns = [...weather(given), column(given, "ir_down")];
    return cell(mapRows(columns, (poa, air, wind, irDownWm2) => faimanRad(poa, air, wind, { ...sky, irDownWm2 }, u0, u1)));
  },
  "pvlib.temperature.ross": (given) => {
    const k = has(given, "k") ? param(given, "k") : rossFromNoct(param(given, "noct"));
    return cell(mapRows([column(given, "poa_global"), column(given, "temp_air")], (poa, air) => ross(poa, air, k)));
  },
  "pvlib.temperature.noct_sam": noct,
  "pvlib.temperature.generic_linear": (given) => {
    const [u, du] = [param(given, "u_const"), param(given, "du_wind")];
    return cell(mapRows(weather(given), (poa, air, wind) => genericLinearCell(poa, air, wind, u, du, param(given, "module_efficiency"), param(given, "absorptance"))));
  },
  "pvlib.temperature.fuentes": (given) => {
    const [poa, air, wind] = weather(given);
    return cell(
      fuentes(poa, air, wind, stepMs(given), {
        noctInstalledC: param(given, "noct_installed"), moduleHeightM: param(given, "module_height", 5),
        windHeightM: param(given, "wind_height", 9.144), emissivity: param(given, "emissivity", 0.84),
        absorption: param(given, "absorption", 0.83), surfaceTiltDeg: param(given, "surface_tilt", 30),
        moduleWidthM: param(given, "module_width", 0.31579), moduleLengthM: param(given, "module_length", 1.2),
      }),
    );
  },
  "pvlib.temperature.prilliman": (given) =>
    cell(
      prilliman(
        column(given, "temp_cell"), column(given, "wind_speed"), stepMs(given), param(given, "unit_mass", 11.1),
        Array.isArray(given.params["coefficients"]) ? Array.from(toColumn(given.params["coefficients"])) : undefined,
      ),
    ),
};
