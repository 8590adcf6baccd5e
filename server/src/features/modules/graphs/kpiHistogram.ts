import { quantile } from "@sunledger/engine";
import { pointSteps } from "../../../analysis/ledgerQueries.ts";
import { rangeOfPoints, type GraphMaker } from "./graphAsked.ts";

/** The widths that classes may have: what stands on the axis reads in whole hundredths. */
const CLASS_WIDTHS = [0.01, 0.02, 0.05] as const;
const WIDEST = 0.05;
const HIGHEST = 1.25;

/**
 * How the performance index of days is spread at each point, in classes as fine as the number of days and their spread
 * bear; the first takes what is below it, the last what is above.
 */
export const kpiHistogram: GraphMaker = async (asked) => {
  const steps = (await pointSteps(asked.stores.measurements, rangeOfPoints(asked), "day"))
    .filter(({ expectedKwh }) => expectedKwh > 0)
    .map(({ point, deliveredKwh, expectedKwh }) => ({ point, ratio: deliveredKwh / expectedKwh }));
  const width = classWidth(steps.map(({ ratio }) => ratio));
  const edges = Array.from({ length: Math.round(HIGHEST / width) }, (_, i) => Math.round(i * width * 100) / 100);
  const counts = new Map<string, number[]>();
  for (const { point, ratio } of steps) {
    const own = counts.get(point) ?? edges.map(() => 0);
    counts.set(point, own);
    const at = Math.min(edges.length - 1, Math.max(0, Math.floor(ratio / width)));
    own[at] = (own[at] ?? 0) + 1;
  }
  return { kind: "histogram", quantity: "pi", unit: "", edges, series: [...counts].map(([point, own]) => ({ point, counts: own })) };
};

/** The rule of Freedman and Diaconis (1981), twice the interquartile range over the cube root of the count, rounded up to a width that reads well. */
function classWidth(ratios: readonly number[]): number {
  const spread = quantile(ratios, 0.75) - quantile(ratios, 0.25);
  const wanted = (2 * spread) / Math.cbrt(ratios.length);
  return CLASS_WIDTHS.find((width) => width >= wanted) ?? WIDEST;
}
