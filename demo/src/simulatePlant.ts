import { cellTemperature } from "./cellTemperature.ts";
import { dcFaultsOf } from "./dcFault.ts";
import { faultsOf } from "./faultState.ts";
import type { LossLedger } from "./lossLedger.ts";
import { moduleTable } from "./moduleTable.ts";
import { printedSheet } from "./moduleDesign.ts";
import { METER, plantFile, type PlantFile } from "./plantFile.ts";
import { planeLight, type PlaneLight } from "./planeLight.ts";
import type { PlantSpec, SubArraySpec } from "./plantSpec.ts";
import { randomStream } from "./random.ts";
import { planeOfSensor, sensorColumn, sensorColumnName } from "./sensors.ts";
import { simulateInverter, type InverterColumns, type TrackedArray } from "./simulateInverter.ts";
import { truthOf, type Truth } from "./truth.ts";
import { drawWeather } from "./weather.ts";

/** What to simulate: [fromMs, toMs), UTC; the seed decides weather, noise and small differences. */
export interface SimulationRange {
  fromMs: number;
  toMs: number;
  seed: number;
}

/** A simulated plant: its file, what its logger recorded, and what really happened. */
export interface SimulatedPlant {
  plant: PlantFile;
  /** Sample i stands for [startMs + i·stepMs, startMs + (i + 1)·stepMs). */
  axis: { startMs: number; stepMs: number; count: number };
  /** Columns `<point>.<quantity>` on that axis; NaN where nothing was recorded. */
  columns: Map<string, Float64Array>;
  truth: Truth;
}

const METER_START_WH = 10_000_000;

/** A plane's light and cells, kept by orientation. */
interface Plane {
  light: PlaneLight;
  tempCellC: Float64Array;
}

/** Writes one inverter's columns as its logger would: small errors, rounding, silence. */
function record(spec: PlantSpec, inverter: string, columns: InverterColumns, seed: number, out: Map<string, Float64Array>): void {
  const random = randomStream(seed, `logger ${inverter}`);
  const gain = 1 + 0.0008 * random.normal();
  const logged = (values: Float64Array, noise: number, places: number): Float64Array => {
    const scale = 10 ** places;
    return values.map((value, i) => (columns.silent[i] === 1 ? NaN : value <= 0 ? 0 : Math.round(value * (1 + noise * random.normal()) * scale) / scale));
  };
  out.set(`${inverter}.pac_w`, logged(columns.powerAcW, 0.0005, 0));
  if (spec.analysis === "ac") return;
  const powerDc = logged(columns.powerDcW.map((w) => w * gain), 0.001, 0);
  const voltage = logged(columns.voltageDcV, 0.001, 2);
  out.set(`${inverter}.pdc_w`, powerDc);
  out.set(`${inverter}.udc_v`, voltage);
  out.set(`${inverter}.idc_a`, powerDc.map((w, i) => (Number.isNaN(w) ? NaN : voltage[i] > 0 ? Math.round((w / voltage[i]) * 100) / 100 : 0)));
  if (!spec.stringCurrents) return;
  for (const [name, current] of columns.stringA) {
    const spread = 1 + 0.004 * random.normal();
    out.set(`${name}.idc_a`, logged(current.map((a) => a * spread), 0.003, 2));
  }
}

