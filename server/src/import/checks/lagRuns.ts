/** Days [fromDay, toDay) of the series on which one series is late against another by `lag` intervals. */
export interface LagRun {
  fromDay: number;
  toDay: number;
  lag: number;
}

/** Days joined before a lag is read off: enough broken clouds in any climate. */
const WINDOW_DAYS = 14;
const MAX_LAG_MINUTES = 130;
/** The best lag must be a clear match, and clearly better than none. */
const MIN_CORRELATION = 0.3;
const MIN_GAIN = 0.15;
/** A day whose clouds decide less than this had none. */
const NO_CLOUDS = 0.1;

/**
 * Finds where a series (a sensor) is written late or early against another that sees the same sky (the plant's power).
 * Clouds are the mark: second differences keep them and drop the course of the day, and only at the right lag do they
 * agree. `perDay` intervals a day; NaN is no sample. Positive lags: the first series is late.
 */
export function lagRuns(series: Float64Array, other: Float64Array, perDay: number): LagRun[] {
  const most = Math.floor((MAX_LAG_MINUTES * perDay) / 1440);
  const days = Math.floor(series.length / perDay);
  if (most < 1 || days < WINDOW_DAYS) return [];
  const products = dayProducts(bends(series), bends(other), perDay, days, most);
  const courses = dayProducts(series, other, perDay, days, most);
  const windows = Math.floor(days / WINDOW_DAYS);
  const lags = Array.from({ length: windows }, (_, w) => lagOfDays(products, w * WINDOW_DAYS, w === windows - 1 ? days : (w + 1) * WINDOW_DAYS, most));
  const runs: LagRun[] = [];
  for (let w = 0; w < windows; w++) {
    const lag = lags[w] ?? 0;
    if (lag === 0) continue;
    let last = w;
    while (last + 1 < windows && lags[last + 1] === lag) last++;
    runs.push(refined(products, courses, { fromDay: w * WINDOW_DAYS, toDay: last === windows - 1 ? days : (last + 1) * WINDOW_DAYS, lag }, days, most));
    w = last;
  }
  return runs;
}

/** Sums of products of a day: of both series at each lag, and of each with itself. */
interface DayProducts {
  cross: Float64Array[];
  own: Float64Array;
  other: Float64Array;
}

/** How sharply a series bends at each sample; NaN where a neighbour is missing. */
function bends(values: Float64Array): Float64Array {
  const result = new Float64Array(values.length).fill(NaN);
  for (let k = 1; k + 1 < values.length; k++) result[k] = (values[k - 1] ?? NaN) - 2 * (values[k] ?? NaN) + (values[k + 1] ?? NaN);
  return result;
}

function dayProducts(series: Float64Array, other: Float64Array, perDay: number, days: number, most: number): DayProducts {
  const cross = Array.from({ length: 2 * most + 1 }, () => new Float64Array(days));
  const products: DayProducts = { cross, own: new Float64Array(days), other: new Float64Array(days) };
  for (let d = 0; d < days; d++) {
    for (let k = d * perDay; k < (d + 1) * perDay; k++) {
      const b = other[k] ?? NaN;
      const a = series[k] ?? NaN;
      if (a === a) products.own[d] = (products.own[d] ?? 0) + a * a;
      if (b !== b || b === 0) continue;
      products.other[d] = (products.other[d] ?? 0) + b * b;
      for (let lag = -most; lag <= most; lag++) {
        const late = series[k + lag] ?? NaN;
        const sums = cross[lag + most];
        if (late === late && sums !== undefined) sums[d] = (sums[d] ?? 0) + late * b;
      }
    }
  }
  return products;
}

function lagOfDays({ cross, own, other }: DayProducts, from: number, to: number, most: number): number {
  const total = (column: Float64Array | undefined) => column?.subarray(from, to).reduce((sum, value) => sum + value, 0) ?? 0;
  const norm = Math.sqrt(total(own) * total(other));
  if (!(norm > 0)) return 0;
  const correlation = cross.map((sums) => total(sums) / norm);
  const best = correlation.indexOf(Math.max(...correlation));
  const clear = (correlation[best] ?? 0) >= MIN_CORRELATION && (correlation[best] ?? 0) - (correlation[most] ?? 0) >= MIN_GAIN;
  return clear ? best - most : 0;
}

/**
 * Moves both ends of a run to the days where the lag begins and ceases to fit better than none: by the clouds, and on
 * days without any by the course of the day.
 */
function refined(clouds: DayProducts, courses: DayProducts, run: LagRun, days: number, most: number): LagRun {
  const gainOf = ({ cross, own, other }: DayProducts, d: number): number => {
    const norm = Math.sqrt((own[d] ?? 0) * (other[d] ?? 0));
    return norm > 0 ? ((cross[run.lag + most]?.[d] ?? 0) - (cross[most]?.[d] ?? 0)) / norm : 0;
  };
  const gain = (d: number): number => {
    const byClouds = gainOf(clouds, d);
    return Math.abs(byClouds) > NO_CLOUDS ? byClouds : gainOf(courses, d);
  };
  const earliest = Math.max(0, run.fromDay - WINDOW_DAYS);
  const latest = Math.min(days, run.toDay + WINDOW_DAYS);
  const middle = Math.floor((run.fromDay + run.toDay) / 2);
  return { lag: run.lag, fromDay: furthest(middle, earliest, -1, gain), toDay: furthest(middle, latest - 1, 1, gain) + 1 };
}

/** Walking from the middle of a run to a limit: the day up to which the gains add up to the most. */
function furthest(middle: number, limit: number, direction: 1 | -1, gain: (day: number) => number): number {
  let sum = 0;
  let best = 0;
  let at = middle;
  for (let day = middle; direction > 0 ? day <= limit : day >= limit; day += direction) {
    sum += gain(day);
    if (sum >= best) {
      best = sum;
      at = day;
    }
  }
  return at;
}
