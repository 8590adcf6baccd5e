import { fixed } from "./catalogueNames.cases.ts";
import { LOSSES } from "./lossCatalogue.ts";
import type { ProductionBar, ProductionLabels, ProductionLane } from "./production.ts";
import { productionOption } from "./production.ts";
import { DARK, LIGHT } from "./theme.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const labels: ProductionLabels = {
  delivered: "Delivered",
  shortfall: "Shortfall",
  expected: "Expected",
  missing: "no data",
  axisName: "kWh per day",
  day: (day) => day,
  month: (month) => MONTHS[Number(month.slice(5)) - 1] ?? month,
  value: (kwh) => `${fixed(0)(kwh)} kWh`,
  axis: fixed(0),
};

/** 184 days from 1 July: sunny and dull days by a fixed rule, a shortfall from the end of August, four days without data. */
const bars: ProductionBar[] = Array.from({ length: 184 }, (_, i) => {
  const day = new Date(Date.UTC(2023, 6, 1 + i)).toISOString().slice(0, 10);
  const season = 1150 - 3.4 * i;
  const sky = 0.3 + 0.7 * Math.abs(Math.sin(i * 1.7) * Math.cos(i * 0.31));
  const expectedKwh = season * sky;
  const share = i < 52 ? 0.99 : i > 108 && i < 117 ? 0.72 : 0.93;
  return i > 80 && i < 85 ? { day, deliveredKwh: null, expectedKwh: null } : { day, deliveredKwh: expectedKwh * share, expectedKwh };
});

const lanes: ProductionLane[] = [
  { number: 1, label: "INV06 · 2 strings open", color: LOSSES.string_outage.color, segments: [["2023-08-21", "2023-12-31"]] },
  { number: 3, label: "INV08 · stopped 9 d", color: LOSSES.inverter_stop.color, segments: [["2023-10-18", "2023-10-26"]] },
  { number: 4, label: "INV01 · morning shade", color: LOSSES.shading.color, segments: [["2023-09-18", "2023-09-25"], ["2023-10-01", "2023-10-08"], ["2023-11-20", "2023-12-28"]] },
  { number: 5, label: "INV05 · stopped 5 h", color: LOSSES.inverter_stop.color, segments: [["2023-07-05", "2023-07-05"]] },
];

const size = { widthPx: 1160, heightPx: 330 };

export const productionCases = {
  "production-light": { option: productionOption(bars, lanes, { theme: LIGHT, labels, ...size }), ...size },
  "production-dark": { option: productionOption(bars, lanes, { theme: DARK, labels, ...size }), ...size },
  "production-phone": { option: productionOption(bars.filter((_, i) => i % 7 === 0), lanes.slice(0, 2), { theme: LIGHT, labels, widthPx: 340, heightPx: 240 }), widthPx: 340, heightPx: 240 },
};
