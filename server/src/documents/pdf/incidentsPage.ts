import { toSvg } from "@sunledger/charts/svg";
import { evidenceOption, LIGHT } from "@sunledger/charts";
import { hoursBetween } from "../localDates.ts";
import type { ReportIncident } from "../reportData.ts";
import type { Block, Cell, Page } from "./blocks.ts";
import { byLoss, causeName, costs, incidentMark, placeOf, type PageContext } from "./pageContext.ts";

const DOSSIERS = 5;
const LISTED = 120;
const PICTURE = { widthPx: 303, heightPx: 78 };
const LEVEL = { light: 1, severe: 2, very_severe: 3 } as const;
const BEFORE_DAYS = 8;
const AFTER_DAYS = 22;

const inverterOf = (point: string): string => point.split("/")[0] ?? point;

/** PI by day around the start: of the incident's inverter and its peers where the report has them, else of the site. */
const evidence = (context: PageContext, incident: ReportIncident, name: string): { path: string; alt: string } | undefined => {
  const { report, words } = context;
  const { word, named, format, dates } = words;
  const { daily, pointDays = [] } = report;
  const first = dates.dayOf(incident.start);
  const last = dates.dayOf(Date.parse(incident.end) - 1);
  const at = daily.findIndex(({ day }) => day >= first);
  if (at < 0) return undefined;
  const from = Math.max(0, at - BEFORE_DAYS);
  const days = daily.slice(from, at + AFTER_DAYS);
  const inverters = new Set(incident.points.map(inverterOf));
  const touched = pointDays.filter(({ point }) => inverters.has(point));
  const others = pointDays.filter(({ point }) => !inverters.has(point));
  const piOf = (group: typeof pointDays, i: number): number | null => {
    const delivered = group.reduce((sum, { energyAcKwh }) => sum + (energyAcKwh[from + i] ?? Number.NaN), 0);
    const expected = group.reduce((sum, { expectedKwh }) => sum + (expectedKwh[from + i] ?? Number.NaN), 0);
    return expected > 0 && Number.isFinite(delivered) ? delivered / expected : null;
  };
  const own = touched.length > 0 && others.length > 0;
  const lines = own
    ? [
        { name: words.word("report:incidents.peers"), role: "peer" as const, values: days.map((_, i) => piOf(others, i)) },
        { name: inverters.size === 1 ? ([...inverters][0] ?? "") : `${[...inverters][0] ?? ""} +${inverters.size - 1}`, role: "fault" as const, values: days.map((_, i) => piOf(touched, i)) },
      ]
    : [{ name: word("report:months.site"), role: "fault" as const, values: days.map((day) => (day.expected_energy_kwh !== null && day.expected_energy_kwh > 0 ? day.energy_ac_kwh / day.expected_energy_kwh : null)) }];
  const option = evidenceOption(lines, {
    theme: LIGHT,
    ...PICTURE,
    title: word(own ? "report:incidents.chartPoint" : "report:incidents.chartSite"),
    days: days.map(({ day }) => day),
    span: [first, last],
    day: dates.dayMonth,
    value: (pi) => format.number(pi, 1),
  });
  const alt = word("report:incidents.alt", { category: named("common:incident", incident.category), points: placeOf(context, incident.points) });
  return { path: context.picture(name, toSvg(option, PICTURE)), alt };
};

/** Hours when short, else the days on which it cost energy, or else the time between its ends. */
const durationOf = ({ words }: PageContext, incident: ReportIncident): string => {
  const hours = hoursBetween(incident.start, incident.end);
  const days = incident.days?.length ?? 0;
  return hours > 48 && days > 1 ? words.word("report:incidents.daysCounted", { count: days }) : words.format.duration(hours);
};

const whenOf = (context: PageContext, incident: ReportIncident): string => {
  const { word, dates } = context.words;
  const start = dates.dayMonth(dates.dayOf(incident.start));
  const end = dates.dayMonth(dates.dayOf(Date.parse(incident.end) - 1));
  const span = incident.open ? word("report:incidents.since", { start }) : start === end ? start : word("report:incidents.fromTo", { start, end });
  return `${span}, ${durationOf(context, incident)}`;
};

const dossier = (context: PageContext, incident: ReportIncident, number: number): Block => {
  const { report, words } = context;
  const { word, named, format } = words;
  const picture = evidence(context, incident, `incident-${number}.svg`);
  return {
    kind: "file",
    title: named("common:incident", incident.category),
    number: `${word("report:column.number")} ${number}`,
    mark: incidentMark(incident.category),
    place: `${placeOf(context, incident.points)} · ${whenOf(context, incident)}`,
    text: incident.evidence,
    money: format.money(incident.loss_currency, report.plant.currency),
    lines: [format.energy(incident.loss_kwh), word("report:incidents.confidence", { value: format.number(incident.confidence, 2) })],
    state: incident.open ? "open" : "closed",
    stateText: word(incident.open ? "common:state.open" : "common:state.closed"),
    ...(picture ? { picture } : {}),
  };
};

