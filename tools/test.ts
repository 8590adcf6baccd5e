import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "./chromium.ts";

const root = join(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "sunledger-test-"));
const only = process.argv.slice(2);

function run(args: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...args], { cwd: root, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...environment } });
    child.on("close", (code) => resolve(code ?? 1));
  });
}

interface Count {
  passed: number;
  failed: number;
}

/** What a test run counted, from its own report; a run that left none counts as one failure. */
function counted(file: string, code: number): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report: { numPassedTests?: number; numFailedTests?: number } = JSON.parse(readFileSync(file, "utf8"));
  const failed = report.numFailedTests ?? 0;
  return { passed: report.numPassedTests ?? 0, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function vitest(name: string, args: readonly string[], environment: Record<string, string> = {}): Promise<Count> {
  process.stdout.write(`\n== ${name}\n`);
  const report = join(scratch, `${name}.json`);
  const code = await run(["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...args], environment);
  return counted(report, code);
}

async function step(name: string, args: readonly string[]): Promise<Count> {
  process.stdout.write(`\n== ${name}\n`);
  const code = await run(args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const counts: Count[] = [];
if (only.length > 0) {
  counts.push(await vitest("chosen", only));
} else {
  counts.push(await step("checks", ["tools/check.ts"]));
  counts.push(await vitest("rooms", []));
  const browser = chromium();
  if (browser === null) counts.push({ passed: 0, failed: 1 });
  else counts.push(await vitest("browser", ["--config", "e2e/vitest.config.ts"], { CHROMIUM_PATH: browser }));
  if (existsSync(join(root, "../shared/plants"))) counts.push(await step("labelled plants", ["tools/score.ts"]));
}
rmSync(scratch, { recursive: true, force: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
