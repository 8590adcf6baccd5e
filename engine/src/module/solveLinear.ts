/**
 * Solves a small dense system A·x = b by elimination with pivoting.
 * @param matrix Rows of A, square; not changed.
 * @returns x; NaN where the system is singular.
 */
export function solveLinear(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const n = right.length;
  const m = matrix.map((row, i) => Float64Array.from([...row, right[i]]));
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(m[i][k]) > Math.abs(m[pivot][k])) pivot = i;
    [m[k], m[pivot]] = [m[pivot], m[k]];
    for (let i = k + 1; i < n; i++) {
      const factor = m[i][k] / m[k][k];
      for (let j = k; j <= n; j++) m[i][j] -= factor * m[k][j];
    }
  }
  const x = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    let sum = m[i][n];
    for (let j = i + 1; j < n; j++) sum -= m[i][j] * x[j];
    x[i] = sum / m[i][i];
  }
  return x;
}
