import type { EChartsOption } from "echarts";
import { chartHead } from "./chartHead.ts";
import { fitProjection, type Place, type Projection } from "./mapProjection.ts";
import { niceStep } from "./niceTicks.ts";
import { placeLabels, type Box } from "./placeLabels.ts";
import type { Shape, ShapeGroup } from "./shape.ts";
import { circleShape, groupShape, polygonShape, rectShape, textShape } from "./shape.ts";
import type { Theme } from "./theme.ts";
import { tooltipHtml, tooltipStyle, type TooltipRow } from "./tooltip.ts";

/** The border of a piece of land: longitude and latitude, degrees, closed. */
export type Outline = readonly (readonly number[])[];

export interface MapPlant extends Place {
  id: string;
  name: string;
  /** What the circle's area stands for, at least 0; null when it cannot be known. */
  size: number | null;
  /** Its data are late: a dashed ring. */
  late: boolean;
  rows: readonly TooltipRow[];
}

export interface FleetMapSettings {
  theme: Theme;
  widthPx: number;
  heightPx: number;
  /** Land; none while it is loading. */
  outlines: readonly Outline[];
  /** A size as the labels write it: "14,4". */
  short: (size: number) => string;
  /** A size with its unit, for the scale: "10 € pro Tag". */
  full: (size: number) => string;
}

const MOST_RADIUS = 15;
const LEAST_RADIUS = 4;
/** Detail finer than this is not seen. */
const DETAIL_PX = 0.8;

/** The outlines that are in sight, in pixels, without the detail that is not. */
const drawnLand = (outlines: readonly Outline[], { at, view: [west, south, east, north] }: Projection): number[][][] =>
  outlines.flatMap((outline) => {
    const touches =
      outline.some(([longitude = 0]) => longitude > west) && outline.some(([longitude = 0]) => longitude < east) && outline.some(([, latitude = 0]) => latitude > south) && outline.some(([, latitude = 0]) => latitude < north);
    if (!touches) return [];
    const points: number[][] = [];
    for (const [longitudeDeg = 0, latitudeDeg = 0] of outline) {
      const [x, y] = at({ longitudeDeg, latitudeDeg });
      const [lastX = Infinity, lastY = Infinity] = points.at(-1) ?? [];
      if (Math.abs(x - lastX) + Math.abs(y - lastY) >= DETAIL_PX) points.push([x, y]);
    }
    return points.length > 2 ? [points] : [];
  });

/** Plants where they stand, each a circle whose area is what it loses; `name` of a hit is the plant's id. */
export const fleetMapOption = (plants: readonly MapPlant[], settings: FleetMapSettings): EChartsOption => {
  const { theme, widthPx, heightPx, outlines, short, full } = settings;
  const projection = fitProjection(plants, widthPx, heightPx);
  const most = Math.max(0, ...plants.map(({ size }) => size ?? 0));
  const radiusOf = (size: number | null) => (size === null || most <= 0 ? LEAST_RADIUS : Math.max(LEAST_RADIUS, MOST_RADIUS * Math.sqrt(Math.max(0, size) / most)));
  const [red, ring] = [theme.deficit, theme.error];

  const land = groupShape([
    rectShape({ x: 0, y: 0, width: widthPx, height: heightPx }, { fill: theme.canvas }),
    ...drawnLand(outlines, projection).map((points) => polygonShape(points, { fill: theme.page, stroke: theme.hair2, widthPx: 0.7 })),
  ]);

  const legend: Shape[] = [];
  let legendRight = 10;
  if (most > 0) {
    const large = niceStep(most, 1.6);
    for (const size of [large / 10, large]) {
      const radius = radiusOf(size);
      legend.push(circleShape(legendRight + radius, 20, radius, { stroke: ring, fill: theme.page }), textShape(legendRight + 2 * radius + 6, 20, size === large ? full(size) : short(size), { color: theme.ink2 }));
      legendRight += 2 * radius + 22 + 6.2 * (size === large ? full(size) : short(size)).length;
    }
    legend.unshift(rectShape({ x: 4, y: 2, width: legendRight - 8, height: 36 }, { fill: theme.page, opacity: 0.82 }, 6));
  }
  const legendBox: Box = { left: 0, top: 0, right: legendRight, bottom: 38 };

  // the largest first: their labels find a place, and the small ones are drawn over them
  const order = plants.toSorted((a, b) => (b.size ?? -1) - (a.size ?? -1));
  const circles = order.map((plant) => {
    const [x, y] = projection.at(plant);
    const label = plant.size === null ? plant.name : `${plant.name} ${short(plant.size)}`;
    return { plant, x, y, radius: radiusOf(plant.size), label, widthPx: 6 * label.length + 4 };
  });
  const spots = placeLabels(circles, most > 0 ? [legendBox] : [], { left: 2, top: 2, right: widthPx - 2, bottom: heightPx - 2 });
  const groups = circles.map(({ plant, x, y, radius, label }, index): ShapeGroup => {
    const spot = spots[index];
    return groupShape([
      ...(plant.late ? [circleShape(x, y, radius + 3.5, { stroke: theme.warn, dash: [2, 2], widthPx: 1.4 })] : []),
      plant.size === null ? circleShape(x, y, radius, { stroke: theme.control, fill: theme.page, widthPx: 1.4 }) : circleShape(x, y, radius, { stroke: ring, fill: red, opacity: 0.55, widthPx: 1.2 }),
      ...(spot ? [textShape(spot.x, spot.y, label, { color: theme.ink, align: spot.align })] : []),
    ]);
  });
  const under: ShapeGroup = { ...land, silent: true };
  const over: ShapeGroup = { ...groupShape(legend), silent: true };
  return {
    ...chartHead(theme, theme.canvas),
    tooltip: {
      ...tooltipStyle(theme),
      trigger: "item",
      formatter: (params) => {
        const plant = order[((Array.isArray(params) ? params[0] : params)?.dataIndex ?? 0) - 1];
        return plant ? tooltipHtml(plant.name, plant.rows) : "";
      },
    },
    series: [
      {
        type: "custom",
        coordinateSystem: "none",
        data: [{ name: "", value: 0 }, ...order.map(({ id }, index) => ({ name: id, value: index + 1 })), { name: "", value: order.length + 1 }],
        renderItem: ({ dataIndex }) => (dataIndex === 0 ? under : (groups[dataIndex - 1] ?? over)),
      },
    ],
  };
};
