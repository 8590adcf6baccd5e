import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/**
 * Scores the labelled plants beside the repository: each folder goes through the command line as anyone's would, and the
 * bench's own script compares the answer with the truth. Prints a table and the means; 0 plants (no `../shared`) is no error.
 *
 *   node tools/score.ts [folder of plants]
 */

interface Score {
  pr_error: number;
  closure: number;
  closure_parts: number | null;
  attribution_error_pct: number;
  cell_f1: number;
  precision: number;
  recall: number;
}

const shared = resolve(import.meta.dirname, "../../shared");
const plants = resolve(process.argv[2] ?? join(shared, "plants"));
const bench = join(shared, "bench/score.mjs");
const cli = resolve(import.meta.dirname, "../server/src/cli/audit.ts");

if (!existsSync(plants) || !existsSync(bench)) {
  console.log(`no labelled plants at ${plants}`);
} else {
  const folder = mkdtempSync(join(tmpdir(), "score-"));
  try {
    console.log("plant                PR error  attribution %  cell F1  precision  recall  closure   time");
    const scores = readdirSync(plants)
      .filter((name) => existsSync(join(plants, name, "truth.json")))
      .map((name) => scoreOf(name, folder));
    const mean = (of: (score: Score) => number): number => scores.reduce((sum, s) => sum + of(s), 0) / scores.length;
    const worst = Math.max(...scores.map((s) => Math.abs(s.pr_error)));
    console.log(`mean                 ${worst.toFixed(4)}w ${mean((s) => s.attribution_error_pct).toFixed(3).padStart(13)}  ${mean((s) => s.cell_f1).toFixed(4)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function scoreOf(name: string, folder: string): Score {
  const answer = join(folder, `${name}.json`);
  const started = performance.now();
  execFileSync(process.execPath, [cli, join(plants, name), "--json", answer], { stdio: ["ignore", "ignore", "inherit"] });
  const seconds = (performance.now() - started) / 1000;
  const score: Score = JSON.parse(execFileSync(process.execPath, [bench, join(plants, name, "truth.json"), answer, "--json"], { encoding: "utf8" }));
  const closure = Math.max(score.closure, score.closure_parts ?? 0);
  console.log(
    `${name.padEnd(20)} ${score.pr_error.toFixed(4).padStart(8)}  ${score.attribution_error_pct.toFixed(3).padStart(13)}  ${score.cell_f1.toFixed(4)}`
    + `   ${score.precision.toFixed(4)}  ${score.recall.toFixed(4)}  ${closure.toExponential(1)}  ${seconds.toFixed(1)} s`,
  );
  return score;
}
