import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { chromium } from "./chromium.ts";

const root = join(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "sunledger-test-"));
const only = process.argv.slice(2);
const REASON_LINES = 6;

function run(args: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...args], { cwd: root, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...environment } });
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** What one part of the run counted, and what failed in it: named, with the first line of each reason. */
interface Count {
  passed: number;
  failures: readonly string[];
}

interface Report {
  numPassedTests?: number;
  testResults?: readonly {
    name: string;
    status: string;
    message?: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[];
  }[];
}

/** What a test run counted, from its own report; a run that left none, or ended badly without naming a test, is one failure. */
function counted(part: string, file: string, code: number): Count {
  if (!existsSync(file)) return { passed: 0, failures: [`${part}: left no report (exit code ${code})`] };
  const report: Report = JSON.parse(readFileSync(file, "utf8"));
  const failures = (report.testResults ?? []).flatMap((tested) => {
    const where = relative(root, tested.name);
    const failed = tested.assertionResults.filter((test) => test.status === "failed");
    if (tested.status === "failed" && failed.length === 0) return [failure(where, tested.message)];
    return failed.map((test) => failure(`${where}: ${test.fullName}`, test.failureMessages?.join("\n")));
  });
  if (failures.length === 0 && code !== 0) failures.push(`${part}: ended with exit code ${code}, no test named`);
  return { passed: report.numPassedTests ?? 0, failures };
}

/** `where` with the reason's first lines below it: enough to see in a record that keeps only the end of a run. */
function failure(where: string, reason = ""): string {
  const lines = reason.split("\n").filter((line) => line.trim() !== "" && !line.includes("node_modules")).slice(0, REASON_LINES);
  return [where, ...lines.map((line) => `    ${line}`)].join("\n");
}

async function vitest(name: string, args: readonly string[], environment: Record<string, string> = {}): Promise<Count> {
  process.stdout.write(`\n== ${name}\n`);
  const report = join(scratch, `${name}.json`);
  const code = await run(["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...args], environment);
  return counted(name, report, code);
}

async function step(name: string, args: readonly string[]): Promise<Count> {
  process.stdout.write(`\n== ${name}\n`);
  const code = await run(args);
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`${name}: exit code ${code}`] };
}

const counts: Count[] = [];
if (only.length > 0) {
  counts.push(await vitest("chosen", only));
} else {
  counts.push(await step("checks", ["tools/check.ts"]));
  counts.push(await vitest("rooms", []));
  const browser = chromium();
  if (browser === null) counts.push({ passed: 0, failures: ["browser: no Chromium"] });
  else counts.push(await vitest("browser", ["--config", "e2e/vitest.config.ts"], { CHROMIUM_PATH: browser }));
  if (existsSync(join(root, "../shared/plants"))) counts.push(await step("labelled plants", ["tools/score.ts"]));
}
rmSync(scratch, { recursive: true, force: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failures = counts.flatMap((count) => count.failures);
if (failures.length > 0) process.stdout.write(`\n== failed\n${failures.join("\n")}\n`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exit(failures.length === 0 ? 0 : 1);
