import type { api, ReplyOf } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";
import { installationColumns } from "../../analysis/installationColumns.ts";
import { pointLosses } from "../../analysis/ledgerQueries.ts";
import { inputsOf, measurementPoints, subarrayKwp } from "../../analysis/measurementPoints.ts";
import { publishedAnalysis } from "../../analysis/published.ts";
import { storedIncidents } from "../../analysis/storedAnalyses.ts";
import type { Stores } from "../../stores/ports.ts";

/** The plant as a scheme, coloured by the whole analysis: one row per inverter, its inputs in the plant file's order. */
export async function layout(stores: Stores, id: number, words: Translator): Promise<ReplyOf<typeof api.installationLayout>> {
  const { installation, analysis } = await publishedAnalysis(stores.records, id);
  const plant = installation.plant;
  if (plant === null) return { inverters: [], sensors: [], meter: null };
  const [{ columns }, books, incidents] = await Promise.all([
    installationColumns(stores.records, id),
    pointLosses(stores.measurements, { analysisId: analysis.id, fromDay: analysis.first_day, toDay: analysis.first_day + analysis.day_count }),
    storedIncidents(stores.records, [analysis.id]),
  ]);
  const strings = measurementPoints(plant, columns).filter(({ type, quantities }) => type === "string" && quantities.length > 0);
  const open = (incidents.get(analysis.id) ?? []).filter((incident) => incident.open);
  const faulty = new Set(open.flatMap(({ points }) => points));
  return {
    inverters: plant.inverters.map((inverter, row) => {
      const inputs = inputsOf(plant, inverter.id);
      const own = books.find(({ point }) => point === inverter.id);
      const ratio = (whole: number) => (own !== undefined && whole > 0 ? own.deliveredKwh / whole : null);
      return {
        point: inverter.id,
        label: `${words.t("common:term.inverter")} ${inverter.id}`,
        row,
        model: inverter.type,
        p_ac_w: plant.inverter_types.find((type) => type.id === inverter.type)?.p_ac_w ?? 0,
        peak_power_kwp: inputs.reduce((sum, { subarray }) => sum + subarrayKwp(plant, subarray), 0),
        energy_kwh: own?.deliveredKwh ?? null,
        pr: ratio(own?.referenceKwh ?? 0),
        pi: ratio(own?.expectedKwh ?? 0),
        open_incidents: open.filter(({ points }) => points.some((point) => point === inverter.id || point.startsWith(`${inverter.id}/`))).length,
        inputs: inputs.map(({ point, subarray }, column) => ({
          point,
          label: `${words.t("common:term.subarray")} ${subarray.id}`,
          column,
          tilt_deg: subarray.tilt_deg,
          azimuth_deg: subarray.azimuth_deg,
          modules_per_string: subarray.modules_per_string,
          strings: subarray.strings,
          measured_strings: strings.filter(({ parent }) => parent === point).map(({ pdm }) => pdm),
          faulty_strings: [...faulty].filter((place) => place.startsWith(`${point}-`)),
        })),
      };
    }),
    sensors: plant.sensors.map((sensor) => ({ point: sensor.id, kind: sensor.kind, tilt_deg: sensor.tilt_deg ?? null, azimuth_deg: sensor.azimuth_deg ?? null })),
    meter: plant.meter,
  };
}
