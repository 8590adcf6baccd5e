import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { OmEvent, Plant, QualityFinding, Samples, Zone } from "@sunledger/engine";
import { inspectSamples } from "./checks/inspectSamples.ts";
import { InputError } from "./inputError.ts";
import type { ReadingNotes } from "./joinReading.ts";
import { mappedSeries } from "./mapping/mappedSeries.ts";
import { readMapping } from "./mapping/readMapping.ts";
import { readPlantFile } from "./plant/readPlantFile.ts";
import { readReadingFile } from "./readingFile.ts";
import { type ColumnNote, measurementFile } from "./series/measurementFile.ts";
import { readSeries } from "./series/readSeries.ts";
import type { SeriesFile } from "./series/seriesFile.ts";
import { trimToPlant } from "./series/trimToPlant.ts";
import { readEvents } from "./tables/readEvents.ts";
import { readSizing } from "./tables/readSizing.ts";

/** A plant folder, ready for an audit. */
export interface PlantFolder extends ReadingNotes {
  plant: Plant;
  samples: Samples;
  zone: Zone;
  events: OmEvent[];
  findings: QualityFinding[];
  /** Optional fields of plant.json that were left out. */
  defaultsUsed: string[];
  /** Paths of the measurement files and of the plant model, for their fingerprints. */
  sources: { measurements: string[]; model: string[] };
}

export interface ReadOptions {
  /** A mapping file (plant.json beside it) for a folder that has neither. */
  mapping?: string;
  onProgress?: (file: string, rows: number) => void;
}

/**
 * Reads a plant folder: plant.json, measurements*.csv(.gz) or foreign files by a mapping.json, sizing.xlsx or .csv,
 * events.csv. What cannot be used is an `InputError` that names file and line or field; what is odd but usable is a
 * finding; what plant.json leaves to the data is estimated and named.
 */
export async function readPlantFolder(folder: string, options: ReadOptions = {}): Promise<PlantFolder> {
  const names = await namesIn(folder);
  const path = (name: string) => join(folder, name);
  const mappingPath = options.mapping ?? (names.includes("mapping.json") ? path("mapping.json") : null);
  const mapping = mappingPath === null ? null : await readMapping(mappingPath);
  const plantPath = join(mappingPath === null ? folder : dirname(mappingPath), "plant.json");
  const { plant: said, defaultsUsed } = await readPlantFile(plantPath, "plant.json", mapping?.estimate ?? []);
  const sizingFile = names.find((name) => /^sizing\.(xlsx|csv)$/i.test(name));
  const sized = sizingFile === undefined ? said : { ...said, sizing: await readSizing(path(sizingFile), sizingFile) };
  const events = names.includes("events.csv") ? await readEvents(path("events.csv"), "events.csv", said.timezone) : [];

  const { series, notes } =
    mapping === null ? await ownSeries(folder, names, sized) : await mappedSeries(folder, mapping, "mapping.json", sized);
  const { onProgress } = options;
  const { samples: read, findings } = await readSeries(series, { stepMs: sized.interval_s * 1000, ...(onProgress && { onProgress }) });
  const samples = mapping === null ? read : trimToPlant(sized, read);
  const files = series.length > 3 ? `${series.length} files` : series.map((entry) => entry.source.file).join(", ");
  const inspected = inspectSamples(sized, samples, mapping?.estimate ?? [], files);
  const earlier = names.includes("import.json") ? await readReadingFile(path("import.json"), "import.json") : null;
  const span = { startMs: samples.startMs, endMs: samples.startMs + samples.count * samples.stepMs };
  return {
    ...inspected,
    events,
    findings: [...(earlier?.findings ?? []), ...notes.map((note) => ({ ...note, ...span })), ...findings, ...inspected.findings],
    estimates: [...(earlier?.estimates ?? []), ...inspected.estimates],
    sources: { measurements: series.map(({ source }) => source.path), model: [plantPath] },
    nameplateUnknown: inspected.nameplateUnknown || earlier?.nameplateUnknown === true,
    placeUnknown: mapping?.estimate?.includes("place") === true || earlier?.placeUnknown === true,
    defaultsUsed: sizingFile === undefined ? defaultsUsed : defaultsUsed.filter((field) => field !== "sizing"),
  };
}

type SeriesAndNotes = { series: SeriesFile[]; notes: ColumnNote[] };

async function ownSeries(folder: string, names: readonly string[], plant: Plant): Promise<SeriesAndNotes> {
  const files = names.filter((name) => /^measurements.*\.csv(\.gz)?$/i.test(name)).sort();
  if (files.length === 0) throw new InputError("import:error.no_measurements", { file: folder });
  const series: SeriesFile[] = [];
  const notes: ColumnNote[] = [];
  for (const name of files) {
    const read = await measurementFile(join(folder, name), name, plant);
    if (read.series.targets instanceof Map || read.series.targets.length > 0) series.push(read.series);
    notes.push(...read.notes);
  }
  if (series.length === 0) {
    const list = plant.inverters.slice(0, 3).map((inverter) => `${inverter.id}.pac_w`).join(", ");
    throw new InputError("import:error.no_known_column", { file: files.join(", "), list });
  }
  return { series, notes };
}

async function namesIn(folder: string): Promise<string[]> {
  const info = await stat(folder).catch(() => null);
  if (info === null || !info.isDirectory()) throw new InputError("import:error.missing_folder", { file: folder });
  return readdir(folder);
}
