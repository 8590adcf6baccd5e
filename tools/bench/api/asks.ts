import { api, BUILT_IN_REPORTS, type Call } from "../../../contract/src/index.ts";

/** An installation as the load knows it. */
export interface Site {
  id: number;
  firstDay: number;
  lastDay: number;
  points: readonly string[];
  hasStrings: boolean;
}

/** A request that is ready to be sent. */
export interface Ask {
  method: string;
  path: string;
  body: string | null;
}

/** What is held to which aim: lists of what there is; a site's or the fleet's figures. */
export type AskKind = "list" | "site" | "fleet";

export interface AskOf {
  name: string;
  kind: AskKind;
  make: (draw: Draw, sites: readonly Site[]) => Ask;
}

/** Random choices of one user, the same in every run. */
export interface Draw {
  below: (limit: number) => number;
  of: <T>(list: readonly T[]) => T;
}

const DAY_MS = 86_400_000;
const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

type Words = Record<string, string | number>;

function get(definition: Call, query: Words = {}): Ask {
  let path = definition.path;
  const rest: [string, string][] = [];
  for (const [name, value] of Object.entries(query)) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, String(value));
    else rest.push([name, String(value)]);
  }
  return { method: definition.method, path: rest.length === 0 ? path : `${path}?${new URLSearchParams(rest)}`, body: null };
}

const post = (definition: Call, json: unknown): Ask => ({ method: definition.method, path: definition.path, body: JSON.stringify(json) });

/** Days of an installation: `days` long at most, anywhere within its analysis. */
function span(draw: Draw, site: Site, days: number): { start_date: string; end_date: string } {
  const whole = site.lastDay - site.firstDay + 1;
  const length = Math.min(days, whole);
  const first = site.firstDay + draw.below(whole - length + 1);
  return { start_date: dayText(first), end_date: dayText(first + length - 1) };
}

const WEEK = 7;
const MONTH = 31;
const YEAR = 365;
const WHOLE = 100_000;

const list = (name: string, make: AskOf["make"]): AskOf => ({ name, kind: "list", make });
const fleet = (name: string, make: AskOf["make"]): AskOf => ({ name, kind: "fleet", make });
/** An ask about one of the caller's installations. */
const site = (name: string, make: (draw: Draw, site: Site) => Ask, kind: AskKind = "site"): AskOf => ({
  name, kind, make: (draw, sites) => make(draw, draw.of(sites)),
});

const SORTS = ["installation_name", "-pr", "-loss_currency_per_day", "-energy_kwh"];
const CAUSES = ["soiling", "clipping", "temperature", "inverter_stop"];

const series = (granularity: string, days: number): AskOf =>
  site(`site-series, ${granularity}`, (draw, plant) => get(api.siteSeries, { installation_id: plant.id, granularity, ...span(draw, plant, days) }));

const evolution = (granularity: string, days: number): AskOf =>
  fleet(`get-graph-fleet-evolution, ${granularity}`, (draw, sites) => post(api.fleetEvolution, { granularity, quantity: draw.of(["pi", "pr", "energy_kwh", "loss_currency"]), ...span(draw, draw.of(sites), days) }));

const compared = (granularity: string, days: number): AskOf =>
  fleet(`get-graph-evolution, ${granularity}`, (draw, sites) =>
    post(api.evolution, { granularity, quantity: draw.of(["pi", "energy_kwh"]), installations: [...new Set(Array.from({ length: 6 }, () => draw.of(sites).id))], ...span(draw, draw.of(sites), days) }));

const graph = (module: string, days: number): AskOf =>
  site(`graph-expert-module, ${module}`, (draw, plant) => {
    const { start_date, end_date } = span(draw, plant, days);
    return get(api.moduleGraph, { installation_id: plant.id, module, start_time: start_date, end_time: end_date });
  });

const history = (name: string, days: number): AskOf =>
  site(`report_site_evo_perf_detail, ${name}`, (draw, plant) =>
    post(api.lossHistory, { report_name: "under-performance-history", country_lang_code: "fr", target_menu: "site", query_param: { installation_id: plant.id, ...span(draw, plant, days) } }));

const rendered = (report: string, days: number): AskOf =>
  site(`report_template-rendered, ${report}`, (draw, plant) =>
    post(api.renderReport, { report_name: report, country_lang_code: "fr", query_param: { installation_id: plant.id, ...span(draw, plant, days) } }));

