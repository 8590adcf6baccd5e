import { dayWeights } from "../level/dayWeights.ts";
import type { AuditScope } from "../unit.ts";
import type { DirtPrior } from "./likelyReadings.ts";

/** What is known of a plant's days before its power is looked at for dirt and age. */
export function dirtPrior(scope: AuditScope): DirtPrior {
  return { weight: dayWeights(scope), cleaningChance: scope.cleaningChance, ageYears: scope.ageYears, seasonSpread: scope.seasonSpread };
}
