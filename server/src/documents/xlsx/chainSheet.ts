import type { DocumentWords } from "../documentWords.ts";
import type { ReportData } from "../reportData.ts";
import { LEDGER, LEDGER_FIRST_ROW } from "./ledgerSheet.ts";
import { address, columnName, createSheet, onSheet, type Sheet } from "./sheet.ts";
import { FORMAT, lossStyle, numberStyle, STYLE, totalStyle } from "./sheetStyles.ts";

/** Columns of the chain: colour, cause, group, kWh, % of reference, ±2u, level after, recoverable, Shapley, key. */
export const CHAIN = { color: 0, name: 1, group: 2, kwh: 3, share: 4, twoU: 5, level: 6, recoverable: 7, shapley: 8, key: 9 } as const;
export const CHAIN_REFERENCE_ROW = 1;
export const CHAIN_FIRST_LOSS_ROW = 2;

/** The waterfall as a table: each bar is the sum of its months, each level the one before less the bar. */
export const chainSheet = (report: ReportData, monthlyName: string, words: DocumentWords): Sheet => {
  const { word, named } = words;
  const { audit } = report;
  const sheet = createSheet(word("report:sheet.chain"));
  const energy = numberStyle(FORMAT.kwh);
  const heads = [
    "", word("report:column.cause"), word("report:column.group"), "kWh", word("report:column.shareOfReference"), "± 2u, kWh",
    word("report:column.level"), word("report:column.recoverable"), word("report:column.shapley"), word("report:column.key"),
  ];
  heads.forEach((head, column) => sheet.text(0, column, head, column > CHAIN.group && column < CHAIN.key ? STYLE.headNumber : STYLE.head));
  const monthly = (column: number): string => {
    const last = LEDGER_FIRST_ROW + audit.monthly.length - 1;
    return onSheet(monthlyName, `${columnName(column)}${LEDGER_FIRST_ROW + 1}:${columnName(column)}${last + 1}`);
  };
  const reference = audit.kpi.reference_energy_kwh ?? 0;
  const cell = (row: number, column: number): string => address(row, column);
  const referenceCell = `$${columnName(CHAIN.kwh)}$${CHAIN_REFERENCE_ROW + 1}`;
  const share = (row: number, kwh: number, style: typeof numberStyle | typeof totalStyle): void =>
    sheet.formula(row, CHAIN.share, `IF(${referenceCell}>0,${cell(row, CHAIN.kwh)}/${referenceCell},"")`, reference > 0 ? kwh / reference : "", style(FORMAT.share));

  sheet.text(CHAIN_REFERENCE_ROW, CHAIN.name, word("common:term.reference_energy"), totalStyle());
  sheet.formula(CHAIN_REFERENCE_ROW, CHAIN.kwh, `SUM(${monthly(LEDGER.reference)})`, reference, totalStyle(FORMAT.kwh));
  share(CHAIN_REFERENCE_ROW, reference, totalStyle);
  sheet.formula(CHAIN_REFERENCE_ROW, CHAIN.level, cell(CHAIN_REFERENCE_ROW, CHAIN.kwh), reference, totalStyle(FORMAT.kwh));
  let level = reference;
  audit.losses.forEach((loss, i) => {
    const row = CHAIN_FIRST_LOSS_ROW + i;
    level -= loss.kwh;
    sheet.text(row, CHAIN.color, " ", lossStyle(loss.key));
    sheet.text(row, CHAIN.name, named("common:loss", loss.key), STYLE.text);
    sheet.text(row, CHAIN.group, named("report:group", loss.group), STYLE.text);
    sheet.formula(row, CHAIN.kwh, `SUM(${monthly(LEDGER.firstLoss + i)})`, loss.kwh, energy);
    share(row, loss.kwh, numberStyle);
    sheet.number(row, CHAIN.twoU, 2 * loss.uncertainty_kwh, energy);
    sheet.formula(row, CHAIN.level, `${cell(row - 1, CHAIN.level)}-${cell(row, CHAIN.kwh)}`, level, energy);
    sheet.number(row, CHAIN.recoverable, loss.recoverable_kwh, energy);
    // what no cause explains closes the bridge from expected to delivered
    if (loss.group === "residual") sheet.formula(row, CHAIN.shapley, cell(row, CHAIN.kwh), loss.kwh, energy);
    else sheet.number(row, CHAIN.shapley, loss.shapley_kwh, energy);
    sheet.text(row, CHAIN.key, loss.key, STYLE.note);
  });
  const last = CHAIN_FIRST_LOSS_ROW + audit.losses.length - 1;
  const column = (at: number): string => `${cell(CHAIN_FIRST_LOSS_ROW, at)}:${cell(last, at)}`;
  const total = last + 1;
  const lost = audit.losses.reduce((sum, { kwh }) => sum + kwh, 0);
  sheet.text(total, CHAIN.name, word("report:waterfall.totalLosses"), totalStyle());
  sheet.formula(total, CHAIN.kwh, `SUM(${column(CHAIN.kwh)})`, lost, totalStyle(FORMAT.kwh));
  share(total, lost, totalStyle);
  const shapley = audit.losses.reduce((sum, { group, kwh, shapley_kwh }) => sum + (group === "residual" ? kwh : (shapley_kwh ?? 0)), 0);
  sheet.formula(total, CHAIN.shapley, `SUM(${column(CHAIN.shapley)})`, shapley, totalStyle(FORMAT.kwh));
  const delivered = audit.kpi.energy_ac_kwh ?? 0;
  sheet.text(total + 1, CHAIN.name, word("common:term.delivered_energy"), totalStyle());
  sheet.formula(total + 1, CHAIN.kwh, `SUM(${monthly(LEDGER.delivered)})`, delivered, totalStyle(FORMAT.kwh));
  share(total + 1, delivered, totalStyle);
  for (const row of [CHAIN_REFERENCE_ROW, total, total + 1]) sheet.fill(row, CHAIN.key + 1, totalStyle());
  sheet.text(total + 3, CHAIN.name, word("report:xlsx.chainNote"), STYLE.line);
  sheet.widths([3, 30, 16, 16, 13, 14, 16, 18, 18, 22]);
  sheet.freeze(1, 2);
  return sheet;
};

/** Rows under the causes, for other sheets' formulas. */
export const chainRows = (causes: number) => ({ total: CHAIN_FIRST_LOSS_ROW + causes, delivered: CHAIN_FIRST_LOSS_ROW + causes + 1 });
