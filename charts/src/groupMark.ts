import { hatch } from "./hatch.ts";
import type { LossGroup } from "./lossCatalogue.ts";
import type { Shape } from "./shape.ts";
import { circleShape, polygonShape, rectShape } from "./shape.ts";
import type { Theme } from "./theme.ts";

/**
 * A cause's group as a shape, so that colour is never the only sign: square design, triangle operational, diamond
 * external, hatched circle residual. Centred on (x, y), about `sizePx` across.
 */
export const groupMark = (group: LossGroup, x: number, y: number, color: string, theme: Theme, sizePx = 7): Shape[] => {
  const half = sizePx / 2;
  switch (group) {
    case "design":
      return [rectShape({ x: x - half, y: y - half, width: sizePx, height: sizePx }, { fill: color })];
    case "operational":
      return [polygonShape([[x, y - half - 0.5], [x + half + 1, y + half], [x - half - 1, y + half]], { fill: color })];
    case "external":
      return [polygonShape([[x, y - half - 1], [x + half + 1, y], [x, y + half + 1], [x - half - 1, y]], { fill: color })];
    case "residual": {
      const inner = half * 0.7;
      const stripes = { x: x - inner, y: y - inner, width: inner * 2, height: inner * 2 };
      return [
        circleShape(x, y, half + 0.5, { fill: color }),
        ...hatch(stripes, { color: theme.page, periodPx: 3.2, stripePx: 1.1, opacity: 0.85 }),
      ];
    }
  }
};
