import { api } from "@sunledger/contract";
import { Readable } from "node:stream";
import { installationOfGuid } from "../../analysis/installationOfGuid.ts";
import { litEnergies } from "../../analysis/planeLight.ts";
import { publishedAnalysis, rangeOf } from "../../analysis/published.ts";
import { dayText } from "../../days/dayText.ts";
import type { Binder } from "../../http/bind.ts";
import type { Stores } from "../../stores/ports.ts";
import { virtualSensorLines } from "./virtualSensor.ts";

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Key figures filtered by light, and the light itself as a sensor that nobody had to mount. */
export function kpiCalls(bind: Binder, stores: Stores): void {
  bind(api.kpiData, async ({ query }) => {
    const published = await publishedAnalysis(stores.records, query.installation_id);
    const asked = query.pdm_list === "all" ? { ...query, pdm_list: undefined } : query;
    const energies = await litEnergies(stores.measurements, rangeOf(published, asked), published.analysis.step_ms, query.min_irradiance);
    return {
      start_date: query.start_date,
      end_date: query.end_date,
      min_irradiance: query.min_irradiance,
      points: energies.map((energy) => ({
        point: energy.point,
        hours: energy.hours,
        reference_energy_kwh: energy.referenceKwh,
        expected_energy_kwh: energy.expectedKwh,
        energy_ac_kwh: energy.deliveredKwh,
        estimated_kwh: energy.estimatedKwh,
        pr: ratio(energy.deliveredKwh, energy.referenceKwh),
        pi: ratio(energy.deliveredKwh, energy.expectedKwh),
      })),
    };
  });

  bind(api.virtualSensor, async ({ query, reply }) => {
    const published = await publishedAnalysis(stores.records, await installationOfGuid(stores.records, query.guid));
    const { first_day: firstDay, day_count: dayCount } = published.analysis;
    const range = rangeOf(published, { start_date: query.start_date ?? dayText(firstDay), end_date: query.end_date ?? dayText(firstDay + dayCount - 1), pdm_list: query.pdm_list });
    const name = `virtual-sensor-${published.installation.id}.csv`;
    return reply.type("text/csv; charset=utf-8").header("content-disposition", `attachment; filename="${name}"`).send(Readable.from(virtualSensorLines(stores, published, range)));
  });
}
