import type { ModuleDatasheet } from "../module/diode/lowIrradiance.ts";
import type { ModuleType } from "./plant.ts";
import { usualEfficiency } from "./usualEfficiency.ts";

/** What a plant file says of a module, as the one-diode fit reads it; without efficiencies at low light the usual one. */
export function dataSheetOf(module: ModuleType): ModuleDatasheet {
  const relativeEfficiencyAtWm2 = Object.entries(module.relative_efficiency_at_w_m2).map(([g, value]) => ({ poaWm2: Number(g), relativeEfficiency: value }));
  const sheet = { vmpV: module.vmp_v, impA: module.imp_a, vocV: module.voc_v, iscA: module.isc_a, relativeEfficiencyAtWm2 };
  if (relativeEfficiencyAtWm2.length > 0) return sheet;
  return { ...sheet, relativeEfficiencyAtWm2: [{ poaWm2: 200, relativeEfficiency: usualEfficiency(sheet, module.beta_voc_per_c, module.alpha_isc_per_c) }] };
}
