import { mean, standardDeviation } from "../trend/statistics/moments.ts";
import { quantileOfSorted, sortedValid, median } from "../trend/statistics/quantile.ts";

/** 1/Φ⁻¹(3/4): makes the median absolute deviation estimate the standard deviation of normal noise. */
const NORMAL_MAD_SCALE = 0.674_489_750_196_081_7;

/** Flags values beyond `k` interquartile ranges from the quartiles (Tukey 1977). NaN is no outlier. 1 = outlier. */
export function tukeyOutliers(values: ArrayLike<number>, k = 1.5): Uint8Array {
  const sorted = sortedValid(values);
  const q1 = quantileOfSorted(sorted, 0.25);
  const q3 = quantileOfSorted(sorted, 0.75);
  const low = q1 - k * (q3 - q1);
  const high = q3 + k * (q3 - q1);
  return Uint8Array.from(values, (value) => (value < low || value > high ? 1 : 0));
}

/** Flags values more than `zMax` population standard deviations from the mean. NaN is left out and never flagged. 1 = outlier. */
export function zScoreOutliers(values: ArrayLike<number>, zMax = 1.5): Uint8Array {
  const centre = mean(values);
  const deviation = standardDeviation(values, 0);
  const flags = new Uint8Array(values.length);
  const sorted = sortedValid(values);
  // a constant column has no spread; rounding of its mean must not make one
  if (sorted.length === 0 || sorted[0] === sorted[sorted.length - 1]) return flags;
  for (let i = 0; i < values.length; i++) if (Math.abs((values[i] - centre) / deviation) > zMax) flags[i] = 1;
  return flags;
}

/**
 * Flags values further than `maxDeviation` scaled median absolute deviations from the median of the `window` rows
 * centred on them (Hampel identifier; Pearson et al. 2016, EURASIP J. Adv. Signal Process. 87).
 * Rows without a whole window of valid values are not judged. `scale` divides the deviation (default Φ⁻¹(3/4)). 1 = outlier.
 */
export function hampelOutliers(values: ArrayLike<number>, window = 5, maxDeviation = 3, scale = NORMAL_MAD_SCALE): Uint8Array {
  const flags = new Uint8Array(values.length);
  const ahead = (window - 1) >> 1;
  const rows = new Float64Array(window);
  for (let i = window - 1 - ahead; i + ahead < values.length; i++) {
    let whole = true;
    for (let j = 0; j < window; j++) {
      rows[j] = values[i + ahead - window + 1 + j];
      whole &&= rows[j] === rows[j];
    }
    if (!whole) continue;
    const centre = median(rows);
    const deviation = median(rows.map((row) => Math.abs(row - centre))) / scale;
    if (Math.abs(values[i] - centre) > maxDeviation * deviation) flags[i] = 1;
  }
  return flags;
}
