/** An ordinary least-squares fit. */
export interface LeastSquaresFit {
  coefficients: Float64Array;
  /** Unscaled covariance (XᵀX)⁻¹, row by row. */
  covariance: Float64Array;
  residualSquares: number;
  count: number;
}

/** A matrix reduced by Householder reflections: R above the diagonal, the transformed right side beside it. */
function reduce(columns: readonly Float64Array[], right: Float64Array): { r: Float64Array[]; qty: Float64Array } {
  const width = columns.length;
  const rows = right.length;
  const work = columns.map((column) => Float64Array.from(column));
  const qty = Float64Array.from(right);
  for (let k = 0; k < width; k++) {
    let norm = 0;
    for (let i = k; i < rows; i++) norm += work[k][i] ** 2;
    norm = Math.sqrt(norm);
    if (norm === 0) continue;
    const alpha = work[k][k] > 0 ? -norm : norm;
    const reflector = work[k].slice(k);
    reflector[0] -= alpha;
    let length = 0;
    for (const value of reflector) length += value * value;
    for (const target of [...work.slice(k), qty]) {
      let dot = 0;
      for (let i = 0; i < reflector.length; i++) dot += reflector[i] * target[k + i];
      const factor = (2 * dot) / length;
      for (let i = 0; i < reflector.length; i++) target[k + i] -= factor * reflector[i];
    }
  }
  return { r: work, qty };
}

/** Inverse of an upper triangle given by columns. */
function invertTriangle(r: readonly Float64Array[]): Float64Array {
  const width = r.length;
  const inverse = new Float64Array(width * width);
  for (let j = 0; j < width; j++) {
    for (let i = j; i >= 0; i--) {
      let value = i === j ? 1 : 0;
      for (let k = i + 1; k <= j; k++) value -= r[k][i] * inverse[k * width + j];
      inverse[i * width + j] = value / r[i][i];
    }
  }
  return inverse;
}

/**
 * Ordinary least squares y ≈ Σ coefficient·column by Householder QR on columns scaled to unit length, so that badly
 * scaled regressors (products of irradiance) lose no digits. No NaN may be passed; fewer rows than columns or dependent
 * columns give NaN or infinite coefficients.
 */
export function leastSquares(columns: readonly Float64Array[], y: Float64Array): LeastSquaresFit {
  const width = columns.length;
  const scales = columns.map((column) => {
    let squares = 0;
    for (const value of column) squares += value * value;
    return Math.sqrt(squares);
  });
  const { r, qty } = reduce(columns.map((column, c) => column.map((value) => value / scales[c])), y);
  const inverse = invertTriangle(r);
  const coefficients = new Float64Array(width);
  const covariance = new Float64Array(width * width);
  for (let i = 0; i < width; i++) {
    for (let j = i; j < width; j++) coefficients[i] += inverse[i * width + j] * qty[j];
    coefficients[i] /= scales[i];
    for (let j = 0; j < width; j++) {
      for (let k = Math.max(i, j); k < width; k++) covariance[i * width + j] += inverse[i * width + k] * inverse[j * width + k];
      covariance[i * width + j] /= scales[i] * scales[j];
    }
  }
  let residualSquares = 0;
  for (let row = 0; row < y.length; row++) {
    let fitted = 0;
    for (let c = 0; c < width; c++) fitted += coefficients[c] * columns[c][row];
    residualSquares += (y[row] - fitted) ** 2;
  }
  return { coefficients, covariance, residualSquares, count: y.length };
}
