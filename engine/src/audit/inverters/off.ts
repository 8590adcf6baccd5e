/** Why an inverter gave nothing, row by row. */
export const OFF = { no: 0, stop: 1, grid: 2, snow: 3 } as const;
