import { fixed } from "./catalogueNames.cases.ts";
import { matrixOption } from "./matrix.ts";
import { plotOption } from "./plot.ts";
import { DARK, LIGHT } from "./theme.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const delivered = [9.1, 12.4, 18.2, 22.5, null, 27.9, 28.4, 25.1, 19.3, 14, 9.8, 7.6];
const pi = [0.97, 0.96, 0.98, 0.95, null, 0.93, 0.9, 0.91, 0.94, 0.97, 0.96, 0.98];
const words = { missing: "no data", tick: (index: number) => MONTHS[index] ?? "", axisName: (unit: string) => (unit === "" ? "PI" : unit), axis: (value: number, digits: number) => fixed(digits)(value), value: fixed(2) };
const energy = { name: "Delivered", unit: "MWh", isRatio: false, values: delivered };
const causes = [
  { name: "Soiling", unit: "kWh", color: "#B48D47", isRatio: false, values: [120, 40, 310, 80] },
  { name: "String outage", unit: "kWh", color: "#C94F05", isRatio: false, values: [0, 620, 0, 15] },
  { name: "Unexplained", unit: "kWh", color: "#808080", isRatio: false, values: [-30, 10, -15, null] },
];
const inverters = ["INV01", "INV02", "INV03", "INV04, the one with a long name"];

export const plotCases = {
  "plot-two-units": { option: plotOption([energy, { name: "PI", unit: "", isRatio: true, values: pi }], { ...words, theme: LIGHT, widthPx: 800, mark: "line", places: MONTHS, lying: false }), widthPx: 800, heightPx: 300 },
  "plot-stacked-lying": {
    option: plotOption(causes, { ...words, theme: LIGHT, widthPx: 620, mark: "stacked_bar", places: inverters, lying: true, tick: (index) => inverters[index] ?? "", axisName: (unit) => unit }),
    widthPx: 620,
    heightPx: 190,
  },
  "plot-bars-dark-phone": { option: plotOption([energy], { ...words, theme: DARK, widthPx: 328, mark: "bar", places: MONTHS, lying: false, axisName: (unit) => unit }), widthPx: 328, heightPx: 260 },
  matrix: {
    option: matrixOption(
      { columns: Array.from({ length: 24 }, (_, hour) => String(hour)), rows: inverters, values: inverters.map((_, row) => Array.from({ length: 24 }, (__, hour) => (hour < 5 || hour > 20 ? null : Math.sin(((hour - 5) * Math.PI) / 15) * (1 - row * 0.1)))) },
      { theme: LIGHT, widthPx: 700, heightPx: 160, missing: "no data", tick: String, value: fixed(2) },
    ),
    widthPx: 700,
    heightPx: 160,
  },
};
