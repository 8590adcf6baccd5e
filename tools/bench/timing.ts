/** What one piece of work took. */
export interface Timed<T> {
  value: T;
  wallS: number;
  /** Processor time of this thread: what the wall would show on a machine with nothing else to do. */
  cpuS: number;
}

const MICRO = 1e6;

/** Times a piece of work that runs to its end on this thread. */
export function timed<T>(work: () => T): Timed<T> {
  const cpu = process.threadCpuUsage();
  const startMs = performance.now();
  const value = work();
  const wallS = (performance.now() - startMs) / 1000;
  const { user, system } = process.threadCpuUsage(cpu);
  return { value, wallS, cpuS: (user + system) / MICRO };
}

/** Times work that waits for others too: only its wall is meaningful, and the processor time of the whole process beside it. */
export async function timedAsync<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  const value = await work();
  const wallS = (performance.now() - startMs) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { value, wallS, cpuS: (user + system) / MICRO };
}

/** The middle of some runs. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
