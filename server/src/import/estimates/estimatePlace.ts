import { declinationSpencerRad, equationOfTimeSpencerMin, type PlantFinding, type Samples } from "@sunledger/engine";
import { lightOfDays } from "../checks/lightOfDays.ts";
import type { SiteLight } from "../checks/siteLight.ts";

const RAD = Math.PI / 180;
/** The sun's height at which a sensor says 10 W/m², and inverters start: 1–3°. */
const ONSET_DEG = { irradiance: 1.5, power: 3 };
/** First and last light of a day are known to this, haze and horizon included. */
const LIGHT_UNCERTAINTY_H = 0.25;
const MIN_DAYS = 5;
const LONG_DAYS = 0.85;

export interface PlaceEstimate {
  latitude: number;
  longitude: number;
  findings: PlantFinding[];
}

/**
 * Where a plant stands, from first and last light of its days: their middle is solar noon (longitude, by the equation
 * of time), their distance the length of the day (latitude, by the declination). Around the equinoxes the length says
 * little of the latitude, and the uncertainty says so. Null with fewer than five days.
 */
export function estimatePlace(light: SiteLight, samples: Samples, offsetMin: number): PlaceEstimate | null {
  const days = lightOfDays(light, samples, offsetMin);
  if (days.length < MIN_DAYS) return null;
  const longitudes = days.map(({ middleUtcH, dayOfYear }) => 15 * (12 - middleUtcH - equationOfTimeSpencerMin(dayOfYear) / 60));
  const longitude = median(longitudes);
  // clouds and obstacles only shorten a day: the long days say how long it was
  const misfit = (latitude: number): number =>
    days.reduce((sum, day) => {
      const over = day.lengthH - dayLengthH(latitude, day.dayOfYear, ONSET_DEG[light.kind]);
      return sum + (over > 0 ? LONG_DAYS * over : (LONG_DAYS - 1) * over);
    }, 0);
  let latitude = 0;
  for (let candidate = -65; candidate <= 65; candidate += 0.25) if (misfit(candidate) < misfit(latitude)) latitude = candidate;
  // hours of day per degree of latitude, over the days seen
  const slopes = days.map(({ dayOfYear }) => (dayLengthH(latitude + 1, dayOfYear, 0) - dayLengthH(latitude - 1, dayOfYear, 0)) / 2);
  const slope = Math.sqrt(slopes.reduce((sum, value) => sum + value * value, 0) / slopes.length);
  return {
    latitude,
    longitude: Math.round(longitude * 100) / 100,
    findings: [
      { field: "latitude", stated: null, found: latitude, uncertainty: Math.min(60, LIGHT_UNCERTAINTY_H / Math.max(slope, 1e-3)), used: "found" },
      { field: "longitude", stated: null, found: Math.round(longitude * 100) / 100, uncertainty: 15 * LIGHT_UNCERTAINTY_H, used: "found" },
    ],
  };
}

function dayLengthH(latitude: number, dayOfYear: number, onsetDeg: number): number {
  const declination = declinationSpencerRad(dayOfYear);
  const cos = (Math.sin(onsetDeg * RAD) - Math.sin(latitude * RAD) * Math.sin(declination)) / (Math.cos(latitude * RAD) * Math.cos(declination));
  return (2 * Math.acos(Math.min(1, Math.max(-1, cos)))) / RAD / 15;
}

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
