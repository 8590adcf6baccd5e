import type { Plant, PlantFinding, Samples } from "@sunledger/engine";
import { siteLight } from "../checks/siteLight.ts";
import { offsetIn, zoneOf } from "../time/zone.ts";
import { estimateNameplate } from "./estimateNameplate.ts";
import { estimatePlace } from "./estimatePlace.ts";

/** What plant.json may leave to the data. */
export type Estimated = "place" | "nameplate";

/**
 * The plant with what it left to the data filled in from them; what they cannot say either stays as it stands. `notes`
 * are catalogue keys that tell which of the two it was.
 */
export function fillEstimates(
  plant: Plant,
  samples: Samples,
  asked: readonly Estimated[],
): { plant: Plant; estimates: PlantFinding[]; notes: string[]; nameplateUnknown: boolean } {
  const estimates: PlantFinding[] = [];
  const notes: string[] = [];
  let filled = plant;
  if (asked.includes("place")) {
    const light = siteLight(plant, samples, "irradiance");
    const offsetMin = offsetIn(zoneOf(plant.timezone, samples.startMs, samples.startMs + 1), samples.startMs);
    const place = light === null ? null : estimatePlace(light, samples, offsetMin);
    if (place !== null) {
      filled = { ...filled, latitude: place.latitude, longitude: place.longitude };
      estimates.push(...place.findings);
    }
    notes.push(place === null ? "import:finding.place_assumed" : "import:finding.place_estimated");
  }
  if (asked.includes("nameplate")) {
    const nameplate = estimateNameplate(filled, samples);
    if (nameplate !== null) {
      filled = nameplate.plant;
      estimates.push(...nameplate.findings);
    }
    notes.push(nameplate === null ? "import:finding.nameplate_assumed" : "import:finding.nameplate_estimated");
  }
  return { plant: filled, estimates, notes, nameplateUnknown: asked.includes("nameplate") };
}
