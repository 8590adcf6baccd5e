import type { EChartsOption } from "echarts";
import { groupsOption } from "./groupsOption.ts";
import type { LossKey } from "./lossCatalogue.ts";
import { LOSSES } from "./lossCatalogue.ts";
import { niceTicks } from "./niceTicks.ts";
import type { Shape, ShapeGroup } from "./shape.ts";
import { groupShape, lineShape, rectShape, textShape } from "./shape.ts";
import { stackTexture } from "./stackTexture.ts";
import type { Theme } from "./theme.ts";
import { tooltipHtml } from "./tooltip.ts";

export interface CourseCause {
  key: LossKey;
  /** One a step, in the unit shown; negative is a gain, null is a gap. */
  values: readonly (number | null)[];
}

export interface LossCourseSettings {
  theme: Theme;
  widthPx: number;
  heightPx: number;
  /** The cause looked at: the others stand back. */
  selected: LossKey | null;
  names: Readonly<Record<LossKey, string>>;
  total: string;
  missing: string;
  tick: (step: string) => string;
  step: (step: string) => string;
  axis: (value: number) => string;
  value: (value: number) => string;
}

const LEFT = 52;
const RIGHT = 8;
const TOP = 10;
const BOTTOM = 24;
const TICK_WIDTH = 58;
/** Causes that are not looked at keep this much of their colour. */
const BACK_OPACITY = 0.28;

/** What each cause takes, step by step, stacked in physical order: losses upwards, gains downwards. `name` of a hit is the step. */
export const lossCourseOption = (steps: readonly string[], causes: readonly CourseCause[], settings: LossCourseSettings): EChartsOption => {
  const { theme, widthPx, heightPx, selected, names } = settings;
  const sums = (of: (value: number) => number) => steps.map((_, i) => causes.reduce((sum, { values }) => sum + of(values[i] ?? 0), 0));
  const high = Math.max(1e-9, ...sums((value) => Math.max(0, value)));
  const low = Math.min(0, ...sums((value) => Math.min(0, value)));
  const right = widthPx - RIGHT;
  const floor = heightPx - BOTTOM;
  const y = (value: number): number => floor - ((value - low) / (high - low)) * (floor - TOP);
  const stepPx = (right - LEFT) / Math.max(1, steps.length);
  const width = Math.max(1, Math.min(40, stepPx * 0.66));
  const frame: Shape[] = niceTicks(low, high, 4).flatMap((tick) => [
    lineShape(LEFT, y(tick), right, y(tick), { stroke: Math.abs(tick) < 1e-12 ? theme.ink3 : theme.hair }),
    textShape(LEFT - 6, y(tick), settings.axis(tick), { color: theme.ink3, align: "right" }),
  ]);
  const stride = Math.max(1, Math.ceil(TICK_WIDTH / stepPx));
  const groups = steps.map((step, i): ShapeGroup => {
    const x = LEFT + (i + 0.5) * stepPx - width / 2;
    const children: Shape[] = [];
    let [up, down] = [0, 0];
    for (const { key, values } of causes) {
      const value = values[i] ?? 0;
      if (value === 0) continue;
      const from = value > 0 ? up : down;
      const top = y(Math.max(from, from + value));
      const rect = { x, y: top, width, height: y(Math.min(from, from + value)) - top };
      if (value > 0) up += value;
      else down += value;
      const isBack = selected !== null && selected !== key;
      children.push(rectShape(rect, { fill: LOSSES[key].color, opacity: isBack ? BACK_OPACITY : 1 }), ...(isBack ? [] : stackTexture(key, rect, theme.page)));
      if (rect.height > 3) children.push(lineShape(x, rect.y, x + width, rect.y, { stroke: theme.page }));
    }
    if (i % stride === 0) children.push(textShape(x + width / 2, heightPx - 8, settings.tick(step), { color: theme.ink2, align: "center" }));
    // the whole column answers the pointer
    children.unshift(rectShape({ x: LEFT + i * stepPx, y: TOP, width: stepPx, height: floor - TOP }, { fill: theme.page, opacity: 0 }));
    return groupShape(children);
  });
  return groupsOption({
    theme,
    frame,
    groups,
    names: steps,
    tip: (at) => {
      const step = steps[at];
      if (step === undefined) return "";
      const here = causes.flatMap(({ key, values }) => (values[at] === 0 ? [] : [{ key, value: values[at] ?? null }]));
      const isKnown = here.some(({ value }) => value !== null);
      return tooltipHtml(settings.step(step), [
        ...here.map(({ key, value }) => ({ label: names[key].replaceAll("\u00AD", ""), color: LOSSES[key].color, value: value === null ? settings.missing : settings.value(value) })),
        { label: settings.total, value: isKnown ? settings.value(here.reduce((sum, { value }) => sum + (value ?? 0), 0)) : settings.missing },
      ]);
    },
  });
};
