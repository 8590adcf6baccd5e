import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOSS_KEYS } from "./lossCatalogue.ts";
import type { WaterfallData } from "./waterfallLayout.ts";
import { waterfallLayout } from "./waterfallLayout.ts";

const START = 100;

/** Any books that close: losses and gains of any size, some of them zero. */
const books = fc
  .array(fc.record({ value: fc.oneof(fc.constant(0), fc.double({ min: -8, max: 30, noNaN: true })), uncertainty: fc.oneof(fc.constant(0), fc.constant(null), fc.double({ min: 0, max: 10, noNaN: true })) }), { minLength: 1, maxLength: LOSS_KEYS.length })
  .map((parts): WaterfallData => {
    const losses = parts.map((part, i) => ({ ...part, key: LOSS_KEYS[i] ?? "unexplained" }));
    return { start: { value: START, uncertainty: null }, losses, end: { value: START - losses.reduce((sum, { value }) => sum + value, 0), uncertainty: null }, adds: true };
  });

describe("the waterfall's levels", () => {
  it("go from the start to the end, each bar from where the last one stopped", () => {
    fc.assert(
      fc.property(books, (data) => {
        const { steps } = waterfallLayout(data);
        expect(steps[0]?.from).toBe(data.start.value);
        steps.forEach((step, i) => {
          expect(step.from).toBe(i === 0 ? data.start.value : steps[i - 1]?.to);
          expect(step.from - step.to).toBeCloseTo(step.value, 9);
        });
        expect(steps.at(-1)?.to).toBeCloseTo(data.end.value, 9);
      }),
    );
  });

  it("keep every bar, whisker and total inside the axis", () => {
    fc.assert(
      fc.property(books, fc.boolean(), (data, fromZero) => {
        const { steps, base, top } = waterfallLayout(data, fromZero);
        const drawn = [data.start.value, data.end.value, ...steps.flatMap(({ from, to, whisker }) => [from, to, ...(whisker ? [whisker.low, whisker.high] : [])])];
        for (const value of drawn) {
          expect(value).toBeGreaterThanOrEqual(base - 1e-9);
          expect(value).toBeLessThanOrEqual(top + 1e-9);
        }
        if (fromZero) expect(base).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("call a loss insignificant exactly when it is smaller than twice its uncertainty", () => {
    fc.assert(
      fc.property(books, (data) => {
        for (const { zero, insignificant, value, uncertainty } of waterfallLayout(data).steps) {
          if (!zero) expect(insignificant).toBe(uncertainty !== null && Math.abs(value) < 2 * uncertainty);
          else expect(insignificant).toBe(false);
        }
      }),
    );
  });

  it("hang every bar from the start when the parts do not add up", () => {
    const { steps } = waterfallLayout({
      start: { value: START, uncertainty: null },
      losses: [{ key: "soiling", value: 4, uncertainty: null }, { key: "shading", value: 3, uncertainty: null }],
      end: { value: 95, uncertainty: null },
      adds: false,
    });
    expect(steps.map(({ from, to }) => [from, to])).toEqual([[100, 96], [100, 97]]);
  });

  it("do not cut the axis when half of the energy is lost", () => {
    const data: WaterfallData = { start: { value: 100, uncertainty: null }, losses: [{ key: "snow", value: 60, uncertainty: null }], end: { value: 40, uncertainty: null }, adds: true };
    expect(waterfallLayout(data).base).toBe(0);
  });
});
