/** Bounds of a value; whether each bound itself is allowed. */
export interface Limits {
  low: number;
  high: number;
  lowInclusive: boolean;
  highInclusive: boolean;
}

/** Plausible weather (pvanalytics `quality.weather`): air temperature °C, relative humidity %, wind speed m/s. */
export const WEATHER_LIMITS = {
  tempAirC: { low: -35, high: 50, lowInclusive: false, highInclusive: false },
  relativeHumidityPercent: { low: 0, high: 100, lowInclusive: true, highInclusive: true },
  windSpeedMs: { low: 0, high: 50, lowInclusive: true, highInclusive: false },
} as const satisfies Record<string, Limits>;

/** Flags values inside the limits. NaN is outside. 1 = inside. */
export function withinLimits(values: ArrayLike<number>, limits: Limits): Uint8Array {
  return Uint8Array.from(values, (value) => {
    const aboveLow = limits.lowInclusive ? value >= limits.low : value > limits.low;
    const belowHigh = limits.highInclusive ? value <= limits.high : value < limits.high;
    return aboveLow && belowHigh ? 1 : 0;
  });
}
