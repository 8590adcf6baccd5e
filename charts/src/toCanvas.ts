import { BarChart, CustomChart, LineChart, ScatterChart } from "echarts/charts";
import { DataZoomInsideComponent, GridComponent, MarkAreaComponent, ToolboxComponent, TooltipComponent } from "echarts/components";
import type { EChartsOption } from "echarts";
import { init, use as register } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { CanvasRenderer } from "echarts/renderers";

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
  /** Follows the element's size; builders that lay out in pixels must be called again with the new width. */
  resize: () => void;
  /** The picture as a PNG data address, at twice the resolution, on the given ground. */
  toPng: (background: string) => string;
  dispose: () => void;
}

/** Draws a chart into an element of the page and keeps it there. Where it can zoom, a drag zooms and a double click resets. */
export const mountChart = (element: Container, option: EChartsOption, onClick?: (hit: ChartHit) => void): MountedChart => {
  const chart = init(element, null, { renderer: "canvas" });
  const show = (next: EChartsOption): void => {
    chart.setOption(next, { notMerge: true });
    if (next.toolbox) chart.dispatchAction({ type: "takeGlobalCursor", key: "dataZoomSelect", dataZoomSelectActive: true });
  };
  show(option);
  if (onClick) {
    chart.on("click", ({ name, dataIndex, seriesIndex }) => onClick({ name, dataIndex, seriesIndex: seriesIndex ?? 0 }));
  }
  chart.getZr().on("dblclick", () => chart.dispatchAction({ type: "dataZoom", start: 0, end: 100 }));
  return {
    update: show,
    resize: () => chart.resize(),
    toPng: (backgroundColor) => chart.getDataURL({ type: "png", pixelRatio: 2, backgroundColor }),
    dispose: () => chart.dispose(),
  };
};
