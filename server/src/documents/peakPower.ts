import type { Plant } from "@sunledger/engine";

/** Nameplate DC power of the plant at STC, kWp: what specific yield and PR stand on. */
export const peakPowerKwp = (plant: Plant): number =>
  plant.subarrays.reduce((sum, { module_type, modules_per_string, strings }) => {
    const module = plant.module_types.find(({ id }) => id === module_type);
    return sum + ((module?.p_stc_w ?? 0) * modules_per_string * strings) / 1000;
  }, 0);
