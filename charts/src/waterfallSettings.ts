import type { LossKey, Stage } from "./lossCatalogue.ts";
import type { ShapeGroup } from "./shape.ts";
import type { Theme } from "./theme.ts";

/** Words and number formats of a waterfall, in the reader's language. Names may carry soft hyphens (U+00AD). */
export interface WaterfallLabels {
  start: string;
  end: string;
  names: Readonly<Record<LossKey, string>>;
  stages: Readonly<Record<Stage, string>>;
  /** Unit of the axis: "MWh". */
  unit: string;
  /** Names in the tooltip. */
  energy: string;
  share: string;
  uncertainty: string;
  insignificant: string;
  value: (value: number) => string;
  /** Of a ratio of the start. */
  ratio: (ratio: number) => string;
  axis: (value: number) => string;
}

export interface WaterfallSettings {
  theme: Theme;
  labels: WaterfallLabels;
  widthPx: number;
  heightPx: number;
  selected?: LossKey | null;
  fromZero?: boolean;
  /** Give causes at zero a whole column too. */
  unfold?: boolean;
}

/** One thing to draw: `name` is the loss key, "start", "end", or empty for the frame. */
export interface WaterfallItem {
  name: LossKey | "start" | "end" | "";
  group: ShapeGroup;
}