const row = (context: PageContext, incident: ReportIncident, number: number): Cell[] => {
  const { report, words } = context;
  const { named, format, dates, word } = words;
  const mark = incidentMark(incident.category);
  const counts = costs(incident);
  const hours = hoursBetween(incident.start, incident.end);
  const when = (instant: number | string): string => (hours < 48 ? dates.dayTime(instant) : dates.dayMonth(dates.dayOf(instant)));
  return [
    { text: String(number), ink: "ink2" },
    { text: causeName(context, incident.category), ...(mark ? { mark } : {}) },
    { text: placeOf(context, incident.points, 2), ink: "ink2" },
    { text: when(incident.start) },
    { text: when(Date.parse(incident.end) - 1) },
    { text: durationOf(context, incident) },
    !counts ? { text: "—", ink: "ink3" } : { text: format.number(incident.loss_kwh, (incident.loss_kwh ?? 0) < 100 ? 1 : 0) },
    { text: format.money(counts ? incident.loss_currency : null, report.plant.currency, (incident.loss_currency ?? 0) < 100 ? 2 : 0), bold: counts },
    { text: named("common:severity", incident.severity), level: LEVEL[incident.severity] },
    { text: word(incident.open ? "common:state.open" : "common:state.closed"), state: incident.open ? "open" : "closed" },
  ];
};

/** Dossiers of the dearest incidents, then all of them. */
export const incidentsPage = (context: PageContext): Page => {
  const { report, words } = context;
  const { word, format } = words;
  const incidents = report.audit.incidents.toSorted(byLoss);
  const dear = incidents.filter(costs);
  const kwh = dear.reduce((sum, { loss_kwh }) => sum + (loss_kwh ?? 0), 0);
  const money = dear.reduce((sum, { loss_currency }) => sum + (loss_currency ?? 0), 0);
  const title = { title: word("report:page.incidents"), short: word("report:page.incidentsShort") };
  if (incidents.length === 0) return { ...title, blocks: [{ kind: "lead", runs: [{ text: word("report:incidents.none") }], sizePt: 9 }] };
  const lead = word("report:incidents.lead", { count: incidents.length, energy: format.energy(kwh), money: format.money(money, report.plant.currency) });
  const listed = incidents.slice(0, LISTED);
  const blocks: Block[] = [
    { kind: "lead", runs: [{ text: lead }], sizePt: 9 },
    ...(dear.length === 0 ? [] : [{ kind: "section" as const, title: word("report:incidents.dossiers") }]),
    ...dear.slice(0, DOSSIERS).map((incident, i) => dossier(context, incident, i + 1)),
    { kind: "section", title: word("report:incidents.all"), note: word("report:incidents.allNote", { zone: report.audit.timezone }) },
    {
      kind: "table",
      sizePt: 7.4,
      rowMm: 4.8,
      columns: [
        { title: word("report:column.number"), width: { mm: 5.5 }, align: "right" },
        { title: word("report:column.category"), width: { fr: 5 }, align: "left" },
        { title: word("report:column.point"), width: { fr: 4 }, align: "left" },
        { title: word("report:column.start"), width: { mm: 19 }, align: "right" },
        { title: word("report:column.end"), width: { mm: 19 }, align: "right" },
        { title: word("report:column.duration"), width: { mm: 14 }, align: "right" },
        { title: "kWh", width: { mm: 11 }, align: "right" },
        { title: report.plant.currency, width: { mm: 13 }, align: "right" },
        { title: word("report:column.severity"), width: { mm: 22.5 }, align: "left" },
        { title: word("report:column.state"), width: { mm: 20.5 }, align: "left" },
      ],
      rows: listed.map((incident, i) => row(context, incident, i + 1)),
      totals: [
        [
          { text: "" },
          { text: word("report:incidents.total", { count: incidents.length }), bold: true },
          { text: listed.length < incidents.length ? word("report:incidents.more", { count: incidents.length - listed.length }) : "", ink: "ink2" },
          { text: "" },
          { text: "" },
          { text: "" },
          { text: format.number(kwh), bold: true },
          { text: format.money(money, report.plant.currency), bold: true },
          { text: "" },
          { text: "" },
        ],
      ],
    },
  ];
  if (dear.length < incidents.length) blocks.push({ kind: "note", text: word("report:incidents.note") });
  return { ...title, blocks };
};
