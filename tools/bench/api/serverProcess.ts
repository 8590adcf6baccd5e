import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "node:events";
import { DATA_DIR } from "./house.ts";

const MAIN = join(import.meta.dirname, "../../../server/src/main.ts");
const PORT = 20_000 + (process.pid % 20_000);

export interface RunningServer {
  address: string;
  /** Resident size at this moment, MB. */
  residentMb: () => number;
  stop: () => Promise<void>;
}

/** The application as it is started by its users, on the bench's data directory, in a process of its own. */
export async function startServer(): Promise<RunningServer> {
  const child = spawn(process.execPath, [MAIN, "--no-demo"], {
    env: { ...process.env, PORT: String(PORT), DATA_DIR, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { stdout, pid } = child;
  if (pid === undefined) throw new Error("the server did not start");
  await new Promise<void>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server left with ${code}`)));
    stdout.on("data", (chunk: Buffer) => {
      if (chunk.toString("utf8").includes("is ready")) resolve();
    });
  });
  return {
    address: `http://127.0.0.1:${PORT}`,
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024,
    stop: async () => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}
