/** Lowest and highest of a column, and a break. */
const AT_MOST_PER_COLUMN = 3;

/** First place whose x is not below a value; `points` is x, y, x, y … with ascending x. */
function placeOf(points: Float64Array, value: number): number {
  let [low, high] = [0, points.length / 2];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((points[2 * middle] ?? Number.NaN) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * What of a long line can be seen through a window of so many pixel columns: the lowest and the highest point of each, in
 * their order, so that no peak of a sample is lost. A stretch without values (NaN) that reaches from one column into
 * another stays a break. One neighbour on either side of the window leads
 * the line out of it. Few points are given back as they are.
 */
export function pixelExtremes(points: Float64Array, fromX: number, toX: number, columns: number): Float64Array {
  const first = Math.max(0, placeOf(points, fromX) - 1);
  const end = Math.min(points.length / 2, placeOf(points, toX) + 2);
  if (end - first <= AT_MOST_PER_COLUMN * columns) return points.subarray(2 * first, 2 * end);
  const seen = new Float64Array(2 * AT_MOST_PER_COLUMN * (columns + 2));
  let length = 0;
  const add = (x: number, y: number): void => {
    seen[length++] = x;
    seen[length++] = y;
  };
  const perX = columns / (toX - fromX || 1);
  // places of the column at hand; negative while it has no value
  let [column, lowest, highest] = [Number.NaN, -1, -1];
  let missing = Number.NaN;
  const keep = (place: number): void => add(points[2 * place] ?? Number.NaN, points[2 * place + 1] ?? Number.NaN);
  const close = (): void => {
    if (lowest < 0) return;
    keep(Math.min(lowest, highest));
    if (lowest !== highest) keep(Math.max(lowest, highest));
  };
  for (let place = first; place < end; place++) {
    const x = points[2 * place] ?? Number.NaN;
    const y = points[2 * place + 1] ?? Number.NaN;
    const here = Math.min(columns, Math.max(-1, Math.floor((x - fromX) * perX)));
    if (here !== column) {
      close();
      [column, lowest, highest] = [here, -1, -1];
    }
    if (Number.isNaN(y)) {
      missing = x;
      continue;
    }
    if (lowest < 0) {
      if (!Number.isNaN(missing)) add(missing, Number.NaN);
      [lowest, highest] = [place, place];
    }
    missing = Number.NaN;
    if (y < (points[2 * lowest + 1] ?? Number.NaN)) lowest = place;
    if (y > (points[2 * highest + 1] ?? Number.NaN)) highest = place;
  }
  close();
  return seen.subarray(0, length);
}
