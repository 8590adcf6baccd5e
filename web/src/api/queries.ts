import type { Granularity, LossKey, ModuleName, SizingEntry } from "@sunledger/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { currentLocale } from "../words/currentLocale.ts";
import { callApi, type CallInput } from "./callApi.ts";
import type { Api } from "@sunledger/contract";

/** An installation and a range of local days, both ends included. */
export interface AskedRange {
  installation_id: number;
  start_date: string;
  end_date: string;
}

/** Every answer the screens keep, one line each; texts made by the server are kept per language. */
export const queries = {
  me: () => queryOptions({ queryKey: ["me"], queryFn: ({ signal }) => callApi("me", { signal }), staleTime: 60_000 }),
  dictionary: () => queryOptions({ queryKey: ["dictionary", currentLocale()], queryFn: ({ signal }) => callApi("constDictionary", { signal }), staleTime: Infinity }),
  fleet: (json: NonNullable<CallInput<Api["fleetInfo"]>["json"]>) =>
    queryOptions({ queryKey: ["fleet", json], queryFn: ({ signal }) => callApi("fleetInfo", { json, signal }), placeholderData: keepPreviousData }),
  ranking: (json: NonNullable<CallInput<Api["fleet"]>["json"]>) =>
    queryOptions({ queryKey: ["ranking", json], queryFn: ({ signal }) => callApi("fleet", { json, signal }), placeholderData: keepPreviousData }),
  park: (json: NonNullable<CallInput<Api["parc"]>["json"]>) =>
    queryOptions({ queryKey: ["park", json], queryFn: ({ signal }) => callApi("parc", { json, signal }), placeholderData: keepPreviousData }),
  fleetEvolution: (json: NonNullable<CallInput<Api["fleetEvolution"]>["json"]>) =>
    queryOptions({ queryKey: ["fleetEvolution", json], queryFn: ({ signal }) => callApi("fleetEvolution", { json, signal }), placeholderData: keepPreviousData }),
  evolution: (json: NonNullable<CallInput<Api["evolution"]>["json"]>) =>
    queryOptions({ queryKey: ["evolution", json], queryFn: ({ signal }) => callApi("evolution", { json, signal }), placeholderData: keepPreviousData }),
  alerts: (json: NonNullable<CallInput<Api["alerts"]>["json"]>) =>
    queryOptions({ queryKey: ["alerts", json, currentLocale()], queryFn: ({ signal }) => callApi("alerts", { json, signal }), placeholderData: keepPreviousData }),
  alarms: (json: NonNullable<CallInput<Api["alarmList"]>["json"]>) =>
    queryOptions({ queryKey: ["alarms", json, currentLocale()], queryFn: ({ signal }) => callApi("alarmList", { json, signal }), placeholderData: keepPreviousData }),
  history: (query: { installation_id: number; end_date?: string }) =>
    queryOptions({
      queryKey: ["history", query, currentLocale()],
      queryFn: ({ signal }) => callApi("lossHistory", { json: { report_name: "loss_history", country_lang_code: currentLocale(), target_menu: "performance", query_param: query }, signal }),
      placeholderData: keepPreviousData,
    }),
  installation: (id: number) => queryOptions({ queryKey: ["installation", id], queryFn: ({ signal }) => callApi("installation", { params: { id }, signal }), staleTime: 60_000 }),
  diagnostic: (query: AskedRange) =>
    queryOptions({ queryKey: ["diagnostic", query, currentLocale()], queryFn: ({ signal }) => callApi("diagnostic", { query, signal }), placeholderData: keepPreviousData }),
  losses: (query: AskedRange & { pdm_list?: string }) =>
    queryOptions({ queryKey: ["losses", query], queryFn: ({ signal }) => callApi("siteLosses", { query, signal }), placeholderData: keepPreviousData }),
  series: (query: AskedRange & { granularity: Granularity; pdm_list?: string }) =>
    queryOptions({ queryKey: ["series", query], queryFn: ({ signal }) => callApi("siteSeries", { query, signal }), placeholderData: keepPreviousData }),
  heatmap: (query: AskedRange & { cause: LossKey }) =>
    queryOptions({ queryKey: ["heatmap", query], queryFn: ({ signal }) => callApi("lossHeatmap", { query, signal }), placeholderData: keepPreviousData }),
  intervals: (query: { installation_id: number; point: string; date: string }) =>
    queryOptions({ queryKey: ["intervals", query], queryFn: ({ signal }) => callApi("lossIntervals", { query, signal }) }),
  incidents: (query: NonNullable<CallInput<Api["incidentsTable"]>["query"]>) =>
    queryOptions({ queryKey: ["incidents", query, currentLocale()], queryFn: ({ signal }) => callApi("incidentsTable", { query, signal }), placeholderData: keepPreviousData }),
  users: () => queryOptions({ queryKey: ["users"], queryFn: ({ signal }) => callApi("users", { signal }) }),
  auditLog: () => queryOptions({ queryKey: ["auditLog"], queryFn: ({ signal }) => callApi("auditLog", { signal }) }),
  mails: () => queryOptions({ queryKey: ["mails"], queryFn: ({ signal }) => callApi("mails", { signal }) }),
  modules: () => queryOptions({ queryKey: ["modules", currentLocale()], queryFn: ({ signal }) => callApi("modulesByType", { query: {}, signal }), staleTime: Infinity }),
  moduleName: (query: { module_name: ModuleName; target_menu: string }) =>
    queryOptions({ queryKey: ["moduleName", query, currentLocale()], queryFn: ({ signal }) => callApi("moduleFullName", { query, signal }), staleTime: Infinity }),
  unableModules: (id: number) => queryOptions({ queryKey: ["unableModules", id, currentLocale()], queryFn: ({ signal }) => callApi("unableModules", { params: { id }, signal }), staleTime: 60_000 }),
  moduleTree: (query: { guid: string; module_name: ModuleName }) =>
    queryOptions({ queryKey: ["moduleTree", query, currentLocale()], queryFn: ({ signal }) => callApi("expertTreepic", { query: { ...query, lang_code: currentLocale() }, signal }), staleTime: 60_000 }),
  points: (query: NonNullable<CallInput<Api["pdmList"]>["query"]>) => queryOptions({ queryKey: ["points", query], queryFn: ({ signal }) => callApi("pdmList", { query, signal }), staleTime: 60_000 }),
  templates: () => queryOptions({ queryKey: ["templates", currentLocale()], queryFn: ({ signal }) => callApi("templates", { signal }) }),
  graphSources: () => queryOptions({ queryKey: ["graphSources", currentLocale()], queryFn: ({ signal }) => callApi("graphSources", { signal }), staleTime: Infinity }),
  rendered: (json: Omit<NonNullable<CallInput<Api["renderReport"]>["json"]>, "country_lang_code">, language: string = currentLocale()) =>
    queryOptions({ queryKey: ["rendered", json, language], queryFn: ({ signal }) => callApi("renderReport", { json: { ...json, country_lang_code: language }, signal }), placeholderData: keepPreviousData }),
  analystModules: (guid: string) => queryOptions({ queryKey: ["analystModules", guid, currentLocale()], queryFn: ({ signal }) => callApi("analystModules", { query: { guid }, signal }), staleTime: 60_000 }),
  analystTree: (query: { guid: string; module_name: ModuleName }) =>
    queryOptions({ queryKey: ["analystTree", query, currentLocale()], queryFn: ({ signal }) => callApi("analystTreepic", { query: { ...query, lang_code: currentLocale() }, signal }), staleTime: 60_000 }),
  moduleDate: (query: AskedRange) => queryOptions({ queryKey: ["moduleDate", query], queryFn: ({ signal }) => callApi("moduleDate", { query, signal }), placeholderData: keepPreviousData }),
  moduleMpp: (query: { installation_id: number; start_date: string }) => queryOptions({ queryKey: ["moduleMpp", query], queryFn: ({ signal }) => callApi("moduleMpp", { query, signal }), placeholderData: keepPreviousData }),
  moduleGraph: (query: NonNullable<CallInput<Api["moduleGraph"]>["query"]>) =>
    queryOptions({ queryKey: ["moduleGraph", query, currentLocale()], queryFn: ({ signal }) => callApi("moduleGraph", { query, signal }), placeholderData: keepPreviousData }),
  siteInfo: (id: number) => queryOptions({ queryKey: ["siteInfo", id], queryFn: ({ signal }) => callApi("siteInfo", { query: { installation_id: id }, signal }) }),
  inverterModels: (id: number) => queryOptions({ queryKey: ["inverterModels", id], queryFn: ({ signal }) => callApi("inverterModels", { params: { id }, signal }) }),
  planes: (id: number) => queryOptions({ queryKey: ["planes", id], queryFn: ({ signal }) => callApi("planeInfo", { params: { id }, signal }) }),
  settings: (id: number) => queryOptions({ queryKey: ["settings", id], queryFn: ({ signal }) => callApi("installationSettings", { query: { installation_id: id }, signal }) }),
  subarrays: (query: NonNullable<CallInput<Api["subarrayTable"]>["query"]>) =>
    queryOptions({ queryKey: ["subarrays", query], queryFn: ({ signal }) => callApi("subarrayTable", { query, signal }), placeholderData: keepPreviousData }),
  subarrayGraph: (query: Omit<NonNullable<CallInput<Api["subarrayGraph"]>["query"]>, "lang_code">) =>
    queryOptions({ queryKey: ["subarrayGraph", query, currentLocale()], queryFn: ({ signal }) => callApi("subarrayGraph", { query: { ...query, lang_code: currentLocale() }, signal }), placeholderData: keepPreviousData }),
  checklists: (query: { installation_id: number; date: string }) =>
    queryOptions({ queryKey: ["checklists", query, currentLocale()], queryFn: ({ signal }) => callApi("checklists", { query, signal }), placeholderData: keepPreviousData }),
  checklistStatus: (query: { installation_id: number; date: string }) =>
    queryOptions({ queryKey: ["checklistStatus", query, currentLocale()], queryFn: ({ signal }) => callApi("checklistStatus", { query, signal }), placeholderData: keepPreviousData }),
  alarmDays: (query: { installation_id: number; date: string }) =>
    queryOptions({ queryKey: ["alarmDays", query], queryFn: ({ signal }) => callApi("alarmDays", { query, signal }), placeholderData: keepPreviousData }),
  alarmLossTree: (query: { installation_id: number; date: string }) =>
    queryOptions({ queryKey: ["alarmLossTree", query, currentLocale()], queryFn: ({ signal }) => callApi("alarmLossTree", { query, signal }), placeholderData: keepPreviousData }),
  alarmDetails: (query: NonNullable<CallInput<Api["alarmDetails"]>["query"]>) =>
    queryOptions({ queryKey: ["alarmDetails", query, currentLocale()], queryFn: ({ signal }) => callApi("alarmDetails", { query, signal }), placeholderData: keepPreviousData }),
  alarmSumUp: (query: NonNullable<CallInput<Api["alarmSumUp"]>["query"]>) =>
    queryOptions({ queryKey: ["alarmSumUp", query, currentLocale()], queryFn: ({ signal }) => callApi("alarmSumUp", { query, signal }), placeholderData: keepPreviousData }),
  layout: (id: number) => queryOptions({ queryKey: ["layout", id, currentLocale()], queryFn: ({ signal }) => callApi("installationLayout", { params: { id }, query: { country_lang_code: currentLocale() }, signal }) }),
  sizing: (query: AskedRange, json: SizingEntry) =>
    queryOptions({ queryKey: ["sizing", query, json, currentLocale()], queryFn: ({ signal }) => callApi("calculatePvsyst", { query, json, signal }), placeholderData: keepPreviousData }),
  kpi: (query: NonNullable<CallInput<Api["kpiData"]>["query"]>) => queryOptions({ queryKey: ["kpi", query], queryFn: ({ signal }) => callApi("kpiData", { query, signal }), placeholderData: keepPreviousData }),
  accuracy: () => queryOptions({ queryKey: ["accuracy"], queryFn: ({ signal }) => callApi("accuracy", { signal }), staleTime: Infinity }),
  jobs: () => queryOptions({ queryKey: ["jobs"], queryFn: ({ signal }) => callApi("jobs", { signal }) }),
  uploadedFiles: (id: string) => queryOptions({ queryKey: ["repository", id], queryFn: ({ signal }) => callApi("uploadedFiles", { params: { id }, signal }) }),
};
