/** Places tried side by side before jumping on, and the shift of the jumps, of CPython's set. */
const LINEAR_PROBES = 9;
const PERTURB_SHIFT = 5;

function insert(table: number[], key: number): void {
  const mask = table.length - 1;
  let perturb = key;
  for (let at = key & mask; ; ) {
    const probes = at + LINEAR_PROBES <= mask ? LINEAR_PROBES : 0;
    for (let probe = 0; probe <= probes; probe++) {
      if (table[at + probe] >= 0) continue;
      table[at + probe] = key;
      return;
    }
    perturb >>>= PERTURB_SHIFT;
    at = (at * 5 + 1 + perturb) & mask;
  }
}

/**
 * The order in which CPython iterates a set of these different whole numbers ≥ 0, added in this order. The reference
 * hands levels drawn for groups of soiling intervals on in that order, so they reach other intervals than they were
 * drawn for; its values can only be met by doing the same.
 */
export function pythonSetOrder(keys: readonly number[]): number[] {
  let table: number[] = Array.from({ length: 8 }, () => -1);
  keys.forEach((key, added) => {
    insert(table, key);
    const used = added + 1;
    if (used * 5 < (table.length - 1) * 3) return;
    let size = 8;
    while (size <= used * 4) size *= 2;
    const grown = Array.from({ length: size }, () => -1);
    for (const kept of table) if (kept >= 0) insert(grown, kept);
    table = grown;
  });
  return table.filter((key) => key >= 0);
}
