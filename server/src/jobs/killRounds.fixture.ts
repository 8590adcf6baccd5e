import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createAccount } from "../accounts/createAccount.ts";
import { hashPassword } from "../accounts/password.ts";
import { openInstallation } from "../installations/openInstallation.ts";
import { openStores } from "../stores/openStores.ts";
import { Acknowledged } from "./acknowledged.fixture.ts";
import { putPlantFolder } from "./plantFolder.fixture.ts";
import { type Jobs, startJobs } from "./startJobs.ts";

const WORKER = fileURLToPath(new URL("./workUntilKilled.fixture.ts", import.meta.url));
const EMAIL = "killed@example.org";
const PASSWORD = "a long enough sentence";
const AUDITED = "audited";
const FILLED = "filled";

/** Where a process can be killed, and for how long (ms) it is there, so that the moment is drawn from all of it. */
export const KILL_PHASES = {
  upload: 600,
  records: 400,
  read: 700,
  audit: 900,
  store: 150,
  write: 300,
  pointer: 60,
  published: 120,
} as const;
export type KillPhase = keyof typeof KILL_PHASES;

/** What one kill left: `faults` says all that was lost, torn or done twice. */
export interface KillRound {
  phase: KillPhase;
  /** Where the process truly was when it died. */
  landed: string;
  delayMs: number;
  acknowledged: number;
  lost: string[];
  torn: string[];
  doubled: string[];
  /** From opening the stores to a server that answers, and to the end of the job that was cut off. */
  readyMs: number;
  finishedMs: number;
  attempts: number;
}

export interface KillHouse {
  round: (phase: KillPhase, delayMs: number) => Promise<KillRound>;
  close: () => void;
}

/** A data directory with a plant to audit, and rounds of work killed in it. */
export async function openKillHouse(size: { inverters: number; days: number }): Promise<KillHouse> {
  const dataDir = mkdtempSync(join(tmpdir(), "kills-"));
  const config = { dataDir, databaseUrl: null, clickhouseUrl: null };
  const stores = await openStores(config);
  await createAccount(stores.records, { email: EMAIL, name: "0", role: "admin", passwordHash: await hashPassword(PASSWORD), installations: [0] });
  await putPlantFolder(stores, AUDITED, size);
  await stores.records.db.insertInto("repositories").values({ guid: FILLED, user_id: null, installation_id: null, created_ms: 0 }).execute();
  const installationId = await openInstallation(stores, AUDITED, null);
  await stores.close();
  const known = new Acknowledged({ installationId, repository: FILLED, email: EMAIL });
  let rounds = 0;

  return {
    round: async (phase, delayMs) => {
      rounds += 1;
      const said = await workUntilKilled([dataDir, phase, String(rounds), EMAIL, PASSWORD, AUDITED, FILLED], phase, delayMs);
      known.hear(said);
      const openedMs = performance.now();
      const reopened = await openStores(config);
      // before anything is mended: what a reader would see
      await known.compare(reopened);
      const jobs = await startJobs(reopened);
      const readyMs = performance.now() - openedMs;
      const attempts = await endOfJob(jobs, known.jobId);
      const finishedMs = performance.now() - openedMs;
      await known.compare(reopened);
      // what a job sweeps behind itself comes after its end
      await jobs.stop();
      await known.compareEnds(reopened);
      await reopened.close();
      return { phase, landed: landedIn(said), delayMs, acknowledged: known.count(said), ...known.faults(), readyMs, finishedMs, attempts };
    },
    close: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

const landedIn = (said: readonly string[][]): string => said.filter(([word]) => word === "phase").at(-1)?.[1] ?? "";

/** The phases in turn, each kill at its own moment: the same ones for the same seed (a linear congruence, Numerical Recipes). */
export function killPlan(count: number, seed: number): { phase: KillPhase; delayMs: number }[] {
  const phases: KillPhase[] = ["upload", "records", "read", "audit", "store", "write", "pointer", "published"];
  let state = seed;
  return Array.from({ length: count }, (_, i) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const phase = phases[i % phases.length] ?? "write";
    return { phase, delayMs: Math.round((state / 2 ** 32) * KILL_PHASES[phase]) };
  });
}

/** Lets the process come to a phase, kills it there with no warning after a while, and gives the lines it said. */
async function workUntilKilled(args: string[], phase: KillPhase, delayMs: number): Promise<string[][]> {
  const child = spawn(process.execPath, [WORKER, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  let wrong = "";
  child.stdout.setEncoding("utf8");
  child.stderr.on("data", (chunk: Buffer) => (wrong += chunk.toString()));
  const closed = new Promise((resolve) => child.once("close", resolve));
  try {
    await new Promise<void>((resolve, reject) => {
      child.once("exit", () => reject(new Error(`the process ended by itself: ${said.slice(-500)} ${wrong}`)));
      const marker = `phase ${phase}\n`;
      child.stdout.on("data", (chunk: string) => {
        const wasThere = said.includes(marker);
        said += chunk;
        if (!wasThere && said.includes(marker)) setTimeout(resolve, delayMs);
      });
    });
  } finally {
    child.kill("SIGKILL");
    await closed;
  }
  return said.split("\n").slice(0, -1).map((line) => line.split(" "));
}

/** Waits until a job has ended; gives how often it was begun (0: there is none). */
async function endOfJob(jobs: Jobs, jobId: string | null): Promise<number> {
  if (jobId === null) return 0;
  for (;;) {
    const progress = await jobs.get(jobId);
    if (progress === null) return 0;
    if (progress.finished_ms !== null) return progress.attempt;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
