import type { EChartsOption } from "echarts";
import { chartHead } from "./chartHead.ts";
import { LOSSES } from "./lossCatalogue.ts";
import { tooltipHtml, tooltipStyle } from "./tooltip.ts";
import { drawColumns } from "./waterfallColumns.ts";
import type { WaterfallData } from "./waterfallLayout.ts";
import { waterfallLayout } from "./waterfallLayout.ts";
import { drawRows } from "./waterfallRows.ts";
import type { WaterfallSettings } from "./waterfallSettings.ts";

/** Columns narrower than this cannot carry their names: the waterfall lies down, one row per cause. */
const NARROWEST_COLUMN_PX = 32;

/**
 * From reference to delivered in physical order: bar label value and share, whisker ±2u, hatched below 2u, causes at
 * zero folded to a ring. The first series' `name` of a clicked item is the loss key.
 */
export const waterfallOption = (data: WaterfallData, settings: WaterfallSettings): EChartsOption => {
  const { theme, labels } = settings;
  const layout = waterfallLayout(data, settings.fromZero);
  const shown = layout.steps.filter((step) => settings.unfold || !step.zero).length + 2;
  const lies = (settings.widthPx - 60 - (layout.steps.length + 2 - shown) * 13) / shown < NARROWEST_COLUMN_PX;
  const items = lies ? drawRows(data, layout, settings) : drawColumns(data, layout, settings);
  const byKey = new Map(layout.steps.map((step) => [step.key, step]));
  const tip = (name: string): string => {
    const step = [...byKey.values()].find((candidate) => candidate.key === name);
    const total = name === "start" ? data.start : data.end;
    const { value, uncertainty } = step ?? total;
    const rows = [
      { label: labels.energy, value: `${labels.value(value)} ${labels.unit}`, ...(step ? { color: LOSSES[step.key].color } : {}) },
      { label: labels.share, value: labels.ratio(value / data.start.value) },
      ...(uncertainty === null ? [] : [{ label: labels.uncertainty, value: `± ${labels.value(2 * uncertainty)}` }]),
    ];
    const title = step ? labels.names[step.key].replaceAll("\u00AD", "") : name === "start" ? labels.start : labels.end;
    return tooltipHtml(title, rows, step?.insignificant ? labels.insignificant : "");
  };
  return {
    ...chartHead(theme),
    tooltip: {
      ...tooltipStyle(theme),
      trigger: "item",
      formatter: (params) => (Array.isArray(params) || params.name === "" ? "" : tip(params.name)),
    },
    series: [
      {
        type: "custom",
        coordinateSystem: "none",
        data: items.map((item, index) => ({ name: item.name, value: index })),
        renderItem: ({ dataIndex }) => items[dataIndex]?.group ?? null,
      },
    ],
  };
};
