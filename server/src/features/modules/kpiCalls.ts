import { api, canSeeInstallation, isForbidden } from "@sunledger/contract";
import { Readable } from "node:stream";
import { litEnergies, planeLight } from "../../analysis/planeLight.ts";
import { publishedAnalysis, rangeOf } from "../../analysis/published.ts";
import { AppError } from "../../http/appError.ts";
import type { Binder } from "../../http/bind.ts";
import type { Stores } from "../../stores/ports.ts";

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

  bind(api.virtualSensor, async ({ query, caller, reply }) => {
    const found = await stores.records.db.selectFrom("installations").select(["id", "status"]).where("guid", "=", query.guid).executeTakeFirst();
    if (found === undefined || !canSeeInstallation(caller.policies, found.id)) throw new AppError("installation_forbidden");
    if (isForbidden(caller.role, found.status)) throw new AppError("installation_restricted");
    const { analysis } = await publishedAnalysis(stores.records, found.id);
    const { measurements } = stores;
    async function* lines(): AsyncIterable<string> {
      yield "timestamp,point,poa_wm2\r\n";
      for (const point of analysis.points) {
        const range = { analysisId: analysis.id, fromDay: analysis.first_day, toDay: analysis.first_day + analysis.day_count };
        const { tMs, poaWm2 } = await planeLight(measurements, range, analysis.step_ms, point);
        yield Array.from(tMs, (t, i) => `${new Date(t).toISOString()},${point},${(poaWm2[i] ?? Number.NaN).toFixed(2)}\r\n`).join("");
      }
    }
    return reply.type("text/csv; charset=utf-8").header("content-disposition", `attachment; filename="virtual-sensor-${found.id}.csv"`).send(Readable.from(lines()));
  });
}
