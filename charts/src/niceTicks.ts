/** A round step (1, 2, 2.5 or 5 times a power of ten) that cuts `range` into about `count` parts; 1 when there is no range. */
export const niceStep = (range: number, count: number): number => {
  if (!(range > 0) || !Number.isFinite(range)) return 1;
  const raw = range / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 2.5, 5, 10].find((f) => f * power >= raw * 0.999) ?? 10;
  return factor * power;
};

/** The multiples of a round step inside [low, high]; one tick where rounding leaves no range to speak of. */
export const niceTicks = (low: number, high: number, count: number): number[] => {
  if (!(high - low > 1e-9 * Math.max(Math.abs(low), Math.abs(high)))) return [low];
  const step = niceStep(high - low, count);
  const ticks: number[] = [];
  // + 0: a tick at minus zero would be written with its sign
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) ticks.push(i * step + 0);
  return ticks;
};
