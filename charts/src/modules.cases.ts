import { bridgeHeightPx, bridgeOption, type BridgeData } from "./bridge.ts";
import { fixed, NAMES } from "./catalogueNames.cases.ts";
import { cloudsOption } from "./clouds.ts";
import { histogramOption } from "./histogram.ts";
import { lossStacksHeightPx, lossStacksOption } from "./lossStacks.ts";
import { LOSSES } from "./lossCatalogue.ts";
import { DARK, LIGHT } from "./theme.ts";
import { timelineHeightPx, timelineOption } from "./timeline.ts";
import { valueMapOption } from "./valueMap.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const month = (text: string): string => MONTHS[Number(text.slice(5)) - 1] ?? text;
const days = Array.from({ length: 365 }, (_, i) => new Date(Date.UTC(2022, 0, 1 + i)).toISOString().slice(0, 10));
const points = Array.from({ length: 6 }, (_, i) => `INV0${i + 1}`);

/** The fourth inverter fell for six weeks, the second has no data for five days. */
const pr = points.flatMap((_, row) => days.map((_day, d) => (row === 1 && d > 99 && d < 105 ? Number.NaN : 0.84 + 0.05 * Math.sin(d / 58) + 0.01 * Math.sin(d * 1.7 + row) - (row === 3 && d > 180 && d < 222 ? 0.12 : 0))));
const mapWords = { missing: "no data", day: (day: string) => day, month, value: fixed(2) };

/** A day's loop that stays open: the afternoon lies under the morning. */
const half = (sign: number) => {
  const light = Array.from({ length: 300 }, (_, i) => 1000 * Math.abs(Math.sin(i * 0.7331)));
  return { x: light, y: light.map((g, i) => 0.00085 * g * (1 - 0.0001 * g) + sign * 0.03 * Math.sin((Math.PI * g) / 1000) + 0.01 * Math.sin(i * 12.99)) };
};
const operating = (fewer: number) => {
  const current = Array.from({ length: 400 }, (_, i) => Math.abs(Math.sin(i * 0.731)));
  return { x: current.map((i, k) => 0.98 - 0.12 * i + 0.01 * Math.sin(k * 7.7)), y: current.map((i) => i * fewer), color: current.map((i, k) => (k % 50 === 0 ? null : 10 + 45 * i)) };
};
const cloudWords = { xName: "In-plane irradiance, W/m²", yName: "Power, kW/kWp", colorName: null, axis: (value: number, digits: number) => fixed(digits)(value), xValue: fixed(0), yValue: fixed(3), colorValue: (value: number) => `${fixed(0)(value)} °C` };
const sound = (warm: number) => ({ name: `sound at ${warm} °C`, x: Array.from({ length: 12 }, (_, i) => 1.02 - warm / 400 - 0.002 * i), y: Array.from({ length: 12 }, (_, i) => i / 10), isLimit: false });

const study: BridgeData = {
  start: { name: "Hypo\u00ADtheses", value: 195.8 },
  steps: [
    { key: "irradiation", name: "Irra\u00ADdiation", value: 12.1, uncertainty: 0.4 },
    { key: "temperature", name: "Tempera\u00ADture", value: 4.9, uncertainty: 0.1 },
    { key: "soiling", name: "Soiling", value: -3, uncertainty: 0.2 },
    { key: "array", name: "DC array", value: -12.7, uncertainty: 0.7 },
    { key: "spectral", name: "Spectrum", value: 0, uncertainty: 0 },
    { key: "unexplained", name: "Unex\u00ADplained", value: 0.1, uncertainty: 0.3 },
  ],
  end: { name: "Measured", value: 197.2 },
};
const signed = (value: number): string => `${value < 0 ? "−" : "+"}${fixed(1)(Math.abs(value))}`;
const bridge = (widthPx: number, theme = LIGHT) => {
  const heightPx = bridgeHeightPx(study, widthPx);
  return { option: bridgeOption(study, { theme, widthPx, heightPx, selected: "array", unit: "MWh", uncertainty: "± 2u", insignificant: "below 2u", share: "of the hypotheses", change: signed, value: fixed(1), ratio: (ratio) => `${fixed(1)(ratio * 100)} %`, axis: fixed(0) }), widthPx, heightPx };
};
const stacked = [
  { key: "iam" as const, values: [14, 14, 14, 14] },
  { key: "soiling" as const, values: [20, 22, 18, 21] },
  { key: "string_outage" as const, values: [0, 0, 31, 0] },
  { key: "unexplained" as const, values: [-3, 2, 1, -1] },
];

