import { LOSSES } from "@sunledger/charts";
import type { Block, Cell, Page } from "./blocks.ts";
import { runsOf } from "./blocks.ts";
import { productionLegend } from "./coverPage.ts";
import { byLoss, energyCell, energyScale, lossMark, moneyOf, placeOf, tariffOf, withoutDash, type PageContext } from "./pageContext.ts";
import { mmOf, productionPicture } from "./productionPicture.ts";

const CAUSES = 4;
const ACTIONS = 4;
const CHART_PX = 176;
const TEXTURE: Record<string, "dots" | "vertical" | "horizontal"> = { soiling: "dots", snow: "dots", inverter_stop: "vertical", grid_outage: "vertical", shading: "horizontal", curtailment: "horizontal" };

const figuresBlock = (context: PageContext): Block => {
  const { report, words, figures } = context;
  const { word, format } = words;
  const { audit, plant, uncertainty = {} } = report;
  const { kpi } = audit;
  const unknown = word("report:unknown");
  const value = (figure: number | null, write: (figure: number) => string): string => (figure === null ? unknown : write(figure));
  const twice = (u: number | undefined, write: (u: number) => string): string => (u === undefined || !(u > 0) ? "" : `± ${write(2 * u)}`);
  // the number and its unit apart: the unit is set smaller
  const [energy = "", unit = ""] = format.energy(figures.deliveredKwh).split(/[\u00A0\u202F](?=[A-Za-z]+$)/);
  const divisor = unit === "GWh" ? 1e6 : unit === "MWh" ? 1e3 : 1;
  const [lost = "", lostUnit = ""] = format.energy(figures.shortfallKwh).split(/[\u00A0\u202F](?=[A-Za-z]+$)/);
  return {
    kind: "figures",
    columns: 3,
    ruled: true,
    figures: [
      { name: word("report:kpi.pi"), value: value(kpi.pi, (v) => format.number(v, 3)), unit: "", uncertainty: twice(uncertainty.pi, (u) => format.number(u, 3)), note: word("report:kpi.piNote") },
      { name: word("report:kpi.pr"), value: value(kpi.pr, (v) => format.number(100 * v, 1)), unit: kpi.pr === null ? "" : "%", uncertainty: twice(uncertainty.pr, (u) => format.number(100 * u, 1)), note: word("report:kpi.prNote", { prStc: value(kpi.pr_stc, (v) => format.percent(v)) }) },
      { name: word("report:kpi.delivered"), value: energy, unit, uncertainty: twice(uncertainty.energy_ac_kwh, (u) => format.significant(u / divisor, 2)), note: word("report:kpi.deliveredNote", { estimated: format.energy(kpi.estimated_kwh), share: format.percent(figures.deliveredKwh > 0 ? (kpi.estimated_kwh ?? 0) / figures.deliveredKwh : 0, 2) }) },
      { name: word("report:kpi.specificYield"), value: value(kpi.specific_yield_kwh_kwp, (v) => format.number(v)), unit: word("report:unit.specificYield"), uncertainty: twice(uncertainty.specific_yield_kwh_kwp, (u) => format.number(u)), note: word("report:kpi.specificYieldNote", { peak: format.unit(figures.peakKwp, word("report:unit.peakPower"), 1) }) },
      { name: word("report:kpi.availability"), value: value(kpi.availability, (v) => format.number(100 * v, 2)), unit: kpi.availability === null ? "" : "%", uncertainty: twice(uncertainty.availability, (u) => format.number(100 * u, 2)), note: word("report:kpi.availabilityNote") },
      { name: word("report:kpi.recoverable"), value: lost, unit: lostUnit, uncertainty: "", note: withoutDash(word("report:kpi.recoverableNote", { money: moneyOf(context, figures.shortfallKwh * plant.tariff_per_kwh), tariff: tariffOf(context) })) },
    ],
  };
};

