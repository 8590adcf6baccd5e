import { toSvg } from "@sunledger/charts/svg";
import { evidenceOption, LIGHT } from "@sunledger/charts";
import { hoursBetween } from "../localDates.ts";
import type { ReportIncident } from "../reportData.ts";
import type { Block } from "./blocks.ts";
import { costs, incidentMark, moneyOf, placeOf, type PageContext } from "./pageContext.ts";

const PICTURE = { widthPx: 303, heightPx: 78 };
const BEFORE_DAYS = 8;
const AFTER_DAYS = 22;
const LISTED_NUMBERS = 6;

/** Incidents of one cause at one place, the dearest first, each with its number in the full table. */
export interface Dossier {
  incidents: readonly { incident: ReportIncident; number: number }[];
  lossKwh: number;
  lossCurrency: number;
}

/** What comes back at one place belongs together; the dearest together first. `sorted` is the full table. */
export const dossiersOf = (sorted: readonly ReportIncident[]): Dossier[] => {
  const groups = new Map<string, { incident: ReportIncident; number: number }[]>();
  sorted.forEach((incident, i) => {
    if (!costs(incident)) return;
    const key = `${incident.category} ${incident.points.toSorted().join(" ")}`;
    const group = groups.get(key) ?? [];
    group.push({ incident, number: i + 1 });
    groups.set(key, group);
  });
  return [...groups.values()]
    .map((incidents) => ({
      incidents,
      lossKwh: incidents.reduce((sum, { incident }) => sum + (incident.loss_kwh ?? 0), 0),
      lossCurrency: incidents.reduce((sum, { incident }) => sum + (incident.loss_currency ?? 0), 0),
    }))
    .toSorted((one, other) => other.lossKwh - one.lossKwh);
};

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
export const durationOf = ({ words }: PageContext, incident: ReportIncident): string => {
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

/** A dossier as a page shows it: what, where, when, what was seen in the dearest of its incidents, what it cost. */
export const dossierBlock = (context: PageContext, { incidents, lossKwh, lossCurrency }: Dossier): Block[] => {
  const { word, named, format } = context.words;
  const [dearest] = incidents;
  if (!dearest) return [];
  const { incident } = dearest;
  const open = incidents.some((each) => each.incident.open);
  const days = new Set(incidents.flatMap((each) => each.incident.days ?? [])).size;
  const when = incidents.length === 1 ? whenOf(context, incident) : word("report:incidents.episodes", { count: incidents.length, days });
  const numbers = incidents.map(({ number }) => number);
  const listed = numbers.length <= LISTED_NUMBERS ? numbers.join(", ") : `${numbers.slice(0, LISTED_NUMBERS).join(", ")}…`;
  const picture = evidence(context, incident, `incident-${dearest.number}.svg`);
  return [
    {
      kind: "file",
      title: named("common:incident", incident.category),
      number: `${word("report:column.number")} ${listed}`,
      mark: incidentMark(incident.category),
      place: `${placeOf(context, incident.points)} · ${when}`,
      text: incident.evidence,
      money: moneyOf(context, lossCurrency),
      lines: [format.energy(lossKwh), word("report:incidents.confidence", { value: format.number(incident.confidence, 2) })],
      state: open ? "open" : "closed",
      stateText: word(open ? "common:state.open" : "common:state.closed"),
      ...(picture ? { picture } : {}),
    },
  ];
};
