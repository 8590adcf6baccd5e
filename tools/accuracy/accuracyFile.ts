import type { SeedScore } from "./auditSeed.ts";
import { cellsByCategory, confusionOf, errorsByLoss, summaryOf } from "./summary.ts";

/**
 * `docs/accuracy.json` (schema `accuracy/1`), what the help page shows: one object per half of the seeds.
 *
 * Percents are of reference energy; F1, coverage and PR are ratios 0–1; a figure that no plant gave is null. `aims` are the
 * title rows: `measured` against `atMost` and/or `atLeast`.
 */
export interface AccuracyFile {
  schema: "accuracy/1";
  halves: AccuracyHalf[];
}

/** One half of the seeds: never looked at, or looked at while tuning. */
export interface AccuracyHalf {
  id: "held_out" | "looked_at";
  /** As written on the command line, such as `101-160`. */
  seeds: string;
  plants: number;
  aims: AccuracyAim[];
  groups: AccuracyGroup[];
  /** By loss group, largest mean size first; signed mean and mean size in % of reference. */
  losses: { loss: string; meanPercent: number; sizePercent: number; coverRatio: number | null }[];
  /** Incidents by inverter and day. */
  incidents: { category: string; found: number; missed: number; wrong: number; f1: number | null; daysToDetect: number | null }[];
  /** Truth (row) by what was found (column); `nothing` is one of both. */
  confusion: { truth: string; found: string; cells: number }[];
}

/** A row of the title table. */
export interface AccuracyAim {
  key:
    | "attribution_percent" | "cell_f1" | "pr_worst" | "false_incidents_per_plant_month" | "false_incidents_healthy" | "interval_cover"
    | "misprinted_attribution_percent" | "misprinted_cell_f1" | "misprinted_pr_worst" | "misprints_named";
  measured: number | null;
  atMost: number | null;
  atLeast: number | null;
}

/** A row of the tables by kind of plant. */
export interface AccuracyGroup {
  by: "all" | "plant_file" | "sensors" | "interval" | "faults";
  /** For `plant_file`: right, wrong; for `faults`: none; for `interval`: minutes; for `sensors`: the set in English. */
  name: string;
  plants: number;
  attributionPercent: number | null;
  cellF1: number | null;
  prMean: number | null;
  prWorst: number | null;
  falseIncidentsPerPlantMonth: number | null;
  intervalCover: number | null;
  prCover: number | null;
}

const known = (value: number, places: number): number | null => (Number.isFinite(value) ? Number(value.toFixed(places)) : null);

/** The figures of one half of the seeds. */
export function accuracyHalf(id: AccuracyHalf["id"], seeds: string, scores: readonly SeedScore[]): AccuracyHalf {
  const right = scores.filter((one) => !one.misprinted);
  const wrong = scores.filter((one) => one.misprinted);
  const healthy = scores.filter((one) => one.faults === 0);
  const named = [...new Set(scores.map((one) => one.sensors))].sort();
  const minutes = [...new Set(scores.map((one) => one.minutes))].sort((a, b) => a - b);
  return {
    id, seeds, plants: scores.length, aims: aimsOf(right, wrong, healthy, scores),
    groups: [
      group("all", "all", scores), group("plant_file", "right", right), group("plant_file", "wrong", wrong), group("faults", "none", healthy),
      ...named.map((sensors) => group("sensors", sensors, scores.filter((one) => one.sensors === sensors))),
      ...minutes.map((length) => group("interval", String(length), scores.filter((one) => one.minutes === length))),
    ],
    losses: errorsByLoss(scores).filter((e) => e.size >= 0.0005).map((e) => ({
      loss: e.group, meanPercent: Number(e.bias.toFixed(3)), sizePercent: Number(e.size.toFixed(3)), coverRatio: known(e.cover, 3),
    })),
    incidents: cellsByCategory(scores).map(({ category, counts, daysToDetect }) => ({
      category, ...counts, f1: known((2 * counts.found) / (2 * counts.found + counts.missed + counts.wrong), 3), daysToDetect: known(daysToDetect, 0),
    })),
    confusion: [...confusionOf(scores)].flatMap(([truth, row]) => [...row].map(([found, cells]) => ({ truth, found, cells }))),
  };
}

/** The aims of issue 6: plants whose file is right, and plants whose file is wrong somewhere. */
function aimsOf(right: readonly SeedScore[], wrong: readonly SeedScore[], healthy: readonly SeedScore[], all: readonly SeedScore[]): AccuracyAim[] {
  const a = summaryOf(right);
  const b = summaryOf(wrong);
  const sound = summaryOf(healthy);
  const total = summaryOf(all);
  const aim = (key: AccuracyAim["key"], measured: number, atMost: number | null, atLeast: number | null = null): AccuracyAim => ({ key, measured: known(measured, 4), atMost, atLeast });
  return [
    aim("attribution_percent", a.attributionPct, 0.4), aim("cell_f1", a.cellF1, null, 0.985), aim("pr_worst", a.prWorst, 0.0015),
    aim("false_incidents_per_plant_month", total.falsePerPlantMonth, 1), aim("false_incidents_healthy", sound.falsePerPlantMonth, 0),
    aim("interval_cover", total.intervalCover, 0.98, 0.9),
    aim("misprinted_attribution_percent", b.attributionPct, 0.8), aim("misprinted_cell_f1", b.cellF1, null, 0.975), aim("misprinted_pr_worst", b.prWorst, 0.004),
    aim("misprints_named", total.right / total.wrong, null, 1),
  ];
}

function group(by: AccuracyGroup["by"], name: string, scores: readonly SeedScore[]): AccuracyGroup {
  const s = summaryOf(scores);
  return {
    by, name, plants: s.plants, attributionPercent: known(s.attributionPct, 3), cellF1: known(s.cellF1, 4), prMean: known(s.prMean, 4), prWorst: known(s.prWorst, 4),
    falseIncidentsPerPlantMonth: known(s.falsePerPlantMonth, 3), intervalCover: known(s.intervalCover, 3), prCover: known(s.prCover, 3),
  };
}
