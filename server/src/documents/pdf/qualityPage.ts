import { LIGHT } from "@sunledger/charts";
import type { ReportData } from "../reportData.ts";
import type { Block, Cell, CellShape, Page } from "./blocks.ts";
import { energyScale, type PageContext } from "./pageContext.ts";
import { sizingComparison } from "./sizingComparison.ts";

type Finding = ReportData["audit"]["data_quality"][number];

const LISTED_POINTS = 40;
const LISTED_DAYS = 6;

/** The period as a strip of months, a finding's span drawn over it: hatched where data are missing, red else. */
const strip = ({ report }: PageContext, findings: readonly Finding[]): CellShape[] => {
  const from = Date.parse(report.audit.period.start);
  const to = Date.parse(report.audit.period.end);
  const x = (instant: string): number => Math.min(1, Math.max(0, (Date.parse(instant) - from) / (to - from || 1)));
  const months = Math.max(1, report.audit.monthly.length);
  const cells = Array.from({ length: months }, (_, i): CellShape => ({ kind: "bar", x: i / months, width: 1 / months - 0.006, y: 0.3, height: 0.4, color: "#BBD0EA" }));
  const spans = findings.map((finding): CellShape => {
    const missing = finding.issue === "gap" || finding.issue === "missing";
    const left = x(finding.start);
    const width = Math.max(0.012, x(finding.end) - left);
    return missing
      ? { kind: "bar", x: left, width, y: 0.26, height: 0.48, color: LIGHT.ink2, hatch: true, outline: true }
      : { kind: "bar", x: left, width, y: 0.66, height: 0.12, color: LIGHT.error };
  });
  return [...cells, ...spans];
};

const pointsOf = ({ report, words }: PageContext): { point: string; measure: string }[] => {
  const { named, word, format } = words;
  const { plant } = report;
  return [
    ...plant.sensors.map((sensor) => ({
      point: sensor.id,
      measure: named("report:measure", sensor.kind, { tilt: format.number(sensor.tilt_deg ?? null), azimuth: format.number(sensor.azimuth_deg ?? null) }),
    })),
    ...(plant.meter ? [{ point: plant.meter, measure: word("report:measure.meter") }] : []),
    ...plant.inverters.map(({ id, type }) => ({
      point: id,
      measure: word("report:measure.inverter", { power: `${format.significant((plant.inverter_types.find((candidate) => candidate.id === type)?.p_ac_w ?? 0) / 1000)} kW` }),
    })),
  ];
};

/** Mean coverage of a point's columns, its strings' too; null when the audit does not say. */
const coverageOf = ({ report }: PageContext, point: string): number | null => {
  const columns = (report.audit.input ?? []).filter(({ column }) => column.startsWith(`${point}.`) || column.startsWith(`${point}/`));
  return columns.length === 0 ? null : columns.reduce((sum, { coverage }) => sum + coverage, 0) / columns.length;
};

const findingText = ({ words }: PageContext, findings: readonly Finding[]): string =>
  findings.length === 0 ? words.word("report:quality.nothing") : findings
        .map(({ issue, detail }) => {
          const name = words.named("report:issue", issue);
          return detail.startsWith(name) ? detail : `${name} · ${detail}`;
        })
        .join(" ");

