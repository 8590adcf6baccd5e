import type { Plant, SensorKind } from "@sunledger/engine";
import { importColumns } from "../../analysis/importColumns.ts";
import type { LedgerRange } from "../../analysis/ledgerRange.ts";
import { rawSamples } from "../../analysis/ledgerQueries.ts";
import { inverterKwp } from "../../analysis/measurementPoints.ts";
import { planeLight } from "../../analysis/planeLight.ts";
import type { Published } from "../../analysis/published.ts";
import { neutralText } from "../../documents/xlsx/neutralText.ts";
import type { Stores } from "../../stores/ports.ts";

const DAY_MS = 86_400_000;

const written = (value: number, digits: number): string => (Number.isFinite(value) ? value.toFixed(digits) : "");

/**
 * The light that an analysis used as a sensor that nobody had to mount, line by line: each inverter's irradiance in its
 * plane as it was booked, with what was measured of temperature beside it (ambient, back of the module, and the cell,
 * which the plant file says is warmer by its share of the light); empty where no sensor stands.
 */
export async function* virtualSensorLines(stores: Stores, { installation, analysis }: Published, { points, ...range }: LedgerRange): AsyncIterable<string> {
  yield "timestamp,point,poa_wm2,temp_ambient_c,temp_module_c,temp_cell_c\r\n";
  const { plant } = installation;
  if (plant === null) return;
  const columns = await importColumns(stores.records, analysis.import_id);
  const ambient = columnOf(plant, columns, "temperature_ambient", "t_amb_c");
  const back = columnOf(plant, columns, "temperature_module", "t_mod_c");
  const wanted = [ambient, back].filter((column) => column !== null);
  // local days reach into the neighbouring ones of UTC
  const startMs = Math.max(analysis.start_ms, (range.fromDay - 1) * DAY_MS);
  const endMs = Math.min(analysis.end_ms, (range.toDay + 1) * DAY_MS);
  const raw = analysis.import_id === null || wanted.length === 0 ? null : await rawSamples(stores, analysis.import_id, wanted, startMs, endMs);
  const at = (column: string | null, t: number): number => (raw === null || column === null ? Number.NaN : (raw.columns.get(column)?.[Math.round((t - raw.startMs) / raw.stepMs)] ?? Number.NaN));
  for (const point of points ?? analysis.points) {
    const name = neutralText(point);
    const { tMs, poaWm2 } = await planeLight(stores.measurements, range, analysis.step_ms, point, inverterKwp(plant, point));
    yield Array.from(tMs, (t, i) => {
      const light = poaWm2[i] ?? Number.NaN;
      const backC = at(back, t);
      return `${new Date(t).toISOString()},${name},${written(light, 2)},${written(at(ambient, t), 2)},${written(backC, 2)},${written(backC + (plant.thermal.cell_minus_back_k * light) / 1000, 2)}\r\n`;
    }).join("");
  }
}

/** The column of the first sensor of a kind that was measured. */
function columnOf(plant: Plant, columns: readonly string[], kind: SensorKind, quantity: string): string | null {
  return plant.sensors.filter((sensor) => sensor.kind === kind).map(({ id }) => `${id}.${quantity}`).find((column) => columns.includes(column)) ?? null;
}
