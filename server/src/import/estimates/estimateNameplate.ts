import type { Plant, PlantFinding, Samples } from "@sunledger/engine";

/** What of its nameplate a healthy plant delivers as AC at 25 °C: reflection, dirt, wiring, conversion together. */
const HEALTHY_SHARE = 0.9;
/** In the plane that is all there is to it; from the horizontal the plane's gain is unknown too. */
const HEALTHY_UNCERTAINTY = { tilted: 0.07, horizontal: 0.25 };
const STRONG_LIGHT_W_M2 = 500;
const MIN_SAMPLES = 20;
const HIGH_POWER = 0.7;
const FLAT_TOP = 0.995;
const FLAT_SHARE = 0.05;
const HEADROOM = 1.25;

/**
 * The DC nameplate a plant seems to have: each inverter's AC power over its irradiance, brought to 25 °C, on strong
 * light, over the share a healthy plant delivers. It cannot tell a large plant with losses from a small one without:
 * figures that rest on the nameplate stay unknown. The module's power and currents are replaced, voltages stay; so is an
 * inverter's rating, by the flat top of its power where it shows one, else it is only lifted out of the way. Null
 * without irradiance.
 */
export function estimateNameplate(plant: Plant, samples: Samples): { plant: Plant; findings: PlantFinding[] } | null {
  const sensor = plant.sensors.find(({ kind }) => kind === "irradiance_tilted") ?? plant.sensors.find(({ kind }) => kind === "irradiance_horizontal");
  const irradiance = samples.columns.get(`${sensor?.id}.gti_w_m2`) ?? samples.columns.get(`${sensor?.id}.ghi_w_m2`);
  if (irradiance === undefined) return null;
  const moduleSensor = plant.sensors.find(({ kind }) => kind === "temperature_module");
  const temperature = samples.columns.get(`${moduleSensor?.id}.t_mod_c`);
  const gamma = plant.module_types[0]?.gamma_pmp_per_c ?? -0.004;
  const capacities: number[] = [];
  const powers: Float64Array[] = [];
  for (const { id } of plant.inverters) {
    const power = samples.columns.get(`${id}.pac_w`);
    if (power === undefined) continue;
    powers.push(power);
    const ratios: number[] = [];
    for (let k = 0; k < power.length; k++) {
      const light = irradiance[k] ?? NaN;
      const watts = power[k] ?? NaN;
      if (!(light > STRONG_LIGHT_W_M2) || !(watts > 0)) continue;
      const cellC = temperature?.[k] ?? 25 + 0.03 * light;
      ratios.push((watts * 1000) / light / (1 + gamma * (cellC - 25)));
    }
    if (ratios.length >= MIN_SAMPLES) capacities.push(middle(ratios) / HEALTHY_SHARE);
  }
  if (capacities.length === 0) return null;
  const statedW = statedPerInverterW(plant);
  const uncertainty = sensor?.kind === "irradiance_tilted" ? HEALTHY_UNCERTAINTY.tilted : HEALTHY_UNCERTAINTY.horizontal;
  const scale = middle(capacities) / statedW;
  const used = (field: string, found: number, uncertainty: number): PlantFinding => ({ field, stated: null, found, uncertainty, used: "found" });
  const modules = plant.module_types.map((type) => ({ ...type, p_stc_w: type.p_stc_w * scale, imp_a: type.imp_a * scale, isc_a: type.isc_a * scale }));
  const limit = ratingOf(powers);
  const ratings = plant.inverter_types.map((type) => {
    const p_ac_w = limit.seen || type.p_ac_w < limit.watts ? limit.watts : type.p_ac_w;
    return { ...type, p_ac_w, efficiency: { ...type.efficiency, rated_dc_w: (type.efficiency.rated_dc_w * p_ac_w) / type.p_ac_w } };
  });
  return {
    plant: { ...plant, module_types: modules, inverter_types: ratings },
    findings: [
      ...modules.map((type, i) => used(`module_types[${i}].p_stc_w`, type.p_stc_w, type.p_stc_w * uncertainty)),
      ...ratings.flatMap((type, i) =>
        type.p_ac_w === plant.inverter_types[i]?.p_ac_w ? [] : [used(`inverter_types[${i}].p_ac_w`, type.p_ac_w, type.p_ac_w * (limit.seen ? 0.01 : 0.3))],
      ),
    ],
  };
}

/**
 * The inverters' rating: the most they gave where their power ends in a flat top (many samples within half a percent of
 * it); otherwise more than they ever gave, so that nothing passes for clipping.
 */
function ratingOf(powers: readonly Float64Array[]): { watts: number; seen: boolean } {
  const tops = powers.map((power) => {
    const most = power.reduce((top, watts) => (watts > top ? watts : top), 0);
    const high = power.filter((watts) => watts > HIGH_POWER * most);
    return { most, flat: high.filter((watts) => watts > FLAT_TOP * most).length / Math.max(1, high.length) };
  });
  const seen = middle(tops.map(({ flat }) => flat)) > FLAT_SHARE;
  const most = Math.max(...tops.map((top) => top.most));
  return { watts: seen ? most : HEADROOM * most, seen };
}

function statedPerInverterW(plant: Plant): number {
  const arrays = plant.subarrays.reduce((sum, array) => {
    const type = plant.module_types.find(({ id }) => id === array.module_type);
    return sum + (type?.p_stc_w ?? 0) * array.modules_per_string * array.strings;
  }, 0);
  return arrays / plant.inverters.length;
}

function middle(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