/** Every point with its findings; points without one fold when there are many. */
const pointsBlocks = (context: PageContext): Block[] => {
  const { report, words } = context;
  const { word, named, dates, format } = words;
  const all = pointsOf(context);
  const known = new Set(all.map(({ point }) => point));
  const findingsOf = (point: string): Finding[] => report.audit.data_quality.filter((finding) => finding.point === point || finding.point.startsWith(`${point}/`));
  const shown = all.length <= LISTED_POINTS ? all : all.filter(({ point }) => findingsOf(point).length > 0).slice(0, LISTED_POINTS);
  const rows = shown.map(({ point, measure }): Cell[] => {
    const findings = findingsOf(point);
    const coverage = coverageOf(context, point);
    return [
      { text: point, bold: true },
      { text: measure, ink: "ink2" },
      { text: "", shapes: strip(context, findings) },
      { text: format.number(coverage === null ? null : 100 * coverage, 2), ink: coverage === null ? "ink3" : coverage < 0.95 ? "error" : "ink" },
      { text: findingText(context, findings.slice(0, 2)), ink: findings.length === 0 ? "ink3" : "ink" },
    ];
  });
  const table: Block = {
    kind: "table",
    sizePt: 7.8,
    rowMm: all.length > 12 ? 4.5 : 5.2,
    columns: [
      { title: word("report:column.point"), width: { mm: 18 }, align: "left" },
      { title: word("report:column.measure"), width: { mm: 42 }, align: "left" },
      { title: "", width: { mm: 36 }, align: "left" },
      { title: word("report:column.coverage"), width: { mm: 13 }, align: "right" },
      { title: word("report:column.verified"), width: { fr: 1 }, align: "left" },
    ],
    rows,
  };
  const others = report.audit.data_quality.filter(({ point }) => !known.has(point) && !known.has(point.split("/")[0] ?? point));
  if (others.length === 0) return [table];
  const { period } = report.audit;
  const day = (instant: number | string): string => dates.dayMonth(dates.dayOf(instant));
  const spanOf = ({ start, end }: Finding): string => (start <= period.start && end >= period.end ? word("report:quality.wholePeriod") : `${day(start)} – ${day(Date.parse(end) - 1)}`);
  return [
    table,
    { kind: "section", title: word("report:quality.others") },
    {
      kind: "table",
      sizePt: 7.8,
      rowMm: 4.4,
      columns: [
        { title: word("report:column.point"), width: { mm: 26 }, align: "left" },
        { title: word("report:column.issue"), width: { mm: 26 }, align: "left" },
        { title: word("report:cover.period"), width: { mm: 40 }, align: "left" },
        { title: word("report:column.detail"), width: { fr: 1 }, align: "left" },
      ],
      rows: others.slice(0, LISTED_POINTS).map((finding): Cell[] => [
        { text: finding.point, bold: true },
        { text: named("report:issue", finding.issue) },
        { text: spanOf(finding), ink: "ink2" },
        { text: finding.detail, ink: "ink2" },
      ]),
    },
  ];
};

/** Days with estimated energy, the largest first. */
const estimatedBlocks = (context: PageContext): Block[] => {
  const { report, words, figures } = context;
  const { word, format, dates } = words;
  const estimated = report.audit.kpi.estimated_kwh ?? 0;
  if (!(estimated > 0)) return [{ kind: "note", text: word("report:quality.nothingEstimated") }];
  const days = report.daily.filter(({ estimated_kwh }) => estimated_kwh > 0).toSorted((a, b) => b.estimated_kwh - a.estimated_kwh);
  const shown = days.slice(0, LISTED_DAYS);
  const rest = estimated - shown.reduce((sum, day) => sum + day.estimated_kwh, 0);
  const scale = energyScale(estimated, 1e6);
  const digits = scale.unit === "kWh" && estimated < 100 ? 1 : scale.digits;
  const number = (kwh: number): string => format.number(kwh / scale.divisor, digits);
  return [
    {
      kind: "table",
      sizePt: 7.8,
      rowMm: 4.8,
      columns: [
        { title: word("report:column.day"), width: { fr: 3 }, align: "left" },
        { title: scale.unit, width: { fr: 1.4 }, align: "right" },
        { title: "%", width: { fr: 1 }, align: "right" },
      ],
      rows: [
        ...shown.map((day): Cell[] => [{ text: dates.full(day.day) }, { text: number(day.estimated_kwh), bold: true }, { text: format.number(day.energy_ac_kwh > 0 ? (100 * day.estimated_kwh) / day.energy_ac_kwh : null, 1), ink: "ink3" }]),
        ...(days.length > LISTED_DAYS ? [[{ text: `+ ${days.length - LISTED_DAYS} ${word("report:quality.estimatedDays")}`, ink: "ink2" as const }, { text: number(rest) }, { text: "" }]] : []),
      ],
      totals: [[{ text: word("report:xlsx.total"), bold: true }, { text: number(estimated), bold: true }, { text: format.number(figures.deliveredKwh > 0 ? (100 * estimated) / figures.deliveredKwh : null, 2), bold: true }]],
    },
  ];
};

const sizingBlocks = (context: PageContext): Block[] => {
  const { report, words } = context;
  const { word, named, format } = words;
  const comparison = sizingComparison(report);
  if (!comparison) return [];
  const { columns, studyPercent, observedPercent } = comparison;
  const own = new Set(["arrays", "inverter", "stops"]);
  const signed = (value: number): string => `${value > 0.04 ? "+" : ""}${format.number(value, 1)}`;
  return [
    { kind: "section", title: word("report:quality.sizing"), note: word("report:quality.sizingNote") },
    {
      kind: "table",
      sizePt: 7.6,
      rowMm: 4.8,
      columns: [
        { title: word("report:quality.sizingRow"), width: { mm: 24 }, align: "left" },
        ...columns.map(({ name }) => ({ title: own.has(name) ? named("report:quality", name) : named("charts:short", name).replace(" (IAM)", ""), width: { fr: 1 }, align: "right" as const })),
        { title: word("report:quality.chain"), width: { mm: 13 }, align: "right" },
      ],
      rows: [
        [{ text: word("report:quality.study") }, ...columns.map((column) => ({ text: format.number(column.studyPercent, 1) })), { text: format.number(studyPercent, 1), bold: true }],
        [{ text: word("report:quality.observed"), bold: true }, ...columns.map((column) => ({ text: format.number(column.observedPercent, 1), bold: true })), { text: format.number(observedPercent, 1), bold: true }],
        [{ text: word("report:quality.gap") }, ...columns.map((column) => ({ text: signed(column.observedPercent - (column.studyPercent ?? 0)) })), { text: signed(observedPercent - studyPercent), bold: true }],
      ],
    },
  ];
};

