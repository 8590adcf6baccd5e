import type { api, QueryOf, ReplyOf, SubarrayRow } from "@sunledger/contract";
import { inputEnergy, pointLosses } from "../../analysis/ledgerQueries.ts";
import { inputsOf, subarrayKwp } from "../../analysis/measurementPoints.ts";
import { publishedAnalysis, rangeOf } from "../../analysis/published.ts";
import { storedIncidents } from "../../analysis/storedAnalyses.ts";
import { dayText } from "../../days/dayText.ts";
import type { Stores } from "../../stores/ports.ts";

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Sorted by a column (`-inverter_pi`: largest first), by the plant file's order where none is asked; missing values last. */
function sorted(rows: SubarrayRow[], sort: string | undefined): SubarrayRow[] {
  if (sort === undefined) return rows;
  const direction = sort.startsWith("-") ? -1 : 1;
  const value = (row: SubarrayRow) => Object.entries(row).find(([name]) => name === sort.replace(/^-/, ""))?.[1] ?? null;
  return [...rows].sort((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return left === right ? 0 : (left < right ? -1 : 1) * direction;
  });
}

/** Sub-arrays of a range (without dates: the whole analysis) with their inverter's books; `pdm_list` names inverters or inputs. */
export async function subarrayTable(stores: Stores, query: QueryOf<typeof api.subarrayTable>): Promise<ReplyOf<typeof api.subarrayTable>> {
  const published = await publishedAnalysis(stores.records, query.installation_id);
  const { installation, analysis } = published;
  const plant = installation.plant;
  const start_date = query.start_date ?? dayText(analysis.first_day);
  const end_date = query.end_date ?? dayText(analysis.first_day + analysis.day_count - 1);
  const range = rangeOf(published, { start_date, end_date });
  const wanted = (query.pdm_list ?? "").split(",").map((part) => part.trim()).filter((part) => part !== "");
  const inputs = (plant?.inverters ?? []).flatMap(({ id }) => (plant === null ? [] : inputsOf(plant, id)).map((input) => ({ ...input, inverter: id })));
  const shown = inputs.filter(({ point, inverter }) => wanted.length === 0 || wanted.includes(point) || wanted.includes(inverter));
  const [books, energies, incidents] = await Promise.all([
    pointLosses(stores.measurements, range),
    inputEnergy(stores, range, analysis, shown.map(({ point }) => point)),
    storedIncidents(stores.records, [analysis.id]),
  ]);
  const rows = shown.map(({ point, subarray, inverter }): SubarrayRow => {
    const peak = plant === null ? 0 : subarrayKwp(plant, subarray);
    const ofInverter = inputs.filter((input) => input.inverter === inverter).reduce((sum, input) => sum + (plant === null ? 0 : subarrayKwp(plant, input.subarray)), 0);
    const own = books.find((entry) => entry.point === inverter);
    const energy = energies.get(point) ?? null;
    return {
      pdm: point,
      subarray: subarray.id,
      inverter,
      tilt_deg: subarray.tilt_deg,
      azimuth_deg: subarray.azimuth_deg,
      module_type: subarray.module_type,
      modules_per_string: subarray.modules_per_string,
      strings: subarray.strings,
      peak_power_kwp: peak,
      share_of_inverter: ratio(peak, ofInverter) ?? 0,
      dc_energy_kwh: energy,
      dc_yield_kwh_kwp: energy === null ? null : ratio(energy, peak),
      inverter_reference_kwh: own?.referenceKwh ?? 0,
      inverter_expected_kwh: own?.expectedKwh ?? 0,
      inverter_energy_kwh: own?.deliveredKwh ?? 0,
      inverter_pr: own === undefined ? null : ratio(own.deliveredKwh, own.referenceKwh),
      inverter_pi: own === undefined ? null : ratio(own.deliveredKwh, own.expectedKwh),
      incidents: (incidents.get(analysis.id) ?? []).filter(
        ({ points, days }) => points.some((place) => place === inverter || place === point || place.startsWith(`${point}-`)) && days.some((day) => day >= range.fromDay && day < range.toDay),
      ).length,
    };
  });
  const first = (query.page - 1) * query.page_size;
  return { start_date, end_date, total: rows.length, rows: sorted(rows, query.sort).slice(first, first + query.page_size) };
}
