import type { SizingReconciliation } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";
import type { CellStyle } from "hucre";
import { address, createSheet, type Sheet } from "./sheet.ts";
import { FORMAT, numberStyle, STYLE, totalStyle } from "./sheetStyles.ts";

const PERCENT = "0.00";
const ZONE_ROWS = ["glob_inc", "energy", "uncertainty", "pr"] as const;
const VERDICT: CellStyle = { ...STYLE.text, alignment: { horizontal: "right" } };
const edge = { style: "medium" } as const;

/** A cell's style with the frame's edges that it lies on. */
const framed = (style: CellStyle, place: "top" | "middle" | "bottom"): CellStyle => ({
  ...style,
  border: { left: edge, right: edge, ...(place === "top" ? { top: edge } : {}), ...(place === "bottom" ? { bottom: edge } : {}) },
});

/** The reconciliation on one sheet: three framed zones, the steps with a live closure, the rows with their verdicts, the warnings. */
export function reconciliationSheet(found: SizingReconciliation, { message }: Translator): Sheet {
  const sheet = createSheet(message("sizing:sheet.reconciliation"));
  sheet.text(0, 0, message("sizing:sheet.title"), STYLE.title);
  sheet.text(1, 0, `${found.start_date} – ${found.end_date} · ${found.source}`, STYLE.line);

  const zones = [["hypotheses", found.hypotheses], ["chosen", found.chosen], ["measured_weather", found.measured_weather]] as const;
  const labels = { glob_inc: `${message("common:term.in_plane_irradiation")}, kWh/m²`, energy: `${message("common:term.expected_energy")}, kWh`, uncertainty: "± 2u, kWh", pr: "PR" };
  ZONE_ROWS.forEach((name, k) => sheet.text(4 + k, 0, labels[name], STYLE.text));
  zones.forEach(([name, zone], i) => {
    sheet.text(3, 1 + i, message(`sizing:zone.${name}`), framed(STYLE.headNumber, "top"));
    const values = { glob_inc: zone?.glob_inc_kwh_m2 ?? null, energy: zone?.energy_kwh ?? null, uncertainty: zone === null ? null : 2 * zone.uncertainty_kwh, pr: zone?.pr ?? null };
    ZONE_ROWS.forEach((quantity, k) => {
      sheet.number(4 + k, 1 + i, values[quantity], framed(numberStyle(quantity === "pr" ? FORMAT.ratio : FORMAT.kwh), k === ZONE_ROWS.length - 1 ? "bottom" : "middle"));
    });
  });

  let row = 10;
  const heads = (texts: readonly string[]): void => {
    texts.forEach((text, column) => sheet.text(row, column, text, column === 0 ? STYLE.head : STYLE.headNumber));
    row += 1;
  };
  const energy = (label: string, kwh: number | null, uncertainty: number | null): void => {
    sheet.text(row, 0, label, STYLE.text);
    sheet.number(row, 1, kwh, numberStyle(FORMAT.kwhFull));
    sheet.number(row, 2, uncertainty === null ? null : 2 * uncertainty, numberStyle(FORMAT.kwh));
    row += 1;
  };
  heads([message("sizing:column.step"), "kWh", "± 2u"]);
  const start = row;
  energy(message("sizing:zone.hypotheses"), found.hypotheses.energy_kwh, found.hypotheses.uncertainty_kwh);
  for (const { label, kwh, uncertainty_kwh } of found.waterfall) energy(label, kwh, uncertainty_kwh);
  const measured = row;
  energy(message("sizing:term.measured_energy"), found.measured_energy_kwh, found.measured_uncertainty_kwh);
  sheet.text(row, 0, message("sizing:term.closure"), totalStyle());
  sheet.formula(row, 1, `${address(measured, 1)}-SUM(${address(start, 1)}:${address(measured - 1, 1)})`, found.closure_kwh, totalStyle(FORMAT.closure));
  row += 1;
  energy(message("sizing:term.printed_energy"), found.hypotheses.printed_energy_kwh, null);
  energy(message("sizing:term.rounding_residual"), found.hypotheses.rounding_residual_kwh, null);

  row += 1;
  heads(["name", "hypothesis", "observed", "uncertainty", "change", "verdict"].map((column) => message(`sizing:column.${column}`)));
  for (const line of found.lines) {
    sheet.text(row, 0, line.label, STYLE.text);
    sheet.number(row, 1, line.hypothesis_percent, numberStyle(PERCENT));
    sheet.number(row, 2, line.observed_percent, numberStyle(PERCENT));
    sheet.number(row, 3, line.uncertainty_percent === null ? null : 2 * line.uncertainty_percent, numberStyle(PERCENT));
    sheet.number(row, 4, line.change_kwh, numberStyle(FORMAT.kwh));
    sheet.text(row, 5, line.verdict_text, VERDICT);
    row += 1;
  }
  row += 1;
  for (const { text } of found.warnings) {
    sheet.text(row, 0, text, STYLE.line);
    row += 1;
  }
  sheet.widths([44, 30, 30, 30, 18, 22]);
  return sheet;
}
