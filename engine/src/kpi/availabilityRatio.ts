/** Sums that the availability of any set of units and any span add up from. */
export interface AvailabilityTime {
  /** Time with enough irradiance to run, h, times rated power. */
  usefulPowerHours: number;
  /** Of it the time a unit stood still. */
  downPowerHours: number;
  /** Of that the time the contract excuses. */
  excludedPowerHours: number;
}

/**
 * Time a unit could and did run, weighted by its rated power: an interval is useful above `poaMinWm2` (50–70 W/m² is
 * usual), down where power stays at or below `powerMin`, excused where `excluded` is 1 (SolarPower Europe O&M guidelines,
 * from memory). Intervals without irradiance or power do not count.
 */
export function availabilityTime(
  power: ArrayLike<number>, poaWm2: ArrayLike<number>, stepHours: number, ratedPower: number, poaMinWm2: number, powerMin: number,
  excluded?: ArrayLike<number>,
): AvailabilityTime {
  const time: AvailabilityTime = { usefulPowerHours: 0, downPowerHours: 0, excludedPowerHours: 0 };
  for (let i = 0; i < power.length; i++) {
    if (!(poaWm2[i] > poaMinWm2) || !(power[i] === power[i])) continue;
    time.usefulPowerHours += stepHours * ratedPower;
    if (power[i] > powerMin) continue;
    time.downPowerHours += stepHours * ratedPower;
    if (excluded?.[i] === 1) time.excludedPowerHours += stepHours * ratedPower;
  }
  return time;
}

/** Technical availability (uptime), 0–1: useful less down over useful. NaN without useful time. */
export function technicalAvailability(time: AvailabilityTime): number {
  return time.usefulPowerHours > 0 ? 1 - time.downPowerHours / time.usefulPowerHours : Number.NaN;
}

/** Contractual availability, 0–1: excused downtime does not count against it. NaN without useful time. */
export function contractualAvailability(time: AvailabilityTime): number {
  return time.usefulPowerHours > 0 ? 1 - (time.downPowerHours - time.excludedPowerHours) / time.usefulPowerHours : Number.NaN;
}

/** Energy-based availability, 0–1: produced over produced plus lost (excused losses left out by the caller). NaN for none of both. */
export function energyBasedAvailability(producedKwh: number, lostKwh: number): number {
  return producedKwh + lostKwh > 0 ? producedKwh / (producedKwh + lostKwh) : Number.NaN;
}
