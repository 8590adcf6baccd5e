import type { SampleSeries } from "@sunledger/charts";
import type { Intervals, ListedIncident } from "@sunledger/contract";

interface AroundStart {
  /** Currents of strings, readings of sensors, or power in kW. */
  kind: "currents" | "readings" | "power";
  /** UTC ms. */
  times: number[];
  series: { name: string; role: NonNullable<SampleSeries["role"]>; endLabel?: string; values: (number | null)[] }[];
  unit: string;
  /** Where each day begins, UTC ms. */
  ticks: number[];
}

const HOUR_S = 3600;
/** What is concerned and its neighbours, no more than can be told apart. */
const MOST_LINES = 6;

/** A day's times and one more, at which nothing is drawn, so that no line crosses the night. */
const withGap = (times: readonly number[]): number[] => (times.length === 0 ? [] : [...times, (times.at(-1) ?? 0) + 1]);
const pointOf = (column: string): string => column.slice(0, column.lastIndexOf("."));

const quantityOf = (column: string): string => column.slice(column.lastIndexOf(".") + 1);
const shortName = (column: string): string => pointOf(column).slice(pointOf(column).lastIndexOf("/") + 1).replace(/^.+-(?=S\d+$)/, "");

/**
 * Columns measured at the points of an incident, then those to compare them with: the currents of strings and of their
 * neighbours behind the same input, the readings of sensors and of others that measure the same. None where neither a
 * string nor a sensor is concerned or measured.
 */
function measuredOf(days: readonly Intervals[], { points, perimeter }: Pick<ListedIncident, "points" | "perimeter">): string[] {
  const all = [...new Set(days.flatMap(({ samples }) => samples.map(({ column }) => column)))];
  const isOwn = (column: string): boolean => points.includes(pointOf(column));
  const inputs = new Set(points.flatMap((point) => /^(.+\/.+)-S\d+$/.exec(point)?.[1] ?? []));
  const quantities = perimeter === "sensor" ? new Set(all.filter(isOwn).map(quantityOf)) : new Set(["idc_a"]);
  const near = all.filter((column) => quantities.has(quantityOf(column)) && (perimeter === "sensor" || [...inputs].some((input) => pointOf(column).startsWith(`${input}-S`))));
  return near.some(isOwn) ? [...near.filter(isOwn), ...near.filter((column) => !isOwn(column))].slice(0, MOST_LINES) : [];
}

/** What was measured around the start of an incident: what its strings or sensors gave and their neighbours, else delivered and expected power in kW. */
export function aroundStart(days: readonly Intervals[], incident: Pick<ListedIncident, "points" | "perimeter">, names: { expected: string; delivered: string }): AroundStart {
  const { points } = incident;
  const columns = measuredOf(days, incident);
  const ticks = days.flatMap(({ intervals }) => (intervals[0] === undefined ? [] : [Date.parse(intervals[0].t)]));
  if (columns.length > 0) {
    const isOwn = (column: string) => points.includes(pointOf(column));
    const peers = columns.filter((column) => !isOwn(column));
    const ownSamples = (day: Intervals): Intervals["samples"][number] | undefined => day.samples.find(({ column }) => column === columns[0]);
    const sampleTimes = (day: Intervals): readonly number[] => ownSamples(day)?.t ?? [];
    return {
      kind: incident.perimeter === "sensor" ? "readings" : "currents",
      times: days.flatMap((day) => withGap(sampleTimes(day))),
      series: columns.map((column) => ({
        name: shortName(column),
        ...(isOwn(column) ? { role: "fault" } : { role: "peer", endLabel: column === peers[0] ? `${shortName(column)}${peers.length > 1 ? ` +${peers.length - 1}` : ""}` : "" }),
        values: days.flatMap((day) => {
          const times = sampleTimes(day);
          const values = day.samples.find((sample) => sample.column === column)?.value ?? [];
          return times.length === 0 ? [] : [...times.map((_, index) => values[index] ?? null), null];
        }),
      })),
      unit: days.map((day) => ownSamples(day)?.unit).find((unit) => unit !== undefined) ?? "",
      ticks,
    };
  }
  const lit = days.filter(({ intervals }) => intervals.length > 0);
  const power = (read: (interval: Intervals["intervals"][number]) => number): (number | null)[] => lit.flatMap(({ intervals, interval_s: seconds }) => [...intervals.map((interval) => (read(interval) * HOUR_S) / seconds), null]);
  return {
    kind: "power",
    times: days.flatMap(({ intervals }) => withGap(intervals.map(({ t }) => Date.parse(t)))),
    series: [
      { name: names.delivered, role: "delivered", values: power((interval) => interval.delivered_kwh) },
      { name: names.expected, role: "expected", values: power((interval) => interval.expected_kwh) },
    ],
    unit: "kW",
    ticks,
  };
}
