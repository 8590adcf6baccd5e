import { auditSpeed } from "./auditSpeed.ts";
import { chainSpeed } from "./chainSpeed.ts";
import { growthExponent } from "./growth.ts";
import { importSpeed, longImport } from "./importSpeed.ts";
import { storingSpeed } from "./storingSpeed.ts";

/** One line of the bench's table. */
export interface BenchLine {
  what: string;
  result: string;
  /** What is aimed at; empty where nothing is. */
  aim: string;
}

const FIVE_MIN_MS = 300_000;
const TEN_MIN_MS = 600_000;
const YEAR_DAYS = 365;
const FOLDS = [1, 2, 4, 8] as const;
const CHAIN_RUNS = 15;
const AUDIT_RUNS = 3;
const LARGE_MB = 1000;

const seconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} s`;
const million = (value: number): string => (value / 1e6).toFixed(1);

/** The expected chain on one thread. */
export function chainLines(): BenchLine[] {
  const speeds = [TEN_MIN_MS, FIVE_MIN_MS].map((stepMs) => ({ stepMs, ...chainSpeed(stepMs, YEAR_DAYS, CHAIN_RUNS) }));
  const grown = FOLDS.map((fold) => {
    const { rows, rowsPerS } = chainSpeed(TEN_MIN_MS, (YEAR_DAYS * fold) / 2, CHAIN_RUNS);
    return { work: rows, seconds: rows / rowsPerS };
  });
  return [
    ...speeds.map(({ stepMs, rowsPerS }) => ({ what: `Expected chain, sun to AC, one year of ${stepMs / 60_000} min`, result: `${million(rowsPerS)} million rows/s`, aim: "≥ 7 million rows/s" })),
    ...speeds.slice(0, 1).map(({ worstErrorOfRated, annualError }) => ({
      what: "Distance of that chain from the full formulas", result: `${worstErrorOfRated.toExponential(1)} of rated power at most, ${Math.abs(annualError).toExponential(1)} of the year`, aim: "",
    })),
    { what: "Growth of the chain, ½ to 4 years", result: exponent(grown), aim: "linear: 1" },
  ];
}

/** The audit, from samples in memory to its result. */
export async function auditLines(): Promise<BenchLine[]> {
  const lines: BenchLine[] = [];
  const small = await auditSpeed({ inverters: 20, stepMs: TEN_MIN_MS, days: YEAR_DAYS }, AUDIT_RUNS);
  lines.push({ what: "Audit, 20 inverters × 1 year × 10 min", result: `${seconds(small.cpuS)}, ${small.peakMb.toFixed(0)} MB`, aim: "" });
  const grown: { work: number; seconds: number }[] = [];
  for (const fold of FOLDS) {
    const speed = await auditSpeed({ inverters: Math.round(12.5 * fold), stepMs: FIVE_MIN_MS, days: YEAR_DAYS }, AUDIT_RUNS);
    grown.push({ work: speed.cells, seconds: speed.cpuS });
    if (fold === 8) lines.push({ what: "Audit, 100 inverters × 1 year × 5 min", result: `${seconds(speed.cpuS)}, ${speed.peakMb.toFixed(0)} MB`, aim: "< 10 s, < 2000 MB" });
  }
  return [...lines, { what: "Growth of the audit, 13 to 100 inverters", result: exponent(grown), aim: "linear: 1" }];
}

/** Storing and publishing, in the embedded stores. */
export async function storingLines(): Promise<BenchLine[]> {
  const grown = [];
  for (const fold of FOLDS) grown.push(await storingSpeed({ inverters: Math.round(12.5 * fold), stepMs: FIVE_MIN_MS, days: YEAR_DAYS }));
  const whole = grown.slice(-1);
  return [
    ...whole.map(({ storeS, samples }) => ({ what: "Storing the samples of 100 inverters × 1 year × 5 min", result: `${seconds(storeS)}, ${million(samples / storeS)} million samples/s`, aim: "" })),
    ...whole.map(({ publishS, rows }) => ({ what: "Publishing that audit", result: `${seconds(publishS)}, ${million(rows / publishS)} million rows/s`, aim: "" })),
    { what: "Growth of storing, 13 to 100 inverters", result: exponent(grown.map(({ samples, storeS }) => ({ work: samples, seconds: storeS }))), aim: "linear: 1" },
    { what: "Growth of publishing, 13 to 100 inverters", result: exponent(grown.map(({ rows, publishS }) => ({ work: rows, seconds: publishS }))), aim: "linear: 1" },
  ];
}

/** Reading CSV, checks and all. */
export async function importLines(large: boolean): Promise<BenchLine[]> {
  const grown = [];
  for (const fold of FOLDS) grown.push(await importSpeed({ inverters: Math.round(12.5 * fold), stepMs: FIVE_MIN_MS, days: YEAR_DAYS }));
  const lines = grown.slice(-1).map(({ megabytes, cpuS, wallS, peakMb, beforeMb, samplesMb }) => ({
    what: `Import of ${megabytes.toFixed(0)} MB of CSV (${samplesMb.toFixed(0)} MB of samples)`,
    result: `${(megabytes / wallS).toFixed(0)} MB/s (${(megabytes / cpuS).toFixed(0)} MB per processor second), ${(peakMb - beforeMb).toFixed(0)} MB more memory`,
    aim: "≥ 100 MB/s",
  }));
  lines.push({ what: "Growth of the import, 13 to 100 inverters", result: exponent(grown.map(({ megabytes, cpuS }) => ({ work: megabytes, seconds: cpuS }))), aim: "linear: 1" });
  if (!large) return lines;
  const long = await longImport(LARGE_MB);
  lines.push({
    what: `Import of ${long.megabytes.toFixed(0)} MB of one-second rows (${long.samplesMb.toFixed(0)} MB of samples)`,
    result: `${(long.megabytes / long.wallS).toFixed(0)} MB/s, ${(long.peakMb - long.beforeMb).toFixed(0)} MB more memory`,
    aim: "flat",
  });
  return lines;
}

function exponent(runs: readonly { work: number; seconds: number }[]): string {
  return `work^${growthExponent(runs).toFixed(2)}`;
}
