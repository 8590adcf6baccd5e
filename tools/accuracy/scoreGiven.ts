import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Accuracy, incidentCategorySchema } from "@sunledger/contract";
import { sensorSet } from "./auditSeed.ts";

/** What the bench's own script says of one labelled plant, beside what befell it and what it measures. */
export interface GivenScore extends Pick<Accuracy["given"][number], "events" | "sensors"> {
  folder: string;
  pr_error: number;
  /** Relative; of the waterfall and, where the bench gives it, of its parts. */
  closure: number;
  attribution_error_pct: number;
  cell_f1: number;
  precision: number;
  recall: number;
  seconds: number;
}

interface Bench extends Omit<GivenScore, "folder" | "events" | "sensors" | "seconds"> {
  closure_parts: number | null;
}

const SHARED = resolve(import.meta.dirname, "../../../shared");
const CLI = resolve(import.meta.dirname, "../../server/src/cli/audit.ts");

/** Where labelled plants are looked for unless another folder is named. */
export const GIVEN_PLANTS = join(SHARED, "plants");

/**
 * Scores the labelled plants of a folder: each goes through the command line as anyone's would, and the bench's own script
 * compares the answer with the truth. One after the other, as they come; none where the folder or the bench is missing.
 */
export function* scoreGiven(plants: string = GIVEN_PLANTS): Generator<GivenScore> {
  const bench = join(SHARED, "bench/score.mjs");
  if (!existsSync(plants) || !existsSync(bench)) return;
  const answers = mkdtempSync(join(tmpdir(), "score-"));
  try {
    for (const folder of readdirSync(plants)) {
      const truth = join(plants, folder, "truth.json");
      if (!existsSync(truth)) continue;
      const answer = join(answers, `${folder}.json`);
      const started = performance.now();
      execFileSync(process.execPath, [CLI, join(plants, folder), "--json", answer], { stdio: ["ignore", "ignore", "inherit"] });
      const seconds = (performance.now() - started) / 1000;
      const { closure_parts: parts, ...score }: Bench = JSON.parse(execFileSync(process.execPath, [bench, truth, answer, "--json"], { encoding: "utf8" }));
      yield { ...score, closure: Math.max(score.closure, parts ?? 0), folder, ...storyOf(join(plants, folder)), seconds };
    }
  } finally {
    rmSync(answers, { recursive: true, force: true });
  }
}

function storyOf(folder: string): Pick<GivenScore, "events" | "sensors"> {
  const plant: { analysis: string; sensors: { kind: string }[] } = JSON.parse(readFileSync(join(folder, "plant.json"), "utf8"));
  const truth: { events: { kind: string }[] } = JSON.parse(readFileSync(join(folder, "truth.json"), "utf8"));
  const events = [...new Set(truth.events.map((event) => incidentCategorySchema.parse(event.kind)))].sort();
  return { events, sensors: sensorSet(plant.analysis, plant.sensors.map((sensor) => sensor.kind)) };
}
