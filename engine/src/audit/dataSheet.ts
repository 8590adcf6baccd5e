import type { ModuleDatasheet } from "../module/diode/lowIrradiance.ts";
import type { ModuleType } from "./plant.ts";

/** What a plant file says of a module, as the one-diode fit reads it. */
export const dataSheetOf = (module: ModuleType): ModuleDatasheet => ({
  vmpV: module.vmp_v,
  impA: module.imp_a,
  vocV: module.voc_v,
  iscA: module.isc_a,
  relativeEfficiencyAtWm2: Object.entries(module.relative_efficiency_at_w_m2).map(([g, value]) => ({ poaWm2: Number(g), relativeEfficiency: value })),
});
