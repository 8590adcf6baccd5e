import { type Plant, type Samples, solarPosition } from "@sunledger/engine";
import { InputError } from "../inputError.ts";
import { siteLight } from "./siteLight.ts";

const MAX_LOOKS = 4000;
/** Twilight carries some light; below this elevation there is none that a plant could turn into power. */
const DARK_ELEVATION_DEG = -3;
/** A clock one or two hours wrong leaves less than this in the dark (the audit names it); wrong coordinates leave more. */
const MAX_DARK_SHARE = 0.05;

/** Coordinates or zone that put the plant's production into the night are an `InputError`. */
export function checkPlace(plant: Plant, samples: Samples, file: string): void {
  const light = siteLight(plant, samples, "power");
  if (light === null) return;
  const stride = Math.max(1, Math.floor(samples.count / MAX_LOOKS));
  const site = { latitudeDeg: plant.latitude, longitudeDeg: plant.longitude, altitudeM: plant.altitude_m };
  let all = 0;
  let dark = 0;
  for (let k = 0; k < samples.count; k += stride) {
    const value = light.values[k] ?? NaN;
    if (!(value > 0)) continue;
    all += value;
    if (solarPosition(samples.startMs + (k + 0.5) * samples.stepMs, site).elevationDeg < DARK_ELEVATION_DEG) dark += value;
  }
  if (all > 0 && dark / all > MAX_DARK_SHARE) {
    const percent = Math.round((100 * dark) / all);
    throw new InputError("import:error.dark_place", { file, latitude: plant.latitude, longitude: plant.longitude, timezone: plant.timezone, percent });
  }
}
