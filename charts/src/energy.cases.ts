import { fixed, NAMES } from "./catalogueNames.cases.ts";
import { lossBarsHeightPx, lossBarsOption } from "./lossBars.ts";
import { monthlyOption } from "./monthly.ts";
import { piBarsOption } from "./piBars.ts";
import { piLineOption } from "./piLine.ts";
import { sparklineOption } from "./sparkline.ts";
import { DARK, LIGHT } from "./theme.ts";
import { SOUTH } from "./waterfall.cases.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const PI = [0.987, 0.956, 0.966, 0.953, 0.958, 0.989, 0.985, 0.965, 0.928, 0.883, 0.925, 0.918];

const bars = SOUTH.losses
  .filter(({ value }) => value !== 0)
  .map(({ key, value, uncertainty }) => ({ key, kwh: value, uncertaintyKwh: uncertainty, recoverableKwh: key === "soiling" || key === "string_outage" ? value * 0.85 : null }));

const months = PI.map((pi, i) => {
  const expectedKwh = [15.2, 15.8, 23.6, 26.4, 31.3, 27.2, 28.1, 25.1, 16, 19.5, 13.4, 12][i] ?? 0;
  const lost = expectedKwh * (1 - pi);
  return {
    month: `2023-${String(i + 1).padStart(2, "0")}`,
    deliveredKwh: expectedKwh - lost,
    expectedKwh,
    shortfallKwh: [
      { key: "string_outage" as const, kwh: lost * 0.5 },
      { key: "soiling" as const, kwh: lost * 0.3 },
      { key: "inverter_stop" as const, kwh: i % 4 === 1 ? lost * 0.1 : 0 },
      { key: "shading" as const, kwh: i % 4 === 1 ? lost * 0.1 : lost * 0.2 },
    ],
  };
});

const monthly = monthlyOption(months, {
  theme: LIGHT,
  widthPx: 900,
  heightPx: 300,
  labels: {
    delivered: "Delivered",
    expected: "Expected",
    deliveredAxis: "Delivered, MWh",
    deliveredNote: "PI of the month",
    shortfallAxis: "Shortfall, MWh",
    shortfallNote: "by cause",
    missing: "no data",
    names: NAMES,
    month: (month) => MONTHS[Number(month.slice(5)) - 1] ?? month,
    value: fixed(1),
    axis: fixed(0),
    ratio: fixed(3),
  },
});

const daily = Array.from({ length: 120 }, (_, i) => ({ day: `day ${i}`, pi: i > 40 && i < 47 ? null : 0.97 - (i > 70 ? 0.04 : 0) + 0.008 * Math.sin(i) }));

export const energyCases = {
  "loss-bars": { option: lossBarsOption(bars, { theme: LIGHT, names: NAMES, value: fixed(1), widthPx: 560, selected: "soiling" }), widthPx: 560, heightPx: lossBarsHeightPx(bars.length) },
  monthly: { option: monthly, widthPx: 900, heightPx: 300 },
  "pi-bars": {
    option: piBarsOption([0.963, 0.977, 0.919, 0.988, null, 0.851, 0.988, 0.971].map((pi, i) => ({ point: `INV0${i + 1}`, pi })), { theme: LIGHT, widthPx: 480, heightPx: 120, alarmBelow: 0.95, unknown: "n/a", ratio: fixed(2) }),
    widthPx: 480,
    heightPx: 120,
  },
  "pi-line-dark": { option: piLineOption(daily, DARK, { name: "PI", missing: "n/a", day: (day) => day, tick: (day) => day, ratio: fixed(2) }), widthPx: 700, heightPx: 200 },
  sparkline: { option: sparklineOption([0.95, 0.97, 0.96, null, 0.97, 0.98, 0.96, 0.93, 0.95, 0.94], { theme: LIGHT, widthPx: 168, heightPx: 30, previous: 5 }), widthPx: 168, heightPx: 30 },
};
