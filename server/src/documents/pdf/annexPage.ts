import { LOSS_KEYS } from "@sunledger/charts";
import type { Block, Cell, Page } from "./blocks.ts";
import { lossMark, type PageContext } from "./pageContext.ts";

const uncertainties = ({ report, words, figures }: PageContext): Cell[][] => {
  const { word, format } = words;
  const { audit, uncertainty = {} } = report;
  const rows: readonly [string, number | undefined, number | null, (u: number) => string][] = [
    [word("common:term.reference_energy"), uncertainty.reference_energy_kwh, figures.referenceKwh, (u) => format.energy(u)],
    [word("common:term.delivered_energy"), uncertainty.energy_ac_kwh, figures.deliveredKwh, (u) => format.energy(u)],
    [word("report:kpi.pr"), uncertainty.pr, audit.kpi.pr, (u) => format.number(u, 4)],
    [word("report:kpi.pi"), uncertainty.pi, audit.kpi.pi, (u) => format.number(u, 4)],
    [word("report:kpi.specificYield"), uncertainty.specific_yield_kwh_kwp, audit.kpi.specific_yield_kwh_kwp, (u) => `${format.significant(u, 2)} ${word("report:unit.specificYield")}`],
    [word("report:kpi.availability"), uncertainty.availability, audit.kpi.availability, (u) => format.percent(u, 2)],
  ];
  return rows.map(([name, u, value, write]) => [
    { text: name },
    { text: u === undefined || !(u > 0) ? "—" : `± ${write(2 * u)}` },
    { text: u === undefined || !(u > 0) || value === null || !(value > 0) ? "—" : format.percent((2 * u) / value, 2), ink: "ink2" },
  ]);
};

const causeTable = ({ words }: PageContext, keys: readonly (typeof LOSS_KEYS)[number][], first: number): Block => ({
  kind: "table",
  hideHead: true,
  sizePt: 8,
  rowMm: 4.6,
  columns: [
    { title: "", width: { mm: 6 }, align: "right" },
    { title: "", width: { fr: 1 }, align: "left" },
  ],
  rows: keys.map((key, i): Cell[] => [
    { text: String(first + i), ink: "ink2" },
    { text: words.named("common:loss", key), mark: lossMark(key), under: words.named("report:causeNote", key) },
  ]),
});

/** Definitions, uncertainties, the 23 causes and the signs: what a reader needs to check the rest. */
export const annexPage = (context: PageContext): Page => {
  const { report, words } = context;
  const { word } = words;
  const version = report.versions.definitions;
  const definitions: readonly [string, string][] = [
    [word("report:waterfall.reference"), word("report:definition.reference")],
    [word("report:months.delivered"), word("report:definition.delivered")],
    [word("report:months.expected"), word("report:definition.expected")],
    ["PI", word("report:definition.pi")],
    ["PR", word("report:definition.pr")],
    [word("report:kpi.prStc"), word("report:definition.prStc")],
    [word("report:kpi.specificYield"), word("report:definition.specificYield")],
    [word("report:kpi.availability"), word("report:definition.availability")],
    [word("report:definitionName.loss"), word("report:definition.loss")],
    [word("report:kpi.recoverable"), word("report:definition.recoverable")],
    [word("report:kpi.estimated"), word("report:definition.estimated")],
    [word("report:kpi.coverage"), word("report:definition.coverage")],
    [word("report:definitionName.severity"), word("report:definition.severity")],
  ];
  const third = Math.ceil(LOSS_KEYS.length / 3);
  return {
    title: word("report:page.annex"),
    short: word("report:page.annexShort"),
    blocks: [
      { kind: "lead", runs: [{ text: word("report:annex.lead", { definitions: version }) }], sizePt: 9 },
      { kind: "section", title: word("report:annex.definitions") },
      {
        kind: "table",
        sizePt: 7.8,
        rowMm: 4.8,
        columns: [
          { title: word("report:column.figure"), width: { mm: 42 }, align: "left" },
          { title: word("report:column.definition"), width: { fr: 1 }, align: "left" },
        ],
        rows: definitions.map(([name, text]): Cell[] => [{ text: name, bold: true }, { text, ink: "ink2" }]),
      },
      {
        kind: "side",
        widths: [1, 1],
        columns: [
          [
            { kind: "section", title: word("report:annex.uncertainties"), note: word("report:annex.uncertaintiesNote") },
            {
              kind: "table",
              sizePt: 7.8,
              rowMm: 4.8,
              columns: [
                { title: word("report:column.figure"), width: { fr: 2 }, align: "left" },
                { title: "± 2u", width: { fr: 1.2 }, align: "right" },
                { title: word("report:annex.relative"), width: { fr: 0.8 }, align: "right" },
              ],
              rows: uncertainties(context),
            },
          ],
          [
            { kind: "section", title: word("report:annex.reading") },
            { kind: "lead", runs: [{ text: word("report:annex.reading1") }], sizePt: 8 },
            { kind: "lead", runs: [{ text: word("report:annex.reading2") }], sizePt: 8 },
          ],
        ],
      },
      { kind: "section", title: word("report:annex.causes"), note: word("report:annex.causesNote") },
      { kind: "side", widths: [1, 1, 1], columns: [0, 1, 2].map((part) => [causeTable(context, LOSS_KEYS.slice(part * third, (part + 1) * third), part * third)]) },
      { kind: "section", title: word("report:annex.signs"), note: word("report:annex.signsNote") },
      {
        kind: "signs",
        items: [
          { sign: "groups", text: word("report:sign.groups") },
          { sign: "texture", text: word("report:sign.texture") },
          { sign: "diagonals", text: word("report:sign.diagonals") },
          { sign: "missing", text: word("report:sign.missing") },
          { sign: "whisker", text: word("report:sign.whisker") },
          { sign: "ring", text: word("report:sign.sought") },
        ],
      },
    ],
  };
};
