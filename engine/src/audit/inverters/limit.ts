/** What holds an inverter below what its strings offer, row by row. */
export const LIMIT = { no: 0, clipping: 1, curtailment: 2, derating: 3 } as const;