/** A field of plant.json by its last part, with the entry it is in. */
const fieldName = ({ words }: PageContext, field: string): string => {
  const parts = field.split(".");
  const last = parts.at(-1) ?? field;
  const name = words.named("report:field", last);
  const entry = parts.length > 1 ? (parts[0]?.match(/\[(\d+)\]/)?.[1] ?? "") : "";
  return name === last ? field : entry === "" ? name : `${name} (${Number(entry) + 1})`;
};

const modelBlocks = (context: PageContext): Block[] => {
  const { report, words } = context;
  const { word, named, format } = words;
  const { plant_model } = report.audit;
  if (plant_model.length === 0) return [{ kind: "note", text: word("report:quality.noModel") }];
  return [
    {
      kind: "table",
      sizePt: 7.6,
      rowMm: 4.7,
      columns: [
        { title: word("report:column.field"), width: { fr: 3 }, align: "left" },
        { title: word("report:column.stated"), width: { fr: 1 }, align: "right" },
        { title: word("report:column.found"), width: { fr: 1 }, align: "right" },
        { title: "± 2u", width: { fr: 1 }, align: "right" },
        { title: word("report:column.used"), width: { fr: 1 }, align: "left" },
      ],
      rows: plant_model.map((finding): Cell[] => [
        { text: fieldName(context, finding.field) },
        { text: format.significant(finding.stated, 4) },
        { text: format.significant(finding.found, 4) },
        { text: `± ${format.significant(2 * finding.uncertainty, 2)}`, ink: "ink3" },
        { text: named("report:used", finding.used), bold: finding.used === "found" },
      ]),
    },
  ];
};

/** What the measurements are worth, what was put in their place, and what the data say of the plant's file. */
export const qualityPage = (context: PageContext): Page => {
  const { report, words, figures } = context;
  const { word, format } = words;
  const { audit } = report;
  const estimated = audit.kpi.estimated_kwh ?? 0;
  const fact = (value: string, name: string) => ({ name, value, unit: "", uncertainty: "", note: "" });
  return {
    title: word("report:page.quality"),
    short: word("report:page.qualityShort"),
    blocks: [
      { kind: "lead", runs: [{ text: word("report:quality.lead") }], sizePt: 9 },
      {
        kind: "figures",
        columns: 5,
        ruled: true,
        figures: [
          fact(format.number(report.daily.length), word("report:quality.days")),
          fact(audit.kpi.data_coverage === null ? word("report:unknown") : format.percent(audit.kpi.data_coverage, 2), word("report:quality.coverage")),
          fact(format.number(pointsOf(context).length), word("report:quality.points")),
          fact(format.number(audit.data_quality.length), word("report:quality.findings")),
          fact(format.energy(estimated), word("report:quality.estimated")),
        ],
      },
      { kind: "section", title: word("report:quality.section"), note: word("report:quality.sectionNote") },
      ...pointsBlocks(context),
      {
        kind: "side",
        widths: [1, 1],
        columns: [
          [
            { kind: "section", title: word("report:quality.estimatedSection"), note: word("report:quality.estimatedNote", { energy: format.energy(estimated), share: format.percent(figures.deliveredKwh > 0 ? estimated / figures.deliveredKwh : 0, 2) }) },
            ...estimatedBlocks(context),
          ],
          [
            { kind: "section", title: word("report:quality.defaults"), note: word("report:quality.defaultsNote") },
            audit.defaults_used.length === 0
              ? { kind: "note", text: word("report:quality.noDefaults") }
              : { kind: "lead", sizePt: 8, runs: [{ text: audit.defaults_used.map((field) => fieldName(context, field)).join(" · ") }] },
          ],
        ],
      },
      ...sizingBlocks(context),
      { kind: "section", title: word("report:quality.model"), note: "± 2u" },
      ...modelBlocks(context),
    ],
  };
};
