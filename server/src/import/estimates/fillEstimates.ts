import type { Plant, PlantFinding, Samples } from "@sunledger/engine";
import { siteLight } from "../checks/siteLight.ts";
import { offsetIn, zoneOf } from "../time/zone.ts";
import { estimateNameplate } from "./estimateNameplate.ts";
import { estimatePlace } from "./estimatePlace.ts";

/** What plant.json may leave to the data. */
export type Estimated = "place" | "nameplate";

/** The plant with what it left to the data filled in from them; what they cannot say either stays as it stands. */
export function fillEstimates(
  plant: Plant,
  samples: Samples,
  asked: readonly Estimated[],
): { plant: Plant; estimates: PlantFinding[]; nameplateUnknown: boolean } {
  const estimates: PlantFinding[] = [];
  let filled = plant;
  if (asked.includes("place")) {
    const light = siteLight(plant, samples, "irradiance");
    const offsetMin = offsetIn(zoneOf(plant.timezone, samples.startMs, samples.startMs + 1), samples.startMs);
    const place = light === null ? null : estimatePlace(light, samples, offsetMin);
    if (place !== null) {
      filled = { ...filled, latitude: place.latitude, longitude: place.longitude };
      estimates.push(...place.findings);
    }
  }
  if (asked.includes("nameplate")) {
    const nameplate = estimateNameplate(filled, samples);
    if (nameplate !== null) {
      filled = nameplate.plant;
      estimates.push(...nameplate.findings);
    }
  }
  return { plant: filled, estimates, nameplateUnknown: asked.includes("nameplate") };
}
