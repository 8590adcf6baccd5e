import { carpetOption, LOSSES, LIGHT, productionOption, type LossKey, type ProductionBar, type ProductionLane } from "@sunledger/charts";
import { toSvg } from "@sunledger/charts/svg";
import type { ReportCarpet, ReportDay, ReportIncident } from "../reportData.ts";
import { byLoss, costs, placeOf, type PageContext } from "./pageContext.ts";

/** A page's width as the charts count it: 11 px of label are 7 pt on paper. */
export const PAGE_WIDTH_PX = 784;
const PX_PER_MM = PAGE_WIDTH_PX / 176;
export const mmOf = (px: number): number => px / PX_PER_MM;

const isLossKey = (key: string): key is LossKey => Object.hasOwn(LOSSES, key);

type Step = "day" | "week" | "month";

/** Days, weeks or months: as fine as stays readable on the page. */
const stepOf = (days: number): Step => (days <= 100 ? "day" : days <= 750 ? "week" : "month");

const groupBars = (daily: readonly ReportDay[], step: Step): ProductionBar[] => {
  const bars: ProductionBar[] = [];
  daily.forEach((day, i) => {
    const starts = step === "day" || (step === "week" ? i % 7 === 0 : i === 0 || daily[i - 1]?.day.slice(0, 7) !== day.day.slice(0, 7));
    const last = bars.at(-1);
    if (starts || !last) {
      bars.push({ day: day.day, deliveredKwh: day.energy_ac_kwh, expectedKwh: day.expected_energy_kwh });
      return;
    }
    last.deliveredKwh = (last.deliveredKwh ?? 0) + day.energy_ac_kwh;
    last.expectedKwh = last.expectedKwh === null || day.expected_energy_kwh === null ? null : last.expectedKwh + day.expected_energy_kwh;
  });
  return bars;
};

/** Runs of neighbouring days as [first, last]. */
const segmentsOf = (days: readonly string[]): [string, string][] => {
  const runs: [string, string][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && Date.parse(day) - Date.parse(run[1]) <= 86_400_000) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
};

/** The dearest incidents that have a place among the causes, as lanes. */
const lanesOf = (context: PageContext, count: number): (ProductionLane & { incident: ReportIncident })[] => {
  const { report, words } = context;
  return report.audit.incidents
    .filter(costs)
    .toSorted(byLoss)
    .flatMap((incident, i) => (isLossKey(incident.category) ? [{ incident, number: i + 1, color: LOSSES[incident.category].color }] : []))
    .slice(0, count)
    .map(({ incident, number, color }) => ({
      incident,
      number,
      color,
      label: `${words.named("common:incident", incident.category)} · ${placeOf(context, incident.points, 1)}`,
      segments: incident.days && incident.days.length > 0 ? segmentsOf(incident.days) : [[words.dates.dayOf(incident.start), words.dates.dayOf(Date.parse(incident.end) - 1)]],
    }));
};

/** Delivered against expected over the whole period, with the incidents' lanes when asked for. */
export const productionPicture = (context: PageContext, name: string, heightPx: number, lanes: number): { path: string; step: Step; unit: string } => {
  const { report, words } = context;
  const { format, dates, word } = words;
  const step = stepOf(report.daily.length);
  const bars = groupBars(report.daily, step);
  const most = Math.max(0, ...bars.map(({ deliveredKwh, expectedKwh }) => Math.max(deliveredKwh ?? 0, expectedKwh ?? 0)));
  const unit = most >= 5000 ? "MWh" : "kWh";
  const divisor = unit === "MWh" ? 1000 : 1;
  const option = productionOption(bars, lanesOf(context, lanes), {
    theme: LIGHT,
    widthPx: PAGE_WIDTH_PX,
    heightPx,
    labels: {
      delivered: word("charts:delivered"),
      shortfall: word("charts:shortfall"),
      expected: word("charts:expected"),
      missing: word("charts:missing"),
      axisName: "",
      day: dates.full,
      month: report.daily.length > 400 ? (month) => (month.endsWith("-01") ? month.slice(0, 4) : dates.monthName(month)) : dates.monthName,
      value: (kwh) => format.energy(kwh),
      axis: (kwh) => format.number(kwh / divisor, most / divisor < 5 ? 1 : 0),
    },
  });
  return { path: context.picture(name, toSvg(option, { widthPx: PAGE_WIDTH_PX, heightPx })), step, unit };
};

/** The rows of the day that any day has light in, and an hour on each side. */
const daylight = (carpet: ReportCarpet, days: number): ReportCarpet => {
  const lit = Array.from({ length: carpet.rows }, (_, row) => row).filter((row) => {
    for (let d = 0; d < days; d++) if ((carpet.powerKw[row * days + d] ?? -Infinity) > 0) return true;
    return false;
  });
  const margin = Math.round(60 / carpet.rowMinutes);
  const from = Math.max(0, (lit[0] ?? 0) - margin);
  const to = Math.min(carpet.rows, (lit.at(-1) ?? carpet.rows - 1) + 1 + margin);
  return { firstMinute: carpet.firstMinute + from * carpet.rowMinutes, rowMinutes: carpet.rowMinutes, rows: to - from, powerKw: Array.from(carpet.powerKw).slice(from * days, to * days) };
};

/** The year as a carpet when the report has the intervals. */
export const carpetPicture = (context: PageContext, heightPx: number): { path: string; maxKw: number } | null => {
  const { report, words } = context;
  const { carpet } = report;
  if (!carpet) return null;
  let maxKw = 0;
  for (let i = 0; i < carpet.powerKw.length; i++) maxKw = Math.max(maxKw, Number.isFinite(carpet.powerKw[i] ?? 0) ? (carpet.powerKw[i] ?? 0) : 0);
  const option = carpetOption({ days: report.daily.map(({ day }) => day), ...daylight(carpet, report.daily.length), maxKw }, lanesOf(context, 4), {
    theme: LIGHT,
    widthPx: PAGE_WIDTH_PX,
    heightPx,
    labels: { month: words.dates.monthName, hour: (hour) => `${hour} h` },
  });
  return { path: context.picture("carpet.svg", toSvg(option, { widthPx: PAGE_WIDTH_PX, heightPx })), maxKw };
};
