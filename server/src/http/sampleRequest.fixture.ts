import { api, SIZING_ASSUMPTIONS, type Call, type CallName } from "@sunledger/contract";
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { House } from "../house.fixture.ts";
import { PASSWORD } from "../house.fixture.ts";
import { OpenApiSchemas } from "./openApiSchemas.ts";

/** What a request is about: an installation, its name, and things that hang on it. */
export interface Target {
  installationId: number;
  guid: string;
  point: string;
  /** An installation without data, of those who see this one: for what starts a job. */
  spareId: number;
  /** The days asked for; a call of one day is asked for the last. */
  range?: { start_date: string; end_date: string };
  /** An account to change, of the lowest role. */
  userId: number;
  /** The address of the caller, who logs in and changes his own password. */
  email: string;
}

export interface MatrixRequest {
  url: string;
  method: Call["method"];
  payload?: string | object;
  headers: Record<string, string>;
}

const RANGE = { start_date: "2025-06-25", end_date: "2025-07-10" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** A value for each parameter that any call requires; a call that requires another one fails the test until it stands here. */
const parameterOf = (name: string, target: Target): string | number | undefined => {
  const { start_date, end_date } = target.range ?? RANGE;
  const values: Record<string, string | number> = {
    start_date,
    end_date,
    installation_id: target.installationId,
    install_id: target.installationId,
    start_time: start_date,
    end_time: end_date,
    date: end_date,
    guid: target.guid,
    point: target.point,
    filename: "plant.json",
    file_type: "source",
    cause: "temperature",
    lang_code: "en-GB",
    country_lang_code: "en-GB",
    pdm_type: "inverter",
    pdm_list: "",
    min_irradiance: 0,
    module: "pr-heatmap",
    module_name: "pr-heatmap",
    target_menu: "performance",
    period_type: "all",
    status: "all",
    converter_type: "csv",
    data_type: "points",
    key: "losses",
    file: "sizing.xlsx",
  };
  return values[name];
};

/** Things that a call uses up, made afresh for each request. */
async function fresh(house: House, name: CallName, { installationId, spareId }: Target): Promise<string> {
  const { db } = house.stores.records;
  const id = randomUUID();
  const now = Date.now();
  if (api[name].path.includes("/jobs/")) {
    const job = { job_id: id, kind: "audit", installation_id: installationId, user_id: null, state: "done" as const, stage: "done", done: 1, total: 1, error: null, log: "[]", created_ms: now, updated_ms: now, finished_ms: now };
    await db.insertInto("job_progress").values(job).execute();
    return id;
  }
  if (api[name].path.includes("report_template")) {
    const content = JSON.stringify({ kind: "report", blocks: [{ type: "text", options: { text: "a word" } }] });
    const template = await db.insertInto("report_templates").values({ user_id: null, name: id, installation_id: null, content, created_ms: now, updated_ms: now }).returning("id").executeTakeFirstOrThrow();
    return String(template.id);
  }
  await db.insertInto("repositories").values({ guid: id, user_id: null, installation_id: name === "submitWorkflow" ? spareId : installationId, created_ms: now }).execute();
  const stored = await house.stores.files.put(id, "plant.json", Readable.from(["{}"]));
  await db.insertInto("repository_files").values({ guid: id, filename: "plant.json", conf_type: "plant", ...stored, uploaded_by: null, created_ms: now }).execute();
  return id;
}

const multipart = (parts: readonly (readonly [name: string, value: string, filename?: string])[]) => {
  const lines = parts.flatMap(([name, value, filename]) => ["--matrix", `Content-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}`, "", value]);
  return { payload: `${[...lines, "--matrix--", ""].join("\r\n")}`, headers: { "content-type": "multipart/form-data; boundary=matrix" } };
};

const form = (values: Record<string, string>) => ({ payload: new URLSearchParams(values).toString(), headers: FORM });

const none = Object.fromEntries(SIZING_ASSUMPTIONS.map((name) => [name, 0]));
const STUDY = { inputData: { source: "a study", peak_power_kwp: null, glob_inc_kwh_m2: null, glob_inc_monthly_kwh_m2: null, energy_kwh: null, energy_monthly_kwh: null, losses_percent: none }, globalIncline: null, energieCompteurAC: null };

/** Bodies, where a call has one; a call with a body that is not here sends `{}`. */
const bodyOf = (name: CallName, target: Target, id: string): { payload: string | object; headers?: Record<string, string> } | null => {
  const range = target.range ?? RANGE;
  const query_param = { installation_id: target.installationId, ...range };
  const content = { kind: "report", blocks: [{ type: "text", options: { text: "a word" } }] };
  const bodies: Partial<Record<CallName, { payload: string | object; headers?: Record<string, string> }>> = {
    login: form({ username: target.email, password: PASSWORD }),
    validateAccount: form({ email: target.email, enc_token: "none", password: "a meadow with nine larks" }),
    changePassword: { payload: { current_password: PASSWORD, password: PASSWORD } },
    inviteUser: { payload: { email: `${id}@house.test`, name: "Somebody", role: "user", installation_list: [] } },
    setPicture: multipart([["file", "no picture", "me.png"]]),
    evolution: { payload: range },
    fleetEvolution: { payload: range },
    alerts: { payload: range },
    convertJson: { payload: { rows: [{ a: 1 }] } },
    convertIncidents: { payload: { rows: [] } },
    uploadFiles: multipart([["conf_type", "weather"], ["file", "time,poa\n1,2\n", "weather.csv"]]),
    submitWorkflow: multipart([["repo_id", id], ["user_mail", "somebody@house.test"]]),
    renderReport: { payload: { report_name: "none", country_lang_code: "en-GB", query_param: { ...query_param, content } } },
    calculatePvsyst: { payload: STUDY },
    convertPvsystJsonXlsx: { payload: STUDY },
    convertPvsystXlsxJson: multipart([["file", "no workbook", "study.xlsx"]]),
    convertKpiXlsxJson: multipart([["file", "no workbook", "figures.xlsx"]]),
    changeInstallationSettings: { payload: { minimum_incident_min: 15, minimum_irradiance_w_m2: 50 } },
    createTemplate: { payload: { name: `a template ${id}`, content } },
    changeTemplate: { payload: { name: `a template ${id}`, content } },
    changeTemplateInBody: { payload: { id: Number(id), name: `a template changed ${id}`, content } },
    lossHistory: { payload: { report_name: "under_performance", country_lang_code: "en-GB", target_menu: "performance", query_param } },
  };
  const call: Call = api[name];
  return bodies[name] ?? (call.json === undefined ? null : { payload: {} });
};

const schemas = new OpenApiSchemas();

/** A request of a call about a target, made of the call's own line in the table; `extra` is added to its query, or sent in place of its body. Throws where no value is known for what it requires. */
export async function requestOf(house: House, name: CallName, target: Target, extra: { query?: Record<string, string>; json?: object } = {}): Promise<MatrixRequest> {
  const call: Call = api[name];
  const usesUp = call.scope === "owner";
  const id = usesUp ? await fresh(house, name, target) : randomUUID();
  const about = usesUp ? { ...target, guid: id } : target;
  const required = (schema: Call["query"]): [string, string][] =>
    (schema === undefined ? [] : schemas.properties(schema))
      .filter((parameter) => parameter.required || parameter.name === "installation_id")
      .map((parameter) => {
        const value = parameterOf(parameter.name, about);
        if (value === undefined) throw new Error(`${name} requires ${parameter.name}: no value is known for it`);
        return [parameter.name, String(value)];
      });
  const inPath = name === "changeUser" || name === "reinviteUser" ? target.userId : usesUp ? id : target.installationId;
  const query = new URLSearchParams({ ...Object.fromEntries(required(call.query)), ...extra.query }).toString();
  const body = extra.json === undefined ? bodyOf(name, about, id) : { payload: extra.json };
  return {
    method: call.method,
    url: `${call.path.replaceAll(/\{\w+\}/g, String(inPath))}${query === "" ? "" : `?${query}`}`,
    headers: { ...(body !== null && "headers" in body ? body.headers : {}), ...Object.fromEntries(required(call.headers)) },
    ...(body === null ? {} : { payload: body.payload }),
  };
}
