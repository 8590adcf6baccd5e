import type { Adapter, Adapters, Answer } from "./case.ts";
import { compareAnswer, type Comparison } from "./compare.ts";
import { conditioningScales } from "./conditioning.ts";
import type { JudgedCase, ReferenceFile } from "./referenceFile.ts";
import { toleranceOf, type Tolerance, type Tolerances } from "./tolerance.ts";

/** What came of one file: cases run and failed, the worst error as a fraction of its tolerance, functions without adapter. */
export interface FileReport {
  name: string;
  cases: number;
  run: number;
  failures: string[];
  worst: Comparison;
  missing: string[];
}

function stochasticError(got: Answer | undefined, mean: number, acceptAbs: number): number {
  return typeof got === "number" && Number.isFinite(got) ? Math.abs(got - mean) / acceptAbs : Number.POSITIVE_INFINITY;
}

/** Runs one case and gives its worst output; an adapter that throws fails its case alone. */
export function runCase(judged: JudgedCase, file: Tolerances, adapter: Adapter): Comparison {
  let answers: Record<string, Answer>;
  try {
    answers = adapter(judged.given);
  } catch (error) {
    return { worst: Number.POSITIVE_INFINITY, where: error instanceof Error ? error.message : String(error) };
  }
  let worst: Comparison = { worst: 0, where: "" };
  // a whole day of samples counts as one mismatch where days are counted; a local day may have 25 hours
  const samplesPerDay = judged.given.index === undefined ? 1 : Math.max(90_000_000 / judged.given.index.step_ms, 1);
  const ruleOf = (name: string): Tolerance => {
    const rule = toleranceOf(name, file, judged.tolerances);
    return { ...rule, maxMismatchCount: rule.maxMismatchCount * samplesPerDay };
  };
  for (const [name, reference] of Object.entries(judged.outputs)) {
    const stochastic = judged.stochasticOutputs[name];
    const one = stochastic === undefined
      ? compareAnswer(answers[name], reference, ruleOf, name, conditioningScales(ruleOf(name), judged.outputs, judged.given.params))
      : {
          worst: stochasticError(answers[name], stochastic.mean, stochastic.acceptAbs),
          where: `${name}: ${String(answers[name])} for a mean of ${stochastic.mean}`,
        };
    if (one.worst > worst.worst) worst = one;
  }
  return worst;
}

/** Runs every case of a file whose function has an adapter. */
export function runFile(file: ReferenceFile, adapters: Adapters): FileReport {
  const report: FileReport = {
    name: file.name, cases: file.cases.length, run: 0, failures: [], worst: { worst: 0, where: "" }, missing: [],
  };
  const missing = new Set<string>();
  for (const judged of file.cases) {
    const adapter = adapters[judged.given.function];
    if (adapter === undefined) {
      missing.add(judged.given.function);
      continue;
    }
    report.run++;
    const worst = runCase(judged, file.tolerances, adapter);
    if (worst.worst > 1) report.failures.push(`${judged.given.name}: ${worst.where}`);
    if (worst.worst > report.worst.worst) report.worst = worst;
  }
  report.missing = [...missing];
  return report;
}
