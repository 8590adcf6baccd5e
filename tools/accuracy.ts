import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { accuracySchema, type Accuracy } from "@sunledger/contract";
import { accuracyFile, fewInvertersSet, givenPlants, withAims } from "./accuracy/accuracyFile.ts";
import type { SeedScore } from "./accuracy/auditSeed.ts";
import { SeedAudits } from "./accuracy/auditSeeds.ts";
import { withFigures, withPart } from "./accuracy/page.ts";
import { bareFileSection, exactSensorsSection, fewInvertersSection, section } from "./accuracy/report.ts";
import { type GivenScore, scoreGiven } from "./accuracy/scoreGiven.ts";
import { sensorFaultFigures, sensorFaultSection } from "./accuracy/sensorFaults.ts";
import { summaryOf } from "./accuracy/summary.ts";
import { sensorWords } from "./accuracy/words.ts";

/**
 * Draws plants, audits them, compares with what really happened and writes `docs/accuracy.md` and, for the help page,
 * `docs/accuracy.json`.
 *
 *   npm run accuracy                      both parts: seeds 1–100, looked at while tuning, and those never looked at: 101–160
 *                                         (these again as if their light sensors had no error, and with files that leave out what they may) and 50001–50140
 *   npm run accuracy -- --seeds 1-100     these seeds alone, plant by plant; the page stays
 *   npm run accuracy -- --held-out        the held-out seeds alone, as sums; the page stays
 *   npm run accuracy -- --sensor-faults [1-40]   plants with a faulty sensor or clock: without seeds the held-out ones, 41–80,
 *                                         into their part of the page; with seeds these alone, plant by plant
 *   npm run accuracy -- --few-inverters [1-40]   plants of one or two inverters, in the same way: without seeds the held-out ones, 101–160
 *   npm run accuracy -- --given           the labelled plants of another simulator alone, into their part of the page
 *
 * Where those labelled plants are not at hand (`../shared`), their table stays as it was.
 */
const TUNED = "1-100";
const HELD_OUT = "101-160,50001-50140";
/** Of the held-out ones, those that are audited once more with light sensors that have no error, and with files that leave out what they may. */
const AGAIN = "101-160";
const SENSOR_FAULTS_HELD_OUT = "41-80";
const FEW_HELD_OUT = "101-160";
const PAGE = resolve(import.meta.dirname, "../docs/accuracy.md");
const FIGURES = resolve(import.meta.dirname, "../docs/accuracy.json");

function seedsOf(text: string): number[] {
  return text.split(",").flatMap((part) => {
    const [from = NaN, to = from] = part.split("-").map(Number);
    return Number.isInteger(from) && Number.isInteger(to) && to >= from ? Array.from({ length: to - from + 1 }, (_, i) => from + i) : [];
  });
}

function version(): string {
  const file: unknown = JSON.parse(readFileSync(resolve(import.meta.dirname, "../package.json"), "utf8"));
  return typeof file === "object" && file !== null && "version" in file ? String(file.version) : "";
}

function line({ seed, sensors, minutes, score }: SeedScore): string {
  const errors = [...score.errorPct].filter(([, e]) => Math.abs(e) > 0.1).map(([group, e]) => `${group} ${e.toFixed(2)}`).join(", ");
  const cells = [...score.cells].filter(([, c]) => c.missed + c.wrong > 0).map(([event, c]) => `${event} ${c.found}/-${c.missed}/+${c.wrong}`).join(", ");
  return `${String(seed).padStart(4)}  ${sensorWords(sensors)}; ${minutes} min  PR ${score.prError.toFixed(4)}  attribution ${score.attributionPct.toFixed(2)} %  F1 ${score.cellF1.toFixed(3)}  ${errors}  ${cells}`;
}

/** Audits seeds; tells how each went only where that may be seen. */
function run(text: string, listed: boolean, plant: "drawn" | "few_inverters" = "drawn"): Promise<SeedScore[]> {
  return audits.run(plant, seedsOf(text), listed ? (one) => console.log(line(one)) : () => {});
}

function tell(name: string, seeds: readonly SeedScore[]): void {
  const s = summaryOf(seeds);
  console.log(`${name}: ${s.plants} plants, attribution error ${s.attributionPct.toFixed(3)} %, cell F1 ${s.cellF1.toFixed(4)}, PR error ${s.prMean.toFixed(4)} (worst ${s.prWorst.toFixed(4)}), ±2u hold the truth ${(100 * s.intervalCover).toFixed(1)} %, PR ±2u ${(100 * s.prCover).toFixed(1)} %, false incidents per plant-month ${s.falsePerPlantMonth.toFixed(2)}, wrong entries named ${s.named} of ${s.wrong}, audit ${s.seconds.toFixed(1)} s`);
}