/** Simulates a plant. The same specification, range and seed give the same plant, to the last digit. */
export function simulatePlant(spec: PlantSpec, range: SimulationRange): SimulatedPlant {
  const { seed } = range;
  const weather = drawWeather(spec, range.fromMs, range.toMs, seed);
  const stepMs = spec.intervalS * 1000;
  const table = moduleTable(spec.module);
  const sheet = printedSheet(spec.module);
  const planes = new Map<string, Plane>();
  const planeOf = (tiltDeg: number, azimuthDeg: number): Plane => {
    const key = `${tiltDeg} ${azimuthDeg}`;
    let plane = planes.get(key);
    if (plane === undefined) {
      const light = planeLight(weather.sun, weather.light, tiltDeg, azimuthDeg, spec.albedo);
      plane = { light, tempCellC: cellTemperature(weather, light, spec.thermal) };
      planes.set(key, plane);
    }
    return plane;
  };
  const quality = randomStream(seed, "mismatch");
  const shading = faultsOf(spec, "shading");
  const outages = faultsOf(spec, "string_outage");
  const defects = faultsOf(spec, "dc_fault");
  const tracked = new Map<string, TrackedArray>();
  const ratedOf = (array: SubArraySpec): number => sheet.pStcW * array.modulesPerString * array.strings;
  for (const array of spec.subarrays) {
    const mismatch = Math.max(0, spec.mismatch.mean + spec.mismatch.spread * quality.normal());
    const dcFaults = defects.some((fault) => fault.subarray === array.id) ? dcFaultsOf(defects, array, spec.module) : null;
    tracked.set(array.id, { array, dcFaults, ...planeOf(array.tiltDeg, array.azimuthDeg), table, pStcW: ratedOf(array), vmpV: sheet.vmpV, mismatch, shading, outages });
  }

  const columns = new Map<string, Float64Array>();
  const ledgers = new Map<string, LossLedger>();
  let delivered: Float64Array | undefined;
  for (const inverter of spec.inverters) {
    const arrays = inverter.subarrays.flatMap((id) => tracked.get(id) ?? []);
    const simulated = simulateInverter(spec, inverter, arrays, weather);
    ledgers.set(inverter.id, simulated.ledger);
    record(spec, inverter.id, simulated.columns, seed, columns);
    const { deliveredW } = simulated.columns;
    delivered = delivered === undefined ? Float64Array.from(deliveredW) : delivered.map((w, i) => w + deliveredW[i]);
  }
  for (const sensor of spec.sensors) {
    const lies = planeOfSensor(spec, sensor);
    const plane = lies === undefined ? undefined : planeOf(lies.tiltDeg, lies.azimuthDeg);
    columns.set(sensorColumnName(sensor), sensorColumn(spec, sensor, weather, plane?.light, plane?.tempCellC, seed));
  }
  if (spec.meter && delivered !== undefined) {
    let index = METER_START_WH;
    columns.set(`${METER}.eac_total_wh`, delivered.map((w) => Math.round((index += (w * stepMs) / 3_600_000))));
  }
  const plant = plantFile(spec);
  const truthful = plantFile({ ...spec, wrong: {} });
  return {
    plant, axis: { startMs: range.fromMs, stepMs, count: Math.floor((range.toMs - range.fromMs) / stepMs) }, columns,
    truth: truthOf(spec, ledgers, weather, spec.subarrays.reduce((sum, array) => sum + ratedOf(array), 0), misprints(spec, truthful)),
  };
}

/** The wrong entries of a plant file with what is true. */
function misprints(spec: PlantSpec, truthful: PlantFile): Truth["wrong"] {
  const trueValues = new Map<string, number>([
    ...truthful.module_types.flatMap(({ p_stc_w: power, gamma_pmp_per_c: gamma }, i) => [[`module_types[${i}].p_stc_w`, power], [`module_types[${i}].gamma_pmp_per_c`, gamma]] as const),
    ...truthful.inverter_types.map(({ p_ac_w: power }, i) => [`inverter_types[${i}].p_ac_w`, power] as const),
    ...truthful.subarrays.flatMap(({ tilt_deg: tilt, azimuth_deg: azimuth }, i) => [[`subarrays[${i}].tilt_deg`, tilt], [`subarrays[${i}].azimuth_deg`, azimuth]] as const),
    ["thermal.u0", truthful.thermal.u0] as const,
  ]);
  return Object.fromEntries(Object.entries(spec.wrong).map(([path, stated]) => [path, { stated, true: trueValues.get(path) ?? NaN }]));
}
