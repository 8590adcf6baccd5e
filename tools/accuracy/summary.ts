import type { CellCounts, Confusion } from "./cells.ts";
import type { SeedScore } from "./auditSeed.ts";

/** Many plants in a few figures: means, the worst PR, shares. */
export interface Summary {
  plants: number;
  attributionPct: number;
  cellF1: number;
  prMean: number;
  prWorst: number;
  /** False cells per inverter and month; false incidents per plant and month. */
  falsePerInverterMonth: number;
  falsePerPlantMonth: number;
  intervalCover: number;
  prCover: number;
  named: number;
  right: number;
  wrong: number;
  seconds: number;
}

const mean = (values: readonly number[]): number => (values.length > 0 ? values.reduce((a, b) => a + b, 0) / values.length : NaN);
const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** The plants by what is measured on them, sets that are alike beside each other. */
export function bySensors(seeds: readonly SeedScore[]): { sensors: SeedScore["sensors"]; seeds: SeedScore[] }[] {
  const groups = Map.groupBy(seeds, ({ sensors }) => sensors.join(" "));
  return [...groups].sort(([a], [b]) => a.localeCompare(b, "en")).map(([, group]) => ({ sensors: group[0]?.sensors ?? [], seeds: group }));
}

/** The plants by the length of their intervals, the shortest first. */
export function byInterval(seeds: readonly SeedScore[]): { minutes: number; seeds: SeedScore[] }[] {
  return [...Map.groupBy(seeds, ({ minutes }) => minutes)].sort(([a], [b]) => a - b).map(([minutes, group]) => ({ minutes, seeds: group }));
}

/** Sums up a set of judged plants. */
export function summaryOf(seeds: readonly SeedScore[]): Summary {
  const scores = seeds.map((one) => one.score);
  return {
    plants: scores.length,
    attributionPct: mean(scores.map((s) => s.attributionPct)),
    cellF1: mean(scores.map((s) => s.cellF1)),
    prMean: mean(scores.map((s) => Math.abs(s.prError))),
    prWorst: Math.max(...scores.map((s) => Math.abs(s.prError))),
    falsePerInverterMonth: total(scores.map((s) => s.falseCells)) / total(scores.map((s) => s.inverterMonths)),
    falsePerPlantMonth: total(scores.map((s) => s.falseIncidents)) / total(scores.map((s) => s.months)),
    intervalCover: total(scores.map((s) => s.intervals.covered)) / total(scores.map((s) => s.intervals.judged)),
    prCover: mean(scores.map((s) => (s.prCovered ? 1 : 0))),
    named: total(scores.map((s) => s.misprints.named)),
    right: total(scores.map((s) => s.misprints.right)),
    wrong: total(scores.map((s) => s.misprints.wrong)),
    seconds: mean(seeds.map((one) => one.seconds)),
  };
}

/** Mean signed and mean absolute error of every loss group, % of reference, and the share of its intervals of ±2u that hold the truth; largest first. */
export function errorsByLoss(seeds: readonly SeedScore[]): { group: string; bias: number; size: number; cover: number }[] {
  const groups = new Set(seeds.flatMap((one) => [...one.score.errorPct.keys()]));
  return [...groups]
    .map((group) => {
      const errors = seeds.map((one) => one.score.errorPct.get(group) ?? 0);
      const held = seeds.flatMap((one) => one.score.covered.get(group) ?? []);
      return { group, bias: mean(errors), size: mean(errors.map(Math.abs)), cover: mean(held.map((one) => (one ? 1 : 0))) };
    })
    .sort((a, b) => b.size - a.size);
}

/** Cells of every category over all plants, with the median days to the first one found. */
export function cellsByCategory(seeds: readonly SeedScore[]): { category: string; counts: CellCounts; daysToDetect: number }[] {
  const out = new Map<string, CellCounts>();
  const days = new Map<string, number[]>();
  for (const { score } of seeds) {
    for (const [category, { found, missed, wrong }] of score.cells) {
      const sum = out.get(category) ?? { found: 0, missed: 0, wrong: 0 };
      out.set(category, { found: sum.found + found, missed: sum.missed + missed, wrong: sum.wrong + wrong });
    }
    for (const [category, lags] of score.daysToDetect) days.set(category, [...(days.get(category) ?? []), ...lags]);
  }
  return [...out].map(([category, counts]) => {
    const lags = (days.get(category) ?? []).sort((a, b) => a - b);
    return { category, counts, daysToDetect: lags[Math.floor(lags.length / 2)] ?? NaN };
  });
}

/** The plants' confusion matrices as one. */
export function confusionOf(seeds: readonly SeedScore[]): Confusion {
  const out: Confusion = new Map();
  for (const { score } of seeds) {
    for (const [row, cells] of score.confusion) {
      const sum = out.get(row) ?? new Map<string, number>();
      for (const [column, n] of cells) sum.set(column, (sum.get(column) ?? 0) + n);
      out.set(row, sum);
    }
  }
  return out;
}
