import type { DocumentWords } from "../documentWords.ts";
import type { ReportData } from "../reportData.ts";
import { CHAIN, CHAIN_REFERENCE_ROW, chainRows } from "./chainSheet.ts";
import { DAILY, DAILY_FIRST_ROW } from "./dailySheet.ts";
import { LEDGER, LEDGER_FIRST_ROW, remainderOf } from "./ledgerSheet.ts";
import { address, createSheet, onSheet, type Sheet } from "./sheet.ts";
import { FORMAT, numberStyle, STYLE, totalStyle } from "./sheetStyles.ts";

/** A text inside a formula: its quotation marks doubled. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The remainder a reader accepts as zero, as a share of the reference. */
const TOLERANCE = 1e-9;

/** reference − losses − delivered over the period, by month, by point, and the same energies reached by both ways: all zero. */
export const closureSheet = (report: ReportData, names: { chain: string; monthly: string; points: string; daily: string }, words: DocumentWords): Sheet => {
  const { word } = words;
  const { audit } = report;
  const sheet = createSheet(word("report:sheet.closure"));
  const reference = audit.kpi.reference_energy_kwh ?? 0;
  const delivered = audit.kpi.energy_ac_kwh ?? 0;
  const rows = chainRows(audit.losses.length);
  const chain = (row: number): string => onSheet(names.chain, address(row, CHAIN.kwh));
  const lost = audit.losses.reduce((sum, { kwh }) => sum + kwh, 0);
  const months = audit.monthly.map((month, i) => ({
    name: month.month,
    formula: onSheet(names.monthly, address(LEDGER_FIRST_ROW + i, LEDGER.closure)),
    value: remainderOf(month),
  }));
  const points = audit.points.map((point, i) => ({
    name: point.point,
    formula: onSheet(names.points, address(LEDGER_FIRST_ROW + i, LEDGER.closure)),
    value: remainderOf(point),
  }));
  const pointTotal = LEDGER_FIRST_ROW + audit.points.length;
  const sites = [
    { name: word("report:closure.period"), formula: `${chain(CHAIN_REFERENCE_ROW)}-${chain(rows.total)}-${chain(rows.delivered)}`, value: reference - lost - delivered },
    {
      name: word("report:closure.pointsReference"),
      formula: `${onSheet(names.points, address(pointTotal, LEDGER.reference))}-${chain(CHAIN_REFERENCE_ROW)}`,
      value: audit.points.reduce((sum, point) => sum + point.reference_energy_kwh, 0) - reference,
    },
    {
      name: word("report:closure.pointsDelivered"),
      formula: `${onSheet(names.points, address(pointTotal, LEDGER.delivered))}-${chain(rows.delivered)}`,
      value: audit.points.reduce((sum, point) => sum + point.energy_ac_kwh, 0) - delivered,
    },
  ];
  // expected energy is known day by day or not at all
  const expected = report.daily.some(({ expected_energy_kwh }) => expected_energy_kwh === null) ? null : report.daily.reduce((sum, day) => sum + (day.expected_energy_kwh ?? 0), 0);
  const shares = audit.losses.reduce((sum, { group, kwh, shapley_kwh }) => sum + (group === "residual" ? kwh : (shapley_kwh ?? 0)), 0);
  const bridge =
    expected === null || report.daily.length === 0
      ? []
      : [
          {
            name: word("report:closure.bridge"),
            formula: `${onSheet(names.daily, address(DAILY_FIRST_ROW + report.daily.length, DAILY.expected))}-${onSheet(names.chain, address(rows.total, CHAIN.shapley))}-${chain(rows.delivered)}`,
            value: expected - shares - delivered,
          },
        ];
  const checks = [...sites, ...bridge, ...months, ...points];
  const first = 4;
  const range = `${address(first, 1)}:${address(first + checks.length - 1, 1)}`;
  const largest = Math.max(...checks.map(({ value }) => Math.abs(value)));
  sheet.text(0, 0, word("report:closure.title"), STYLE.title);
  sheet.text(1, 0, word("report:closure.largest"), totalStyle());
  sheet.formula(1, 1, `MAX(MAX(${range}),-MIN(${range}))`, largest, totalStyle(FORMAT.closure));
  sheet.formula(1, 2, `IF(B2<=${TOLERANCE}*${chain(CHAIN_REFERENCE_ROW)},${quoted(word("report:closure.closed"))},${quoted(word("report:closure.open"))})`, word(largest <= TOLERANCE * reference ? "report:closure.closed" : "report:closure.open"), totalStyle());
  sheet.text(first - 1, 0, word("report:closure.what"), STYLE.head);
  sheet.text(first - 1, 1, word("report:closure.remainder"), STYLE.headNumber);
  checks.forEach(({ name, formula, value }, i) => {
    sheet.text(first + i, 0, name, STYLE.text);
    sheet.formula(first + i, 1, formula, value, numberStyle(FORMAT.closure));
  });
  sheet.widths([44, 22, 22]);
  sheet.freeze(first, 1);
  return sheet;
};
