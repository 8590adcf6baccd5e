/** Constants A (hPa), B, C (°C) of the Magnus formula over water; WMO-No. 8. */
export type MagnusCoefficients = readonly [number, number, number];

const MAGNUS: MagnusCoefficients = [6.112, 17.62, 243.12];

/** Dew point in °C from air temperature (°C) and relative humidity (0-1). Magnus formula; NaN at zero humidity. */
export function dewPointC(tempAirC: number, relativeHumidity: number, [, b, c]: MagnusCoefficients = MAGNUS): number {
  const exponent = (b * tempAirC) / (c + tempAirC) + Math.log(relativeHumidity);
  return (c * exponent) / (b - exponent);
}

/** Relative humidity (0-1) from air temperature and dew point (°C). Magnus formula. */
export function relativeHumidityFromDewPoint(tempAirC: number, tempDewC: number, [, b, c]: MagnusCoefficients = MAGNUS): number {
  return Math.exp((b * tempDewC) / (c + tempDewC) - (b * tempAirC) / (c + tempAirC));
}

/**
 * Precipitable water in cm from air temperature (°C) and relative humidity (0-1), at least 0.1 cm.
 * Source: Keogh & Blakers (2004) after Gueymard (1994), Solar Energy 53, 57.
 */
export function precipitableWaterCm(tempAirC: number, relativeHumidity: number): number {
  const t = tempAirC + 273.15;
  const theta = t / 273.15;
  const scaleHeightKm = 0.4976 + 1.5265 * theta + Math.exp(13.6897 * theta - 14.9188 * theta ** 3);
  const vapour = Math.exp(22.33 - 49.14 * (100 / t) - 10.922 * (100 / t) ** 2 - 0.39015 * (t / 100));
  return Math.max(0.1 * scaleHeightKm * ((216.7 * relativeHumidity) / t) * vapour, 0.1);
}
