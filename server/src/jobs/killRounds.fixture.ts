import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createAccount } from "../accounts/createAccount.ts";
import { hashPassword } from "../accounts/password.ts";
import { openInstallation } from "../installations/openInstallation.ts";
import { openStores } from "../stores/openStores.ts";
import type { Stores } from "../stores/ports.ts";
import { Acknowledged } from "./acknowledged.fixture.ts";
import { putPlantFolder } from "./plantFolder.fixture.ts";
import { type Jobs, startJobs } from "./startJobs.ts";

const WORKER = fileURLToPath(new URL("./workUntilKilled.fixture.ts", import.meta.url));
const EMAIL = "killed@example.org";
const PASSWORD = "a long enough sentence";
const AUDITED = "audited";
const FILLED = "filled";

/** Where a process can be killed. */
export const KILL_PHASES = ["upload", "records", "read", "audit", "store", "write", "pointer", "published"] as const;
export type KillPhase = (typeof KILL_PHASES)[number];

/** A process stays in these until it is killed. */
const ENDLESS = new Set<KillPhase>(["upload", "records"]);
/** How long a process is in a phase, ms, before it has been seen to leave it. */
const LASTS_MS: Readonly<Record<KillPhase, number>> = { upload: 600, records: 400, read: 700, audit: 900, store: 60, write: 300, pointer: 40, published: 120 };

/** What one kill left: `faults` says all that was lost, torn or done twice. */
export interface KillRound {
  phase: KillPhase;
  /** Where the process truly was when it died: by what its stores held, else by what it said last. */
  landed: string;
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
  /** A kill in a phase, once a share (0–1) of the time is over that it was seen to last. */
  round: (phase: KillPhase, share: number) => Promise<KillRound>;
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
  const lastsMs = { ...LASTS_MS };
  let rounds = 0;

  return {
    round: async (phase, share) => {
      rounds += 1;
      const { said, leftMs } = await workUntilKilled([dataDir, phase, String(rounds), EMAIL, PASSWORD, AUDITED, FILLED], phase, share * lastsMs[phase]);
      // the next kill of this phase is drawn from what it was seen to last, and from a little more where it had not ended
      if (!ENDLESS.has(phase)) lastsMs[phase] = leftMs ?? 1.2 * lastsMs[phase];
      known.hear(said);
      const openedMs = performance.now();
      const reopened = await openStores(config);
      const landed = await landedIn(reopened, said);
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
      // samples that are not known yet: the same ones are not stored twice
      await putPlantFolder(reopened, AUDITED, { ...size, midnightC: 15 + rounds / 10 });
      await reopened.close();
      return { phase, landed, acknowledged: known.count(said), ...known.faults(), readyMs, finishedMs, attempts };
    },
    close: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** What is half stored tells where the process was; what it said may be a step behind. */
async function landedIn({ records: { db } }: Stores, said: readonly string[][]): Promise<string> {
  const lastSaid = said.filter(([word]) => word === "phase").at(-1)?.[1] ?? "";
  if ((await db.selectFrom("imports").select("id").where("state", "=", "writing").execute()).length > 0) return "store";
  const isWriting = (await db.selectFrom("analyses").select("id").where("state", "=", "writing").execute()).length > 0;
  return isWriting && lastSaid !== "pointer" ? "write" : lastSaid;
}

/** Moments one after the other, as shares of a phase: the same ones for the same seed (a linear congruence, Numerical Recipes). */
export function killMoments(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.round((100 * state) / 2 ** 32) / 100;
  };
}

/**
 * Lets the process come to a phase and kills it there with no warning after a while; gives the lines it said, and how long
 * it was in the phase where it had left it before.
 */
async function workUntilKilled(args: string[], phase: KillPhase, delayMs: number): Promise<{ said: string[][]; leftMs: number | null }> {
  const child = spawn(process.execPath, [WORKER, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const marker = `phase ${phase}\n`;
  let said = "";
  let wrong = "";
  let cameMs: number | null = null;
  let leftMs: number | null = null;
  child.stdout.setEncoding("utf8");
  child.stderr.on("data", (chunk: Buffer) => (wrong += chunk.toString()));
  const closed = new Promise((resolve) => child.once("close", resolve));
  try {
    await new Promise<void>((resolve, reject) => {
      child.once("exit", () => reject(new Error(`the process ended by itself: ${said.slice(-500)} ${wrong}`)));
      child.stdout.on("data", (chunk: string) => {
        said += chunk;
        if (cameMs === null && said.includes(marker)) {
          cameMs = performance.now();
          setTimeout(resolve, delayMs);
        }
        if (cameMs !== null && said.slice(said.indexOf(marker) + marker.length).includes("phase ")) leftMs ??= performance.now() - cameMs;
      });
    });
  } finally {
    child.kill("SIGKILL");
    await closed;
  }
  return { said: said.split("\n").slice(0, -1).map((line) => line.split(" ")), leftMs };
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