/** Audits plants with a faulty sensor or clock, and the same plants without the fault. */
async function runSensorFaults(text: string, listed: boolean): Promise<Accuracy["sensor_faults"]> {
  const scores = await audits.run("sensor_fault", seedsOf(text), (one) => {
    if (listed) console.log(`${String(one.seed).padStart(4)}  ${one.fault} ${one.found ? "found" : "not found"}  attribution ${one.sound.attributionPct.toFixed(2)} → ${one.faulty.attributionPct.toFixed(2)} %  PR ${one.sound.prError.toFixed(4)} → ${one.faulty.prError.toFixed(4)}  ${one.said.join("; ")}`);
  });
  const figures = sensorFaultFigures(scores);
  console.log(sensorFaultSection(`Faulty sensors and clocks (${text})`, figures));
  return figures;
}

function pageNow(): string {
  return existsSync(PAGE) ? readFileSync(PAGE, "utf8") : "# Accuracy\n";
}

function writePage(page: string, figures: Accuracy): void {
  writeFileSync(PAGE, withFigures(page, figures));
  writeFileSync(FIGURES, `${JSON.stringify(figures, null, 1)}\n`);
}

const withSensorFaults = (page: string, figures: Accuracy["sensor_faults"]): string =>
  withPart(page, "sensor faults", sensorFaultSection(`Faulty sensors and clocks, never looked at (${SENSOR_FAULTS_HELD_OUT})`, figures));

/** Audits plants of one or two inverters. */
async function runFew(text: string, listed: boolean): Promise<SeedScore[]> {
  const scores = await run(text, listed, "few_inverters");
  tell(`plants of one or two inverters ${text}`, scores);
  return scores;
}

const withFew = (page: string, scores: readonly SeedScore[]): string =>
  withPart(page, "few inverters", fewInvertersSection(`Plants of one or two inverters, never looked at (${FEW_HELD_OUT})`, scores));

function figuresNow(): Accuracy {
  return accuracySchema.parse(JSON.parse(readFileSync(FIGURES, "utf8")));
}

/** The given plants scored anew; as they were where they are not at hand. */
function givenNow(): Accuracy["given"] {
  const scores: GivenScore[] = [];
  for (const score of scoreGiven()) {
    console.log(`${score.folder}  PR error ${score.pr_error.toFixed(4)}  attribution ${score.attribution_error_pct.toFixed(3)} %  F1 ${score.cell_f1.toFixed(4)}`);
    scores.push(score);
  }
  return scores.length > 0 ? givenPlants(scores) : existsSync(FIGURES) ? figuresNow().given : [];
}

const audits = new SeedAudits();
const args = process.argv.slice(2);
const asked = args[args.indexOf("--seeds") + 1];
if (args.includes("--seeds") && asked !== undefined) tell(`seeds ${asked}`, await run(asked, true));
else if (args.includes("--held-out")) tell(`held-out seeds ${HELD_OUT}`, await run(HELD_OUT, false));
else if (args.includes("--sensor-faults")) {
  const seeds = args[args.indexOf("--sensor-faults") + 1];
  if (seeds !== undefined) await runSensorFaults(seeds, true);
  else {
    const figures = await runSensorFaults(SENSOR_FAULTS_HELD_OUT, false);
    writePage(withSensorFaults(pageNow(), figures), { ...figuresNow(), sensor_faults: figures });
  }
} else if (args.includes("--few-inverters")) {
  const seeds = args[args.indexOf("--few-inverters") + 1];
  if (seeds !== undefined) await runFew(seeds, true);
  else {
    const scores = await runFew(FEW_HELD_OUT, false);
    const figures = figuresNow();
    writePage(withFew(pageNow(), scores), withAims({ ...figures, sets: [...figures.sets.filter(({ set }) => set !== "held_out_few_inverters"), fewInvertersSet(scores)] }));
  }
} else if (args.includes("--given")) {
  writePage(pageNow(), withAims({ ...figuresNow(), given: givenNow() }));
} else {
  const tuned = await run(TUNED, true);
  const heldOut = await run(HELD_OUT, false);
  const exact = await audits.run("exact_light_sensors", seedsOf(AGAIN));
  const bare = await audits.run("bare_file", seedsOf(AGAIN));
  const asDrawn = heldOut.filter(({ seed }) => exact.some((one) => one.seed === seed));
  tell(`seeds ${TUNED}`, tuned);
  tell(`held-out seeds ${HELD_OUT}`, heldOut);
  tell(`held-out seeds ${AGAIN} with exact light sensors`, exact);
  tell(`held-out seeds ${AGAIN} without optional entries`, bare);
  const few = await runFew(FEW_HELD_OUT, false);
  const sensorFaults = await runSensorFaults(SENSOR_FAULTS_HELD_OUT, false);
  const parts = [
    section(`Seeds never looked at (${HELD_OUT})`, heldOut, false), exactSensorsSection(asDrawn, exact), bareFileSection(asDrawn, bare),
    section(`Seeds looked at while tuning (${TUNED})`, tuned, true),
  ];
  writePage(
    withSensorFaults(withFew(withPart(pageNow(), "simulator", parts.join("\n\n")), few), sensorFaults),
    accuracyFile({ heldOut, asDrawn, exact, bare, lookedAt: tuned, few, sensorFaults, given: givenNow() }, version(), new Date().toISOString().slice(0, 10)),
  );
}
await audits.end();