const leadOf = (context: PageContext): string => {
  const { report, words, figures } = context;
  const { word, format } = words;
  const delivered = format.energy(figures.deliveredKwh);
  if (figures.expectedKwh === null || figures.gapKwh === null) return word("report:summary.leadUnknown", { delivered });
  const expected = format.energy(figures.expectedKwh);
  if (figures.shortfall.length === 0 || figures.gapKwh <= 0) return word("report:summary.leadNone", { delivered, expected });
  return withoutDash(word("report:summary.lead", { delivered, expected, gap: format.energy(figures.gapKwh), money: moneyOf(context, figures.gapKwh * report.plant.tariff_per_kwh) }));
};

/** The first clause of an evidence sentence: what was seen; its figures stand in the columns beside it. */
const firstClause = (evidence: string): string => evidence.split(/ ?;/)[0] ?? evidence;

/** Causes of the shortfall with their places, the evidence of the dearest incident, and their sum. */
const missingTable = (context: PageContext): Block => {
  const { report, words, figures } = context;
  const { word, format, named } = words;
  const { audit, plant } = report;
  const scale = energyScale(figures.shortfallKwh, 1e7);
  const money = (kwh: number): string => moneyOf(context, kwh * plant.tariff_per_kwh);
  const shown = figures.shortfall.slice(0, CAUSES);
  const rows = shown.map(({ loss, kwh }): Cell[] => {
    const incidents = audit.incidents.filter(({ category }) => category === loss.key).toSorted(byLoss);
    const open = incidents.some((incident) => incident.open);
    return [
      { text: named("common:loss", loss.key), bold: true, mark: lossMark(loss.key), under: placeOf(context, [...new Set(incidents.flatMap(({ points }) => points))]) || word("report:summary.site") },
      { text: firstClause(incidents[0]?.evidence ?? "—"), ink: "ink2" },
      energyCell(context, kwh, scale, true),
      { text: loss.uncertainty_kwh > 0 ? `± ${format.number((2 * loss.uncertainty_kwh) / scale.divisor, scale.digits)}` : "—", ink: "ink3" },
      { text: money(kwh), bold: true },
      incidents.length === 0 ? { text: "—", ink: "ink3" } : { text: word(open ? "common:state.open" : "common:state.closed"), state: open ? "open" : "closed" },
    ];
  });
  const rest = figures.shortfallKwh - shown.reduce((sum, { kwh }) => sum + kwh, 0);
  if (Math.abs(rest) > 1e-6 * Math.max(1, figures.shortfallKwh)) {
    rows.push([{ text: word("report:summary.others"), ink: "ink2" }, { text: "" }, energyCell(context, rest, scale), { text: "" }, { text: money(rest) }, { text: "" }]);
  }
  const residual = audit.losses.find(({ group }) => group === "residual");
  if (residual && Math.abs(residual.kwh) >= 0.5) {
    rows.push([
      { text: named("common:loss", residual.key), mark: lossMark(residual.key), ink: "ink2" },
      { text: named("report:causeNote", residual.key), ink: "ink2" },
      energyCell(context, residual.kwh, scale),
      { text: `± ${format.number((2 * residual.uncertainty_kwh) / scale.divisor, scale.digits)}`, ink: "ink3" },
      { text: money(residual.kwh) },
      { text: "" },
    ]);
  }
  const total = figures.shortfallKwh + (residual?.kwh ?? 0);
  return {
    kind: "table",
    sizePt: 8,
    rowMm: 5,
    columns: [
      { title: word("report:column.causeAndPlace"), width: { fr: 3.7 }, align: "left" },
      { title: word("report:column.evidence"), width: { fr: 6.7 }, align: "left" },
      { title: scale.unit, width: { mm: 15 }, align: "right" },
      { title: "± 2u", width: { mm: 14 }, align: "right" },
      { title: plant.currency, width: { mm: 15 }, align: "right" },
      { title: word("report:column.state"), width: { mm: 22 }, align: "left" },
    ],
    rows,
    totals: [[{ text: word("report:summary.total"), bold: true, wide: 2 }, energyCell(context, total, scale, true), { text: "" }, { text: money(total), bold: true }, { text: "" }]],
  };
};

