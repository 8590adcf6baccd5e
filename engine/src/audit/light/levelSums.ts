import { solveLinear } from "../../module/solveLinear.ts";

/** Normal equations of rows within levels that are free, about what is known of the unknowns beforehand. */
export class LevelSums {
  private readonly matrix: readonly Float64Array[];
  private readonly right: Float64Array;
  private readonly mean: Float64Array;
  private meanValue = 0;
  private weight = 0;
  private meanSquare = 0;
  private squares = 0;
  private weightOfAll = 0;
  private readonly at: number[] = [];
  private readonly size: number[] = [];

  /** How far each unknown may lie from none, k = 1. */
  constructor(spreads: readonly number[]) {
    const n = spreads.length;
    this.matrix = spreads.map((spread, i) => {
      const row = new Float64Array(n);
      row[i] = 1 / spread ** 2;
      return row;
    });
    this.right = new Float64Array(n);
    this.mean = new Float64Array(n);
  }

  begin(): void {
    this.at.length = 0;
    this.size.length = 0;
  }

  term(unknown: number, size: number): void {
    if (size === 0) return;
    this.at.push(unknown);
    this.size.push(size);
  }

  end(value: number, weight: number): void {
    this.weight += weight;
    this.meanValue += weight * value;
    this.meanSquare += weight * value ** 2;
    for (let i = 0; i < this.at.length; i++) {
      const a = this.at[i];
      const weighted = weight * this.size[i];
      this.mean[a] += weighted;
      this.right[a] += weighted * value;
      for (let k = 0; k < this.at.length; k++) this.matrix[a][this.at[k]] += weighted * this.size[k];
    }
  }

  /** Ends a level: what its rows have in common is taken out. */
  close(): void {
    if (this.weight > 0) {
      this.squares += this.meanSquare - this.meanValue ** 2 / this.weight;
      this.weightOfAll += this.weight;
      for (let i = 0; i < this.mean.length; i++) {
        if (this.mean[i] === 0) continue;
        this.right[i] -= (this.mean[i] * this.meanValue) / this.weight;
        for (let k = 0; k < this.mean.length; k++) this.matrix[i][k] -= (this.mean[i] * this.mean[k]) / this.weight;
      }
    }
    this.mean.fill(0);
    this.meanValue = 0;
    this.meanSquare = 0;
    this.weight = 0;
  }

  solve(): Float64Array {
    return solveLinear(this.matrix, this.right);
  }

  /** What a solution leaves of the values' squares within their levels, per weight, with what it costs to lie off what was known. */
  misfit(solution: Float64Array): number {
    return (this.squares - this.right.reduce((sum, v, i) => sum + v * solution[i], 0)) / this.weightOfAll;
  }

  /** Standard uncertainty of one unknown, the others left free. */
  uncertainty(unknown: number): number {
    const one = new Float64Array(this.right.length);
    one[unknown] = 1;
    return this.uncertaintyAlong(one);
  }

  /** Standard uncertainty of a sum of all unknowns, each times its own factor. */
  uncertaintyAlong(factors: Float64Array): number {
    const by = solveLinear(this.matrix, factors);
    return Math.sqrt(factors.reduce((sum, factor, i) => sum + factor * by[i], 0));
  }
}
