import { api, type ReplyOf } from "@sunledger/contract";
import type { Plant, PlantFinding } from "@sunledger/engine";
import { subarrayKwp } from "../../analysis/measurementPoints.ts";
import { installationColumns } from "../../analysis/installationColumns.ts";
import { publishedAnalysis } from "../../analysis/published.ts";
import type { Binder } from "../../http/bind.ts";
import { translatorOf } from "../../http/locale.ts";
import type { Stores } from "../../stores/ports.ts";
import { layout } from "./layout.ts";
import { siteInfo } from "./siteInfo.ts";
import { subarrayGraph } from "./subarrayGraph.ts";
import { subarrayTable } from "./subarrayTable.ts";

/** The site: what it is made of, its sub-arrays over a range and over time, its planes, its scheme. */
export function siteCalls(bind: Binder, stores: Stores): void {
  bind(api.siteInfo, ({ caller, query }) => siteInfo(stores, caller, query.installation_id));
  bind(api.subarrayTable, ({ query }) => subarrayTable(stores, query));
  bind(api.subarrayGraph, async ({ query, locale }) => subarrayGraph(stores, query, await translatorOf(locale)));
  bind(api.inverterModels, async ({ params }) => inverterModels((await installationColumns(stores.records, params.id)).plant));
  bind(api.planeInfo, async ({ params }) => {
    const { installation, analysis } = await publishedAnalysis(stores.records, params.id);
    return planes(installation.plant, analysis.plant_model);
  });
  bind(api.installationLayout, async ({ params, locale }) => layout(stores, params.id, await translatorOf(locale)));
}

function inverterModels(plant: Plant | null): ReplyOf<typeof api.inverterModels> {
  const inverters = plant?.inverters ?? [];
  const models = [...new Set(inverters.map(({ type }) => type))].map((model) => {
    const ids = inverters.filter(({ type }) => type === model).map(({ id }) => id);
    const ratedW = plant?.inverter_types.find(({ id }) => id === model)?.p_ac_w ?? 0;
    return { model, count: ids.length, p_ac_w: ratedW, p_ac_total_kw: (ids.length * ratedW) / 1000, inverters: ids };
  });
  return { total: inverters.length, models: models.sort((a, b) => b.count - a.count) };
}

/** Sub-arrays of one tilt and azimuth together, with the findings of the audit that speak of them. */
function planes(plant: Plant | null, findings: readonly PlantFinding[]): ReplyOf<typeof api.planeInfo> {
  if (plant === null) return { planes: [] };
  const key = ({ tilt_deg, azimuth_deg }: { tilt_deg?: number; azimuth_deg?: number }) => `${tilt_deg ?? ""} ${azimuth_deg ?? ""}`;
  const whole = plant.subarrays.reduce((sum, subarray) => sum + subarrayKwp(plant, subarray), 0);
  const groups = new Map<string, typeof plant.subarrays>();
  for (const subarray of plant.subarrays) groups.set(key(subarray), [...(groups.get(key(subarray)) ?? []), subarray]);
  return {
    planes: [...groups.values()].map((members) => {
      const power = members.reduce((sum, subarray) => sum + subarrayKwp(plant, subarray), 0);
      const [first] = members;
      const indices = members.map((member) => plant.subarrays.indexOf(member));
      return {
        tilt_deg: first?.tilt_deg ?? 0,
        azimuth_deg: first?.azimuth_deg ?? 0,
        subarrays: members.map(({ id }) => id),
        peak_power_kwp: power,
        share: whole > 0 ? power / whole : 0,
        sensors: plant.sensors.filter((sensor) => sensor.kind === "irradiance_tilted" && first !== undefined && key(sensor) === key(first)).map(({ id }) => id),
        findings: findings.filter(({ field }) => indices.some((index) => field.startsWith(`subarrays[${index}].`))),
      };
    }),
  };
}