const actionsTable = (context: PageContext): Block[] => {
  const { report, words, figures } = context;
  const { word, format, named } = words;
  const { audit, plant } = report;
  // the summary stays one page: a long list of causes leaves room for one action less
  const room = figures.shortfall.length >= CAUSES && Math.abs(figures.unexplainedKwh) >= 0.5 ? ACTIONS - 1 : ACTIONS;
  const worth = figures.shortfall.filter(({ loss, kwh }) => kwh > 2 * loss.uncertainty_kwh).slice(0, room);
  if (worth.length === 0) return [{ kind: "note", text: word("report:summary.noActions") }];
  const rows = worth.map(({ loss, kwh }, i): Cell[] => {
    const incidents = audit.incidents.filter(({ category }) => category === loss.key).toSorted(byLoss);
    const open = incidents.some((incident) => incident.open);
    return [
      { text: String(i + 1), bold: true },
      { text: named("report:action", loss.key), bold: true, under: placeOf(context, [...new Set(incidents.flatMap(({ points }) => points))]) || word("report:summary.site") },
      { text: withoutDash(`${format.energy(kwh)}, ${moneyOf(context, kwh * plant.tariff_per_kwh)}`) },
      { text: incidents.length === 0 ? "—" : word(open ? "report:actionNote.open" : "report:actionNote.closed"), ink: "ink2" },
    ];
  });
  return [
    {
      kind: "table",
      sizePt: 8,
      rowMm: 5,
      columns: [
        { title: "", width: { mm: 5 }, align: "left" },
        { title: word("report:column.action"), width: { fr: 6 }, align: "left" },
        { title: word("report:column.gain"), width: { fr: 2.6 }, align: "right" },
        { title: word("report:column.state"), width: { fr: 3 }, align: "left" },
      ],
      rows,
    },
  ];
};

/** One page: what the numbers say, what was missing and why, what to do first. */
export const summaryPage = (context: PageContext): Page => {
  const { words, figures } = context;
  const { word, format, named } = words;
  const chart = productionPicture(context, "summary.svg", CHART_PX, 0);
  const unexplained = Math.max(0, figures.unexplainedKwh);
  const total = figures.shortfall.reduce((sum, { kwh }) => sum + kwh, 0) + unexplained;
  const blocks: Block[] = [{ kind: "lead", runs: runsOf(leadOf(context)), sizePt: 12 }];
  if (figures.shortfall.length > 0) {
    const shown = figures.shortfall.slice(0, CAUSES);
    const rest = total - unexplained - shown.reduce((sum, { kwh }) => sum + kwh, 0);
    blocks.push({
      kind: "share",
      parts: [
        ...shown.map(({ loss, kwh }) => ({
          share: kwh / total,
          color: LOSSES[loss.key].color,
          texture: TEXTURE[loss.key] ?? ("solid" as const),
          title: format.percent(kwh / total, 0),
          note: kwh / total < 0.2 ? named("charts:short", loss.key) : named("common:loss", loss.key),
        })),
        ...(rest > 1e-3 * total ? [{ share: rest / total, color: "#858D97", texture: "solid" as const, title: format.percent(rest / total, 0), note: word("report:summary.others") }] : []),
        ...(unexplained > 0.005 * total ? [{ share: unexplained / total, color: LOSSES.unexplained.color, texture: "dots" as const, title: format.percent(unexplained / total, 0), note: named("charts:short", "unexplained") }] : []),
      ],
    });
  }
  blocks.push(
    figuresBlock(context),
    { kind: "section", title: word("report:summary.chart"), note: word(chart.step === "day" ? "charts:perDay" : chart.step === "week" ? "charts:perWeek" : "charts:perMonth", { unit: chart.unit }), legend: productionLegend(context) },
    { kind: "picture", path: chart.path, alt: leadOf(context).replaceAll("**", ""), widthMm: 176, heightMm: mmOf(CHART_PX) },
  );
  if (figures.shortfall.length > 0) blocks.push({ kind: "section", title: word("report:summary.missing"), note: word("report:summary.missingNote") }, missingTable(context));
  blocks.push({ kind: "section", title: word("report:summary.actions"), note: word("report:summary.actionsNote") }, ...actionsTable(context));
  return { title: word("report:page.summary"), short: word("report:page.summary"), blocks };
};
