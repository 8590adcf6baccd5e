import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleReport } from "../report.cases.ts";
import { CHAIN, CHAIN_FIRST_LOSS_ROW, CHAIN_REFERENCE_ROW, chainRows } from "./chainSheet.ts";
import { LEDGER, LEDGER_FIRST_ROW } from "./ledgerSheet.ts";
import { workbook } from "./workbook.ts";

type Book = Awaited<ReturnType<typeof readXlsx>>;

const report = exampleReport();
const { audit } = report;
let book: Book;

/** Sheets in the order that the file promises. */
const sheet = (index: number) => {
  const found = book.sheets[index];
  if (!found) throw new Error(`no sheet ${index}`);
  return found;
};
const [KPI, CHAIN_SHEET, MONTHS, POINTS, INCIDENTS, , DAYS, CLOSURE] = [0, 1, 2, 3, 4, 5, 6, 7];
const number = (index: number, row: number, column: number): number => {
  const value = sheet(index).rows[row]?.[column];
  return typeof value === "number" ? value : Number.NaN;
};

beforeAll(async () => {
  book = await readXlsx(await workbook(report, "fr"));
});

describe("the workbook", () => {
  it("has its eight sheets in the reader's language", () => {
    expect(book.sheets.map(({ name }) => name)).toEqual(["Indicateurs", "Chaîne", "Mois", "Points", "Incidents", "Qualité des données", "Données journalières", "Clôture"]);
  });

  it("says the audit's numbers, not others", () => {
    expect(number(CHAIN_SHEET, CHAIN_REFERENCE_ROW, CHAIN.kwh)).toBe(audit.kpi.reference_energy_kwh);
    audit.losses.forEach((loss, i) => expect(number(CHAIN_SHEET, CHAIN_FIRST_LOSS_ROW + i, CHAIN.kwh)).toBe(loss.kwh));
    expect(number(CHAIN_SHEET, chainRows(audit.losses.length).delivered, CHAIN.kwh)).toBe(audit.kpi.energy_ac_kwh);
    audit.monthly.forEach((month, i) => {
      expect(number(MONTHS, LEDGER_FIRST_ROW + i, LEDGER.reference)).toBe(month.reference_energy_kwh);
      expect(number(MONTHS, LEDGER_FIRST_ROW + i, LEDGER.delivered)).toBe(month.energy_ac_kwh);
    });
    expect(sheet(POINTS).rows).toHaveLength(LEDGER_FIRST_ROW + audit.points.length + 1);
    expect(sheet(DAYS).rows).toHaveLength(report.daily.length + 2);
  });

  it("closes: every account of the closure sheet is zero to 1e-9 of the reference", () => {
    const accounts = sheet(CLOSURE).rows.slice(4).map((row) => row[1]);
    expect(accounts).toHaveLength(4 + audit.monthly.length + audit.points.length);
    for (const remainder of accounts) expect(Math.abs(Number(remainder))).toBeLessThan(1e-9 * (audit.kpi.reference_energy_kwh ?? 0));
    expect(sheet(CLOSURE).rows[1]?.[2]).toBe("juste");
  });

  it("shows it when the books do not close", async () => {
    const broken = exampleReport();
    const first = broken.audit.monthly[0];
    if (first) first.energy_ac_kwh += 1;
    const read = await readXlsx(await workbook(broken, "fr"));
    expect(read.sheets[CLOSURE ?? 7]?.rows[1]?.[2]).toBe("pas juste");
  });

  it("calculates with live formulas", () => {
    const formulas = [...(sheet(CLOSURE).cells?.values() ?? [])].flatMap(({ formula }) => (formula ? [formula] : []));
    expect(formulas.length).toBeGreaterThan(audit.monthly.length + audit.points.length);
    const kpi = [...(sheet(KPI).cells?.values() ?? [])].flatMap(({ formula }) => (formula ? [formula] : []));
    expect(kpi).toEqual(expect.arrayContaining([expect.stringContaining("'Chaîne'!")]));
  });

  it("takes no text for a formula", () => {
    const evidence = sheet(INCIDENTS).rows.map((row) => row.at(-1));
    expect(evidence).toContain("'=Puissance au plafond de 20 kW.");
  });

  it("keeps an unknown loss empty, not zero", () => {
    const communication = sheet(INCIDENTS).rows.find((row) => row[0] === "communication-1");
    expect(communication?.[7] ?? null).toBeNull();
  });

  it("gives the same bytes for the same report", async () => {
    expect(await workbook(exampleReport(), "de")).toEqual(await workbook(exampleReport(), "de"));
  });
});
