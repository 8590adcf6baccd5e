import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { OmEvent, Plant, QualityFinding, Samples, Zone } from "@sunledger/engine";
import { checkSamples } from "./checks/checkSamples.ts";
import { InputError } from "./inputError.ts";
import { readPlantFile } from "./plant/readPlantFile.ts";
import { type ColumnNote, measurementFile } from "./series/measurementFile.ts";
import { readSeries } from "./series/readSeries.ts";
import type { SeriesFile } from "./series/seriesFile.ts";
import { readEvents } from "./tables/readEvents.ts";
import { readSizing } from "./tables/readSizing.ts";
import { zoneOf } from "./time/zone.ts";

const DAY_MS = 86_400_000;

/** A plant folder, ready for an audit. */
export interface PlantFolder {
  plant: Plant;
  samples: Samples;
  zone: Zone;
  events: OmEvent[];
  /** What reading met that the audit's reader should know. */
  findings: QualityFinding[];
  /** Optional fields of plant.json that were left out. */
  defaultsUsed: string[];
}

/**
 * Reads a plant folder: plant.json, measurements*.csv(.gz), sizing.xlsx or .csv, events.csv. What cannot be used is an
 * `InputError` that names file and line or field; what is odd but usable is a finding.
 */
export async function readPlantFolder(folder: string, onProgress?: (file: string, rows: number) => void): Promise<PlantFolder> {
  const names = await namesIn(folder);
  const path = (name: string) => join(folder, name);
  const { plant: said, defaultsUsed } = await readPlantFile(path("plant.json"), "plant.json");
  const sizingFile = names.find((name) => /^sizing\.(xlsx|csv)$/i.test(name));
  const plant = sizingFile === undefined ? said : { ...said, sizing: await readSizing(path(sizingFile), sizingFile) };
  const events = names.includes("events.csv") ? await readEvents(path("events.csv"), "events.csv", plant.timezone) : [];

  const files = names.filter((name) => /^measurements.*\.csv(\.gz)?$/i.test(name)).sort();
  if (files.length === 0) throw new InputError("import:error.no_measurements", { file: folder });
  const series: SeriesFile[] = [];
  const notes: ColumnNote[] = [];
  for (const name of files) {
    const read = await measurementFile(path(name), name, plant);
    if (read.series.targets instanceof Map || read.series.targets.length > 0) series.push(read.series);
    notes.push(...read.notes);
  }
  if (series.length === 0) throw new InputError("import:error.no_known_column", { file: files.join(", "), list: plant.inverters.slice(0, 3).map((inverter) => `${inverter.id}.pac_w`).join(", ") });
  const { samples, findings } = await readSeries(series, { stepMs: plant.interval_s * 1000, ...(onProgress && { onProgress }) });
  const endMs = samples.startMs + samples.count * samples.stepMs;
  return {
    plant,
    samples,
    zone: zoneOf(plant.timezone, samples.startMs - 2 * DAY_MS, endMs + 2 * DAY_MS),
    events,
    findings: [...notes.map((note) => ({ ...note, startMs: samples.startMs, endMs })), ...findings, ...checkSamples(plant, samples)],
    defaultsUsed: sizingFile === undefined ? defaultsUsed : defaultsUsed.filter((field) => field !== "sizing"),
  };
}

async function namesIn(folder: string): Promise<string[]> {
  const info = await stat(folder).catch(() => null);
  if (info === null || !info.isDirectory()) throw new InputError("import:error.missing_folder", { file: folder });
  return readdir(folder);
}
