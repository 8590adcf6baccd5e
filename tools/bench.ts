import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { readings } from "./bench/api/reading.ts";
import { apiSpeed } from "./bench/apiSpeed.ts";
import { apiPage } from "./bench/apiPage.ts";
import { sectionsOf } from "./pages/section.ts";
import { auditLines, chainLines, importLines, storingLines, type BenchLine } from "./bench/measurements.ts";

/**
 * Measures the product in one process and prints a table.
 *
 *   node --expose-gc tools/bench.ts [chain] [audit] [storing] [import] [--large] [--write]
 *   node --expose-gc tools/bench.ts api [--minutes=10] [--write]
 *   node --expose-gc tools/bench.ts reading
 *
 * Parts named are measured, all without a name but `api` and `reading` (what each call
 * reads when nothing is in memory), whose fleet of two hundred takes long to furnish. `--large` reads a file of 1 GB too; `--write` renews docs/performance.md, and
 * docs/performance-api.md for `api`.
 */
const args = process.argv.slice(2);
const asked = args.filter((arg) => !arg.startsWith("--"));
const has = (part: string): boolean => asked.length === 0 || asked.includes(part);

const lines: BenchLine[] = [];
const show = (more: BenchLine[]): void => {
  lines.push(...more);
  for (const { what, result, aim } of more) console.log(`${what.padEnd(62)} ${result}${aim === "" ? "" : `   (${aim})`}`);
};

if (has("chain")) show(chainLines());
if (has("audit")) show(await auditLines());
if (has("storing")) show(await storingLines());
if (has("import")) show(await importLines(args.includes("--large")));
if (asked.includes("reading")) console.table(await readings());
if (asked.includes("api")) {
  const minutes = Number(args.find((arg) => arg.startsWith("--minutes="))?.slice("--minutes=".length) ?? 10);
  const text = apiPage(await apiSpeed(60 * minutes, (line) => console.log(line)), minutes);
  console.log(text);
  if (args.includes("--write")) writeFileSync(join(import.meta.dirname, "../docs/performance-api.md"), text);
}
if (args.includes("--write") && lines.length > 0) {
  const path = join(import.meta.dirname, "../docs/performance.md");
  // what other tools wrote there stays
  writeFileSync(path, page(lines) + sectionsOf(path));
}

function page(table: readonly BenchLine[]): string {
  return `# Performance

Measured by \`npm run bench -- --large --write\` in one process on ${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? "an unknown processor"}, Node ${process.versions.node}.

| what | measured | aim |
|---|---|---|
${table.map(({ what, result, aim }) => `| ${what} | ${result} | ${aim} |`).join("\n")}

How to read it:

- The chain and the audit run on one thread; their times are processor seconds of that thread, medians of several runs (${"`tools/bench/timing.ts`"}), so that other work on the machine does not count. Storing and publishing wait for the disk: wall time. Import: wall time, with the processor seconds beside it.
- Rows are intervals of the whole year, nights counted. The chain starts from global horizontal irradiance: full SPA, DIRINT, refraction, Perez, glass, Faiman, one-diode low light, temperature, efficiency curve, AC limit.
- The audit starts from samples in memory: AC and DC power and DC voltage of every inverter, five sensors, faults of seven kinds, no string currents. It ends with the result; storing and publishing are lines of their own.
- Memory is the largest resident size of the whole process, samples, simulator and earlier parts of the bench included; for the import, what it added (below 0: pages of earlier parts were given back meanwhile, and reading needed no more).
- What each call of the API takes, with two hundred plants and fifty people, stands on a [page of its own](performance-api.md).
- Growth is the exponent fitted through 1, 2, 4 and 8 times the work; 1 is linear, below 1 a fixed share is spread over more.
`;
}
