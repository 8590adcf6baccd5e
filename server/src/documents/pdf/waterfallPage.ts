import { LIGHT, LOSSES, waterfallLayout, type LossGroup, type Stage } from "@sunledger/charts";
import type { Block, Cell, CellShape, Page } from "./blocks.ts";
import { causeName, energyCell, energyScale, lossMark, type PageContext } from "./pageContext.ts";

const GROUPS: readonly LossGroup[] = ["design", "operational", "external", "residual"];

/** The remainder a reader accepts as zero, as a share of the reference. */
const TOLERANCE = 1e-9;

/** The waterfall lying down: one row per cause, all 23; the bars share the rows of the closing table. */
const waterfallTable = (context: PageContext): { table: Block; cut: number | null; unit: string; divisor: number } => {
  const { report, words, figures } = context;
  const { word, named, format } = words;
  const { audit, uncertainty = {} } = report;
  const layout = waterfallLayout({
    start: { value: figures.referenceKwh, uncertainty: uncertainty.reference_energy_kwh ?? null },
    losses: audit.losses.map((loss) => ({ key: loss.key, value: loss.kwh, uncertainty: loss.uncertainty_kwh })),
    end: { value: figures.deliveredKwh, uncertainty: uncertainty.energy_ac_kwh ?? null },
    adds: true,
  });
  const scale = energyScale(figures.referenceKwh, 1e7);
  const axis = energyScale(figures.referenceKwh, 2e4);
  const high = Math.max(layout.top, figures.referenceKwh + 2 * (uncertainty.reference_energy_kwh ?? 0)) * 1.002;
  const x = (kwh: number): number => Math.min(1, Math.max(0, (kwh - layout.base) / (high - layout.base || 1)));
  const grid: CellShape[] = layout.ticks.filter((tick) => tick > layout.base).map((tick) => ({ kind: "vertical", x: x(tick), color: LIGHT.hair }));
  const share = (kwh: number): string => format.number(figures.referenceKwh > 0 ? (100 * kwh) / figures.referenceKwh : 0, 2);
  const twice = (u: number | undefined): Cell => ({ text: u === undefined || u === 0 ? "—" : `± ${format.number((2 * u) / scale.divisor, scale.digits)}`, ink: "ink3" });
  const total = (kwh: number, color: string, u: number | undefined): CellShape[] => [
    ...grid,
    { kind: "bar", x: 0, width: x(kwh), y: 0.18, height: 0.64, color },
    ...(layout.base > 0 ? [{ kind: "zigzag" as const, x: 0.02 }] : []),
    ...(u === undefined || !(u > 0) ? [] : [{ kind: "whisker" as const, low: x(kwh - 2 * u), high: x(kwh + 2 * u) }]),
  ];
  let lastStage: Stage | null = null;
  const breaks: number[] = [];
  const rows: Cell[][] = [
    [
      { text: word("report:waterfall.reference"), bold: true, wide: 2 },
      { text: "", shapes: total(figures.referenceKwh, LIGHT.control, uncertainty.reference_energy_kwh) },
      energyCell(context, figures.referenceKwh, scale, true),
      { text: share(figures.referenceKwh), bold: true },
      twice(uncertainty.reference_energy_kwh),
      { text: "" },
    ],
  ];
  layout.steps.forEach((step, i) => {
    const loss = audit.losses[i];
    if (!loss) return;
    const { color, stage, group } = LOSSES[step.key];
    const opens = stage !== lastStage;
    const together = layout.steps.filter((other) => LOSSES[other.key].stage === stage).length;
    lastStage = stage;
    if (opens) breaks.push(rows.length);
    const left = Math.min(x(step.from), x(step.to));
    const width = Math.max(Math.abs(x(step.from) - x(step.to)), step.insignificant ? 0.016 : 0.004);
    const shapes: CellShape[] = step.zero
      ? [...grid, { kind: "vertical", x: x(step.from), color: LIGHT.ink3, thick: true }, { kind: "ring", x: x(step.from), color }]
      : [
          ...grid,
          { kind: "bar", x: left, width, y: 0.2, height: 0.6, color, hatch: step.insignificant || group === "residual", outline: step.insignificant },
          { kind: "vertical", x: x(step.to), color: LIGHT.ink3, thick: true },
          ...(step.whisker ? [{ kind: "whisker" as const, low: x(step.whisker.low), high: x(step.whisker.high) }] : []),
        ];
    const quiet = step.zero ? "ink3" : "ink";
    const shapley = loss.shapley_kwh;
    rows.push([
      ...(opens ? [{ text: named("charts:stage", stage), ink: "ink2" as const, span: together }] : []),
      { text: causeName(context, step.key, 24), mark: lossMark(step.key), ink: quiet },
      { text: "", shapes },
      energyCell(context, loss.kwh, scale),
      { text: share(loss.kwh), ink: quiet },
      twice(loss.uncertainty_kwh),
      shapley === null || Math.abs(shapley) < 0.5 ? { text: "—", ink: "ink3" } : energyCell(context, shapley, scale, true),
    ]);
  });
  const lost = audit.losses.reduce((sum, { kwh }) => sum + kwh, 0);
  const totals: Cell[][] = [
    [{ text: word("report:waterfall.totalLosses"), bold: true, wide: 2 }, { text: "", shapes: grid }, energyCell(context, lost, scale, true), { text: share(lost), bold: true }, { text: "" }, energyCell(context, figures.shortfallKwh, scale, true)],
    [
      { text: word("report:waterfall.delivered"), bold: true, wide: 2 },
      { text: "", shapes: total(figures.deliveredKwh, LIGHT.prod, uncertainty.energy_ac_kwh) },
      energyCell(context, figures.deliveredKwh, scale, true),
      { text: share(figures.deliveredKwh), bold: true },
      twice(uncertainty.energy_ac_kwh),
      { text: "" },
    ],
  ];
  const table: Block = {
    kind: "table",
    sizePt: 8,
    rowMm: 6.5,
    breaks,
    columns: [
      { title: word("report:column.cause"), width: { mm: 19 }, align: "left" },
      { title: "", width: { mm: 38 }, align: "left" },
      { title: "", width: { fr: 1 }, align: "left", axis: layout.ticks.filter((tick) => tick > layout.base).map((tick) => ({ x: x(tick), text: format.number(tick / axis.divisor, layout.ticks.length > 1 && (layout.ticks[1] ?? 0) - (layout.ticks[0] ?? 0) < axis.divisor ? 1 : 0) })) },
      { title: scale.unit, width: { mm: 16 }, align: "right" },
      { title: word("report:column.shareOfReference"), width: { mm: 12.5 }, align: "right" },
      { title: "± 2u", width: { mm: 15 }, align: "right" },
      { title: word("common:term.recoverable"), width: { mm: 18 }, align: "right" },
    ],
    rows,
    totals,
  };
  return { table, cut: layout.base > 0 ? layout.base : null, unit: axis.unit, divisor: axis.divisor };
};

