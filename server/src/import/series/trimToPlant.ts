import type { Plant, Samples } from "@sunledger/engine";
import { columnParts } from "./columnNames.ts";

/** Cuts samples to the time in which the plant itself (inverters, meter) has any: a weather file may run for years more. */
export function trimToPlant(plant: Plant, samples: Samples): Samples {
  const sensors = new Set(plant.sensors.map(({ id }) => id));
  const own = [...samples.columns].filter(([name]) => !sensors.has(columnParts(name)?.point ?? "")).map(([, values]) => values);
  const has = (value: number): boolean => !Number.isNaN(value);
  const first = Math.min(...own.map((values) => values.findIndex(has)).filter((at) => at >= 0));
  const last = Math.max(...own.map((values) => values.findLastIndex(has)));
  if (!Number.isFinite(first) || last < first) return samples;
  return {
    startMs: samples.startMs + first * samples.stepMs,
    stepMs: samples.stepMs,
    count: last - first + 1,
    columns: new Map([...samples.columns].map(([name, values]) => [name, values.slice(first, last + 1)])),
  };
}
