import { ALL_CAUSES, bitOf, runChain, STAGES, type ChainUnit } from "./chain.ts";
import { LOSS_GROUP, LOSS_KEYS, type LossKey } from "./lossKeys.ts";

/** The causes an operator or the outside world is answerable for: the players of Shapley's game. */
export const ANSWERABLE: readonly LossKey[] = LOSS_KEYS.filter(
  (key) => LOSS_GROUP[key] === "operational" || LOSS_GROUP[key] === "external",
);

/** The design losses alone: the toggles of the expected energy. */
export const DESIGN_CAUSES = LOSS_KEYS.reduce((mask, key) => (LOSS_GROUP[key] === "design" ? mask | bitOf(key) : mask), 0);

const scratch = new Float64Array(STAGES);

/** What the interval would have given more, in kW, without the cause alone (0 where other limits bind anyway). */
export function recoverableKw(unit: ChainUnit, state: Float64Array, arrays: Float64Array, key: LossKey, actualKw: number): number {
  return runChain(unit, state, arrays, ALL_CAUSES & ~bitOf(key), scratch) - actualKw;
}

/**
 * Shapley's shares of the answerable causes at work (`active`: their indices in LOSS_KEYS), in kW: each cause's mean
 * marginal loss over all orders in which the causes could have come, every design loss always on. They sum to the
 * design expectation less what is left. 2^n runs.
 */
export function shapleyKw(
  unit: ChainUnit,
  state: Float64Array,
  arrays: Float64Array,
  active: readonly number[],
  shares: Float64Array,
): void {
  const n = active.length;
  const subsets = 1 << n;
  const powers = new Float64Array(subsets);
  for (let subset = 0; subset < subsets; subset++) {
    let mask = DESIGN_CAUSES;
    for (let i = 0; i < n; i++) if (subset & (1 << i)) mask |= 1 << (active[i] ?? 0);
    powers[subset] = runChain(unit, state, arrays, mask, scratch);
  }
  for (let i = 0; i < n; i++) {
    let share = 0;
    for (let subset = 0; subset < subsets; subset++) {
      if (subset & (1 << i)) continue;
      const without = powers[subset] ?? 0;
      share += orderWeight(n, bitCount(subset)) * (without - (powers[subset | (1 << i)] ?? 0));
    }
    shares[i] = share;
  }
}

/** Share of the n! orders in which exactly a given set of `before` players comes before a given player. */
function orderWeight(n: number, before: number): number {
  let weight = 1 / n;
  for (let k = 1; k <= before; k++) weight *= k / (n - k);
  return weight;
}

function bitCount(x: number): number {
  let count = 0;
  for (let rest = x; rest > 0; rest &= rest - 1) count++;
  return count;
}
