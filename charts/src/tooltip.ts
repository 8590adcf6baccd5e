import type { TooltipComponentOption } from "echarts";
import type { Theme } from "./theme.ts";
import { FONT } from "./theme.ts";

/** Text from a plant file or a person, safe inside the HTML of a tooltip. */
const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");

export interface TooltipRow {
  label: string;
  value: string;
  /** Colour of the row's mark; none for a plain row. */
  color?: string;
}

/** A tooltip's content: title, rows of name and value, a note. Everything is escaped: names come from plant files. */
export const tooltipHtml = (title: string, rows: readonly TooltipRow[], note = ""): string => {
  const lines = rows.map(({ label, value, color }) => {
    const mark = color
      ? `<span style="display:inline-block;width:8px;height:8px;border-radius:2px;margin-right:6px;background:${escapeHtml(color)}"></span>`
      : "";
    return `<div style="display:flex;justify-content:space-between;gap:12px"><span>${mark}${escapeHtml(label)}</span><b style="font-weight:600">${escapeHtml(value)}</b></div>`;
  });
  const foot = note ? `<div style="margin-top:4px;opacity:.75;white-space:normal">${escapeHtml(note)}</div>` : "";
  return `<div style="min-width:188px;font-variant-numeric:tabular-nums"><div style="font-weight:600;margin-bottom:4px">${escapeHtml(title)}</div>${lines.join("")}${foot}</div>`;
};

/** The look of every tooltip; `confine` keeps it inside the chart at the edges. */
export const tooltipStyle = (theme: Theme): TooltipComponentOption => ({
  confine: true,
  transitionDuration: 0,
  backgroundColor: theme.raised,
  borderColor: theme.hair2,
  borderWidth: 1,
  padding: [9, 12],
  textStyle: { color: theme.ink, fontFamily: FONT.family, fontSize: 12 },
  extraCssText: "border-radius:8px;box-shadow:0 12px 32px -6px rgba(10,20,30,.18)",
});
