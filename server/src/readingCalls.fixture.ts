import { api, type Api, type AuditJson, type CallName, type LossKey, type Output, type ReplyOf } from "@sunledger/contract";

/** The audit of the same folder as `--json` prints it: of the asked days, of all days, and of the last asked day alone. */
export interface Audits {
  range: AuditJson;
  whole: AuditJson;
  day: AuditJson;
}

export interface Days {
  start_date: string;
  end_date: string;
}

interface Reading<A> {
  /** What else is asked, where the required parameters alone do not tell enough. */
  query?: (range: Days) => Record<string, string>;
  json?: (id: number, range: Days) => object;
  /** How many things the answer holds: 0 is an empty answer. */
  size: (answer: A) => number;
  /** A figure of the answer, and the same in the audit's result. */
  figure?: (answer: A, audits: Audits) => readonly [number | null | undefined, number | null];
  /** Between what the answers differ (without it: both); `never` for a list of all and for a mere yes. */
  differs?: "both" | "range" | "installation" | "never";
}

export interface ReadingRow extends Omit<Reading<never>, "size" | "figure"> {
  name: CallName;
  judge: (body: string, audits: Audits) => { size: number; figure: readonly [number | null | undefined, number | null] | null };
}

function parsed<S>(schema: S, body: string): Output<S>;
function parsed(schema: "blob" | "events" | { parse: (value: unknown) => unknown }, body: string): unknown {
  return typeof schema === "string" ? body : schema.parse(JSON.parse(body));
}
function answerOf<N extends CallName>(name: N, body: string): ReplyOf<Api[N]>;
function answerOf(name: CallName, body: string): unknown {
  return parsed(api[name].reply, body);
}

function row<const N extends CallName>(name: N, { size, figure, ...rest }: Reading<ReplyOf<Api[N]>>): ReadingRow {
  return {
    name,
    ...rest,
    judge: (body, audits) => {
      const answer = answerOf(name, body);
      return { size: size(answer), figure: figure?.(answer, audits) ?? null };
    },
  };
}

const sum = (values: readonly (number | null | undefined)[]): number => values.reduce((total: number, value) => total + (value ?? 0), 0);
const lossOf = (audit: AuditJson, key: LossKey) => audit.losses.find((loss) => loss.key === key)?.kwh ?? null;
/** What an operator looks after, and what comes from outside. */
const taken = (audit: AuditJson) => sum(audit.losses.filter(({ group }) => group === "operational" || group === "external").map(({ kwh }) => kwh));
const delivered = (audit: AuditJson) => audit.kpi.energy_ac_kwh;
const one = (id: number, range: Days) => ({ installations: [id], ...range });
const STUDY_LOSSES = { horizon_shading: 0, near_shading: 0, iam: 3, soiling: 2, irradiance_level: 1, temperature: 4, module_quality: 0, lid: 1, mismatch: 1, dc_wiring: 1, inverter_efficiency: 2, clipping: 0, ac_wiring: 1, unavailability: 0 };
const STUDY = { inputData: { source: "a study", peak_power_kwp: null, glob_inc_kwh_m2: 150, glob_inc_monthly_kwh_m2: null, energy_kwh: null, energy_monthly_kwh: null, losses_percent: STUDY_LOSSES }, globalIncline: null, energieCompteurAC: null };

