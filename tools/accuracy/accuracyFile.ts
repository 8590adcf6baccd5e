import type { Accuracy } from "@sunledger/contract";
import type { SeedScore } from "./auditSeed.ts";
import { known } from "./known.ts";
import { LIMITS } from "./limits.ts";
import type { GivenScore } from "./scoreGiven.ts";
import { byInterval, bySensors, cellsByCategory, errorsByLoss, summaryOf } from "./summary.ts";

type Figures = Omit<Accuracy["sets"][number], "set">;
type Aim = Omit<Accuracy["aims"][number], "measured">;

/** What is aimed at (issue 6): on plants never looked at, on those of them whose file is wrong, on healthy ones, on the given ones. */
const AIMS: readonly Aim[] = [
  { set: "held_out_file_right", measure: "attribution_error", aim: 0.004, at_least: false },
  { set: "held_out_file_right", measure: "cell_f1", aim: 0.985, at_least: true },
  { set: "held_out_file_right", measure: "pr_error_worst", aim: 0.0015, at_least: false },
  { set: "held_out", measure: "interval_coverage", aim: 0.9, at_least: true },
  { set: "held_out_file_wrong", measure: "attribution_error", aim: 0.008, at_least: false },
  { set: "held_out_file_wrong", measure: "cell_f1", aim: 0.975, at_least: true },
  { set: "held_out_file_wrong", measure: "pr_error_worst", aim: 0.004, at_least: false },
  { set: "held_out_bare_file", measure: "attribution_error", aim: 0.008, at_least: false },
  { set: "held_out_bare_file", measure: "pr_error_worst", aim: 0.004, at_least: false },
  { set: "held_out", measure: "false_per_plant_month", aim: 1, at_least: false },
  { set: "held_out_healthy", measure: "false_per_plant_month", aim: 0, at_least: false },
  { set: "given", measure: "attribution_error", aim: 0.003, at_least: false },
  { set: "given", measure: "cell_f1", aim: 0.995, at_least: true },
];

/** What one run measured: plants never looked at, some of them (`asDrawn`) once more with exact light sensors and with files that leave out what they may (`bare`), those looked at, those of one or two inverters (`few`), and those with a faulty sensor. */
interface Measured {
  heldOut: readonly SeedScore[];
  asDrawn: readonly SeedScore[];
  exact: readonly SeedScore[];
  bare: readonly SeedScore[];
  lookedAt: readonly SeedScore[];
  few: readonly SeedScore[];
  sensorFaults: Accuracy["sensor_faults"];
  given: Accuracy["given"];
}

/** `docs/accuracy.json`, what the help page shows (`contract/src/accuracy.ts`). Shares 0–1; a figure that no plant gave is null. */
export function accuracyFile({ heldOut, asDrawn, exact, bare, lookedAt, few, sensorFaults, given }: Measured, engineVersion: string, measuredOn: string): Accuracy {
  const sets: Accuracy["sets"] = [
    { set: "held_out", ...figures(heldOut) },
    { set: "held_out_file_right", ...figures(heldOut.filter((one) => !one.misprinted)) },
    { set: "held_out_file_wrong", ...figures(heldOut.filter((one) => one.misprinted)) },
    { set: "held_out_healthy", ...figures(heldOut.filter((one) => one.faults === 0)) },
    { set: "held_out_as_drawn", ...figures(asDrawn) },
    { set: "held_out_exact_sensors", ...figures(exact) },
    { set: "held_out_bare_file", ...figures(bare) },
    fewInvertersSet(few),
    { set: "looked_at", ...figures(lookedAt) },
  ];
  return withAims({
    engine_version: engineVersion,
    measured_on: measuredOn,
    aims: [],
    sets,
    by_sensors: bySensors(heldOut).map(({ sensors, seeds }) => ({ sensors, ...figures(seeds) })),
    by_interval: byInterval(heldOut).map(({ minutes, seeds }) => ({ minutes, ...figures(seeds) })),
    losses: errorsByLoss(heldOut).filter((e) => e.size >= 0.0005).map((e) => ({ group: e.group, bias: Number((e.bias / 100).toFixed(6)), size: Number((e.size / 100).toFixed(6)) })),
    categories: cellsByCategory(heldOut).map(({ category, counts, daysToDetect }) => ({ category, ...counts, days_to_detect: known(daysToDetect, 0) })),
    sensor_faults: sensorFaults,
    given,
    limits: [],
  });
}

/** Plants of one or two inverters never looked at, as the file has them. */
export function fewInvertersSet(few: readonly SeedScore[]): Accuracy["sets"][number] {
  return { set: "held_out_few_inverters", ...figures(few) };
}

/** Labelled plants of another simulator, as the file has them. */
export function givenPlants(scores: readonly GivenScore[]): Accuracy["given"] {
  return scores.map(({ events, sensors, pr_error: pr, attribution_error_pct: percent, cell_f1: f1 }) => ({ events, sensors, pr_error: pr, attribution_error: Number((percent / 100).toFixed(DIGITS)), cell_f1: f1 }));
}

/** The figures with what follows from them, the given plants' means and every aim beside what is measured, and with what does not work yet. */
export function withAims(figures: Accuracy): Accuracy {
  const { given } = figures;
  const mean = (of: (one: (typeof given)[number]) => number): number => given.reduce((sum, one) => sum + of(one), 0) / given.length;
  const sets: Accuracy["sets"] = [
    ...figures.sets.filter((one) => one.set !== "given"),
    {
      set: "given", plants: given.length, attribution_error: known(mean((one) => one.attribution_error), DIGITS), cell_f1: known(mean((one) => one.cell_f1), DIGITS),
      pr_error_mean: known(mean((one) => Math.abs(one.pr_error)), DIGITS), pr_error_worst: known(Math.max(...given.map((one) => Math.abs(one.pr_error))), DIGITS),
      false_per_inverter_month: null, false_per_plant_month: null, interval_coverage: null, pr_coverage: null,
    },
  ];
  return { ...figures, sets, limits: [...LIMITS], aims: AIMS.map((aim) => ({ ...aim, measured: sets.find((one) => one.set === aim.set)?.[aim.measure] ?? null })) };
}

function figures(scores: readonly SeedScore[]): Figures {
  const s = summaryOf(scores);
  return {
    plants: s.plants, attribution_error: known(s.attributionPct / 100, DIGITS), cell_f1: known(s.cellF1, DIGITS), pr_error_mean: known(s.prMean, DIGITS),
    pr_error_worst: known(s.prWorst, DIGITS), false_per_inverter_month: known(s.falsePerInverterMonth, DIGITS), false_per_plant_month: known(s.falsePerPlantMonth, DIGITS),
    interval_coverage: known(s.intervalCover, DIGITS), pr_coverage: known(s.prCover, DIGITS),
  };
}

/** Enough that whoever rounds a figure of the file rounds it as the page does, which has the unrounded one. */
const DIGITS = 8;
