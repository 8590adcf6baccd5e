import { BarChart, CustomChart, LineChart, ScatterChart } from "echarts/charts";
import { DataZoomInsideComponent, GridComponent, MarkAreaComponent, ToolboxComponent, TooltipComponent } from "echarts/components";
import type { EChartsOption } from "echarts";
import { init, use as register } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { CanvasRenderer } from "echarts/renderers";
import { longLines, throughWindow } from "./longLines.ts";

register([BarChart, CustomChart, LineChart, ScatterChart, DataZoomInsideComponent, GridComponent, LabelLayout, MarkAreaComponent, ToolboxComponent, TooltipComponent, CanvasRenderer]);

type Container = NonNullable<Parameters<typeof init>[0]>;

/** What the pointer hit: the item's name as the chart's option gives it (a loss key, a day, a point), its place in its series. */
export interface ChartHit {
  name: string;
  dataIndex: number;
  seriesIndex: number;
}

export interface MountedChart {
  /** Replaces the whole picture. */
  update: (option: EChartsOption) => void;
  /** Takes a new size, as told and not as the element has it: paper lays the element out otherwise. Builders that lay out in pixels must be called again. */
  resize: (size: { width: number; height: number }) => void;
  /** The picture as a PNG data address, at twice the resolution, on the given ground. */
  toPng: (background: string) => string;
  dispose: () => void;
}

const numberIn = (event: object, name: string): number => Number(Reflect.get(event, name) ?? Number.NaN);

/** The stretch of x that a zoom asks for: by values (a brush) or by shares of the whole (wheel, reset). */
function windowOf(event: unknown, { fromX, toX }: { fromX: number; toX: number }): [number, number] {
  const batch: unknown = typeof event === "object" && event !== null ? Reflect.get(event, "batch") : null;
  const zoom: unknown = Array.isArray(batch) ? batch[0] : event;
  if (typeof zoom !== "object" || zoom === null) return [fromX, toX];
  const [from, to] = [numberIn(zoom, "startValue"), numberIn(zoom, "endValue")];
  if (Number.isFinite(from) && Number.isFinite(to)) return [Math.min(from, to), Math.max(from, to)];
  const at = (name: string) => fromX + ((toX - fromX) * numberIn(zoom, name)) / 100;
  return Number.isFinite(at("start")) && Number.isFinite(at("end")) ? [at("start"), at("end")] : [fromX, toX];
}

/**
 * Draws a chart into an element of the page and keeps it there. Where it can zoom, a drag zooms and a double click resets; of long lines
 * only what the window can show is drawn, again at every zoom. */
export const mountChart = (element: Container, option: EChartsOption, onClick?: (hit: ChartHit) => void): MountedChart => {
  const chart = init(element, null, { renderer: "canvas" });
  let long = longLines(option);
  const show = (next: EChartsOption): void => {
    long = longLines(next);
    chart.setOption(next, { notMerge: true });
    if (next.toolbox) chart.dispatchAction({ type: "takeGlobalCursor", key: "dataZoomSelect", dataZoomSelectActive: true });
  };
  show(option);
  if (onClick) {
    chart.on("click", ({ name, dataIndex, seriesIndex }) => onClick({ name, dataIndex, seriesIndex: seriesIndex ?? 0 }));
  }
  chart.on("datazoom", (event) => {
    if (long === null) return;
    const [from, to] = windowOf(event, long);
    chart.setOption({ series: throughWindow(long, from, to, chart.getWidth()) }, { lazyUpdate: true });
  });
  chart.getZr().on("dblclick", () => chart.dispatchAction({ type: "dataZoom", start: 0, end: 100 }));
  return {
    update: show,
    resize: (size) => chart.resize(size),
    toPng: (backgroundColor) => chart.getDataURL({ type: "png", pixelRatio: 2, backgroundColor }),
    dispose: () => {
      // a picture of many parts is painted over several frames: one that is still being painted would go on on a canvas that is gone
      chart.clear();
      chart.getZr().refreshImmediately();
      chart.dispose();
    },
  };
};