/** Every reading call, some of them several times with other ranges: each as likely as any other. */
export const ASKS: readonly AskOf[] = [
  list("me", () => get(api.me)),
  list("const_dictionary", () => get(api.constDictionary)),
  list("fleet-info", (draw) => post(api.fleetInfo, { sort: draw.of(SORTS), page: 1, page_size: 50 })),
  site("installation", (_draw, plant) => get(api.installation, { id: plant.id }), "list"),
  list("site-info, all", () => get(api.siteInfo)),
  site("site-info, one", (_draw, plant) => get(api.siteInfo, { installation_id: plant.id }), "list"),
  site("all_incidents_table", (draw, plant) => get(api.incidentsTable, { installation_id: plant.id, sort: draw.of(["-loss_kwh", "start"]), page_size: 50 }), "list"),
  list("get-list-alarms", (draw) => post(api.alarmList, { period_type: draw.of(["under_1_month", "under_1_year", "all"]), status: draw.of(["open", "all"]) })),
  list("get-alertes", (draw, sites) => post(api.alerts, span(draw, draw.of(sites), 3 * MONTH))),
  site("installation-pdm", (draw, plant) => get(api.pdmList, { install_id: plant.id, pdm_type: draw.of(["inverter", "mppt", "string"]) }), "list"),
  site("installation-pdm-count", (_draw, plant) => get(api.pdmCount, { installation_id: plant.id }), "list"),
  site("installation-pdm-tree_front_list", (_draw, plant) => get(api.pdmTree, { installation_id: plant.id, lang_code: "fr" }), "list"),
  site("inv_count_by_model", (_draw, plant) => get(api.inverterModels, { id: plant.id }), "list"),
  site("install_plane_info", (_draw, plant) => get(api.planeInfo, { id: plant.id }), "list"),
  list("checklist_categories", () => get(api.checklistCategories)),
  list("report_module-by_type", () => get(api.modulesByType)),
  site("list-unable-module", (_draw, plant) => get(api.unableModules, { id: plant.id }), "list"),
  site("expert-module-date", (draw, plant) => get(api.moduleDate, { installation_id: plant.id, ...span(draw, plant, MONTH) }), "list"),

  fleet("get-list-parc, whole", () => post(api.parc, { page_size: 50 })),
  fleet("get-list-parc, month", (draw, sites) => post(api.parc, { page_size: 50, ...span(draw, draw.of(sites), MONTH) })),
  fleet("get-list-fleet, year", (draw, sites) => post(api.fleet, { page_size: 50, ...span(draw, draw.of(sites), YEAR) })),
  fleet("get-list-fleet, whole", () => post(api.fleet, { page_size: 50 })),
  fleet("get-list-fleet, month", (draw, sites) => post(api.fleet, { page_size: 50, ...span(draw, draw.of(sites), MONTH) })),
  evolution("day", MONTH),
  evolution("week", YEAR),
  evolution("month", WHOLE),
  evolution("year", WHOLE),
  compared("hour", WEEK),
  compared("day", 3 * MONTH),
  compared("week", YEAR),
  compared("month", WHOLE),

  site("site-diagnostic, month", (draw, plant) => get(api.diagnostic, { installation_id: plant.id, ...span(draw, plant, MONTH) })),
  site("site-diagnostic, year", (draw, plant) => get(api.diagnostic, { installation_id: plant.id, ...span(draw, plant, YEAR) })),
  site("site-losses, month", (draw, plant) => get(api.siteLosses, { installation_id: plant.id, ...span(draw, plant, MONTH) })),
  site("site-losses, whole", (draw, plant) => get(api.siteLosses, { installation_id: plant.id, ...span(draw, plant, WHOLE) })),
  site("site-losses, points", (draw, plant) => get(api.siteLosses, { installation_id: plant.id, pdm_list: plant.points.slice(0, 2).join(","), ...span(draw, plant, YEAR) })),
  series("hour", MONTH),
  series("day", YEAR),
  series("week", WHOLE),
  series("month", WHOLE),
  series("year", WHOLE),
  site("loss-heatmap", (draw, plant) => get(api.lossHeatmap, { installation_id: plant.id, cause: draw.of(CAUSES), ...span(draw, plant, YEAR) })),
  site("loss-intervals", (draw, plant) => get(api.lossIntervals, { installation_id: plant.id, point: draw.of(plant.points), date: span(draw, plant, 1).start_date })),
  site("site-subarray-table, month", (draw, plant) => get(api.subarrayTable, { installation_id: plant.id, ...span(draw, plant, MONTH) })),
  site("site-subarray-table, whole", (_draw, plant) => get(api.subarrayTable, { installation_id: plant.id })),
  site("site-subarray-graph", (_draw, plant) => get(api.subarrayGraph, { installation_id: plant.id, lang_code: "fr" })),
  site("installation_layout", (_draw, plant) => get(api.installationLayout, { id: plant.id })),
  site("expert-module-mpp", (draw, plant) => get(api.moduleMpp, { installation_id: plant.id, start_date: dayText(plant.lastDay - draw.below(MONTH)) })),
  graph("losses-by-point", YEAR),
  graph("pr-heatmap", YEAR),
  graph("pi-scatter", YEAR),
  graph("soiling-course", YEAR),
  site("graph-expert-module, banana", (draw, plant) => {
    const { start_date, end_date } = span(draw, plant, WEEK);
    return get(api.moduleGraph, { installation_id: plant.id, module: plant.hasStrings ? "banana" : "pr-heatmap", start_time: start_date, end_time: end_date });
  }),
  site("get_kpi_data", (draw, plant) => get(api.kpiData, { installation_id: plant.id, min_irradiance: draw.of([0, 200]), ...span(draw, plant, MONTH) })),
  site("alarm_details", (draw, plant) => get(api.alarmDetails, { installation_id: plant.id, date: span(draw, plant, 1).start_date, period_type: "under_1_year", status: "all" })),
  site("alarm-sumup-status", (draw, plant) => get(api.alarmSumUp, { installation_id: plant.id, date: span(draw, plant, 1).start_date, period_type: "under_1_year", status: "all" })),
  site("alarm-indicator-byday", (draw, plant) => get(api.alarmDays, { installation_id: plant.id, date: span(draw, plant, 1).start_date })),
  site("alarm-loss-tree-byday", (draw, plant) => get(api.alarmLossTree, { installation_id: plant.id, date: span(draw, plant, 1).start_date })),
  site("checklists", (draw, plant) => get(api.checklists, { installation_id: plant.id, date: span(draw, plant, 1).start_date })),
  history("month", MONTH),
  history("year", YEAR),
  history("whole", WHOLE),
  ...BUILT_IN_REPORTS.map((report) => rendered(report, report === "monthly-site-report" ? MONTH : YEAR)),
  site("checklist-status", (draw, plant) => get(api.checklistStatus, { installation_id: plant.id, date: span(draw, plant, 1).start_date })),
];
