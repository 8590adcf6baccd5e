import { audit, type AuditResult } from "@sunledger/engine";
import { benchPlant, type BenchPlant, type BenchSize } from "./benchPlant.ts";
import { watchMemory } from "./memoryWatch.ts";
import { medianOf, timed } from "./timing.ts";

export interface AuditSpeed {
  size: BenchSize;
  cpuS: number;
  wallS: number;
  /** Largest resident size of the process while it ran, samples included, MB. */
  peakMb: number;
  /** Inverters × intervals, nights counted. */
  cells: number;
}

/** From samples in memory to the audit's result, on one thread: the median of some runs. */
export async function auditSpeed(size: BenchSize, runs: number): Promise<AuditSpeed> {
  const plant = benchPlant(size);
  globalThis.gc?.();
  const watch = await watchMemory();
  const times = Array.from({ length: runs }, () => {
    // what the run before left must not count as this one's memory
    globalThis.gc?.();
    const { cpuS, wallS } = timed(() => audited(plant).rows.day.length);
    return { cpuS, wallS };
  });
  const peakMb = await watch.stop();
  return {
    size, peakMb, cells: size.inverters * plant.samples.count, cpuS: medianOf(times.map(({ cpuS }) => cpuS)), wallS: medianOf(times.map(({ wallS }) => wallS)),
  };
}

/** The audit of a bench plant. */
export function audited(plant: BenchPlant): AuditResult {
  return audit(plant.plant, plant.samples, plant.zone, []);
}
