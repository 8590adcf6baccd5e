import type { AccuracySensor } from "@sunledger/contract";
import { type BarePlantFile, type DrawnPlant, drawPlant, type SimulatedPlant, simulatePlant, withoutOptional } from "@sunledger/demo";
import { audit, type Plant, type Samples, type Zone } from "@sunledger/engine";
import { plantOf } from "../../server/src/import/plant/readPlantFile.ts";
import { zoneOf } from "../../server/src/import/time/zone.ts";
import { foundAudit } from "./foundAudit.ts";
import { type Score, scoreAudit } from "./scoreAudit.ts";

/** One drawn plant, audited and judged. */
export interface SeedScore {
  seed: number;
  score: Score;
  /** What the plant measures; its interval in minutes. */
  sensors: AccuracySensor[];
  minutes: number;
  misprinted: boolean;
  faults: number;
  inverters: number;
  seconds: number;
}

const DAY_MS = 86_400_000;

/** What is audited of a seed: the plant as drawn, as if its light sensors had no error of their own, one of one or two inverters, or with a file that leaves out what it may. */
export type DrawnAs = "drawn" | "exact_light_sensors" | "few_inverters" | "bare_file";

/** Draws, simulates, audits and judges the plant of a seed. */
export function auditSeed(seed: number, as: DrawnAs = "drawn"): SeedScore {
  const drawn = drawPlant(seed, as === "few_inverters");
  return auditDrawn({ ...drawn, spec: { ...drawn.spec, exactLightSensors: as === "exact_light_sensors" } }, [], as === "bare_file");
}

/** Simulates, audits and judges a drawn plant; sensors of the kinds `without` are neither in its file nor in its data, a `bareFile` has no optional entry. */
export function auditDrawn(drawn: DrawnPlant, without: readonly string[] = [], bareFile: boolean = false): SeedScore {
  const simulated = simulatePlant(drawn.spec, drawn);
  const { plant, samples, zone } = asRead(simulated, bareFile ? withoutOptional(simulated.plant) : simulated.plant);
  plant.sensors = plant.sensors.filter(({ kind }) => !without.includes(kind));
  const started = performance.now();
  const result = audit(plant, samples, zone, []);
  const seconds = (performance.now() - started) / 1000;
  return {
    seed: drawn.seed,
    score: scoreAudit(simulated.truth, foundAudit(result)),
    sensors: sensorSet(plant.analysis, plant.sensors.map((s) => s.kind)),
    minutes: plant.interval_s / 60,
    misprinted: Object.keys(drawn.spec.wrong).length > 0,
    faults: drawn.spec.faults.length,
    inverters: drawn.spec.inverters.length,
    seconds,
  };
}

/** A simulated plant as an import would have it, described by a file. */
export function asRead({ axis, columns }: SimulatedPlant, file: SimulatedPlant["plant"] | BarePlantFile): { plant: Plant; samples: Samples; zone: Zone } {
  const { plant } = plantOf(structuredClone(file), "plant.json");
  const zone = zoneOf(plant.timezone, axis.startMs - DAY_MS, axis.startMs + axis.count * axis.stepMs + DAY_MS);
  return { plant, samples: { ...axis, columns }, zone };
}

/** What a plant measures, as the tables part plants by it: of its thermometers the one that says most of the modules. */
export function sensorSet(analysis: string, kinds: readonly string[]): AccuracySensor[] {
  const has = (kind: string): boolean => kinds.includes(kind);
  const set: AccuracySensor[] = analysis === "ac" ? ["ac_only"] : [];
  if (has("irradiance_tilted")) set.push("tilted");
  if (has("irradiance_horizontal")) set.push("horizontal");
  if (has("temperature_module")) set.push("module_temperature");
  else set.push(...(has("wind") ? ["air", "wind"] as const : ["air"] as const));
  return set;
}
