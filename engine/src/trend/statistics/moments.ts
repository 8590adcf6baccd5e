/** Sum of a column, NaN left out; 0 where nothing is valid. */
export function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) if (values[i] === values[i]) total += values[i];
  return total;
}

/** Mean of a column, NaN left out; NaN where nothing is valid. */
export function mean(values: ArrayLike<number>): number {
  let total = 0;
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    if (values[i] === values[i]) {
      total += values[i];
      count++;
    }
  }
  return count > 0 ? total / count : Number.NaN;
}

/**
 * Standard deviation of a column, NaN left out, by two passes. `ddof` 0 for a population, 1 for a sample;
 * NaN where no more than `ddof` numbers are valid.
 */
export function standardDeviation(values: ArrayLike<number>, ddof: number): number {
  const centre = mean(values);
  let squares = 0;
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    if (values[i] === values[i]) {
      squares += (values[i] - centre) ** 2;
      count++;
    }
  }
  return count > ddof ? Math.sqrt(squares / (count - ddof)) : Number.NaN;
}

/** Pearson correlation of the rows where both columns are valid; NaN below two rows or where a column is constant. */
export function correlation(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const xValid: number[] = [];
  const yValid: number[] = [];
  for (let i = 0; i < x.length; i++) {
    if (x[i] === x[i] && y[i] === y[i]) {
      xValid.push(x[i]);
      yValid.push(y[i]);
    }
  }
  const xMean = mean(xValid);
  const yMean = mean(yValid);
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < xValid.length; i++) {
    xx += (xValid[i] - xMean) ** 2;
    yy += (yValid[i] - yMean) ** 2;
    xy += (xValid[i] - xMean) * (yValid[i] - yMean);
  }
  return xValid.length >= 2 ? xy / Math.sqrt(xx * yy) : Number.NaN;
}
