import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api, jobSchema, type ConfType, type Job } from "@sunledger/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccount } from "../../accounts/createAccount.ts";
import { hashPassword } from "../../accounts/password.ts";
import { makeApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import { plantFiles } from "../../jobs/plantFolder.fixture.ts";
import { type Jobs, startJobs } from "../../jobs/startJobs.ts";
import { auditMail } from "../../mail/auditMail.ts";
import { mailer } from "../../mail/sendMail.ts";
import { openStores } from "../../stores/openStores.ts";
import type { Stores } from "../../stores/ports.ts";

const EMAIL = "owner@house.test";
const PASSWORD = "a fixture's own password";
const DAYS = 12;
const RANGE = "start_date=2023-06-01&end_date=2023-06-12";

let dataDir: string;
let stores: Stores;
let jobs: Jobs;
let app: FastifyInstance;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sunledger-workflow-"));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  stores = await openStores(config);
  const sendMail = mailer(stores.records, null);
  jobs = await startJobs(stores, { onFinished: auditMail(stores, sendMail, () => "http://house.test") });
  app = await makeApp({ config, stores, jobs, sendMail, address: () => "http://house.test", webFolder: null, isReady: () => true, strict: true });
  await createAccount(stores.records, { email: EMAIL, name: "Owner", role: "admin", passwordHash: await hashPassword(PASSWORD), installations: [0] });
  const answer = await app.inject({ method: "POST", url: "/api/login/token", payload: new URLSearchParams({ username: EMAIL, password: PASSWORD }).toString(), headers: { "content-type": "application/x-www-form-urlencoded" } });
  token = answer.json<{ access_token: string }>().access_token;
});

