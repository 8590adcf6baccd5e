/**
 * `node tools/health.ts [--inverters 100] [--days 365] [--step 300] [--write]`: starts the application on a data directory of its
 * own, has it audit a large plant, and asks `/healthz` every 20 ms meanwhile; then starts it again on what is there.
 * Prints the answer times by stage and the starts, and with `--write` renews its sections of docs/performance.md; 1 where
 * the 99th percentile of a stage is over 100 ms or a start takes more than 3 s.
 */
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { type Job, jobSchema, sessionSchema, submitReplySchema } from "@sunledger/contract";
import { createAccount } from "../server/src/accounts/createAccount.ts";
import { hashPassword } from "../server/src/accounts/password.ts";
import { writeMeasurements } from "../server/src/import/writeMeasurements.ts";
import { openStores } from "../server/src/stores/openStores.ts";
import { benchPlant } from "./bench/benchPlant.ts";
import { writeSection } from "./pages/section.ts";

const EVERY_MS = 20;
const LIMIT_MS = 100;
const STARTS = 5;
const START_LIMIT_S = 3;
const PAGE = join(import.meta.dirname, "../docs/performance.md");
const GUID = "bench";
const ACCOUNT = { email: "bench@example.org", password: "a long enough sentence" };
const PORT = 20_000 + (process.pid % 20_000);
const ADDRESS = `http://127.0.0.1:${PORT}`;

const { values } = parseArgs({ options: { inverters: { type: "string", default: "100" }, days: { type: "string", default: "365" }, step: { type: "string", default: "300" }, write: { type: "boolean", default: false } } });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** An account and the plant's files, as an upload leaves them. */
async function prepare(dataDir: string): Promise<void> {
  const { plant, samples } = benchPlant({ inverters: Number(values.inverters), days: Number(values.days), stepMs: Number(values.step) * 1000 });
  const path = join(dataDir, "measurements.csv");
  await writeMeasurements(path, samples);
  const stores = await openStores({ dataDir, databaseUrl: null, clickhouseUrl: null });
  const userId = await createAccount(stores.records, { email: ACCOUNT.email, name: "Bench", role: "admin", passwordHash: await hashPassword(ACCOUNT.password), installations: [0] });
  await stores.records.db.insertInto("repositories").values({ guid: GUID, user_id: userId, installation_id: null, created_ms: Date.now() }).execute();
  for (const [filename, conf_type, content] of [["plant.json", "plant", Readable.from([JSON.stringify(plant)])], ["measurements.csv", "measurements", createReadStream(path)]] as const) {
    const stored = await stores.files.put(GUID, filename, content);
    await stores.records.db.insertInto("repository_files").values({ guid: GUID, filename, conf_type, ...stored, uploaded_by: userId, created_ms: Date.now() }).execute();
  }
  await stores.close();
}

async function submit(): Promise<{ headers: { authorization: string }; jobId: string }> {
  const login = await fetch(`${ADDRESS}/api/login/token`, { method: "POST", body: new URLSearchParams({ username: ACCOUNT.email, password: ACCOUNT.password }) });
  const headers = { authorization: `Bearer ${sessionSchema.parse(await login.json()).access_token}` };
  const form = new FormData();
  form.set("repo_id", GUID);
  form.set("user_mail", ACCOUNT.email);
  const answer = await fetch(`${ADDRESS}/api/workflow-submit`, { method: "POST", headers, body: form });
  return { headers, jobId: submitReplySchema.parse(await answer.json()).job_id };
}

/** Answer times, ms, by the stage the job was in; `finished` says when to stop asking. */
async function askHealth(stage: () => string, finished: () => boolean): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  while (!finished()) {
    const at = stage();
    const startedMs = performance.now();
    const answer = await fetch(`${ADDRESS}/healthz`);
    await answer.text();
    if (!answer.ok) throw new Error(`/healthz answers ${answer.status}`);
    const tookMs = performance.now() - startedMs;
    times.set(at, [...(times.get(at) ?? []), tookMs]);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, EVERY_MS - tookMs)));
  }
  return times;
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN;
}

function table(times: ReadonlyMap<string, readonly number[]>): string {
  const rows = [...times, ["all", [...times.values()].flat()] as const].map(([stage, own]) => `| ${stage} | ${own.length} | ${[0.5, 0.99, 1].map((share) => quantile(own, share).toFixed(1)).join(" | ")} |`);
  return ["| stage | asked | median, ms | 99 % | longest |", "|---|---|---|---|---|", ...rows].join("\n");
}

/** The server in a process of its own, once it says that it is ready. */
async function start(dataDir: string): Promise<{ readySeconds: number; stop: () => Promise<void> }> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, "../server/src/main.ts"), "--no-demo"], {
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  await new Promise<void>((resolve) => child.stdout.on("data", (chunk: Buffer) => chunk.toString().includes("is ready") && resolve()));
  return {
    readySeconds: (performance.now() - startedMs) / 1000,
    stop: async () => {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Has the plant audited, asks meanwhile; gives the worst 99th percentile of the stages that lasted. */
async function auditAndAsk(): Promise<number> {
  const { headers, jobId } = await submit();
  let job: Pick<Job, "stage" | "state" | "finished"> = { stage: "waiting", state: "waiting", finished: null };
  const follow = async (): Promise<void> => {
    while (job.finished === null) {
      job = jobSchema.parse(await (await fetch(`${ADDRESS}/api/jobs/${jobId}`, { headers })).json());
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };
  const startedMs = performance.now();
  const [times] = await Promise.all([askHealth(() => job.stage, () => job.finished !== null), follow()]);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  const text = `\`node tools/health.ts --write\`: ${values.inverters} inverters × ${values.days} days × ${values.step} s, ${job.state} after ${seconds} s; \`/healthz\` asked every ${EVERY_MS} ms meanwhile, from another process. ${machine()} at its end. Aim: 99 % of each stage within ${LIMIT_MS} ms.\n\n${table(times)}`;
  tell("Answering while a large plant is audited", text);
  return job.state === "done" ? Math.max(...[...times.values()].map((own) => quantile(own, 0.99))) : Number.NaN;
}

/** Starts the server again and again on what it has; gives the longest, s. */
async function startAgain(dataDir: string): Promise<number> {
  const seconds: number[] = [];
  for (let i = 0; i < STARTS; i += 1) {
    const { readySeconds, stop } = await start(dataDir);
    seconds.push(readySeconds);
    await stop();
  }
  const [median, longest] = [quantile(seconds, 0.5), Math.max(...seconds)];
  tell("Starting again", `\`node tools/health.ts --write\`: from the command to “is ready”, on the data of that audit, median of ${STARTS} starts ${median.toFixed(2)} s, longest ${longest.toFixed(2)} s. ${machine()}. Aim: ${START_LIMIT_S} s. Most of it is reading the program, though compiled before; the two databases open beside it, on threads of their own.`);
  return longest;
}

const machine = (): string => `${availableParallelism()} cores with ${(loadavg()[0] ?? 0).toFixed(0)} processes wanting them`;

function tell(heading: string, text: string): void {
  say(text);
  if (values.write) writeSection(PAGE, heading, text);
}

const dataDir = await mkdtemp(join(tmpdir(), "sunledger-health-"));
let isGood = false;
try {
  await prepare(dataDir);
  const server = await start(dataDir);
  const worstMs = await auditAndAsk().finally(() => server.stop());
  const longestS = await startAgain(dataDir);
  isGood = worstMs <= LIMIT_MS && longestS <= START_LIMIT_S;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);
