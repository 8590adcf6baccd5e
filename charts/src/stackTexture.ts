import type { LossKey } from "./lossCatalogue.ts";
import type { Rect, Shape } from "./shape.ts";
import { circleShape, lineShape } from "./shape.ts";

/** How a stacked segment without a name beside it is told apart in black and white. */
const TEXTURE: Partial<Record<LossKey, "dots" | "vertical" | "horizontal">> = {
  soiling: "dots",
  snow: "dots",
  inverter_stop: "vertical",
  grid_outage: "vertical",
  shading: "horizontal",
  curtailment: "horizontal",
};

const within = (from: number, length: number, period: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor(length / period)) }, (_, i) => from + (i + 0.5) * period);

/** The texture of a cause inside a rectangle, in the page's colour. */
export const stackTexture = (key: LossKey, rect: Rect, page: string): Shape[] => {
  const { x, y, width, height } = rect;
  const line = { stroke: page, widthPx: 1, opacity: 0.85 };
  switch (TEXTURE[key]) {
    case "dots":
      return within(y, height, 4).flatMap((cy, row) =>
        within(x + (row % 2 === 0 ? 0 : 2), width - 2, 4).map((cx) => circleShape(cx, cy, 0.9, { fill: page, opacity: 0.85 })),
      );
    case "vertical":
      return within(x, width, 4).map((at) => lineShape(at, y, at, y + height, line));
    case "horizontal":
      return within(y, height, 3).map((at) => lineShape(x, at, x + width, at, line));
    default:
      return [];
  }
};