afterAll(async () => {
  await app.close();
  await jobs.stop();
  await stores.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The plant's files under names of their owner's choice, weather apart from powers. */
const [plant = "", table = ""] = plantFiles({ inverters: 2, days: DAYS }).map(({ text }) => [...text].join(""));
const columnsOf = (from: number, to?: number) => table.trim().split("\n").map((line) => [line.split(",")[0], ...line.split(",").slice(from, to)].join(",")).join("\n");
const POWERS = columnsOf(3);
const FILES: [string, ConfType, string][] = [
  ["ma centrale.json", "plant", plant],
  ["export onduleurs.csv", "measurements", POWERS],
  ["météo.csv", "weather", columnsOf(1, 3)],
  ["étude.csv", "sizing", "key,percent\nsoiling,1.5\ntemperature,4\n"],
  ["interventions.csv", "events", "start,end,point,type,text\n2023-06-02T12:00:00Z,2023-06-02T15:00:00Z,INV002,stop,Fuse replaced\n"],
];

let guid = "";
let installationId = 0;

it("makes an audit of files of all five kinds, whatever they are called", { timeout: 60_000 }, async () => {
  for (const [name, type, text] of FILES) guid = await upload(name, type, text);
  const { told, end } = await submitted("de-DE");
  expect(end).toMatchObject({ state: "done", share: 1, attempt: 1, error: null });
  const shares = told.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  installationId = end.installation_id ?? 0;
  const installation = api.installation.reply.parse(await get(`/api/installation/${installationId}`));
  // the last samples in UTC are those after midnight in Paris
  expect(installation).toMatchObject({ status_key: "available", audit_start_date: "2023-06-01", audit_end_date: "2023-06-13" });
  expect(installation.settings).toMatchObject({ tariff_per_kwh: 0.12, interval_s: 900, minimum_irradiance_w_m2: 60, sizing_soiling_percent: 1.5, sizing_temperature_percent: 4 });
  // the light came from the weather file: without it the reference would be a guess and the ratio unknown
  expect(installation.pr?.value).toBeGreaterThan(0.5);
});

it("uses a written intervention: it stands beside the stop it names, which is surer", async () => {
  const table = api.incidentsTable.reply.parse(await get(`/api/all_incidents_table?installation_id=${installationId}`));
  const beside = table.rows.filter(({ category }) => category === "inverter_stop").map(({ om_events: written }) => written.map(({ point, type, text }) => [point, type, text]));
  expect(beside).toContainEqual([["INV002", "stop", "Fuse replaced"]]);
  const stop = () => stores.records.db.selectFrom("incidents").innerJoin("installations", "published_analysis_id", "analysis_id").select("confidence").where("installations.id", "=", installationId).where("category", "=", "inverter_stop").executeTakeFirstOrThrow();
  const { confidence } = await stop();
  await app.inject({ method: "DELETE", url: `/api/repository-file?guid=${guid}&filename=interventions.csv`, headers: authorized() });
  await submitted();
  expect((await stop()).confidence).toBeLessThan(confidence);
});

it("gives the same results for the same files, and doubles no row", async () => {
  const before = { losses: await losses(), rows: await sampleRows() };
  await upload("export onduleurs.csv", "measurements", POWERS);
  await submitted();
  expect({ losses: await losses(), rows: await sampleRows() }).toEqual(before);
  expect(await stores.records.db.selectFrom("imports").select("id").where("installation_id", "=", installationId).execute()).toHaveLength(1);
});

it("replaces a file that was corrected, and what was made of it", async () => {
  const before = { losses: await losses(), rows: await sampleRows() };
  const corrected = POWERS.split("\n").map((line, i) => (i === 0 ? line : line.split(",").map((cell, c) => (c === 0 ? cell : String(Math.round(Number(cell) * 0.9)))).join(","))).join("\n");
  await upload("export onduleurs.csv", "measurements", corrected);
  await submitted();
  const after = await losses();
  expect(after.energy_ac_kwh / before.losses.energy_ac_kwh).toBeCloseTo(0.9, 3);
  expect(after.reference_energy_kwh / before.losses.reference_energy_kwh).toBeCloseTo(1, 6);
  // the samples of the analysis before are kept with it, those of older ones are gone
  await submitted();
  expect(await sampleRows()).toBe(before.rows);
  const file = await app.inject({ method: "GET", url: `/api/download-file?guid=${guid}&filename=${encodeURIComponent("export onduleurs.csv")}&file_type=source`, headers: authorized() });
  expect(file.body).toBe(corrected);
});

it("tells the end in the language it was asked in, by a mail that can be read here, once a job", async () => {
  const { rows } = api.mails.reply.parse(await get("/api/mails"));
  expect(rows).toHaveLength(5);
  expect(rows.at(-1)).toMatchObject({ recipient: EMAIL, sent: null, subject: expect.stringContaining("Small roof"), body: expect.stringContaining(`http://house.test/installations/show/${installationId}`) });
  expect(rows.at(-1)?.subject).not.toBe(rows[0]?.subject);
  expect(rows[0]?.subject).toContain("analyse");
});

it("says why an audit failed, by mail too, and closes the stream of a job that has ended", async () => {
  await upload("export onduleurs.csv", "measurements", "time,INV001.pac_w\nyesterday,12\n");
  const { end } = await submitted("en-GB");
  expect(end).toMatchObject({ state: "failed", error: expect.stringContaining("export onduleurs.csv") });
  const { rows: [mail] } = api.mails.reply.parse(await get("/api/mails"));
  expect(mail?.body).toContain("export onduleurs.csv");
  const again = await events(end.job_id);
  expect(again).toHaveLength(1);
  expect(again[0]?.state).toBe("failed");
  expect((await losses()).energy_ac_kwh).toBeGreaterThan(0);
});

const authorized = (language = "fr-FR") => ({ authorization: `Bearer ${token}`, "accept-language": language });

async function get(url: string): Promise<unknown> {
  return (await app.inject({ method: "GET", url, headers: authorized() })).json<unknown>();
}

async function form(url: string, fields: Record<string, string>, language?: string, file?: { name: string; text: string }) {
  const boundary = "----workflow";
  const parts = Object.entries(fields).map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  if (file !== undefined) parts.push(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n${file.text}\r\n`);
  const headers = { ...authorized(language), "content-type": `multipart/form-data; boundary=${boundary}` };
  const answer = await app.inject({ method: "POST", url, payload: `${parts.join("")}--${boundary}--\r\n`, headers });
  expect(answer.statusCode).toBe(200);
  return answer;
}

async function upload(name: string, type: ConfType, text: string): Promise<string> {
  const answer = await form("/api/repository/upload-files", { conf_type: type, ...(guid === "" ? {} : { guid }) }, undefined, { name, text });
  return api.uploadFiles.reply.parse(answer.json()).guid;
}

/** Submits the repository and follows its job to the end. */
async function submitted(language?: string): Promise<{ told: Job[]; end: Job }> {
  const answer = await form("/api/workflow-submit", { repo_id: guid, user_mail: EMAIL }, language);
  const told = await events(api.submitWorkflow.reply.parse(answer.json()).job_id, language);
  const end = told.at(-1);
  if (end === undefined) throw new Error("the stream told nothing");
  // the mail follows the end
  await expect.poll(async () => (await stores.records.db.selectFrom("job_progress").select("told_ms").where("job_id", "=", end.job_id).executeTakeFirst())?.told_ms ?? 0).toBeGreaterThan(0);
  return { told, end };
}

/** All that a job's stream tells until it ends by itself. */
async function events(jobId: string, language?: string): Promise<Job[]> {
  const { body } = await app.inject({ method: "GET", url: `/api/jobs/${jobId}/events`, headers: authorized(language) });
  return body.split("\n").filter((line) => line.startsWith("data: ")).map((line) => jobSchema.parse(JSON.parse(line.slice(6))));
}

async function losses() {
  return api.siteLosses.reply.parse(await get(`/api/site-losses?installation_id=${installationId}&${RANGE}`));
}

async function sampleRows(): Promise<number> {
  const found = await stores.measurements.query("SELECT count() AS n FROM samples WHERE installation_id = {id:Int32}", { id: installationId });
  return found.float64("n")[0] ?? Number.NaN;
}
