import { printedEfficiency } from "./conversion.ts";
import { printedSheet } from "./moduleDesign.ts";
import { COVER, DIFFUSE_FACTOR } from "./planeLight.ts";
import type { PlantSpec } from "./plantSpec.ts";

const LOADS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1];

/** What a design study of an ordinary plant assumes, % of the energy before. */
const SIZING_PERCENT = {
  horizon_shading: 0, near_shading: 0.5, iam: 2.9, soiling: 2, irradiance_level: 0.7, temperature: 3, module_quality: -0.3, lid: 1.5, mismatch: 1,
  dc_wiring: 1, inverter_efficiency: 2.4, clipping: 0, ac_wiring: 0.6, unavailability: 1,
};

/** The written plant of a specification, in the format `plant/1`. */
export interface PlantFile {
  schema: "plant/1";
  name: string;
  town: string;
  latitude: number;
  longitude: number;
  altitude_m: number;
  timezone: string;
  commissioned_on: string;
  interval_s: number;
  albedo: number;
  currency: string;
  tariff_per_kwh: number;
  analysis: "dc" | "ac";
  expected_degradation_per_year: number;
  module_types: {
    id: string; technology: string; cells: number; area_m2: number; p_stc_w: number; vmp_v: number; imp_a: number; voc_v: number; isc_a: number;
    gamma_pmp_per_c: number; alpha_isc_per_c: number; beta_voc_per_c: number; relative_efficiency_at_w_m2: Record<string, number>;
    iam: { model: "physical"; n: number; k_per_m: number; l_m: number; diffuse: number };
  }[];
  inverter_types: { id: string; p_ac_w: number; efficiency: { dc_load: number[]; value: number[]; rated_dc_w: number } }[];
  subarrays: {
    id: string; tilt_deg: number; azimuth_deg: number; module_type: string; modules_per_string: number; strings: number; dc_resistance_ohm_per_string: number;
  }[];
  inverters: { id: string; type: string; subarrays: string[] }[];
  sensors: { id: string; kind: string; tilt_deg?: number; azimuth_deg?: number }[];
  meter: string | null;
  ac_wiring_loss_at_rated: number;
  thermal: { model: "faiman"; u0: number; u1: number; absorption: number; cell_minus_back_k: number };
  sizing: { source: string; losses_percent: Record<string, number> };
}

/** Name of the site meter of every simulated plant that has one. */
export const METER = "METER";

/** Replaces the entries that are written wrong: paths like `subarrays[0].tilt_deg` or `module_types[0].gamma_pmp_per_c`. */
function misprint(file: PlantFile, wrong: PlantSpec["wrong"]): PlantFile {
  const stated = (path: string, value: number): number => wrong[path] ?? value;
  return {
    ...file,
    module_types: file.module_types.map((m, i) => ({
      ...m, p_stc_w: stated(`module_types[${i}].p_stc_w`, m.p_stc_w), gamma_pmp_per_c: stated(`module_types[${i}].gamma_pmp_per_c`, m.gamma_pmp_per_c),
    })),
    inverter_types: file.inverter_types.map((t, i) => ({ ...t, p_ac_w: stated(`inverter_types[${i}].p_ac_w`, t.p_ac_w) })),
    subarrays: file.subarrays.map((s, i) => ({
      ...s, tilt_deg: stated(`subarrays[${i}].tilt_deg`, s.tilt_deg), azimuth_deg: stated(`subarrays[${i}].azimuth_deg`, s.azimuth_deg),
    })),
    thermal: { ...file.thermal, u0: stated("thermal.u0", file.thermal.u0) },
  };
}