/** From reference to delivered, and the same total by group. */
export const waterfallPage = (context: PageContext): Page => {
  const { report, words, figures } = context;
  const { word, format, named } = words;
  const { audit } = report;
  const { table, cut, unit, divisor } = waterfallTable(context);
  const remainder = figures.referenceKwh - audit.losses.reduce((sum, { kwh }) => sum + kwh, 0) - figures.deliveredKwh;
  const closes = Math.abs(remainder) <= TOLERANCE * figures.referenceKwh;
  const lost = audit.losses.reduce((sum, { kwh }) => sum + kwh, 0);
  const cutText = cut === null ? "" : word("report:waterfall.cut", { value: format.number(cut / divisor) });
  const groupBlock: Block = {
    kind: "figures",
    columns: 4,
    figures: GROUPS.map((group) => {
      const [value = "", energyUnit = ""] = format.energy(figures.byGroupKwh[group]).split(/[\u00A0\u202F](?=[A-Za-z]+$)/);
      const share = word("report:waterfall.ofReference", { share: format.percent(figures.referenceKwh > 0 ? figures.byGroupKwh[group] / figures.referenceKwh : 0, 2) });
      const color = { design: "#2D6B8F", operational: "#C94F05", external: "#883CD4", residual: "#808080" }[group];
      return { name: named("report:group", group), value, unit: energyUnit, uncertainty: "", note: `${share} · ${named("report:waterfall", group)}`, mark: { group, color } };
    }),
  };
  return {
    title: word("report:page.waterfall"),
    short: word("report:page.waterfallShort"),
    blocks: [
      { kind: "lead", runs: [{ text: word("report:waterfall.lead") }], sizePt: 9 },
      { kind: "section", title: word("report:waterfall.section"), badge: { text: `Σ = ${format.number(remainder, 3)}\u00A0kWh`, closes } },
      table,
      { kind: "note", text: word("report:waterfall.note", { unit, cut: cutText }) },
      { kind: "section", title: word("report:waterfall.byGroup"), note: word("report:waterfall.byGroupNote", { total: format.energy(lost) }) },
      groupBlock,
    ],
  };
};
