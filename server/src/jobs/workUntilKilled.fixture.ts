/**
 * A process to be killed: a whole server on real stores, asked through its own doors. It says on stdout, one line each,
 * what it is about to do (`try`), what it was told is kept (`ack`) and where it stands (`phase`).
 * Arguments: the data directory, the phase to reach, a number of its own.
 */
import { createHash } from "node:crypto";
import { writeSync } from "node:fs";
import { makeApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { mailer } from "../mail/sendMail.ts";
import { openStores } from "../stores/openStores.ts";
import { startJobs } from "./startJobs.ts";

const [dataDir = "", phase = "", round = "0", email = "", password = "", audited = "", filled = ""] = process.argv.slice(2);
const say = (line: string): void => void writeSync(1, `${line}\n`);
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
const stores = await openStores(config);
const jobs = await startJobs(stores);
const app = await makeApp({ config, stores, jobs, sendMail: mailer(stores.records, null), address: () => "http://killed.test", webFolder: null, isReady: () => true, strict: false });
const login = await app.inject({ method: "POST", url: "/api/login/token", payload: new URLSearchParams({ username: email, password }).toString(), headers: { "content-type": "application/x-www-form-urlencoded" } });
const token = login.json<{ access_token: string }>().access_token;

async function post(url: string, fields: Record<string, string>, file?: { name: string; text: string }): Promise<{ status: number; text: string }> {
  const boundary = "----killed";
  const parts = Object.entries(fields).map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  if (file !== undefined) parts.push(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: text/csv\r\n\r\n${file.text}\r\n`);
  const payload = `${parts.join("")}--${boundary}--\r\n`;
  const answer = await app.inject({ method: "POST", url, payload, headers: { authorization: `Bearer ${token}`, "content-type": `multipart/form-data; boundary=${boundary}` } });
  return { status: answer.statusCode, text: answer.body };
}

/** Two records that belong together, again and again: settings that a person changes. */
async function commitRecords(): Promise<void> {
  const { db } = stores.records;
  for (let i = 1; ; i += 1) {
    const subject = `${round}-${i}`;
    await db.transaction().execute(async (trx) => {
      for (const part of ["first", "second"]) await trx.insertInto("audit_log").values({ at_ms: i, user_id: null, action: part, subject }).execute();
      await trx.updateTable("users").set({ name: subject }).where("email", "=", email).execute();
    });
    say(`ack record ${subject}`);
    if (phase !== "records") await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Files of one repository that replace each other. */
async function upload(): Promise<void> {
  for (let i = 1; ; i += 1) {
    const name = `file${i % 3}.csv`;
    const line = `${round},${i},${"x".repeat(90)}\n`;
    const text = line.repeat(3000);
    const sha256 = createHash("sha256").update(text).digest("hex");
    say(`try upload ${name} ${sha256}`);
    const answer = await post("/api/repository/upload-files", { guid: filled, conf_type: "measurements" }, { name, text });
    if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${answer.text}`);
    say(`ack upload ${name} ${sha256}`);
  }
}

/** Publishing is two: results are written that nobody reads yet, then one transaction moves the pointer to them. */
function phaseOf({ stage, state, done, total }: { stage: string; state: string; done: number; total: number }): string {
  if (state !== "running") return state === "done" ? "published" : state;
  if (stage !== "publish") return stage;
  return done < total ? "write" : "pointer";
}

async function audit(): Promise<void> {
  const answer = await post("/api/workflow-submit", { repo_id: audited, user_mail: email });
  if (answer.status !== 200) throw new Error(`submit: ${answer.status} ${answer.text}`);
  const { job_id: jobId } = JSON.parse(answer.text);
  let stage = "";
  const tell = (job: { stage: string; state: string; done: number; total: number }): void => {
    const next = phaseOf(job);
    if (next !== stage) say(`phase ${next}`);
    stage = next;
  };
  jobs.subscribe(String(jobId), tell);
  say(`ack submit ${jobId}`);
}

say("phase open");
void commitRecords();
if (phase === "records") say("phase records");
else if (phase === "upload") {
  say("phase upload");
  await upload();
} else await audit();
