import type { OpenStrings } from "./arrays/strings.ts";
import type { VoltageModel } from "./arrays/voltage.ts";
import { countStrings } from "./diagnosis/countStrings.ts";
import { beginDiagnosis } from "./diagnosis/diagnosis.ts";
import { remodel } from "./diagnosis/remodel.ts";
import { tellCourse, tellLevels } from "./diagnosis/tellCourse.ts";
import { tellHeld } from "./diagnosis/tellHeld.ts";
import { seeUnits, tellDcFaults, tellSteadyLacks } from "./diagnosis/tellLacks.ts";
import { totalFound } from "./diagnosis/totals.ts";
import type { Findings } from "./findings.ts";
import { takeBackPassing } from "./inverters/passingDerating.ts";
import { expectedDc } from "./level/expectedDc.ts";
import { settledLevel } from "./level/settledLevel.ts";
import type { AuditScope } from "./unit.ts";
import { writeCauses } from "./writeCauses.ts";

/** Rounds of finding faults and levels: each sees the others' latest answer. */
const ROUNDS = 3;

/**
 * Finds the causes of every unit: faults first, then level, dirt and age of what is healthy, then the faults again by it. Whoever asks
 * again beside models that know of open strings hands these over (`counted`).
 */
export function diagnose(scope: AuditScope, models: Map<string, VoltageModel>, counted: readonly OpenStrings[] | null = null): Findings {
  const it = beginDiagnosis(scope, models, counted);
  let before = -1;
  for (; it.round < ROUNDS; it.round++) {
    seeUnits(it);
    tellDcFaults(it);
    tellSteadyLacks(it);
    tellLevels(it);
    const lacking = tellCourse(it);
    tellHeld(it, lacking);
    countStrings(it);
    const now = totalFound(it);
    if (now === before && !it.changed.includes(true)) break;
    before = now;
  }
  // strings that the last round counted are not in the model that the level and what is left are read beside
  scope.units.forEach((u, i) => {
    if (u.causes.openShare === it.strings[i].share) return;
    u.causes.openShare = it.strings[i].share;
    remodel(u, scope);
  });
  const { off, limits, strings, faults, offPoint, conversion, lacks, snow, levels } = it;
  const level = it.course.level * settledLevel(scope, scope.units.map((u) => expectedDc(u, scope, it.course)), it.course.meanSpread);
  // it is the limit that is taken back, not the doubt: such rows have taught nothing
  takeBackPassing(scope, limits);
  const findings = { off, limits, strings, faults, offPoint, conversion, lacks, snow, course: { ...it.course, level }, levels };
  writeCauses(scope, findings);
  return findings;
}
