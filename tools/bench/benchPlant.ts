import { demoFleet, simulatePlant, type PlantSpec, type SimulatedPlant } from "@sunledger/demo";
import type { Plant, Samples, Zone } from "@sunledger/engine";
import { plantOf } from "../../server/src/import/plant/readPlantFile.ts";
import { zoneOf } from "../../server/src/import/time/zone.ts";

/** What an audit is given. */
export interface BenchPlant {
  plant: Plant;
  samples: Samples;
  zone: Zone;
}

export interface BenchSize {
  inverters: number;
  stepMs: number;
  days: number;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A fixed year, so that every run measures the same work. */
const TO_MS = Date.UTC(2025, 0, 1);
/** The fleet's field of ten inverters: measured DC, six sensors, one of each ordinary fault. */
const FIELD = "huerta-solar-los-alcores";
/** Inverters alike differ by about this much. */
const SPREAD = 0.004;

/** What a simulated field leaves behind: its truth is not kept, or it would count as the audit's memory. */
type Field = Pick<SimulatedPlant, "plant" | "axis" | "columns">;

const simulated = new Map<string, Field>();

/**
 * A plant of any number of inverters: ten simulated ones of the demo fleet, repeated with small differences, in whole
 * watts as loggers write them. No string currents (they are read, not computed with, where the DC power is there).
 */
export function benchPlant(size: BenchSize): BenchPlant {
  const base = simulatedField(size);
  const copies = Array.from({ length: size.inverters }, (_, i) => {
    const source = base.plant.inverters[i % base.plant.inverters.length];
    if (source === undefined) throw new Error("the field has no inverter");
    return { source, id: `B${String(i + 1).padStart(4, "0")}`, gain: 1 + SPREAD * Math.sin(12.9898 * i) };
  });
  const columns = new Map<string, Float64Array>();
  for (const [name, values] of base.columns) {
    if (name.startsWith(`${base.plant.meter}.`)) continue;
    const copiesOf = copies.filter(({ source }) => name.startsWith(`${source.id}.`));
    const quantity = name.slice(name.indexOf(".") + 1);
    if (base.plant.inverters.every(({ id }) => !name.startsWith(`${id}.`))) columns.set(name, values);
    for (const { id, gain } of copiesOf) columns.set(`${id}.${quantity}`, quantity === "udc_v" ? values.slice() : values.map((value) => Math.round(value * gain)));
  }
  const file = {
    ...base.plant,
    meter: null,
    inverters: copies.map(({ source, id }) => ({ ...source, id, subarrays: source.subarrays.map((array) => `${id}-${array}`) })),
    subarrays: copies.flatMap(({ source, id }) =>
      base.plant.subarrays.filter((array) => source.subarrays.includes(array.id)).map((array) => ({ ...array, id: `${id}-${array.id}` })),
    ),
  };
  const samples = { ...base.axis, columns };
  const endMs = samples.startMs + samples.count * samples.stepMs;
  return { plant: plantOf(file, "plant.json").plant, samples, zone: zoneOf(file.timezone, samples.startMs - DAY_MS, endMs + DAY_MS) };
}

/** The field over the asked days, simulated once per step and length. */
function simulatedField({ stepMs, days }: BenchSize): Field {
  const key = `${stepMs} ${days}`;
  const known = simulated.get(key);
  if (known !== undefined) return known;
  const member = demoFleet(TO_MS).find(({ id }) => id === FIELD);
  if (member === undefined) throw new Error(`the demo fleet has no plant ${FIELD}`);
  const fromMs = TO_MS - days * DAY_MS;
  const spec: PlantSpec = { ...member.spec, intervalS: stepMs / 1000, faults: faultsOver(fromMs, days) };
  const { plant, axis, columns } = simulatePlant(spec, { seed: member.seed, fromMs, toMs: TO_MS });
  const field = { plant, axis, columns };
  simulated.set(key, field);
  return field;
}

/** One fault of each ordinary kind, at shares of the period, so that every detector has work to do. */
function faultsOver(fromMs: number, days: number): PlantSpec["faults"] {
  const span = (from: number, to: number) => ({ startMs: fromMs + Math.round(from * days) * DAY_MS, endMs: fromMs + Math.round(to * days) * DAY_MS });
  const noon = fromMs + Math.round(0.9 * days) * DAY_MS + 12 * HOUR_MS;
  return [
    { kind: "string_outage", ...span(0.1, 0.3), subarray: "S03", strings: [5] },
    { kind: "string_outage", ...span(0.5, 0.56), subarray: "S09", strings: [0, 1, 2] },
    { kind: "inverter_stop", ...span(0.4, 0.44), inverter: "INV07" },
    { kind: "derating", ...span(0.3, 0.6), inverters: ["INV05"], aboveC: 22, perC: 0.05 },
    { kind: "curtailment", ...span(0.6, 0.75), setpoint: 0.6, hours: [11, 15], everyDays: 3 },
    { kind: "communication", ...span(0.8, 0.81), inverters: ["INV02", "INV05"], sensors: false },
    { kind: "grid_outage", startMs: noon, endMs: noon + 4 * HOUR_MS },
  ];
}
