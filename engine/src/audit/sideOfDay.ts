/**
 * How many of a day's values belong to a state that goes on into the day after it (`goesOn`; they are its last), or came from the day before
 * (its first): the split at which the values lie nearest to what they are in it (`within`) on that side, and to what they usually are on the
 * other, by the sum of their distances. 0 where none do.
 */
export function sideOfDay(values: readonly number[], usual: number, within: number, goesOn: boolean): number {
  let count = 0;
  let least = 0;
  let sum = 0;
  for (let n = 1; n <= values.length; n++) {
    const value = values[goesOn ? values.length - n : n - 1];
    sum += Math.abs(value - within) - Math.abs(value - usual);
    if (sum >= least) continue;
    least = sum;
    count = n;
  }
  return count;
}
