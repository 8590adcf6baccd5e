import type { SeedScore } from "./auditSeed.ts";
import { byInterval, bySensors, cellsByCategory, confusionOf, errorsByLoss, summaryOf } from "./summary.ts";
import { table } from "./table.ts";
import { sensorWords } from "./words.ts";

const fixed = (value: number, places: number): string => (Number.isFinite(value) ? value.toFixed(places) : "–");
const percent = (ratio: number): string => (Number.isFinite(ratio) ? `${(100 * ratio).toFixed(1)} %` : "–");

const HEAD = ["plants", "n", "attribution error, % of reference", "cell F1", "mean PR error", "worst PR error", "false cells per inverter-month", "false incidents per plant-month", "±2u hold the truth", "PR ±2u", "audit, s"];

function row(name: string, seeds: readonly SeedScore[]): string[] {
  const s = summaryOf(seeds);
  return [
    name, String(s.plants), fixed(s.attributionPct, 2), fixed(s.cellF1, 3), fixed(s.prMean, 4), fixed(s.prWorst, 4), fixed(s.falsePerInverterMonth, 3), fixed(s.falsePerPlantMonth, 2),
    percent(s.intervalCover), percent(s.prCover), fixed(s.seconds, 1),
  ];
}

const rowsBySensors = (seeds: readonly SeedScore[]): string[][] => bySensors(seeds).map((group) => row(sensorWords(group.sensors), group.seeds));

/** The same plants twice: as drawn, and as if their light sensors had no error of gain and of slanting light. */
export function exactSensorsSection(asDrawn: readonly SeedScore[], exact: readonly SeedScore[]): string {
  const right = (seeds: readonly SeedScore[]): SeedScore[] => seeds.filter((one) => !one.misprinted);
  return [
    "### What is the light sensors' own",
    `A pyranometer's gain (0.15 %, one standard uncertainty) and what it lacks at slanting light are in every drawn plant, and no audit can know them. ${asDrawn.length} of these plants as drawn, and the same with light sensors that are free of both:`,
    table(HEAD, [row("as drawn", asDrawn), row("as drawn, plant file right", right(asDrawn)), row("exact light sensors", exact), row("exact light sensors, plant file right", right(exact))]),
    "By what is measured, with exact light sensors:",
    table(HEAD, rowsBySensors(exact)),
  ].join("\n\n");
}

/** The same plants twice: as drawn, and with a plant file that has no optional entry. */
export function bareFileSection(asDrawn: readonly SeedScore[], bare: readonly SeedScore[]): string {
  const wrong = (seeds: readonly SeedScore[]): SeedScore[] => seeds.filter((one) => one.misprinted);
  return [
    "### Optional entries left out",
    `${bare.length} of these plants as drawn, and with plant files that say no more than they must: no AC losses, heat transfer, reflection, behaviour in weak light, conversion curve, cable resistance, cells, area, albedo, design study. What stands for them is documented with the plant folder (docs/methods/plant-folder.md).`,
    table(HEAD, [row("as drawn", asDrawn), row("no optional entry", bare), row("no optional entry and others wrong", wrong(bare))].filter((cells) => cells[1] !== "0")),
    "By what is measured, without optional entries:",
    table(HEAD, rowsBySensors(bare)),
    "Error by loss without optional entries, % of reference energy:",
    lossTable(bare, 0.005),
  ].join("\n\n");
}

/** Plants of one or two inverters, where nobody or one other stands beside a fault. */
export function fewInvertersSection(title: string, seeds: readonly SeedScore[]): string {
  const of = (inverters: number): SeedScore[] => seeds.filter((one) => one.inverters === inverters);
  return [
    `## ${title}`,
    "Drawn as the others are, but for their inverters. A stop of the only inverter and of the grid look alike to it, so that these two are taken for each other.",
    table(HEAD, [row("all", seeds), row("one inverter", of(1)), row("two inverters", of(2)), row("without a fault", seeds.filter((one) => one.faults === 0))].filter((cells) => cells[1] !== "0")),
    "Incidents by day and inverter:",
    categoryTable(seeds),
  ].join("\n\n");
}

/** The accuracy of one half of the seeds as a section; single plants are listed only where they may be looked at. */
export function section(title: string, seeds: readonly SeedScore[], listed: boolean): string {
  const right = seeds.filter((one) => !one.misprinted);
  const misprinted = seeds.filter((one) => one.misprinted);
  const healthy = seeds.filter((one) => one.faults === 0);
  const { named, right: truly, wrong } = summaryOf(seeds);
  const confusion = confusionOf(seeds);
  const columns = [...new Set([...confusion.keys(), ...[...confusion.values()].flatMap((cells) => [...cells.keys()])])].sort();
  const parts = [
    `## ${title}`,
    table(HEAD, [row("all", seeds), row("plant file right", right), row("plant file wrong somewhere", misprinted), row("without a fault", healthy)].filter((cells) => cells[1] !== "0")),
    `Wrong entries of plant files: ${wrong}; named ${named}; with the truth inside twice the stated uncertainty ${truly}.`,
    "By what is measured:",
    table(HEAD, rowsBySensors(seeds)),
    "By interval:",
    table(HEAD, byInterval(seeds).map((group) => row(`${group.minutes} min`, group.seeds))),
    "Error by loss, % of reference energy:",
    lossTable(seeds, 0.0005),
    "Incidents by day and inverter:",
    categoryTable(seeds),
    "What was taken for what (rows: truth, columns: found):",
    table(["", ...columns], columns.map((name) => [name, ...columns.map((column) => String(confusion.get(name)?.get(column) ?? ""))])),
  ];
  if (listed) {
    parts.push("Plant by plant:", table(
      ["seed", "measured", "interval", "attribution error, %", "cell F1", "PR error", "largest error, %"],
      seeds.map(({ seed, sensors, minutes, score }) => {
        const worst = [...score.errorPct].sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))[0];
        return [String(seed), sensorWords(sensors), `${minutes} min`, fixed(score.attributionPct, 2), fixed(score.cellF1, 3), fixed(score.prError, 4), worst === undefined ? "" : `${worst[0]} ${fixed(worst[1], 2)}`];
      }),
    ));
  }
  return parts.join("\n\n");
}

/** Errors of at least a size by loss. */
function lossTable(seeds: readonly SeedScore[], least: number): string {
  return table(["loss", "mean", "mean size", "±2u hold the truth"], errorsByLoss(seeds).filter((e) => e.size >= least).map((e) => [e.group, fixed(e.bias, 3), fixed(e.size, 3), percent(e.cover)]));
}

/** Cells found, missed and false by category. */
function categoryTable(seeds: readonly SeedScore[]): string {
  return table(["category", "found", "missed", "false", "F1", "median days to the first found"], cellsByCategory(seeds).map(({ category, counts, daysToDetect }) => [
    category, String(counts.found), String(counts.missed), String(counts.wrong),
    fixed((2 * counts.found) / (2 * counts.found + counts.missed + counts.wrong), 3), fixed(daysToDetect, 0),
  ]));
}
