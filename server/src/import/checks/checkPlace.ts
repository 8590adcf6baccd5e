import { type Plant, type QualityFinding, type Samples, solarPosition } from "@sunledger/engine";
import { InputError } from "../inputError.ts";
import { estimatePlace } from "../estimates/estimatePlace.ts";
import { siteLight } from "./siteLight.ts";

const MAX_LOOKS = 4000;
const MIN_LIT_SAMPLES = 24;
/** Twilight carries some light; below this elevation there is none that a plant could turn into power. */
const DARK_ELEVATION_DEG = -3;
/** A clock one or two hours wrong leaves less than this in the dark (the audit names it); wrong coordinates leave more. */
const MAX_DARK_SHARE = 0.05;

/** The days' length tells the latitude to a few degrees; further off than this it is named. */
const MAX_LATITUDE_OFF_DEG = 8;
const MAX_LATITUDE_OFF_SIGMAS = 2.5;

/**
 * Coordinates or zone that put the plant's production into the night are an `InputError`; a latitude that the length of
 * the days contradicts is a finding.
 */
export function checkPlace(plant: Plant, samples: Samples, file: string, offsetMin: number): QualityFinding[] {
  const light = siteLight(plant, samples, "power");
  if (light === null) return [];
  const stride = Math.max(1, Math.floor(samples.count / MAX_LOOKS));
  const site = { latitudeDeg: plant.latitude, longitudeDeg: plant.longitude, altitudeM: plant.altitude_m };
  let all = 0;
  let dark = 0;
  let lit = 0;
  for (let k = 0; k < samples.count; k += stride) {
    const value = light.values[k] ?? NaN;
    if (!(value > 0)) continue;
    all += value;
    lit++;
    if (solarPosition(samples.startMs + (k + 0.5) * samples.stepMs, site).elevationDeg < DARK_ELEVATION_DEG) dark += value;
  }
  if (lit >= MIN_LIT_SAMPLES && dark / all > MAX_DARK_SHARE) {
    const percent = Math.round((100 * dark) / all);
    throw new InputError("import:error.dark_place", { file, latitude: plant.latitude, longitude: plant.longitude, timezone: plant.timezone, percent });
  }
  const place = estimatePlace(siteLight(plant, samples, "irradiance") ?? light, samples, offsetMin);
  const uncertainty = place?.findings[0]?.uncertainty ?? Infinity;
  const off = Math.abs((place?.latitude ?? NaN) - plant.latitude);
  if (place === null || !(off > Math.max(MAX_LATITUDE_OFF_DEG, MAX_LATITUDE_OFF_SIGMAS * uncertainty))) return [];
  const values = { stated: plant.latitude, found: place.latitude, uncertainty };
  const endMs = samples.startMs + samples.count * samples.stepMs;
  return [{ point: plant.name, issue: "place", startMs: samples.startMs, endMs, detail: { key: "import:finding.latitude_off", values } }];
}
