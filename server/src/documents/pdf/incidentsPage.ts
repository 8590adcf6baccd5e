import { hoursBetween } from "../localDates.ts";
import type { ReportIncident } from "../reportData.ts";
import type { Block, Cell, Page } from "./blocks.ts";
import { dossierBlock, dossiersOf, durationOf } from "./incidentDossier.ts";
import { byLoss, causeName, costs, incidentMark, placeOf, moneyOf, withoutDash, type PageContext } from "./pageContext.ts";

const DOSSIERS = 5;
const LISTED = 120;
const LEVEL = { light: 1, severe: 2, very_severe: 3 } as const;

const row = (context: PageContext, incident: ReportIncident, number: number): Cell[] => {
  const { words } = context;
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
    { text: moneyOf(context, counts ? incident.loss_currency : null, (incident.loss_currency ?? 0) < 100 ? 2 : 0), bold: counts },
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
  const lead = withoutDash(word("report:incidents.lead", { count: incidents.length, energy: format.energy(kwh), money: moneyOf(context, money) }));
  const listed = incidents.slice(0, LISTED);
  const blocks: Block[] = [
    { kind: "lead", runs: [{ text: lead }], sizePt: 9 },
    ...(dear.length === 0 ? [] : [{ kind: "section" as const, title: word("report:incidents.dossiers") }]),
    ...dossiersOf(incidents).slice(0, DOSSIERS).flatMap((each) => dossierBlock(context, each)),
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
          { text: moneyOf(context, money), bold: true },
          { text: "" },
          { text: "" },
        ],
      ],
    },
  ];
  if (dear.length < incidents.length) blocks.push({ kind: "note", text: word("report:incidents.note") });
  return { ...title, blocks };
};
