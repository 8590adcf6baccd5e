import { LIGHT, LOSSES, monthlyOption, type LossKey } from "@sunledger/charts";
import { toSvg } from "@sunledger/charts/svg";
import { actingKeys } from "../reportFigures.ts";
import type { ReportLedger } from "../reportData.ts";
import type { Block, Cell, CellShape, Page, TableBlock } from "./blocks.ts";
import { productionLegend } from "./coverPage.ts";
import { lossNames } from "./lossNames.ts";
import { causeName, energyCell, energyScale, lossMark, type EnergyScale, type PageContext } from "./pageContext.ts";
import { mmOf, PAGE_WIDTH_PX } from "./productionPicture.ts";

const NAME_MM = 33;
const TOTAL_MM = 15;
const CHART_PX = 250;
const MONTHS_A_BLOCK = 12;

type Month = { month: string } & ReportLedger;

const total = (months: readonly Month[], pick: (month: Month) => number): number => months.reduce((sum, month) => sum + pick(month), 0);

/** Months as columns, so that the chart's bars stand on the table's columns; a new block for each twelve. */
const monthsTable = (context: PageContext, months: readonly Month[], keys: readonly LossKey[], scale: EnergyScale): Block[] => {
  const { words, figures } = context;
  const { word, format, dates } = words;
  const cells = (pick: (month: Month) => number | null, bold = false): Cell[] => {
    const values = months.map(pick);
    const all = values.some((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    return [...values.map((value) => energyCell(context, value, scale, bold)), energyCell(context, all, scale, true)];
  };
  const ratios = (over: (month: Month) => number | null, digits: number, factor: number): Cell[] => {
    const values = months.map((month) => ({ delivered: month.energy_ac_kwh, over: over(month) }));
    const write = (delivered: number, under: number | null): string => (under === null || !(under > 0) ? "—" : format.number((factor * delivered) / under, digits));
    const under = values.some((value) => value.over === null) ? null : values.reduce((sum, value) => sum + (value.over ?? 0), 0);
    return [...values.map((value) => ({ text: write(value.delivered, value.over) })), { text: write(total(months, (month) => month.energy_ac_kwh), under), bold: true }];
  };
  const name = (text: string, bold = false): Cell => ({ text, bold });
  const fill = Math.max(0, MONTHS_A_BLOCK - months.length);
  const pad = (row: Cell[]): Cell[] => [...row.slice(0, -1), ...Array.from({ length: fill }, () => ({ text: "" })), ...row.slice(-1)];
  const rows = [
    pad([name(word("report:waterfall.reference"), true), ...cells((month) => month.reference_energy_kwh, true)]),
    ...keys.map((key) => pad([{ text: causeName(context, key), mark: lossMark(key) }, ...cells((month) => month.losses[key] ?? 0)])),
  ];
  const expected = (month: Month): number | null => figures.monthExpectedKwh.get(month.month) ?? null;
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  const columns: TableBlock["columns"] = [
    { title: scale.unit, width: { mm: NAME_MM }, align: "left" },
    ...months.map(({ month }) => ({ title: dates.monthName(month), width: { fr: 1 }, align: "right" as const })),
    ...Array.from({ length: fill }, () => ({ title: "", width: { fr: 1 }, align: "right" as const })),
    { title: years.length === 1 ? (years[0] ?? "") : word("report:months.period"), width: { mm: TOTAL_MM }, align: "right" },
  ];
  // six digits in bold do not fit a month's column at the usual size
  const widest = Math.max(...months.map((month) => month.reference_energy_kwh)) / scale.divisor;
  const table = { kind: "table", sizePt: widest >= 99_950 ? 6.3 : 7.2, rowMm: 4.5, columns } as const;
  return [
    { ...table, rows, totals: [pad([name(word("report:months.delivered"), true), ...cells((month) => month.energy_ac_kwh, true)])] },
    {
      ...table,
      hideHead: true,
      rows: [
        pad([name(word("report:months.expected")), ...cells(expected)]),
        pad([name(word("report:months.estimated")), ...cells((month) => figures.monthEstimatedKwh.get(month.month) ?? null)]),
        pad([name("PR, %"), ...ratios((month) => month.reference_energy_kwh, 1, 100)]),
        pad([name("PI"), ...ratios(expected, 3, 1)]),
      ],
    },
  ];
};

const monthsPicture = (context: PageContext, months: readonly Month[], acting: readonly LossKey[], name: string): Block => {
  const { words, figures } = context;
  const { word, named, format, dates } = words;
  const most = Math.max(0, ...months.map((month) => month.reference_energy_kwh));
  const scale = energyScale(most, 5000);
  const digits = most / scale.divisor < 5 ? 1 : 0;
  const fill = Array.from({ length: Math.max(0, MONTHS_A_BLOCK - months.length) }, () => ({ month: "", deliveredKwh: null, expectedKwh: null, shortfallKwh: [] }));
  const leftPx = (NAME_MM / 176) * PAGE_WIDTH_PX;
  const bars = months.map((month) => ({
    month: month.month,
    deliveredKwh: month.energy_ac_kwh,
    expectedKwh: figures.monthExpectedKwh.get(month.month) ?? null,
    shortfallKwh: acting.map((key) => ({ key, kwh: month.losses[key] ?? 0 })),
  }));
  const option = monthlyOption([...bars, ...fill], {
    theme: LIGHT,
    widthPx: PAGE_WIDTH_PX,
    heightPx: CHART_PX,
    leftPx,
    rightPx: (TOTAL_MM / 176) * PAGE_WIDTH_PX,
    monthNames: false,
    labels: {
      delivered: word("charts:delivered"),
      expected: word("charts:expected"),
      deliveredAxis: word("report:months.deliveredAxis", { unit: scale.unit }),
      deliveredNote: word("report:months.piNote"),
      shortfallAxis: word("report:months.lossAxis", { unit: scale.unit }),
      shortfallNote: word("report:months.lossNote"),
      missing: word("charts:missing"),
      names: lossNames(named),
      month: dates.monthName,
      value: (kwh) => format.energy(kwh),
      axis: (kwh) => format.number(kwh / scale.divisor, Number.isInteger(Math.round((1e6 * kwh) / scale.divisor) / 1e6) ? 0 : digits + 1),
      ratio: (pi) => format.number(pi, 3),
    },
  });
  const delivered = bars.map(({ deliveredKwh }) => deliveredKwh);
  const pis = bars.flatMap(({ deliveredKwh, expectedKwh }) => (expectedKwh !== null && expectedKwh > 0 ? [deliveredKwh / expectedKwh] : []));
  const alt = word("report:months.alt", {
    low: format.energy(Math.min(...delivered)),
    high: format.energy(Math.max(...delivered)),
    piLow: pis.length > 0 ? format.number(Math.min(...pis), 3) : "—",
    piHigh: pis.length > 0 ? format.number(Math.max(...pis), 3) : "—",
  });
  return { kind: "picture", path: context.picture(name, toSvg(option, { widthPx: PAGE_WIDTH_PX, heightPx: CHART_PX })), alt, widthMm: 176, heightMm: mmOf(CHART_PX) };
};

/** One row per inverter: it closes too; what it lacks hangs from 1.00 (PI), or from the best PR when no PI is known. */
const pointsTable = (context: PageContext, acting: readonly LossKey[]): { table: Block; unit: string; byPi: boolean } => {
  const { report, words, figures } = context;
  const { word, named, format } = words;
  const { audit, pointDays } = report;
  const scale = energyScale(figures.referenceKwh, 1e6);
  const expected = new Map((pointDays ?? []).map(({ point, expectedKwh }) => [point, Array.from(expectedKwh).reduce((sum, kwh) => sum + kwh, 0)]));
  const byPi = audit.points.length > 0 && audit.points.every(({ point }) => (expected.get(point) ?? 0) > 0);
  const prOf = (ledger: ReportLedger): number | null => (ledger.reference_energy_kwh > 0 ? ledger.energy_ac_kwh / ledger.reference_energy_kwh : null);
  const bestPr = Math.max(0, ...audit.points.map((point) => prOf(point) ?? 0));
  const indexOf = (point: { point: string } & ReportLedger): number | null => {
    const pr = prOf(point);
    return byPi ? point.energy_ac_kwh / (expected.get(point.point) ?? 1) : pr === null || bestPr === 0 ? null : pr / bestPr;
  };
  const lacks = audit.points.map((point) => Math.max(0, 1 - (indexOf(point) ?? 1)));
  const widest = Math.max(0.02, ...lacks);
  const median = lacks.toSorted((a, b) => a - b)[Math.floor(lacks.length / 2)] ?? 0;
  const shownKeys = acting.filter((key) => audit.losses.some((loss) => loss.key === key && Math.abs(loss.kwh) > 1e-6 * figures.referenceKwh)).slice(0, 5);
  const designOf = (ledger: ReportLedger): number => audit.losses.filter(({ group }) => group === "design").reduce((sum, { key }) => sum + (ledger.losses[key] ?? 0), 0);
  const othersOf = (ledger: ReportLedger): number => acting.filter((key) => !shownKeys.includes(key)).reduce((sum, key) => sum + (ledger.losses[key] ?? 0), 0);
  const hasOthers = audit.points.some((point) => Math.abs(othersOf(point)) > 0.5);
  const energies = (ledger: ReportLedger, bold: boolean): Cell[] => [
    energyCell(context, ledger.reference_energy_kwh, scale, bold),
    energyCell(context, designOf(ledger), scale, bold),
    ...shownKeys.map((key) => energyCell(context, ledger.losses[key] ?? 0, scale, bold)),
    ...(hasOthers ? [energyCell(context, othersOf(ledger), scale, bold)] : []),
    energyCell(context, ledger.losses.unexplained ?? 0, scale, bold),
    energyCell(context, ledger.energy_ac_kwh, scale, bold),
    { text: prOf(ledger) === null ? "—" : format.number(100 * (prOf(ledger) ?? 0), 1), bold },
  ];
  const rows = audit.points.map((point, i): Cell[] => {
    const lack = lacks[i] ?? 0;
    const bad = lack > median + 0.02;
    const bar: CellShape = { kind: "bar", x: 0.98 - (lack / widest) * 0.95, width: (lack / widest) * 0.95, y: 0.28, height: 0.44, color: bad ? LIGHT.deficit : LIGHT.control };
    const index = indexOf(point);
    return [
      { text: point.point, bold: true },
      ...energies(point, false),
      ...(byPi ? [{ text: index === null ? "—" : format.number(index, 3), bold: true }] : []),
      { text: "", shapes: [bar, { kind: "vertical", x: 0.985, color: LIGHT.ink3, thick: true }] },
    ];
  });
  const siteLosses: Partial<Record<LossKey, number>> = {};
  for (const { key, kwh } of audit.losses) siteLosses[key] = kwh;
  const site: ReportLedger = { reference_energy_kwh: figures.referenceKwh, energy_ac_kwh: figures.deliveredKwh, losses: siteLosses };
  const number = (title: string) => ({ title, width: { fr: 1 }, align: "right" as const });
  return {
    byPi,
    unit: scale.unit,
    table: {
      kind: "table",
      sizePt: 7.6,
      rowMm: 4.9,
      columns: [
        { title: word("report:column.point"), width: { mm: 17 }, align: "left" },
        number(word("report:waterfall.reference")),
        number(named("report:group", "design")),
        ...shownKeys.map((key) => number(named("charts:short", key))),
        ...(hasOthers ? [number(word("report:months.operational"))] : []),
        number(named("charts:short", "unexplained")),
        number(word("report:months.delivered")),
        { title: "PR, %", width: { mm: 11 }, align: "right" },
        ...(byPi ? [{ title: "PI", width: { mm: 12 }, align: "right" as const }] : []),
        { title: "", width: { mm: 24 }, align: "right" },
      ],
      rows,
      totals: [
        [
          { text: word("report:months.site"), bold: true },
          ...energies(site, true),
          ...(byPi ? [{ text: audit.kpi.pi === null ? "—" : format.number(audit.kpi.pi, 3), bold: true }] : []),
          { text: "" },
        ],
      ],
    },
  };
};

/** A name inside a sentence: small first letter, but "MPP" and "DC" stay (and German nouns, at the call). */
const uncapitalised = (name: string): string => (/^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name);

/** Every month and every inverter closes. */
export const monthsPage = (context: PageContext): Page => {
  const { report, words, figures } = context;
  const { word, named } = words;
  const { audit } = report;
  const lostBy = (key: LossKey): number => audit.losses.find((loss) => loss.key === key)?.kwh ?? 0;
  const acting = actingKeys(audit.losses).filter((key) => audit.losses.some((loss) => loss.key === key && Math.abs(loss.kwh) > 1e-6 * figures.referenceKwh)).toSorted((a, b) => lostBy(b) - lostBy(a));
  const least = 1e-6 * figures.referenceKwh;
  const keys = audit.losses.filter(({ key, kwh }) => Math.abs(kwh) > least || audit.monthly.some((month) => Math.abs(month.losses[key] ?? 0) > least)).map(({ key }) => key);
  const left = audit.losses.filter(({ key }) => !keys.includes(key)).map(({ key }) => (words.locale === "de-DE" ? named("common:loss", key) : uncapitalised(named("common:loss", key))));
  const scale = energyScale(Math.max(0, ...audit.monthly.map((month) => month.reference_energy_kwh)), 1e6);
  const blocks: Block[] = [{ kind: "lead", runs: [{ text: word("report:months.lead") }], sizePt: 9 }];
  for (let at = 0; at < audit.monthly.length; at += MONTHS_A_BLOCK) {
    const months = audit.monthly.slice(at, at + MONTHS_A_BLOCK);
    blocks.push({
      kind: "together",
      blocks: [
        { kind: "section", title: word("report:months.section"), legend: [...productionLegend(context), ...acting.slice(0, 4).map((key) => ({ text: named("charts:short", key).replaceAll("\u00AD", ""), color: LOSSES[key].color, form: "box" as const }))] },
        monthsPicture(context, months, acting, `months-${at}.svg`),
        ...monthsTable(context, months, keys, scale),
      ],
    });
  }
  blocks.push({ kind: "note", text: left.length > 0 ? word("report:months.note", { causes: left.join(", ") }) : word("report:months.noteAll") });
  const points = pointsTable(context, acting);
  blocks.push(
    { kind: "section", title: word("report:months.byPoint"), note: `${word("report:months.byPointNote", { unit: points.unit })} · ${word(points.byPi ? "report:months.byPointPi" : "report:months.byPointPr")}` },
    points.table,
  );
  return { title: word("report:page.months"), short: word("report:page.monthsShort"), blocks };
};
