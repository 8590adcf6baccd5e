import type { EChartsOption } from "echarts";
import { chartHead } from "./chartHead.ts";
import type { Shape } from "./shape.ts";
import { groupShape, lineShape, polylineShape, rectShape, textShape } from "./shape.ts";
import type { Theme } from "./theme.ts";

export interface EvidenceLine {
  name: string;
  /** The fault is red and thick, its peers blue and thin. */
  role: "fault" | "peer";
  /** One a day; null is a gap. */
  values: readonly (number | null)[];
}

export interface EvidenceSettings {
  theme: Theme;
  widthPx: number;
  heightPx: number;
  title: string;
  days: readonly string[];
  /** First and last day of the incident: shaded from the start on. */
  span: readonly [string, string];
  day: (day: string) => string;
  value: (value: number) => string;
}

const LEFT = 26;
const RIGHT = 62;

const runsOf = (points: readonly (readonly [number, number | null])[]): number[][][] => {
  const runs: number[][][] = [[]];
  for (const [x, y] of points) {
    if (y === null) runs.push([]);
    else runs.at(-1)?.push([x, y]);
  }
  return runs.filter((run) => run.length > 0);
};

/** A small picture of an incident's evidence: the fault beside its peers, shaded from where it starts, names at the lines. */
export const evidenceOption = (lines: readonly EvidenceLine[], settings: EvidenceSettings): EChartsOption => {
  const { theme, widthPx, heightPx, days, span } = settings;
  const top = 16;
  const floor = heightPx - 16;
  const right = widthPx - RIGHT;
  const most = Math.max(1, ...lines.flatMap(({ values }) => values.flatMap((value) => (value === null ? [] : [value]))));
  const step = (right - LEFT) / Math.max(1, days.length);
  const x = (i: number): number => LEFT + (i + 0.5) * step;
  const y = (value: number): number => floor - (Math.max(0, value) / most) * (floor - top);
  const shapes: Shape[] = [textShape(0, 5, settings.title, { color: theme.ink3, sizePx: 10 })];
  const start = days.findIndex((day) => day >= span[0]);
  const end = days.findLastIndex((day) => day <= span[1]);
  if (start >= 0 && end >= start) {
    shapes.push(rectShape({ x: x(start) - step / 2, y: top, width: (end - start + 1) * step, height: floor - top }, { fill: theme.canvas }));
    shapes.push(lineShape(x(start) - step / 2, top - 3, x(start) - step / 2, floor, { stroke: theme.ink2, dash: [2, 2] }));
  }
  for (const tick of [0, 0.5, 1]) {
    shapes.push(lineShape(LEFT, y(tick), right, y(tick), { stroke: tick === 0 ? theme.ink3 : theme.hair }), textShape(LEFT - 5, y(tick), settings.value(tick), { color: theme.ink3, align: "right", sizePx: 10 }));
  }
  const labelPx = Math.max(...days.map((day) => settings.day(day).length)) * 5.5 + 10;
  const stride = Math.max(1, Math.ceil(days.length / 4), Math.ceil(labelPx / step));
  days.forEach((day, i) => {
    if (i % stride === 0) shapes.push(textShape(x(i) - step / 2, heightPx - 6, settings.day(day), { color: theme.ink2, sizePx: 10 }));
  });
  const labels: number[] = [];
  for (const { name, role, values } of lines) {
    const color = role === "fault" ? theme.error : theme.data;
    const points = values.map((value, i): [number, number | null] => [x(i), value === null ? null : y(value)]);
    for (const run of runsOf(points)) {
      const [only] = run;
      if (run.length === 1 && only) shapes.push(rectShape({ x: (only[0] ?? 0) - 1.5, y: (only[1] ?? 0) - 1.5, width: 3, height: 3 }, { fill: color }));
      else shapes.push(polylineShape(run, { stroke: color, widthPx: role === "fault" ? 1.8 : 1.2 }));
    }
    const last = points.findLast(([, at]) => at !== null)?.[1];
    if (last === null || last === undefined) continue;
    const clash = labels.findLast((label) => Math.abs(label - last) < 12);
    // two names never share a place: the later one goes under the other, above it only at the foot
    const at = clash === undefined ? last : clash + 12 > floor ? clash - 12 : clash + 12;
    labels.push(at);
    shapes.push(textShape(right + 5, at, name, { color, sizePx: 10 }));
  }
  return {
    ...chartHead(theme),
    series: [{ type: "custom", coordinateSystem: "none", silent: true, data: [0], renderItem: () => (groupShape(shapes)) }],
  };
};
