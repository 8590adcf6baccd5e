import type { SampleSeries } from "@sunledger/charts";
import type { Intervals } from "@sunledger/contract";

interface AroundStart {
  /** UTC ms. */
  times: number[];
  series: { name: string; role: NonNullable<SampleSeries["role"]>; endLabel?: string; values: (number | null)[] }[];
  unit: string;
  /** Where each day begins, UTC ms. */
  ticks: number[];
}

const HOUR_S = 3600;
/** Faulty strings and their neighbours of the same input, no more than can be told apart. */
const MOST_LINES = 6;

/** A day's times and one more, at which nothing is drawn, so that no line crosses the night. */
const withGap = (times: readonly number[]): number[] => (times.length === 0 ? [] : [...times, (times.at(-1) ?? 0) + 1]);
const pointOf = (column: string): string => column.slice(0, column.lastIndexOf("."));

const shortName = (column: string): string => pointOf(column).slice(pointOf(column).lastIndexOf("-") + 1);

/** Current columns of the strings of an incident and of their neighbours behind the same input; none where no string is concerned or measured. */
export function stringsOf(days: readonly Intervals[], points: readonly string[]): string[] {
  const inputs = new Set(points.flatMap((point) => /^(.+\/.+)-S\d+$/.exec(point)?.[1] ?? []));
  const columns = [...new Set(days.flatMap(({ samples }) => samples.map(({ column }) => column)))].filter((column) => column.endsWith(".idc_a"));
  const near = columns.filter((column) => [...inputs].some((input) => pointOf(column).startsWith(`${input}-S`)));
  const isOwn = (column: string) => points.includes(pointOf(column));
  return near.some(isOwn) ? [...near.filter(isOwn), ...near.filter((column) => !isOwn(column))].slice(0, MOST_LINES) : [];
}

/** What was measured around the start of an incident: the currents of its strings and their neighbours, else delivered and expected power in kW. */
export function aroundStart(days: readonly Intervals[], points: readonly string[], names: { expected: string; delivered: string }): AroundStart {
  const columns = stringsOf(days, points);
  const ticks = days.flatMap(({ intervals }) => (intervals[0] === undefined ? [] : [Date.parse(intervals[0].t)]));
  if (columns.length > 0) {
    const isOwn = (column: string) => points.includes(pointOf(column));
    const peers = columns.filter((column) => !isOwn(column));
    const sampleTimes = (day: Intervals): readonly number[] => day.samples.find(({ column }) => column === columns[0])?.t ?? [];
    return {
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
      unit: "A",
      ticks,
    };
  }
  const lit = days.filter(({ intervals }) => intervals.length > 0);
  const power = (read: (interval: Intervals["intervals"][number]) => number): (number | null)[] => lit.flatMap(({ intervals, interval_s: seconds }) => [...intervals.map((interval) => (read(interval) * HOUR_S) / seconds), null]);
  return {
    times: days.flatMap(({ intervals }) => withGap(intervals.map(({ t }) => Date.parse(t)))),
    series: [
      { name: names.delivered, role: "delivered", values: power((interval) => interval.delivered_kwh) },
      { name: names.expected, role: "expected", values: power((interval) => interval.expected_kwh) },
    ],
    unit: "kW",
    ticks,
  };
}
