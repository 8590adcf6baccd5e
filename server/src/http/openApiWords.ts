import { CONF_TYPES, type CallName } from "@sunledger/contract";
import type { Json } from "./openApiSchemas.ts";

/** What the page of the API says before any call. */
export const DESCRIPTION = `Sunledger audits photovoltaic plants: every kWh that the sun offered is either delivered or booked to a cause.

**Log in** with \`POST /api/login/token\` and send \`Authorization: Bearer <access_token>\` with every other call.

**Units** stand in the names (\`energy_kwh\`, \`poa_wm2\`); ratios are 0 to 1; losses are positive and gains negative; what is not known is \`null\`.

**Days** are local days of the plant, \`YYYY-MM-DD\`, both ends included; reversed ones are swapped. Instants are ISO 8601 in UTC.

**Errors** are \`application/problem+json\` (RFC 9457) with a stable \`errorCode\` and a text in the language asked by \`country_lang_code\`, \`lang_code\` or \`Accept-Language\`. An installation that is not the caller's answers 403, never 404. A call that is dear has a budget per user and answers 429 with \`Retry-After\` when it is used up.`;

/** What parameters of the same name mean in every call. */
export const PARAMETER: Readonly<Record<string, string>> = {
  installation_id: "The installation; it must be in the caller's installation_list.",
  install_id: "The installation; it must be in the caller's installation_list.",
  start_date: "First local day of the plant, included.",
  end_date: "Last local day of the plant, included.",
  start_time: "First local day, included.",
  end_time: "Last local day, included.",
  date: "A local day of the plant.",
  pdm_list: "Measurement points, comma separated; empty or `all` is every point.",
  sel_mpp: "Measurement points, comma separated; `all` is every point the module can draw.",
  lang_code: "The language of texts: fr-FR, en-GB, en-US, de-DE, es-ES, it-IT, nl-NL, pt-PT; an unknown one falls back to fr-FR.",
  country_lang_code: "The language of texts: fr-FR, en-GB, en-US, de-DE, es-ES, it-IT, nl-NL, pt-PT; an unknown one falls back to fr-FR.",
  guid: "A repository of uploaded files; an analysis keeps its repository's guid.",
  page: "From 1.",
  sort: "A field of the rows; with a leading `-` from the largest down.",
};

/** The parts of multipart bodies. */
export const PART: Readonly<Record<string, Json>> = {
  file: { type: "string", format: "binary", description: "CSV, text, JSON, gzip or XLSX; its content must be what its name says." },
  conf_type: { type: "string", enum: [...CONF_TYPES], description: "What the file is." },
  guid: { type: "string", description: "The repository to add to; without it a new one is made." },
  repo_id: { type: "string", description: "The guid of the repository to audit." },
  user_mail: { type: "string", format: "email", description: "Who is told when the audit is done." },
};

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Media types of the files that calls answer; a call that is not here answers any file. */
export const BLOB_TYPES: Partial<Record<CallName, readonly string[]>> = {
  reportPdf: ["application/pdf"],
  virtualSensor: ["text/csv"],
  convertJson: [XLSX, "text/csv"],
  convertIncidents: [XLSX, "text/csv"],
};
