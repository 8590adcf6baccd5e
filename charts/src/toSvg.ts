import { BarChart, CustomChart, LineChart, ScatterChart } from "echarts/charts";
import { GridComponent, MarkAreaComponent } from "echarts/components";
import type { EChartsOption } from "echarts";
import { init, use as register } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { SVGRenderer } from "echarts/renderers";

register([BarChart, CustomChart, LineChart, ScatterChart, GridComponent, LabelLayout, MarkAreaComponent, SVGRenderer]);

export interface PictureSize {
  widthPx: number;
  heightPx: number;
}

/** A chart as an SVG text, drawn without a browser. The same option gives the same bytes: counters in ids are removed. */
export const toSvg = (option: EChartsOption, { widthPx, heightPx }: PictureSize): string => {
  const chart = init(null, null, { renderer: "svg", ssr: true, width: widthPx, height: heightPx });
  // what only a pointer can use is left out
  const { tooltip: _tooltip, toolbox: _toolbox, dataZoom: _dataZoom, ...picture } = option;
  chart.setOption({ ...picture, animation: false });
  const svg = chart.renderToSVGString();
  chart.dispose();
  // classes are numbered through the whole process: here from 1, in their order
  const classes = new Map<string, string>();
  const numbered = svg.replaceAll(/zr\d+-cls-\d+/g, (name) => {
    const own = classes.get(name) ?? `zr-cls-${classes.size + 1}`;
    classes.set(name, own);
    return own;
  });
  return numbered.replaceAll(/zr\d+-/g, "zr-");
};
