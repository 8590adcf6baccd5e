import type { EChartsOption } from "echarts";
import type { Theme } from "./theme.ts";

/**
 * Drag over a stretch of time to zoom into it, a double click to come back, the wheel with Ctrl too, with Shift it moves (see `mountChart`).
 * The brush belongs to a toolbox whose button is not shown: the pointer always brushes.
 */
export const brushZoom = (theme: Theme): Pick<EChartsOption, "dataZoom" | "toolbox"> => ({
  dataZoom: [{ type: "inside", xAxisIndex: 0, zoomOnMouseWheel: "ctrl", moveOnMouseMove: false, moveOnMouseWheel: "shift", throttle: 16, filterMode: "none" }],
  toolbox: {
    itemSize: 0,
    showTitle: false,
    left: -100,
    feature: { dataZoom: { yAxisIndex: "none", filterMode: "none", brushStyle: { color: theme.data, opacity: 0.12, borderWidth: 0 } } },
  },
});
