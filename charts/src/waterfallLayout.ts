import type { LossKey } from "./lossCatalogue.ts";
import { niceStep, niceTicks } from "./niceTicks.ts";

/** A loss as a waterfall shows it, in the chart's unit (kWh, %, money): positive a loss, negative a gain; uncertainty at k = 1. */
export interface WaterfallLoss {
  key: LossKey;
  value: number;
  uncertainty: number | null;
}

export interface WaterfallTotal {
  value: number;
  uncertainty: number | null;
}

export interface WaterfallData {
  /** What the bars start from: the reference, or the expected energy when only part of the causes is shown. */
  start: WaterfallTotal;
  /** In the order to be drawn; a cause that is not listed gets no column. */
  losses: readonly WaterfallLoss[];
  end: WaterfallTotal;
  /** False when the parts overlap and do not add up (recoverable): every bar then hangs from the start. */
  adds: boolean;
}

/** Where one cause stands: the level before it and after it. `zero` causes fold into narrow slots. */
export interface WaterfallStep extends WaterfallLoss {
  from: number;
  to: number;
  zero: boolean;
  /** Smaller than twice its uncertainty: drawn hatched, no conclusion. */
  insignificant: boolean;
  whisker: { low: number; high: number } | null;
}

export interface WaterfallLayout {
  steps: WaterfallStep[];
  /** Value at the foot of the axis; above zero when the axis is cut. */
  base: number;
  top: number;
  ticks: number[];
}

const whiskerOf = (at: number, uncertainty: number | null) =>
  uncertainty === null || !(uncertainty > 0) ? null : { low: at - 2 * uncertainty, high: at + 2 * uncertainty };

const lowest = (step: WaterfallStep): number => Math.min(step.from, step.to, step.whisker?.low ?? Infinity);
const highest = (step: WaterfallStep): number => Math.max(step.from, step.to, step.whisker?.high ?? -Infinity);

/**
 * Levels, whiskers and axis of a waterfall. A cause is zero below 1e-9 of the start. The axis is cut only where the
 * losses are less than half of the start (and not next to nothing), to a round value that leaves the last bar a foot.
 */
export const waterfallLayout = (data: WaterfallData, fromZero = false): WaterfallLayout => {
  const scale = Math.abs(data.start.value);
  let level = data.start.value;
  const steps = data.losses.map((loss): WaterfallStep => {
    const from = data.adds ? level : data.start.value;
    const to = from - loss.value;
    level = to;
    const zero = !(Math.abs(loss.value) > scale * 1e-9) && !((loss.uncertainty ?? 0) > scale * 1e-9);
    const insignificant = !zero && loss.uncertainty !== null && Math.abs(loss.value) < 2 * loss.uncertainty;
    return { ...loss, from, to, zero, insignificant, whisker: zero ? null : whiskerOf(to, loss.uncertainty) };
  });
  const low = Math.min(data.start.value, data.end.value, ...steps.map(lowest));
  const top = Math.max(data.start.value, data.end.value, ...steps.map(highest));
  // cut where that shows something: losses of a hundredth to a half of the start
  const cut = !fromZero && low > scale * 0.5 && top - low > scale * 0.01;
  const step = niceStep(top - low, 6);
  const base = cut ? Math.floor((low - (top - low) * 0.1) / (step / 2)) * (step / 2) : Math.min(0, low);
  return { steps, base, top, ticks: niceTicks(base, top, 6) };
};
