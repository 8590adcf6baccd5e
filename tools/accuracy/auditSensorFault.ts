import { drawSensorFaultPlant, type PlantSpec, type SensorFaultKind, type SensorFaultPlant, type SimulatedPlant, simulatePlant } from "@sunledger/demo";
import { audit, type Plant, type QualityFinding, type Samples, type Zone } from "@sunledger/engine";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspectSamples } from "../../server/src/import/checks/inspectSamples.ts";
import { plantOf } from "../../server/src/import/plant/readPlantFile.ts";
import { readPlantFolder } from "../../server/src/import/readPlantFolder.ts";
import { foundAudit } from "./foundAudit.ts";
import { type Score, scoreAudit } from "./scoreAudit.ts";
import { writeLoggerFolder } from "./writeLoggerFolder.ts";

/** A plant with a fault in what it measures, judged beside the same plant without it. */
export interface SensorFaultScore {
  seed: number;
  fault: SensorFaultKind;
  /** Whether a finding of the right kind names the sensor (the clock: anything of the plant) at a time of the fault. */
  found: boolean;
  faulty: Score;
  sound: Score;
  /** Findings about instruments and entries of the plant file, right as they are, that are wrong: beside the fault, and without it. */
  falseBeside: number;
  falseWithout: number;
  /** What was said, for whoever looks. */
  said: string[];
}

/** What a finding about an instrument may be called, by the fault that it names. */
const ISSUES: Readonly<Record<SensorFaultKind, string>> = {
  drift: "drift", drift_and_back: "drift", stuck: "stuck", offset: "offset", misaligned: "orientation", soiled_washed: "drift", soiled: "drift",
  horizontal_as_tilted: "orientation", tilted_as_horizontal: "orientation", clock_shift: "shift", sensor_clock_shift: "shift", daylight_saving: "shift",
  thermometer_exposed: "thermometer", thermometer_loose: "thermometer",
};
const OF_INSTRUMENTS = new Set([...Object.values(ISSUES), "range", "unit", "label", "place"]);

/** Draws, simulates, imports, audits and judges one plant of the family of faulty sensors. */
export async function auditSensorFault(seed: number): Promise<SensorFaultScore> {
  const drawn = drawSensorFaultPlant(seed);
  const sound = auditRead(inspected(simulatePlant(drawn.healthy, drawn)));
  const simulated = simulatePlant(drawn.spec, drawn);
  const faulty = auditRead(drawn.sensor === null ? await throughFolder(drawn.spec, simulated) : inspected(simulated));
  const right = (finding: QualityFinding): boolean => names(finding, drawn);
  return {
    seed, fault: drawn.fault,
    found: faulty.quality.some(right),
    faulty: scoreAudit(simulated.truth, faulty.found),
    sound: scoreAudit(simulated.truth, sound.found),
    falseBeside: faulty.quality.filter((one) => OF_INSTRUMENTS.has(one.issue) && !right(one) && !(one.point === drawn.sensor && overlaps(one, drawn))).length + faulty.found.plantModel.length,
    falseWithout: sound.quality.filter((one) => OF_INSTRUMENTS.has(one.issue)).length + sound.found.plantModel.length,
    said: [...faulty.quality.map(({ point, issue, detail }) => `${point} ${issue} ${detail.key} ${JSON.stringify(detail.values)}`), ...faulty.found.plantModel.map((one) => JSON.stringify(one))],
  };
}

interface Read {
  plant: Plant;
  samples: Samples;
  zone: Zone;
  findings: QualityFinding[];
}

/** The samples as the import's checks leave them. */
function inspected({ plant, axis, columns }: SimulatedPlant): Read {
  return inspectSamples(plantOf(structuredClone(plant), "plant.json").plant, { ...axis, columns }, [], "measurements.csv");
}

/** Written as the plant's logger would and read back: clocks can go wrong on that way only. */
async function throughFolder(spec: PlantSpec, simulated: SimulatedPlant): Promise<Read> {
  const folder = mkdtempSync(join(tmpdir(), "logger-"));
  try {
    writeLoggerFolder(folder, spec, simulated);
    return await readPlantFolder(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function auditRead({ plant, samples, zone, findings }: Read): { quality: QualityFinding[]; found: ReturnType<typeof foundAudit> } {
  const result = audit(plant, samples, zone, []);
  return { quality: [...findings, ...result.quality], found: foundAudit(result) };
}

function names(finding: QualityFinding, drawn: SensorFaultPlant): boolean {
  return finding.issue === ISSUES[drawn.fault] && (drawn.sensor === null || finding.point === drawn.sensor) && overlaps(finding, drawn);
}

function overlaps({ startMs, endMs }: QualityFinding, { from, to }: SensorFaultPlant): boolean {
  return startMs < to && endMs > from;
}
