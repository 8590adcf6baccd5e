/** Outcome of a capacity test. */
export interface CapacityVerdict {
  /** Capacity the test shows: nameplate times the ratio of measured over expected capacity. */
  testedCapacity: number;
  passed: boolean;
  /** Lowest capacity that passes, and the highest where the tolerance is two-sided. */
  lowestPassing: number;
  highestPassing: number | null;
}

/**
 * Judges measured over expected capacity against a tolerance (a ratio): two-sided "± t", or "− t" which has no upper end
 * (ASTM E2939 practice as in pvcaptest).
 */
export function capacityVerdict(capacityRatio: number, nameplate: number, tolerance: number, twoSided: boolean): CapacityVerdict {
  // six decimals, so that a ratio exactly at the limit passes
  const shortfall = Math.round((1 - capacityRatio) * 1e6) / 1e6;
  return {
    testedCapacity: nameplate * capacityRatio,
    passed: twoSided ? Math.abs(shortfall) <= tolerance : shortfall <= tolerance,
    lowestPassing: nameplate * (1 - tolerance),
    highestPassing: twoSided ? nameplate * (1 + tolerance) : null,
  };
}
