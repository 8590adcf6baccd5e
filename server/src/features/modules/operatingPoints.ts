import type { Plant, Samples } from "@sunledger/engine";
import { rawSamples } from "../../analysis/ledgerQueries.ts";
import { inputsOf } from "../../analysis/measurementPoints.ts";
import type { Published } from "../../analysis/published.ts";
import type { Stores } from "../../stores/ports.ts";

/** The most operating points drawn of one input; more are thinned evenly. */
const MOST_POINTS = 2000;
/** The most values read with one question, unless one input alone has more. */
const MOST_READ = 500_000;
/** Below this share of the rated current an inverter is waking up or asleep, and its voltage says nothing. */
const LEAST_CURRENT = 0.01;

export interface OperatingPoints {
  point: string;
  /** Voltage over that at maximum power at STC, 0–1.3. */
  x: number[];
  /** Current over that at maximum power at STC, 0–1.3. */
  y: number[];
  /** When each was, UTC ms. */
  tMs: number[];
}

const stringCurrents = (columns: readonly string[], input: string): string[] => columns.filter((column) => column.startsWith(`${input}-S`) && column.endsWith(".idc_a"));

/** Whether an import has what DC operating points are made of, and for which inputs. */
export function measuredInputs(plant: Plant, columns: readonly string[]): string[] {
  const has = new Set(columns);
  return plant.inverters.flatMap(({ id }) =>
    inputsOf(plant, id)
      .filter(({ point }) => has.has(`${point}.udc_v`) || has.has(`${id}.udc_v`))
      .filter(({ point }) => has.has(`${point}.idc_a`) || stringCurrents(columns, point).length > 0)
      .map(({ point }) => point),
  );
}

/** What an input's operating points are made of. */
interface InputColumns {
  point: string;
  currents: string[];
  voltage: string;
  /** At maximum power at STC, of the currents together. */
  ratedA: number;
  ratedV: number;
}

function inputColumns(plant: Plant, columns: readonly string[], inputs: readonly string[]): InputColumns[] {
  return plant.inverters.flatMap(({ id }) =>
    inputsOf(plant, id).filter(({ point }) => inputs.includes(point)).flatMap(({ point, subarray }): InputColumns[] => {
      const module = plant.module_types.find((type) => type.id === subarray.module_type);
      if (module === undefined) return [];
      const ownCurrent = columns.includes(`${point}.idc_a`);
      const currents = ownCurrent ? [`${point}.idc_a`] : stringCurrents(columns, point);
      return [{
        point,
        currents,
        voltage: columns.includes(`${point}.udc_v`) ? `${point}.udc_v` : `${id}.udc_v`,
        ratedA: module.imp_a * (ownCurrent ? subarray.strings : currents.length),
        ratedV: module.vmp_v * subarray.modules_per_string,
      }];
    }),
  );
}

/** Inputs that are read with one question: as many as keep it small. */
function batches(inputs: readonly InputColumns[], steps: number): InputColumns[][] {
  const found: InputColumns[][] = [];
  let values = Number.POSITIVE_INFINITY;
  for (const input of inputs) {
    const own = steps * (input.currents.length + 1);
    if (values + own > MOST_READ) {
      found.push([]);
      values = 0;
    }
    found.at(-1)?.push(input);
    values += own;
  }
  return found;
}

/**
 * DC operating points of inputs between two times, as shares of the array's rated point: the input's own current and
 * voltage, else the sum of its strings' currents and the inverter's voltage. A step with a missing part is left out.
 */
export async function operatingPoints(stores: Stores, { installation, analysis }: Published, columns: readonly string[], span: { fromMs: number; toMs: number }, inputs: readonly string[]): Promise<OperatingPoints[]> {
  const { plant } = installation;
  if (plant === null || analysis.import_id === null) return [];
  const drawn: OperatingPoints[] = [];
  for (const batch of batches(inputColumns(plant, columns, inputs), (span.toMs - span.fromMs) / analysis.step_ms)) {
    const raw = await rawSamples(stores, analysis.import_id, [...new Set(batch.flatMap(({ currents, voltage }) => [...currents, voltage]))], span.fromMs, span.toMs);
    if (raw !== null) drawn.push(...batch.map((input) => pointsOf(raw, input)));
  }
  return drawn;
}

function pointsOf(raw: Samples, { point, currents, voltage, ratedA, ratedV }: InputColumns): OperatingPoints {
  const x: number[] = [];
  const y: number[] = [];
  const tMs: number[] = [];
  for (let k = 0; k < raw.count; k += 1) {
    const current = currents.reduce((sum, column) => sum + (raw.columns.get(column)?.[k] ?? Number.NaN), 0) / ratedA;
    const volts = (raw.columns.get(voltage)?.[k] ?? Number.NaN) / ratedV;
    if (!(current > LEAST_CURRENT) || !Number.isFinite(volts)) continue;
    x.push(volts);
    y.push(current);
    tMs.push(raw.startMs + k * raw.stepMs);
  }
  const stride = Math.max(1, Math.ceil(x.length / MOST_POINTS));
  const thinned = (values: readonly number[]): number[] => values.filter((_, k) => k % stride === 0);
  return { point, x: thinned(x), y: thinned(y), tMs: thinned(tMs) };
}
