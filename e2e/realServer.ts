import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

const root = join(import.meta.dirname, "..");
export const DEMO_PASSWORD = "the demo's own password";
const READY_WITHIN_MS = 280_000;

declare module "vitest" {
  interface ProvidedContext {
    /** Where the server listens, `http://localhost:…`. */
    address: string;
    /** What the first start printed. */
    firstStart: string;
    firstStartSeconds: number;
  }
}

/** Starts the server as a person does, on an empty data directory, and waits until it says that it is ready. */
export default async function realServer(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "sunledger-e2e-"));
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, "server/src/main.ts")], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: "0", DEMO_PASSWORD, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { address, said } = await readyAddress(child);
  project.provide("address", address);
  project.provide("firstStart", said);
  project.provide("firstStartSeconds", (performance.now() - started) / 1000);
  return async () => {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
    await rm(dataDir, { recursive: true, force: true });
  };
}

function readyAddress(child: ChildProcess): Promise<{ address: string; said: string }> {
  return new Promise((resolve, reject) => {
    let said = "";
    const late = setTimeout(() => reject(new Error(`the server was not ready in ${READY_WITHIN_MS / 1000} s:\n${said}`)), READY_WITHIN_MS);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /Sunledger is ready at (\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(late);
      resolve({ address, said });
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", (code) => reject(new Error(`the server left with ${code}:\n${said}`)));
  });
}
