import type { ModuleType } from "./plant.ts";

/** A data sheet for tests: sixty cells of mono-crystalline silicon, every entry as one diode has it. */
export const TEST_SHEET: ModuleType = {
  id: "M", technology: "mono-si", cells: 60, area_m2: 1.64, p_stc_w: 279.6, vmp_v: 30.581, imp_a: 9.1429, voc_v: 37.94, isc_a: 9.7417,
  gamma_pmp_per_c: -0.00373, alpha_isc_per_c: 0.000503, beta_voc_per_c: -0.002993,
  relative_efficiency_at_w_m2: { 200: 0.97584, 400: 0.99867, 600: 1.00491, 800: 1.00447 },
  iam: { model: "ashrae", b: 0.05, diffuse: 0.955 },
};
