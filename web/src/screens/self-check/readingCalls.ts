import { api, type Api, type Call, type CallName, type Installation } from "@sunledger/contract";
import { fetchApi, type CallInput } from "../../api/callApi.ts";

/** A call that changes nothing, with what it is asked. */
export interface ReadingCall {
  name: CallName;
  method: Call["method"];
  path: string;
  reply: Call["reply"];
  /** Makes it as the screens do. */
  send: (signal: AbortSignal) => Promise<Response>;
}

const reading = <N extends CallName>(name: N, input: CallInput<Api[N]> = {}): ReadingCall => {
  const { method, path, reply }: Call = api[name];
  return { name, method, path, reply, send: (signal) => fetchApi(name, { ...input, signal }) };
};

/** Every call that reads and needs no file of the caller's, asked about one installation over its last thirty days. */
export function readingCalls(installation: Installation, from: string, to: string, language: string): ReadingCall[] {
  const { installation_id: id, guid, inverters } = installation;
  const point = inverters[0]?.id ?? "";
  const range = { installation_id: id, start_date: from, end_date: to };
  const plants = { installations: [id], start_date: from, end_date: to };
  const alarm = { installation_id: id, date: to, period_type: "all" as const, status: "all" as const };
  const day = { installation_id: id, date: to };
  const module = "pr-heatmap" as const;
  return [
    reading("me"),
    reading("constDictionary"),
    reading("fleetInfo", { json: {} }),
    reading("installation", { params: { id } }),
    reading("diagnostic", { query: range }),
    reading("installationSettings", { query: { installation_id: id } }),
    reading("parc", { json: plants }),
    reading("fleet", { json: plants }),
    reading("fleetEvolution", { json: plants }),
    reading("evolution", { json: plants }),
    reading("alerts", { json: plants }),
    reading("alarmList", { json: { installations: [id] } }),
    reading("alarmDetails", { query: alarm }),
    reading("alarmSumUp", { query: alarm }),
    reading("alarmDays", { query: day }),
    reading("alarmLossTree", { query: day }),
    reading("checklistCategories"),
    reading("checklists", { query: day }),
    reading("checklistStatus", { query: day }),
    reading("siteLosses", { query: range }),
    reading("siteSeries", { query: range }),
    reading("lossHeatmap", { query: { ...range, cause: "temperature" } }),
    reading("lossIntervals", { query: { installation_id: id, point, date: to } }),
    reading("siteInfo", { query: { installation_id: id } }),
    reading("subarrayTable", { query: range }),
    reading("subarrayGraph", { query: { installation_id: id, lang_code: language } }),
    reading("pdmList", { query: { install_id: id, pdm_type: "inverter" } }),
    reading("pdmCount", { query: { installation_id: id } }),
    reading("pdmTree", { query: { installation_id: id, lang_code: language } }),
    reading("inverterModels", { params: { id } }),
    reading("planeInfo", { params: { id } }),
    reading("installationLayout", { params: { id } }),
    reading("incidentsTable", { query: range }),
    reading("modulesByType", { query: {} }),
    reading("moduleFullName", { query: { module_name: module, target_menu: "performance" } }),
    reading("moduleHasPdm", { query: { module_name: module } }),
    reading("expertModule", { query: { module } }),
    reading("unableModules", { params: { id } }),
    reading("moduleDate", { query: range }),
    reading("moduleMpp", { query: { installation_id: id, start_date: from } }),
    reading("moduleGraph", { query: { installation_id: id, module, start_time: from, end_time: to } }),
    reading("expertTreepic", { query: { guid, module_name: module, lang_code: language } }),
    reading("analystTreepic", { query: { guid, module_name: module, lang_code: language } }),
    reading("analystModules", { query: { guid } }),
    reading("kpiData", { query: { ...range, min_irradiance: 50 } }),
    reading("virtualSensor", { query: { guid, start_date: from, end_date: to, pdm_list: point } }),
    reading("lossHistory", { json: { report_name: "loss_history", country_lang_code: language, target_menu: "performance", query_param: { installation_id: id } } }),
    reading("reportPdfExists", { params: { id } }),
    reading("reportPdf", { params: { id } }),
    reading("templates"),
    reading("reportSources"),
    reading("graphSources"),
    reading("renderReport", { json: { report_name: "monthly-site-report", country_lang_code: language, query_param: { installation_id: id, start_date: from, end_date: to } } }),
    reading("repositories"),
    reading("jobs"),
    reading("users"),
    reading("auditLog"),
    reading("mails"),
    reading("accuracy"),
  ];
}
