import type { Plant, PlantFinding, QualityFinding, Samples, Zone } from "@sunledger/engine";
import { type Estimated, fillEstimates } from "../estimates/fillEstimates.ts";
import { addDerivedColumns } from "../series/derivedColumns.ts";
import { offsetIn, zoneOf } from "../time/zone.ts";
import { alignSensors } from "./alignSensors.ts";
import { checkClock } from "./checkClock.ts";
import { checkCounters } from "./checkCounters.ts";
import { checkPlace } from "./checkPlace.ts";
import { checkSamples } from "./checkSamples.ts";
import { checkThermometers } from "./checkThermometers.ts";
import { checkUnits } from "./checkUnits.ts";
import { correctClock } from "./correctClock.ts";
import { correctMinutes } from "./correctMinutes.ts";

const DAY_MS = 86_400_000;

/** Samples after every check of the import, with what was changed, estimated or only seen. */
export interface Inspected {
  plant: Plant;
  samples: Samples;
  zone: Zone;
  findings: QualityFinding[];
  estimates: PlantFinding[];
  nameplateUnknown: boolean;
}

/** Counters, units, values, clock and place, in the order in which they rest on each other. `files` is for messages. */
export function inspectSamples(stated: Plant, read: Samples, asked: readonly Estimated[], files: string): Inspected {
  addDerivedColumns(stated, read);
  const counters = checkCounters(read);
  const units = [...checkUnits(stated, read, !asked.includes("nameplate")), ...checkThermometers(read)];
  const values = checkSamples(stated, read, files);
  const { plant, estimates, notes, nameplateUnknown } = fillEstimates(stated, read, asked);
  const endMs = read.startMs + read.count * read.stepMs;
  const zone = zoneOf(plant.timezone, read.startMs - 2 * DAY_MS, endMs + 2 * DAY_MS);
  // a place that was read off the clock cannot judge the clock
  const placed = !asked.includes("place");
  const aligned = alignSensors(plant, read, zone, placed);
  const minutes = placed ? correctMinutes(plant, aligned.samples, zone) : { samples: aligned.samples, findings: [] };
  const clock = placed ? correctClock(plant, minutes.samples, zone) : minutes;
  const { samples } = clock;
  return {
    plant,
    samples,
    zone,
    findings: [
      ...notes.map((key) => ({ point: plant.name, issue: "estimate", startMs: read.startMs, endMs, detail: { key, values: {} } })),
      ...counters,
      ...units,
      ...values,
      ...aligned.findings,
      ...minutes.findings,
      ...(clock === minutes ? [] : clock.findings),
      ...(placed ? checkPlace(plant, samples, "plant.json", offsetIn(zone, samples.startMs)) : []),
      ...(placed ? checkClock(plant, samples, zone) : []),
    ],
    estimates,
    nameplateUnknown,
  };
}
