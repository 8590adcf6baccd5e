import type { DocumentWords } from "../documentWords.ts";
import { peakPowerKwp } from "../peakPower.ts";
import type { Known, ReportData } from "../reportData.ts";
import { CHAIN, CHAIN_FIRST_LOSS_ROW, CHAIN_REFERENCE_ROW, chainRows } from "./chainSheet.ts";
import { DAILY, DAILY_FIRST_ROW } from "./dailySheet.ts";
import { address, createSheet, onSheet, type Sheet } from "./sheet.ts";
import { FORMAT, numberStyle, STYLE } from "./sheetStyles.ts";

interface Figure {
  name: string;
  value: Known;
  formula?: string;
  unit: string;
  format: string;
  uncertainty?: number | undefined;
  definition: string;
}

/** Where a figure stands, by its key: column C of the sheet. */
export const KPI_VALUE_COLUMN = 2;

/** Key figures; those that follow from other sheets are formulas over them. */
export const kpiSheet = (report: ReportData, names: { chain: string; daily: string }, words: DocumentWords): Sheet => {
  const { word, format } = words;
  const { audit, plant, daily, uncertainty = {} } = report;
  const sheet = createSheet(word("report:sheet.kpi"));
  const { kpi } = audit;
  const rows = chainRows(audit.losses.length);
  const chain = (row: number, column: number): string => onSheet(names.chain, address(row, column));
  const lastDay = DAILY_FIRST_ROW + daily.length - 1;
  const dailySum = (column: number): string => `SUM(${onSheet(names.daily, `${address(DAILY_FIRST_ROW, column)}:${address(lastDay, column)}`)})`;
  const first = 6;
  const at = (index: number): string => address(first + index, KPI_VALUE_COLUMN);
  const peak = peakPowerKwp(plant);
  const expected = daily.reduce((sum, day) => sum + (day.expected_energy_kwh ?? 0), 0);
  const shapley = audit.losses.reduce((sum, loss) => sum + (loss.shapley_kwh ?? 0), 0);
  // the last cause of the catalogue is what no cause explains: not to be had back
  const lastCause = CHAIN_FIRST_LOSS_ROW + audit.losses.findLastIndex(({ group }) => group !== "residual");
  const figures: Figure[] = [
    { name: word("common:term.reference_energy"), value: kpi.reference_energy_kwh, formula: chain(CHAIN_REFERENCE_ROW, CHAIN.kwh), unit: "kWh", format: FORMAT.kwh, uncertainty: uncertainty.reference_energy_kwh, definition: word("report:definition.reference") },
    { name: word("common:term.delivered_energy"), value: kpi.energy_ac_kwh, formula: chain(rows.delivered, CHAIN.kwh), unit: "kWh", format: FORMAT.kwh, uncertainty: uncertainty.energy_ac_kwh, definition: word("report:definition.delivered") },
    { name: word("common:term.expected_energy"), value: expected > 0 ? expected : null, formula: dailySum(DAILY.expected), unit: "kWh", format: FORMAT.kwh, definition: word("report:definition.expected") },
    { name: word("report:kpi.estimated"), value: kpi.estimated_kwh, unit: "kWh", format: FORMAT.kwh, definition: word("report:definition.estimated") },
    { name: word("report:kpi.peakPower"), value: peak, unit: word("report:unit.peakPower"), format: FORMAT.kwhFull, definition: word("report:definition.peakPower") },
    { name: word("report:kpi.pr"), value: kpi.pr, formula: `${at(1)}/${at(0)}`, unit: "", format: FORMAT.ratio, uncertainty: uncertainty.pr, definition: word("report:definition.pr") },
    { name: word("report:kpi.prStc"), value: kpi.pr_stc, unit: "", format: FORMAT.ratio, definition: word("report:definition.prStc") },
    { name: word("report:kpi.pi"), value: kpi.pi, formula: `${at(1)}/${at(2)}`, unit: "", format: FORMAT.ratio, uncertainty: uncertainty.pi, definition: word("report:definition.pi") },
    { name: word("report:kpi.specificYield"), value: kpi.specific_yield_kwh_kwp, formula: `${at(1)}/${at(4)}`, unit: word("report:unit.specificYield"), format: FORMAT.kwh, uncertainty: uncertainty.specific_yield_kwh_kwp, definition: word("report:definition.specificYield") },
    { name: word("report:kpi.availability"), value: kpi.availability, unit: "", format: FORMAT.share, uncertainty: uncertainty.availability, definition: word("report:definition.availability") },
    { name: word("report:kpi.coverage"), value: kpi.data_coverage, unit: "", format: FORMAT.share, definition: word("report:definition.coverage") },
    { name: word("report:kpi.tariff"), value: plant.tariff_per_kwh, unit: `${plant.currency}/kWh`, format: FORMAT.kwhFull, definition: word("report:definition.tariff") },
    { name: word("report:kpi.recoverable"), value: shapley, formula: `SUM(${onSheet(names.chain, `${address(CHAIN_FIRST_LOSS_ROW, CHAIN.shapley)}:${address(lastCause, CHAIN.shapley)}`)})`, unit: "kWh", format: FORMAT.kwh, definition: word("report:definition.recoverable") },
    { name: word("report:kpi.recoverableMoney"), value: shapley * plant.tariff_per_kwh, formula: `${at(12)}*${at(11)}`, unit: plant.currency, format: FORMAT.money, definition: word("report:definition.recoverableMoney") },
  ];
  sheet.text(0, 0, audit.name, STYLE.title);
  sheet.text(1, 0, word("report:cover.kind"), STYLE.line);
  sheet.text(2, 0, word("report:xlsx.period"), STYLE.note);
  sheet.date(2, 2, new Date(audit.period.start), numberStyle(FORMAT.instant));
  sheet.date(2, 3, new Date(audit.period.end), numberStyle(FORMAT.instant));
  sheet.text(2, 4, "UTC", STYLE.note);
  sheet.text(3, 0, word("report:foot.versions", { product: report.versions.product, definitions: report.versions.definitions }), STYLE.line);
  sheet.text(3, 4, format.instant(report.generatedAt, audit.timezone), STYLE.line);
  const heads = [word("report:column.figure"), "", word("report:column.value"), "± 2u", word("report:column.unit"), word("report:column.definition")];
  heads.forEach((head, column) => sheet.text(first - 1, column, head, column === 2 || column === 3 ? STYLE.headNumber : STYLE.head));
  figures.forEach((figure, i) => {
    const row = first + i;
    const style = numberStyle(figure.format, true);
    sheet.text(row, 0, figure.name, STYLE.text);
    if (figure.value === null) sheet.text(row, KPI_VALUE_COLUMN, word("report:unknown"), STYLE.note);
    else if (figure.formula) sheet.formula(row, KPI_VALUE_COLUMN, figure.formula, figure.value, style);
    else sheet.number(row, KPI_VALUE_COLUMN, figure.value, style);
    if (figure.uncertainty !== undefined) sheet.number(row, 3, 2 * figure.uncertainty, numberStyle(figure.format));
    sheet.text(row, 4, figure.unit, STYLE.text);
    sheet.text(row, 5, figure.definition, STYLE.note);
  });
  sheet.widths([34, 2, 18, 18, 12, 90]);
  return sheet;
};
