import { AGGREGATIONS, CHARTS, chartDefinitionSchema, DATA_SOURCES, DIMENSIONS, GRANULARITIES, MEASURES, type ChartDefinition } from "@sunledger/contract";
import { describe, expect, it } from "vitest";
import { FIRST_DEFINITION, fitDefinition } from "./fitDefinition.ts";

/** A pseudo-random sequence, the same at each run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("the definition nearest to a wish", () => {
  it("can always be drawn, whatever is wished for", () => {
    const next = sequence(7);
    const of = <T>(list: readonly [T, ...T[]]): T => list[next(list.length)] ?? list[0];
    for (let run = 0; run < 600; run++) {
      const wish: ChartDefinition = {
        source: DATA_SOURCES[next(DATA_SOURCES.length)]?.source ?? "energy",
        chart: of(CHARTS),
        x: of(DIMENSIONS),
        y: Array.from({ length: next(9) }, () => of(MEASURES)),
        split: next(2) === 0 ? null : of(DIMENSIONS),
        granularity: of(GRANULARITIES),
        aggregation: of(AGGREGATIONS),
        filters: next(2) === 0 ? [] : [{ field: "point", values: ["INV01"] }, { field: "hour", values: [] }],
        order: next(2) === 0 ? "x" : "largest",
        top: next(2) === 0 ? null : 10,
      };
      const fitted = fitDefinition(wish);
      expect(chartDefinitionSchema.safeParse(fitted).error?.issues, JSON.stringify(wish)).toBeUndefined();
      expect(fitDefinition(fitted)).toEqual(fitted);
    }
  });

  it("leaves alone what can be drawn", () => {
    expect(fitDefinition(FIRST_DEFINITION)).toEqual(FIRST_DEFINITION);
    const stacked: ChartDefinition = { ...FIRST_DEFINITION, source: "losses", chart: "stacked_bar", x: "point", y: ["loss_kwh"], split: "loss", filters: [{ field: "loss_group", values: ["operational"] }] };
    expect(fitDefinition(stacked)).toEqual(stacked);
  });
});
