/**
 * Power after a transformer (unit of the input) with constant no-load loss and a load loss that grows with the square.
 *
 * `noLoadLoss` and `loadLoss` are fractions of `rating`, the latter at rated output; the answer solves
 * input = output + no-load + load·(output/rating)². NaN gives NaN.
 * Gilman et al. (2018), SAM Photovoltaic Model Technical Reference Update, NREL/TP-6A20-67399.
 */
export function transformerOutput(inputPower: number, noLoadLoss: number, loadLoss: number, rating: number): number {
  const input = inputPower / rating;
  if (loadLoss === 0) return (input - noLoadLoss) * rating;
  return ((Math.sqrt(1 + 4 * loadLoss * (input - noLoadLoss)) - 1) / (2 * loadLoss)) * rating;
}
