import { operatingLocus, type Plant } from "@sunledger/engine";
import { inputsOf, subarrayKwp } from "../../../analysis/measurementPoints.ts";
import { rawSamples } from "../../../analysis/ledgerQueries.ts";
import { daysSpan } from "../../../days/daysSpan.ts";
import { AppError } from "../../../http/appError.ts";
import type { Stores } from "../../../stores/ports.ts";
import { measuredInputs, operatingPoints, type OperatingPoints } from "../operatingPoints.ts";
import type { GraphMaker } from "./graphAsked.ts";

/** Light along which a sound module is followed, W/m². */
const LIGHT = Array.from({ length: 23 }, (_, i) => 50 * (i + 1));
const TEMPERATURES_C = [25, 50];

/**
 * DC operating points as shares of the rated ones, with the courses that a sound array would follow at two cell
 * temperatures and the inverter's rating: a cloud to the left lacks modules, one below lacks strings, one along the
 * rating is limited, one at the right foot is off. Coloured by module temperature where there is a sensor.
 */
export const banana: GraphMaker = async ({ stores, published, columns, range, chosen, words }) => {
  const { analysis, installation } = published;
  const { plant } = installation;
  const able = plant === null ? [] : measuredInputs(plant, columns);
  if (plant === null || able.length === 0) throw new AppError("not_found", "module");
  const wanted = chosen.length === 0 ? able : chosen;
  const unknown = wanted.find((point) => !able.includes(point));
  if (unknown !== undefined) throw new AppError("invalid_request", `sel_mpp: ${unknown}`);
  const span = daysSpan(range.fromDay, range.toDay, installation.timezone);
  const points = await operatingPoints(stores, published, columns, span, wanted);
  const sensor = plant.sensors.find(({ id, kind }) => kind === "temperature_module" && columns.includes(`${id}.t_mod_c`));
  const warmth = sensor === undefined ? null : await temperatures(stores, analysis.import_id, `${sensor.id}.t_mod_c`, span, points);
  return {
    kind: "scatter",
    x_quantity: "udc",
    y_quantity: "idc",
    x_unit: "U/Umpp",
    y_unit: "I/Impp",
    color: warmth === null ? null : { quantity: "t_mod_c", unit: "°C" },
    series: points.map(({ point, x, y }, i) => ({ point, part: null, x, y, color: warmth?.[i] ?? [] })),
    lines: [...sound(plant, wanted, words.message("common:term.expected_energy")), ...rating(plant, wanted)],
  };
};

/** The courses of the modules on the drawn inputs; one for each type and temperature. */
function sound(plant: Plant, inputs: readonly string[], label: string): { key: string; label: string; x: number[]; y: number[] }[] {
  const types = new Set(plant.inverters.flatMap(({ id }) => inputsOf(plant, id).filter(({ point }) => inputs.includes(point)).map(({ subarray }) => subarray.module_type)));
  return plant.module_types
    .filter(({ id }) => types.has(id))
    .flatMap((module) =>
      TEMPERATURES_C.map((tempC) => {
        const { voltage, current } = operatingLocus(module, tempC, LIGHT);
        return { key: `${module.id}@${tempC}`, label: `${module.id} · ${tempC} °C · ${label}`, x: [...voltage].filter(Number.isFinite), y: [...current].filter((_, i) => Number.isFinite(voltage[i])) };
      }),
    );
}

/** The power at which an inverter with these inputs is at its rating, as a hyperbola of voltage and current. */
function rating(plant: Plant, inputs: readonly string[]): { key: string; label: string; x: number[]; y: number[] }[] {
  const found = new Map<string, number>();
  for (const inverter of plant.inverters) {
    const own = inputsOf(plant, inverter.id);
    const type = plant.inverter_types.find(({ id }) => id === inverter.type);
    const dcKw = own.reduce((sum, { subarray }) => sum + subarrayKwp(plant, subarray), 0);
    if (type !== undefined && dcKw > 0 && own.some(({ point }) => inputs.includes(point))) found.set(type.id, type.p_ac_w / 1000 / dcKw);
  }
  const x = Array.from({ length: 13 }, (_, i) => 0.7 + 0.05 * i);
  return [...found].map(([type, share]) => ({ key: `rating@${type}`, label: type, x, y: x.map((volts) => share / volts) }));
}

/** The temperature at each drawn point's own time. */
async function temperatures(stores: Stores, importId: number | null, column: string, span: { fromMs: number; toMs: number }, points: readonly OperatingPoints[]): Promise<(number | null)[][] | null> {
  const raw = importId === null ? null : await rawSamples(stores, importId, [column], span.fromMs, span.toMs);
  const values = raw?.columns.get(column);
  if (raw === null || values === undefined) return null;
  return points.map(({ tMs }) => tMs.map((t) => finiteOrNull(values[Math.round((t - raw.startMs) / raw.stepMs)])));
}

const finiteOrNull = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) ? value : null);
