import { LOSSES, LIGHT } from "@sunledger/charts";
import type { LossKey } from "@sunledger/contract";
import type { CellStyle } from "hucre";

const color = (hex: string) => ({ rgb: hex.slice(1) });
const FONT = { name: "Calibri", size: 11, color: color(LIGHT.ink) };

/** Number formats: Excel writes separators in its reader's own locale. */
export const FORMAT = {
  kwh: "#,##0.0",
  kwhFull: "#,##0.000",
  share: "0.00%",
  ratio: "0.000",
  money: "#,##0.00",
  closure: "0.000000000",
  count: "#,##0",
  day: "yyyy-mm-dd",
  instant: "yyyy-mm-dd hh:mm",
} as const;

const line = (style: "thin" | "double", hex: string) => ({ style, color: color(hex) });

/** The ruled sheet: no boxes, a line under the head, a single and a double rule around totals. */
export const STYLE = {
  title: { font: { ...FONT, size: 16, bold: true } },
  note: { font: { ...FONT, color: color(LIGHT.ink3) }, alignment: { wrapText: true, vertical: "top" } },
  head: { font: { ...FONT, bold: true, color: color(LIGHT.ink2) }, border: { bottom: line("thin", LIGHT.ink) }, alignment: { vertical: "bottom", wrapText: true } },
  headNumber: {
    font: { ...FONT, bold: true, color: color(LIGHT.ink2) },
    border: { bottom: line("thin", LIGHT.ink) },
    alignment: { horizontal: "right", vertical: "bottom", wrapText: true },
  },
  /** A remark that runs on over empty cells. */
  line: { font: { ...FONT, color: color(LIGHT.ink3) } },
  text: { font: FONT },
  wrapped: { font: FONT, alignment: { wrapText: true, vertical: "top" } },
} as const satisfies Record<string, CellStyle>;

export const numberStyle = (numFmt: string, bold = false): CellStyle => ({ font: { ...FONT, bold }, numFmt });

/** A totals row's cell. */
export const totalStyle = (numFmt?: string): CellStyle => ({
  font: { ...FONT, bold: true },
  border: { top: line("thin", LIGHT.ink), bottom: line("double", LIGHT.ink) },
  ...(numFmt ? { numFmt } : {}),
});

/** The colour a cause has on every screen and page, as a narrow cell beside its name. */
export const lossStyle = (key: LossKey): CellStyle => ({
  fill: LOSSES[key].group === "residual" ? { type: "pattern", pattern: "lightUp", fgColor: color(LOSSES[key].color) } : { type: "pattern", pattern: "solid", fgColor: color(LOSSES[key].color) },
});
