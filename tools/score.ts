import { resolve } from "node:path";
import { GIVEN_PLANTS, type GivenScore, scoreGiven } from "./accuracy/scoreGiven.ts";

/**
 * Scores the labelled plants beside the repository with the bench's own script. Prints a table and the means; 0 plants
 * (no `../shared`) is no error.
 *
 *   node tools/score.ts [folder of plants]
 */
const plants = resolve(process.argv[2] ?? GIVEN_PLANTS);
const scores: GivenScore[] = [];
for (const score of scoreGiven(plants)) {
  if (scores.length === 0) console.log("plant                PR error  attribution %  cell F1  precision  recall  closure   time");
  console.log(
    `${score.folder.padEnd(20)} ${score.pr_error.toFixed(4).padStart(8)}  ${score.attribution_error_pct.toFixed(3).padStart(13)}  ${score.cell_f1.toFixed(4)}`
    + `   ${score.precision.toFixed(4)}  ${score.recall.toFixed(4)}  ${score.closure.toExponential(1)}  ${score.seconds.toFixed(1)} s`,
  );
  scores.push(score);
}
if (scores.length === 0) console.log(`no labelled plants at ${plants}`);
else {
  const mean = (of: (score: GivenScore) => number): number => scores.reduce((sum, s) => sum + of(s), 0) / scores.length;
  const worst = Math.max(...scores.map((s) => Math.abs(s.pr_error)));
  console.log(`mean                 ${worst.toFixed(4)}w ${mean((s) => s.attribution_error_pct).toFixed(3).padStart(13)}  ${mean((s) => s.cell_f1).toFixed(4)}`);
}