/** Every call that tells of installations, with what its answer must hold; a call without a row fails the test. */
export const READING: readonly ReadingRow[] = [
  row("installation", { size: (a) => a.inverters.length, figure: (a, { whole }) => [a.energy_kwh, delivered(whole)], differs: "installation" }),
  row("diagnostic", { size: (a) => Object.keys(a.kpi).length, figure: (a, { range }) => [a.kpi["pr"]?.value, range.kpi.pr] }),
  row("installationSettings", { size: (a) => Object.keys(a.published ?? {}).length, differs: "never" }),
  row("changeInstallationSettings", { json: () => ({ minimum_incident_min: 15, minimum_irradiance_w_m2: 50 }), size: (a) => a.minimum_incident_min, differs: "never" }),
  row("fleetInfo", { size: (a) => a.rows.length, json: () => ({}), figure: (a, { whole }) => [a.rows.find((plant) => plant.installation_name === whole.name)?.energy_kwh, delivered(whole)], differs: "never" }),

  row("parc", { size: (a) => a.rows.length, json: one, figure: (a, { range }) => [a.rows[0]?.period?.energy_kwh, delivered(range)] }),
  row("fleet", { size: (a) => a.rows.length, json: one, figure: (a, { range }) => [a.together.reference_kwh, range.kpi.reference_energy_kwh] }),
  row("fleetEvolution", { size: (a) => a.steps.length, json: (id, range) => ({ ...one(id, range), quantity: "energy_kwh" }), figure: (a, { range }) => [sum(a.together ?? []), delivered(range)] }),
  row("evolution", { size: (a) => a.steps.length, json: (id, range) => ({ ...one(id, range), quantity: "energy_kwh" }), figure: (a, { range }) => [sum(a.series[0]?.values ?? []), delivered(range)] }),
  row("alerts", { size: (a) => a.rows.length, json: one }),
  row("alarmList", { size: (a) => a.rows.length, json: (id) => ({ installations: [id] }), figure: (a, { whole }) => [a.total, whole.incidents.length], differs: "installation" }),

  row("alarmDetails", { size: (a) => a.rows.length, figure: (a, { range, whole }) => [a.total, startedUntil(whole, lastDay(range))] }),
  row("alarmSumUp", { size: (a) => a.count, figure: (a, { range, whole }) => [a.count, startedUntil(whole, lastDay(range))] }),
  row("alarmDays", { size: (a) => a.days.length, figure: (a, { day }) => [a.days.find(({ date }) => date === lastDay(day))?.loss_kwh, taken(day)], differs: "installation" }),
  row("alarmLossTree", { size: (a) => a.causes.length, figure: (a, { day }) => [a.loss_kwh, taken(day)] }),
  row("incidentsTable", { size: (a) => a.rows.length, figure: (a, { whole }) => [a.loss_kwh, sum(whole.incidents.map(({ loss_kwh }) => loss_kwh))], differs: "installation" }),

  row("checklists", { size: (a) => a.items.filter(({ value }) => value !== null).length }),
  row("checklistStatus", { size: (a) => a.categories.length }),

  row("siteLosses", { size: (a) => a.losses.length, figure: (a, { range }) => [a.losses.find(({ key }) => key === "temperature")?.kwh, lossOf(range, "temperature")] }),
  row("siteSeries", { size: (a) => a.steps.length, figure: (a, { range }) => [sum(a.steps.map(({ delivered_kwh }) => delivered_kwh)), delivered(range)] }),
  row("lossHeatmap", { size: (a) => a.points.length * a.days.length, figure: (a, { range }) => [sum(a.kwh.flat()), lossOf(range, "temperature")] }),
  row("lossIntervals", { size: (a) => a.intervals.length, figure: (a, { day }) => [sum(a.intervals.map(({ delivered_kwh }) => delivered_kwh)), day.points[0]?.energy_ac_kwh ?? null] }),

  row("siteInfo", { size: (a) => a.sites.length, figure: (a, { whole }) => [a.sites[0]?.energy_kwh, delivered(whole)], differs: "installation" }),
  row("subarrayTable", {
    query: ({ start_date, end_date }) => ({ start_date, end_date }),
    size: (a) => a.rows.length,
    figure: (a, { range }) => [sum([...new Map(a.rows.map(({ inverter, inverter_energy_kwh }) => [inverter, inverter_energy_kwh])).values()]), delivered(range)],
  }),
  row("subarrayGraph", { size: (a) => a.series.length, figure: (a, { whole }) => [sum(a.series.flatMap(({ energy_kwh }) => energy_kwh)), delivered(whole)], differs: "installation" }),
  row("pdmList", { size: (a) => a.rows.length, figure: (a, { whole }) => [a.total, whole.points.length], differs: "installation" }),
  row("pdmCount", { size: (a) => a.measured, figure: (a, { whole }) => [a.types.find(({ type }) => type === "inverter")?.count, whole.points.length], differs: "installation" }),
  row("pdmTree", { size: (a) => a.nodes.length, figure: (a, { whole }) => [a.nodes.filter(({ type }) => type === "inverter").length, whole.points.length], differs: "installation" }),
  row("inverterModels", { size: (a) => a.models.length, figure: (a, { whole }) => [a.total, whole.points.length], differs: "installation" }),
  row("planeInfo", { size: (a) => a.planes.length, differs: "installation" }),
  row("installationLayout", { size: (a) => a.inverters.length, figure: (a, { whole }) => [sum(a.inverters.map(({ energy_kwh }) => energy_kwh)), delivered(whole)], differs: "installation" }),

  // a plant with every measurement has none that is unable
  row("unableModules", { size: () => 1, differs: "installation" }),
  row("moduleDate", { size: (a) => Number(a.start_date !== null), differs: "range" }),
  row("moduleMpp", { size: (a) => a.mpps.length }),
  row("moduleGraph", {
    query: () => ({ module: "losses-by-point" }),
    size: (a) => (a.kind === "bars" ? a.rows.length : 0),
    figure: (a, { range }) => [a.kind === "bars" ? sum(a.series.find(({ key }) => key === "temperature")?.values ?? []) : null, lossOf(range, "temperature")],
  }),
  row("expertTreepic", { size: (a) => a.nodes.filter(({ available }) => available).length, differs: "installation" }),
  row("analystTreepic", { size: (a) => a.nodes.filter(({ available }) => available).length, differs: "installation" }),
  row("analystModules", { size: (a) => a.modules.filter(({ available }) => available).length, differs: "installation" }),
  row("kpiData", { size: (a) => a.points.length, figure: (a, { range }) => [sum(a.points.map(({ energy_ac_kwh }) => energy_ac_kwh)), delivered(range)] }),
  row("virtualSensor", { size: (a) => String(a).length, differs: "installation" }),
  row("calculatePvsyst", { json: () => STUDY, size: (a) => a.lines.length, figure: (a, { range }) => [a.measured_energy_kwh, delivered(range)] }),

  row("reportPdf", { size: (a) => String(a).length, differs: "installation" }),
  row("reportPdfExists", { size: (a) => Number(a.exists), differs: "never" }),
  row("renderReport", {
    json: (installation_id, range) => ({ report_name: "monthly-site-report", country_lang_code: "de-DE", query_param: { installation_id, ...range } }),
    size: (a) => a.blocks.length,
    figure: (a, { range }) => [a.blocks.flatMap((block) => (block.type === "loss_waterfall" ? [block.from.kwh] : []))[0], range.kpi.reference_energy_kwh],
  }),
  row("lossHistory", { size: (a) => a.periods.length, figure: (a, { range }) => [a.periods.find(({ period_type }) => period_type === "all")?.total.kwh, range.kpi.reference_energy_kwh - delivered(range)] }),
];

/** The last local day of an audit's period; the fixture's plants lie east of Greenwich, so its end is that evening in UTC. */
function lastDay({ period }: AuditJson): string {
  return period.end.slice(0, 10);
}

const startedUntil = (audit: AuditJson, day: string) => audit.incidents.filter(({ days, start }) => (days[0] ?? start.slice(0, 10)) <= day).length;
