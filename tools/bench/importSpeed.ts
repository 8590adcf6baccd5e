import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPlantFolder } from "../../server/src/import/readPlantFolder.ts";
import { writeMeasurements } from "../../server/src/import/writeMeasurements.ts";
import { benchPlant, type BenchSize } from "./benchPlant.ts";
import { watchMemory } from "./memoryWatch.ts";
import { timedAsync } from "./timing.ts";

export interface ImportSpeed {
  megabytes: number;
  cpuS: number;
  wallS: number;
  /** Largest resident size of the process, MB, and how much of it was there before. */
  peakMb: number;
  beforeMb: number;
  /** What the samples read take in memory, MB. */
  samplesMb: number;
}

const MB = 1e6;
const SECOND_MS = 1000;

/** Reads the measurements of a bench plant from CSV, checks and all. */
export async function importSpeed(size: BenchSize): Promise<ImportSpeed> {
  return inFolder(async (folder) => {
    const { plant, samples } = benchPlant(size);
    await writeFile(join(folder, "plant.json"), JSON.stringify(plant));
    await writeMeasurements(join(folder, "measurements.csv"), samples);
    return reading(folder);
  });
}

/**
 * Reads a file of one-second rows of `megabytes` for a plant of 5-minute intervals: what is read is 300 times what is
 * kept, so memory that grows with the file would show.
 */
export async function longImport(megabytes: number): Promise<ImportSpeed> {
  return inFolder(async (folder) => {
    const { plant } = benchPlant({ inverters: 2, stepMs: 300 * SECOND_MS, days: 30 });
    const [first, second] = plant.inverters.map(({ id }) => id);
    await writeFile(join(folder, "plant.json"), JSON.stringify(plant));
    await writeSeconds(join(folder, "measurements.csv"), `${first}.pac_w,${first}.pdc_w,${second}.pac_w,${second}.pdc_w,GTI1.w_m2`, megabytes);
    return reading(folder);
  });
}

async function inFolder(work: (folder: string) => Promise<ImportSpeed>): Promise<ImportSpeed> {
  const folder = await mkdtemp(join(tmpdir(), "sunledger-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function reading(folder: string): Promise<ImportSpeed> {
  const { size } = await stat(join(folder, "measurements.csv"));
  globalThis.gc?.();
  const beforeMb = process.memoryUsage.rss() / MB;
  const watch = await watchMemory();
  const { value, cpuS, wallS } = await timedAsync(async () => {
    const { samples } = await readPlantFolder(folder);
    return samples.columns.size * samples.count;
  });
  return { megabytes: size / MB, cpuS, wallS, peakMb: await watch.stop(), beforeMb, samplesMb: (8 * value) / MB };
}

/** Rows of every second, a day's course of light and power with the digits a logger writes. */
async function writeSeconds(path: string, columns: string, megabytes: number): Promise<void> {
  const file = createWriteStream(path);
  let written = 0;
  file.write(`timestamp,${columns}\n`);
  const startMs = Date.UTC(2024, 0, 1);
  for (let second = 0; written < megabytes * MB; ) {
    let text = "";
    for (const end = second + 3600; second < end; second++) {
      const light = Math.max(0, Math.sin((2 * Math.PI * (second - 21_600)) / 86_400));
      const watt = Math.round(57_000 * light);
      text += `${new Date(startMs + second * SECOND_MS).toISOString().slice(0, 19)}Z,${watt},${watt + 1213},${watt - 211},${watt + 998},${(1000 * light).toFixed(1)}\n`;
    }
    written += text.length;
    if (!file.write(text)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
}
