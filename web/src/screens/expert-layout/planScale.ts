import type { LayoutQuantity } from "../../range/layoutSearch.ts";

/** From the best value, pale, to the worst, dark. */
export interface PlanScale {
  best: number;
  worst: number;
  /** 0 best, 1 worst; null for a value that is not known. */
  shareOf: (value: number | null) => number | null;
}

/** Differences smaller than this would be coloured though they mean little: of indices and ratios, of shares lost, of the best yield. */
const LEAST_SPREAD = { index: 0.05, loss: 0.02, yield: 0.05 };

/** The scale of a plan: less is worse, but for losses; a change is worse where it went that way. */
export function planScale(values: readonly (number | null)[], quantity: LayoutQuantity, isChange: boolean): PlanScale {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  const lossy = quantity === "loss";
  const low = Math.min(...known);
  const high = Math.max(...known);
  const isIndex = quantity === "pi" || quantity === "pr";
  const least = isIndex ? LEAST_SPREAD.index : lossy ? LEAST_SPREAD.loss : LEAST_SPREAD.yield * Math.max(1, Math.abs(high));
  if (known.length === 0) return { best: lossy ? 0 : 1, worst: lossy ? 1 : 0, shareOf: () => null };
  const best = isChange ? 0 : lossy ? Math.min(0, low) : quantity === "pi" ? Math.max(1, high) : high;
  const worst = lossy ? Math.max(high, best + least) : Math.min(low, best - least);
  return { best, worst, shareOf: (value) => (value === null || !Number.isFinite(value) ? null : Math.min(1, Math.max(0, (value - best) / (worst - best)))) };
}