export const modulesCases = {
  "value-map": { option: valueMapOption({ rows: points, days, values: pr }, { ...mapWords, theme: LIGHT, widthPx: 1000, heightPx: 180, darkIs: "low", selected: "INV04" }), widthPx: 1000, heightPx: 180 },
  "value-map-dark-phone": { option: valueMapOption({ rows: points, days, values: pr }, { ...mapWords, theme: DARK, widthPx: 328, heightPx: 180, darkIs: "low" }), widthPx: 328, heightPx: 180 },
  "clouds-halves": { option: cloudsOption([{ name: "INV01", group: "morning", ...half(1), color: [] }, { name: "INV01", group: "afternoon", ...half(-1), color: [] }], [], { ...cloudWords, theme: LIGHT, widthPx: 560 }), widthPx: 560, heightPx: 360 },
  "clouds-coloured": {
    option: cloudsOption([{ name: "INV01/A", group: "INV01/A", ...operating(1) }, { name: "INV02/A", group: "INV02/A", ...operating(0.8) }], [sound(25), sound(50)], { ...cloudWords, theme: DARK, widthPx: 560, xName: "U/Umpp", yName: "I/Impp", colorName: "Module temperature" }),
    widthPx: 560,
    heightPx: 360,
  },
  "loss-stacks": {
    option: lossStacksOption(points.slice(0, 4), stacked, { theme: LIGHT, widthPx: 640, names: NAMES, total: "together", axis: fixed(0), value: fixed(0) }),
    widthPx: 640,
    heightPx: lossStacksHeightPx(4),
  },
  histogram: {
    option: histogramOption(
      [
        { name: "INV01", counts: [0, 0, 1, 0, 2, 9, 40, 12, 0, 0] },
        { name: "INV02", counts: [0, 0, 0, 3, 8, 30, 20, 2, 1, 0] },
      ],
      { theme: LIGHT, widthPx: 560, heightPx: 240, edges: Array.from({ length: 10 }, (_, i) => 0.7 + i * 0.05), counted: "days", edge: fixed(2), span: (from, to) => `${fixed(2)(from)} – ${to === null ? "" : fixed(2)(to)}`, count: (value) => `${fixed(0)(value)} d`, axis: fixed(0) },
    ),
    widthPx: 560,
    heightPx: 240,
  },
  timeline: {
    option: timelineOption(
      [
        { id: "1", label: "Snow · INV01 +5", color: LOSSES.snow.color, startMs: Date.UTC(2022, 0, 11), endMs: Date.UTC(2022, 0, 18), open: false, facts: [] },
        { id: "2", label: "Inverter stop · INV03", color: LOSSES.inverter_stop.color, startMs: Date.UTC(2022, 4, 2, 9), endMs: Date.UTC(2022, 4, 2, 14), open: false, facts: [] },
        { id: "3", label: "String outage · INV06/A-S02", color: LOSSES.string_outage.color, startMs: Date.UTC(2022, 7, 21), endMs: Date.UTC(2022, 11, 31), open: true, facts: [] },
      ],
      { theme: LIGHT, widthPx: 700, fromMs: Date.UTC(2022, 0, 1), toMs: Date.UTC(2023, 0, 1), months: MONTHS.map((name, i) => ({ ms: Date.UTC(2022, i, 1), name })) },
    ),
    widthPx: 700,
    heightPx: timelineHeightPx(3),
  },
  bridge: bridge(760),
  "bridge-dark-phone": bridge(328, DARK),
};
