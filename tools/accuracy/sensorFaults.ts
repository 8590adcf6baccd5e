import { ACCURACY_SENSOR_FAULTS, type Accuracy } from "@sunledger/contract";
import type { SensorFaultScore } from "./auditSensorFault.ts";
import { known } from "./known.ts";
import { table } from "./table.ts";

type SensorFaults = Accuracy["sensor_faults"];
type Figures = SensorFaults["all"];

/** Judged plants with a faulty sensor in figures, by kind of fault. */
export function sensorFaultFigures(scores: readonly SensorFaultScore[]): SensorFaults {
  return {
    all: figuresOf(scores),
    by_kind: ACCURACY_SENSOR_FAULTS.flatMap((fault) => {
      const of = scores.filter((one) => one.fault === fault);
      return of.length === 0 ? [] : [{ fault, ...figuresOf(of) }];
    }),
  };
}

function figuresOf(scores: readonly SensorFaultScore[]): Figures {
  const total = (of: (one: SensorFaultScore) => number): number => scores.reduce((sum, one) => sum + of(one), 0);
  const mean = (of: (one: SensorFaultScore) => number, places: number): number | null => known(total(of) / scores.length, places);
  return {
    plants: scores.length,
    found: total((one) => (one.found ? 1 : 0)),
    false_findings: total((one) => one.falseBeside),
    sound_false_findings: total((one) => one.falseWithout),
    attribution_error: mean((one) => one.faulty.attributionPct / 100, 5),
    sound_attribution_error: mean((one) => one.sound.attributionPct / 100, 5),
    pr_error: mean((one) => Math.abs(one.faulty.prError), 5),
    sound_pr_error: mean((one) => Math.abs(one.sound.prError), 5),
    false_cells: total((one) => one.faulty.falseCells),
    sound_false_cells: total((one) => one.sound.falseCells),
  };
}

const HEAD = ["fault", "plants", "found", "attribution error, %", "without it", "mean PR error", "without it", "false cells", "without it", "false findings", "without it"];

/** The figures as a section of the page. */
export function sensorFaultSection(title: string, { all, by_kind: byKind }: SensorFaults): string {
  const row = (name: string, one: Figures): string[] => [
    name, String(one.plants), String(one.found),
    ...[one.attribution_error, one.sound_attribution_error].map((error) => (error === null ? "–" : (100 * error).toFixed(2))),
    ...[one.pr_error, one.sound_pr_error].map((error) => (error === null ? "–" : error.toFixed(4))),
    ...[one.false_cells, one.sound_false_cells, one.false_findings, one.sound_false_findings].map(String),
  ];
  return [
    `## ${title}`,
    "One fault of what is measured on each plant, and the same plant without it. Found: a finding of the right kind names the sensor (a clock: the plant) at a time of the fault. False findings: those about sound instruments and right entries of the plant file.",
    table(HEAD, [...byKind.map((one) => row(one.fault.replaceAll("_", " "), one)), row("all", all)]),
  ].join("\n\n");
}
