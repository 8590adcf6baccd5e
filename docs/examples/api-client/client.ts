/*
 * The same walk in TypeScript, typed by the server's own OpenAPI document. Not a part of this repository's checks: it is
 * made and run outside of it, see README.md.
 */
import { readFile, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import createClient from "openapi-fetch";
import type { paths } from "./schema.d.ts";

const [server = "", email = "", password = "", folder = ""] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl: server });
const form = (body: Record<string, string>) => new URLSearchParams(body);

const login = await api.POST("/api/login/token", { body: { username: email, password }, bodySerializer: form, headers: { "content-type": "application/x-www-form-urlencoded" } });
if (login.data === undefined) throw new Error(login.error.errorCode);
console.log(login.data.role, login.data.expires_in);
api.use({ onRequest: ({ request }) => void request.headers.set("authorization", `Bearer ${login.data.access_token}`) });

let guid: string | undefined;
for (const name of await readdir(folder)) {
  const kind = name === "plant.json" ? "plant" : /\.csv(\.gz)?$/.test(name) ? "measurements" : null;
  if (kind === null) continue;
  const parts = new FormData();
  parts.set("file", new Blob([await readFile(join(folder, name))]), basename(name));
  parts.set("conf_type", kind);
  if (guid !== undefined) parts.set("guid", guid);
  const upload = await api.POST("/api/repository/upload-files", { body: { file: "", conf_type: kind }, bodySerializer: () => parts });
  if (upload.data === undefined) throw new Error(`${upload.error.errorCode} ${upload.error.detail}`);
  guid = upload.data.guid;
}

const submit = new FormData();
submit.set("repo_id", guid ?? "");
submit.set("user_mail", email);
const submitted = await api.POST("/api/workflow-submit", { body: { repo_id: guid ?? "", user_mail: email }, bodySerializer: () => submit });
if (submitted.data === undefined) throw new Error(submitted.error.errorCode);
const { job_id, installation_id } = submitted.data;

const events = await api.GET("/api/jobs/{id}/events", { params: { path: { id: job_id } }, parseAs: "stream" });
let last = "";
const text = new TextDecoder();
const reader = events.data?.getReader();
for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
  const chunk = text.decode(part.value, { stream: true });
  for (const [, stage] of chunk.matchAll(/"stage":"([^"]*)"/g)) {
    if (stage !== undefined && stage !== last) console.log(stage);
    last = stage ?? last;
  }
}

const installation = await api.GET("/api/installation/{id}", { params: { path: { id: installation_id } } });
const { min_date: start_date, max_date: end_date } = installation.data ?? {};
if (start_date == null || end_date == null) throw new Error("no results");
const losses = await api.GET("/api/site-losses", { params: { query: { installation_id, start_date, end_date } } });
if (losses.data === undefined) throw new Error(losses.error.errorCode);
const booked = losses.data.losses.reduce((sum, { kwh }) => sum + kwh, 0);
console.log(start_date, end_date, losses.data.reference_energy_kwh, losses.data.energy_ac_kwh, "left over", losses.data.reference_energy_kwh - booked - losses.data.energy_ac_kwh);

const report = await api.GET("/api/report_pdf/{id}", { params: { path: { id: installation_id } }, parseAs: "arrayBuffer" });
await writeFile("report.pdf", new Uint8Array(report.data ?? new ArrayBuffer(0)));
const foreign = await api.GET("/api/installation/{id}", { params: { path: { id: installation_id + 1000 } } });
console.log("report", report.data?.byteLength, "bytes; an unknown installation answers", foreign.response.status, foreign.error?.errorCode);
await api.POST("/api/logout");
console.log("after the logout:", (await api.GET("/api/me")).response.status);
