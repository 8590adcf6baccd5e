import { pointSteps } from "../../../analysis/ledgerQueries.ts";
import { rangeOfPoints, type GraphMaker } from "./graphAsked.ts";

const CLASS_WIDTH = 0.05;
const CLASSES = 25;

/** How the performance index of days is spread at each point, in classes of 0.05; the first takes what is below it, the last what is above. */
export const kpiHistogram: GraphMaker = async (asked) => {
  const steps = (await pointSteps(asked.stores.measurements, rangeOfPoints(asked), "day")).filter(({ expectedKwh }) => expectedKwh > 0);
  const counts = new Map<string, number[]>();
  for (const { point, deliveredKwh, expectedKwh } of steps) {
    const own = counts.get(point) ?? Array.from({ length: CLASSES }, () => 0);
    counts.set(point, own);
    const at = Math.min(CLASSES - 1, Math.max(0, Math.floor(deliveredKwh / expectedKwh / CLASS_WIDTH)));
    own[at] = (own[at] ?? 0) + 1;
  }
  const edges = Array.from({ length: CLASSES }, (_, i) => Math.round(i * CLASS_WIDTH * 100) / 100);
  return { kind: "histogram", quantity: "pi", unit: "", edges, series: [...counts].map(([point, own]) => ({ point, counts: own })) };
};
