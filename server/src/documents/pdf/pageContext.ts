import { LOSSES, type LossKey } from "@sunledger/charts";
import type { DocumentWords } from "../documentWords.ts";
import type { ReportData, ReportIncident } from "../reportData.ts";
import type { ReportFigures } from "../reportFigures.ts";
import type { Cell, Mark } from "./blocks.ts";

/** What every page is made from. `picture` keeps an SVG for the template and gives its name. */
export interface PageContext {
  report: ReportData;
  words: DocumentWords;
  figures: ReportFigures;
  picture: (name: string, svg: string) => string;
}

/** A unit for a table or chart: kWh, or MWh where kWh would not fit. */
export interface EnergyScale {
  unit: string;
  divisor: number;
  digits: number;
}

export const energyScale = (largestKwh: number, widest: number): EnergyScale =>
  largestKwh >= widest ? { unit: "MWh", divisor: 1000, digits: 1 } : { unit: "kWh", divisor: 1, digits: 0 };

export const lossMark = (key: LossKey): Mark => ({ group: LOSSES[key].group, color: LOSSES[key].color });

const isLossKey = (key: string): key is LossKey => Object.hasOwn(LOSSES, key);

/** An incident's mark is that of its cause; what is not a loss (communication, sensor) has none. */
export const incidentMark = (category: string): Mark | null => (isLossKey(category) ? lossMark(category) : null);

/** A cause in a narrow column: its full name, or the short one where that has more than `longest` letters. */
export const causeName = ({ words }: PageContext, key: string, longest = 20): string => {
  const full = words.named(`common:${isLossKey(key) ? "loss" : "incident"}`, key);
  return full.length <= longest || !isLossKey(key) ? full : words.named("charts:short", key).replaceAll("\u00AD", "");
};

/** An energy in a table: zero steps back. */
export const energyCell = ({ words }: PageContext, kwh: number | null, scale: EnergyScale, bold = false): Cell => {
  const text = words.format.number(kwh === null ? null : kwh / scale.divisor, scale.digits);
  const zero = kwh === null || Math.abs(kwh / scale.divisor) < 0.5 * 10 ** -scale.digits;
  return { text, bold, ink: zero && !bold ? "ink3" : "ink" };
};

/** A name that does not break at its hyphens (word joiner). */
const unbroken = (name: string): string => name.replaceAll("-", "-\u2060");

/** Places of an incident, said shortly: whole site, one, a few, or the first and how many more. */
export const placeOf = ({ words, report }: PageContext, points: readonly string[], few = 3): string => {
  const inverters = report.plant.inverters.length;
  if (inverters > 1 && points.length >= inverters && points.every((point) => !point.includes("/"))) return words.word("report:summary.site");
  // strings of one inverter: its name once, then theirs
  const owners = new Set(points.map((point) => point.split("/")[0] ?? point));
  const [owner] = owners;
  if (owners.size === 1 && owner !== undefined && points.every((point) => point.includes("/"))) {
    const parts = points.map((point) => unbroken(point.slice(owner.length + 1)));
    return parts.length <= few + 1 ? `${owner} · ${parts.join(", ")}` : `${owner} · ${words.word("report:incidents.pointsMore", { first: parts[0] ?? "", count: parts.length - 1 })}`;
  }
  if (points.length <= few) return points.map(unbroken).join(", ");
  return words.word("report:incidents.pointsMore", { first: points[0] ?? "", count: points.length - 1 });
};

/** Money, or a dash where the plant file gives no tariff: an unknown price makes nothing free. */
export const moneyOf = ({ words, report }: PageContext, value: number | null, digits = 0): string =>
  words.format.money(report.plant.tariff_per_kwh > 0 ? value : null, report.plant.currency, digits);

/** The tariff as "0,100 €/kWh", or a dash. */
export const tariffOf = (context: PageContext): string => {
  const price = moneyOf(context, context.report.plant.tariff_per_kwh, 3);
  return price === "—" ? price : `${price}/kWh`;
};

/** A sentence without the money that is not known: its dash goes, with the comma or colon that led to it. */
export const withoutDash = (sentence: string): string => sentence.replace(/\s*:\s*— \p{L}+ —/u, "").replaceAll(/, —(?=\*\*|\.|$)/g, "");

/** Whether an incident costs energy that could be had: not what the design accepts (clipping), nor silence or a sick sensor. */
export const costs = ({ category, loss_kwh }: ReportIncident): boolean =>
  loss_kwh !== null && (category === "unclassified" || (isLossKey(category) && LOSSES[category].group !== "design"));

/** The dearest first; what costs nothing that could be had last, in order of time. */
export const byLoss = (a: ReportIncident, b: ReportIncident): number => worth(b) - worth(a) || a.start.localeCompare(b.start);

const worth = (incident: ReportIncident): number => (costs(incident) ? (incident.loss_kwh ?? 0) : -1);
