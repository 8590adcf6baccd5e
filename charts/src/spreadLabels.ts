/**
 * Heights for labels that stand beside each other's lines: as near to the wished ones as they go without touching,
 * in their order, inside [top, bottom] where there is room for all.
 */
export const spreadLabels = (wished: readonly number[], gapPx: number, top: number, bottom: number): number[] => {
  const order = wished.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y || a.index - b.index);
  let least = top;
  for (const label of order) {
    label.y = Math.max(label.y, least);
    least = label.y + gapPx;
  }
  let most = bottom;
  for (const label of order.toReversed()) {
    label.y = Math.min(label.y, most);
    most = label.y - gapPx;
  }
  const heights = Array.from(wished);
  for (const { y, index } of order) heights[index] = y;
  return heights;
};