/** Writes the plant.json of a specification, misprints included. */
export function plantFile(spec: PlantSpec): PlantFile {
  const sheet = printedSheet(spec.module);
  const { inverterDesign: inverter } = spec;
  return misprint(
    {
      schema: "plant/1", name: spec.name, town: spec.town, latitude: spec.latitude, longitude: spec.longitude, altitude_m: spec.altitudeM,
      timezone: spec.timezone, commissioned_on: spec.commissionedOn, interval_s: spec.intervalS, albedo: spec.albedo, currency: spec.currency,
      tariff_per_kwh: spec.tariffPerKwh, analysis: spec.analysis, expected_degradation_per_year: 0.005,
      module_types: [
        {
          id: spec.module.id, technology: spec.module.technology, cells: spec.module.cells, area_m2: spec.module.areaM2, p_stc_w: sheet.pStcW,
          vmp_v: sheet.vmpV, imp_a: sheet.impA, voc_v: sheet.vocV, isc_a: sheet.iscA, gamma_pmp_per_c: sheet.gammaPmpPerC,
          alpha_isc_per_c: sheet.alphaIscPerC, beta_voc_per_c: sheet.betaVocPerC, relative_efficiency_at_w_m2: sheet.relativeEfficiency,
          iam: { model: "physical", n: COVER.n, k_per_m: COVER.kPerM, l_m: COVER.lM, diffuse: DIFFUSE_FACTOR },
        },
      ],
      inverter_types: [
        {
          id: inverter.id, p_ac_w: inverter.pAcW,
          efficiency: { dc_load: LOADS, value: LOADS.map((load) => Math.round(printedEfficiency(inverter, load) * 1e4) / 1e4), rated_dc_w: inverter.ratedDcW },
        },
      ],
      subarrays: spec.subarrays.map((s) => ({
        id: s.id, tilt_deg: s.tiltDeg, azimuth_deg: s.azimuthDeg, module_type: spec.module.id, modules_per_string: s.modulesPerString,
        strings: s.strings, dc_resistance_ohm_per_string: s.ohmPerString,
      })),
      inverters: spec.inverters.map((i) => ({ id: i.id, type: inverter.id, subarrays: [...i.subarrays] })),
      sensors: spec.sensors.map((s) => ("tiltDeg" in s ? { id: s.id, kind: s.kind, tilt_deg: s.tiltDeg, azimuth_deg: s.azimuthDeg } : { id: s.id, kind: s.kind })),
      meter: spec.meter ? METER : null,
      ac_wiring_loss_at_rated: spec.acWiringLossAtRated,
      thermal: { model: "faiman", u0: spec.thermal.u0, u1: spec.thermal.u1, absorption: spec.thermal.absorption, cell_minus_back_k: spec.thermal.cellMinusBackK },
      sizing: { source: "design study", losses_percent: SIZING_PERCENT },
    },
    spec.wrong,
  );
}

/** A plant file that says no more than it must. */
export interface BarePlantFile
  extends Omit<PlantFile, "albedo" | "ac_wiring_loss_at_rated" | "thermal" | "expected_degradation_per_year" | "sizing" | "module_types" | "inverter_types" | "subarrays"> {
  module_types: Omit<PlantFile["module_types"][number], "cells" | "area_m2" | "relative_efficiency_at_w_m2" | "iam">[];
  inverter_types: Omit<PlantFile["inverter_types"][number], "efficiency">[];
  subarrays: Omit<PlantFile["subarrays"][number], "dc_resistance_ohm_per_string">[];
}

/** The plant file without its optional entries, but for money and the site meter, which data or a person tell. */
export function withoutOptional(file: PlantFile): BarePlantFile {
  const { albedo: _albedo, ac_wiring_loss_at_rated: _wiring, thermal: _thermal, expected_degradation_per_year: _age, sizing: _sizing, ...rest } = file;
  return {
    ...rest,
    module_types: file.module_types.map(({ cells: _cells, area_m2: _area, relative_efficiency_at_w_m2: _weak, iam: _iam, ...type }) => type),
    inverter_types: file.inverter_types.map(({ id, p_ac_w }) => ({ id, p_ac_w })),
    subarrays: file.subarrays.map(({ dc_resistance_ohm_per_string: _ohm, ...array }) => array),
  };
}
