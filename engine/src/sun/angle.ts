/** Remainder in [0, period), for negative values too. */
export function modulo(value: number, period: number): number {
  const remainder = value % period;
  return remainder < 0 ? remainder + period : remainder;
}
