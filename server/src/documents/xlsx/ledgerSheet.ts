import { LOSSES } from "@sunledger/contract";
import type { DocumentWords } from "../documentWords.ts";
import type { ReportLedger } from "../reportData.ts";
import { address, columnName, createSheet, type Sheet } from "./sheet.ts";
import { FORMAT, numberStyle, STYLE, totalStyle } from "./sheetStyles.ts";

/** Columns of a ledger sheet: name, reference, the 23 causes in physical order, delivered, what is left, PR. */
export const LEDGER = {
  name: 0,
  reference: 1,
  firstLoss: 2,
  lastLoss: 1 + LOSSES.length,
  delivered: 2 + LOSSES.length,
  closure: 3 + LOSSES.length,
  pr: 4 + LOSSES.length,
} as const;
export const LEDGER_FIRST_ROW = 1;

export interface LedgerRow extends ReportLedger {
  name: string;
}

/** reference − Σ losses − delivered, in the order Excel will do it. */
export const remainderOf = (row: ReportLedger): number =>
  row.reference_energy_kwh - LOSSES.reduce((sum, { key }) => sum + (row.losses[key] ?? 0), 0) - row.energy_ac_kwh;

/** Months or points as rows that each close, their totals under them. */
export const ledgerSheet = (title: string, rowTitle: string, ledger: readonly LedgerRow[], words: DocumentWords): Sheet => {
  const { word, named } = words;
  const sheet = createSheet(title);
  const energy = numberStyle(FORMAT.kwh);
  sheet.text(0, LEDGER.name, rowTitle, STYLE.head);
  sheet.text(0, LEDGER.reference, `${word("common:term.reference_energy")}, kWh`, STYLE.headNumber);
  LOSSES.forEach(({ key }, i) => sheet.text(0, LEDGER.firstLoss + i, `${named("common:loss", key)}, kWh`, STYLE.headNumber));
  sheet.text(0, LEDGER.delivered, `${word("common:term.delivered_energy")}, kWh`, STYLE.headNumber);
  sheet.text(0, LEDGER.closure, word("report:xlsx.remainder"), STYLE.headNumber);
  sheet.text(0, LEDGER.pr, "PR", STYLE.headNumber);
  const formulas = (row: number, reference: number, delivered: number, remainder: number, style: typeof totalStyle | typeof numberStyle): void => {
    const losses = `${address(row, LEDGER.firstLoss)}:${address(row, LEDGER.lastLoss)}`;
    sheet.formula(row, LEDGER.closure, `${address(row, LEDGER.reference)}-SUM(${losses})-${address(row, LEDGER.delivered)}`, remainder, style(FORMAT.closure));
    const pr = reference > 0 ? delivered / reference : null;
    sheet.formula(row, LEDGER.pr, `IF(${address(row, LEDGER.reference)}>0,${address(row, LEDGER.delivered)}/${address(row, LEDGER.reference)},"")`, pr ?? "", style(FORMAT.ratio));
  };
  ledger.forEach((entry, i) => {
    const row = LEDGER_FIRST_ROW + i;
    sheet.text(row, LEDGER.name, entry.name, STYLE.text);
    sheet.number(row, LEDGER.reference, entry.reference_energy_kwh, energy);
    LOSSES.forEach(({ key }, k) => sheet.number(row, LEDGER.firstLoss + k, entry.losses[key] ?? 0, energy));
    sheet.number(row, LEDGER.delivered, entry.energy_ac_kwh, energy);
    formulas(row, entry.reference_energy_kwh, entry.energy_ac_kwh, remainderOf(entry), numberStyle);
  });
  const total = LEDGER_FIRST_ROW + ledger.length;
  const sums = (pick: (row: LedgerRow) => number): number => ledger.reduce((sum, row) => sum + pick(row), 0);
  sheet.text(total, LEDGER.name, word("report:xlsx.total"), totalStyle());
  const sumOf = (column: number, value: number): void =>
    sheet.formula(total, column, `SUM(${address(LEDGER_FIRST_ROW, column)}:${address(total - 1, column)})`, value, totalStyle(FORMAT.kwh));
  sumOf(LEDGER.reference, sums((row) => row.reference_energy_kwh));
  LOSSES.forEach(({ key }, k) => sumOf(LEDGER.firstLoss + k, sums((row) => row.losses[key] ?? 0)));
  sumOf(LEDGER.delivered, sums((row) => row.energy_ac_kwh));
  const reference = sums((row) => row.reference_energy_kwh);
  formulas(total, reference, sums((row) => row.energy_ac_kwh), sums(remainderOf), totalStyle);
  sheet.widths([16, 16, ...LOSSES.map(() => 14), 16, 16, 9]);
  sheet.freeze(1, 1);
  sheet.filter(`A1:${columnName(LEDGER.pr)}${total}`);
  return sheet;
};
