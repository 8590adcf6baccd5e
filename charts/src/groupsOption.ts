import type { EChartsOption } from "echarts";
import { chartHead } from "./chartHead.ts";
import type { Shape, ShapeGroup } from "./shape.ts";
import { groupShape } from "./shape.ts";
import type { Theme } from "./theme.ts";
import { tooltipStyle } from "./tooltip.ts";

interface DrawnGroups {
  theme: Theme;
  /** What lies under the groups and answers no pointer. */
  frame: Shape[];
  /** One a place; a hit on it carries the name of the same index. */
  groups: readonly ShapeGroup[];
  names: readonly string[];
  /** The tooltip of a place, by its index. */
  tip: (index: number) => string;
}

/** A chart drawn by hand: a frame, and on it groups of shapes that are hovered and clicked each as one. */
export const groupsOption = ({ theme, frame, groups, names, tip }: DrawnGroups): EChartsOption => ({
  ...chartHead(theme),
  tooltip: {
    ...tooltipStyle(theme),
    trigger: "item",
    formatter: (params) => {
      const index = ((Array.isArray(params) ? params[0] : params)?.dataIndex ?? 0) - 1;
      return index < 0 ? "" : tip(index);
    },
  },
  series: [
    {
      type: "custom",
      coordinateSystem: "none",
      // the frame stands first, so that the groups lie on it
      data: [{ name: "", value: 0 }, ...names.map((name, i) => ({ name, value: i + 1 }))],
      renderItem: ({ dataIndex }) => groups[dataIndex - 1] ?? { ...groupShape(frame), silent: true },
    },
  ],
});
