import { carpetOption } from "./carpet.ts";
import { fixed } from "./catalogueNames.cases.ts";
import type { HeatMapData } from "./heatMap.ts";
import { heatMapOption } from "./heatMap.ts";
import { heatStripOption } from "./heatStrip.ts";
import { LOSSES } from "./lossCatalogue.ts";
import { DARK, LIGHT } from "./theme.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const month = (text: string): string => MONTHS[Number(text.slice(5)) - 1] ?? text;
const days = Array.from({ length: 365 }, (_, i) => new Date(Date.UTC(2022, 0, 1 + i)).toISOString().slice(0, 10));
const points = Array.from({ length: 10 }, (_, i) => `INV${String(i + 1).padStart(2, "0")}`);

/** A string open for most of a year on INV03, a heavier outage for weeks on INV09, three days without data. */
const map: HeatMapData = {
  points,
  days,
  kwh: points.flatMap((_, row) =>
    days.map((_day, d) => {
      if ((row === 1 || row === 4) && d > 99 && d < 103) return Number.NaN;
      const sky = 20 + 18 * Math.abs(Math.sin(d * 1.3));
      if (row === 2 && d > 30 && d < 313) return sky;
      return row === 8 && d > 150 && d < 175 ? 2.6 * sky : 0;
    }),
  ),
};

const labels = { missing: "no data", zero: "no loss", day: (day: string) => day, month, value: (kwh: number) => `${fixed(kwh > 0 && kwh < 10 ? 1 : 0)(kwh)} kWh` };

/** A year of power by the sine of the sun, cloudy by a fixed rule, one day missing. */
const rows = 102;
const powerKw = Array.from({ length: rows * 365 }, (_, cell) => {
  const d = cell % 365;
  const hour = 5 + Math.floor(cell / 365) / 6;
  const half = 4.2 + 3 * Math.sin(((d - 80) / 365) * 2 * Math.PI);
  const at = (hour - 13) / half;
  if (Math.abs(at) >= 1) return -Infinity;
  if (d === 130) return Number.NaN;
  return 150 * Math.cos((at * Math.PI) / 2) * (0.35 + 0.65 * Math.abs(Math.sin(d * 1.7)));
});

const carpet = carpetOption(
  { days, firstMinute: 300, rowMinutes: 10, rows, powerKw, maxKw: 150 },
  [
    { label: "2 strings open, INV06", color: LOSSES.string_outage.color, segments: [["2022-08-21", "2022-12-31"]] },
    { label: "INV08, 9 d", color: LOSSES.inverter_stop.color, segments: [["2022-10-18", "2022-10-26"]] },
  ],
  { theme: LIGHT, labels: { month, hour: (hour) => `${hour} h` }, widthPx: 800, heightPx: 440 },
);

const size = { widthPx: 1160, heightPx: 250 };

export const heatMapCases = {
  "heat-map-light": { option: heatMapOption(map, { theme: LIGHT, labels, ...size, selected: "INV09", interactive: false }), ...size },
  "heat-map-dark-weeks": { option: heatMapOption(map, { theme: DARK, labels, widthPx: 480, heightPx: 250, interactive: false }), widthPx: 480, heightPx: 250 },
  "heat-strip": { option: heatStripOption(map, { theme: LIGHT, widthPx: 1160, heightPx: 22, visible: [120, 209] }), widthPx: 1160, heightPx: 22 },
  carpet: { option: carpet, widthPx: 800, heightPx: 440 },
};
