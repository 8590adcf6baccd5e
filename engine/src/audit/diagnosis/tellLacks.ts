import { voltageRatio } from "../arrays/operating.ts";
import { leftBy, openByLack, steadyLacks } from "../arrays/steadyLacks.ts";
import type { OpenStrings } from "../arrays/strings.ts";
import { dcFaults } from "../dcFaults/dcFaults.ts";
import { dailyRatios } from "../level/dailyRatio.ts";
import type { Diagnosis } from "./diagnosis.ts";
import { remodel } from "./remodel.ts";
import { excludedRows, setAside } from "./setAside.ts";

/** Sees every unit by what is known so far: its model, the rows that say nothing, its voltage. */
export function seeUnits(it: Diagnosis): void {
  const { scope, known, round, strings, changed } = it;
  scope.units.forEach((u, i) => {
    u.causes.openShare = strings[i].share;
    if (changed[i] || u.causes.shade.some((s) => s !== null) || u.causes.openShare.some((s) => s !== null)) {
      remodel(u, scope);
      changed[i] = true;
    }
    setAside(it, i);
    if (round === 0 || (round === 1 && changed[i])) u.voltageRatio = voltageRatio(u, scope.weather, scope.rows, known.models);
    // by its voltage held rows are known now: they must not teach the first course of a unit that nobody stands beside
    if (round === 0 && scope.units.length === 1) setAside(it, i);
  });
}

/** Lasting lacks of the DC side that are no open strings. */
export function tellDcFaults(it: Diagnosis): void {
  const { scope, known, strings, changed } = it;
  it.faults = dcFaults(scope, (i) => excludedRows(it, i, { limits: true, offPoint: false }), (i) => countedOpen(strings[i], scope.rows.count), it.sound);
  scope.units.forEach((u, i) => {
    const fault = it.faults[i];
    if (fault === null && u.causes.dcFault === null) return;
    u.causes.dcFault = fault?.left ?? null;
    u.faultVoltage = fault?.voltageLeft ?? null;
    remodel(u, scope);
    u.voltageRatio = voltageRatio(u, scope.weather, scope.rows, known.models);
    changed[i] = true;
  });
}

/** Rows in which strings are open that were counted in the unit's sum alone; null without any. */
function countedOpen({ found }: OpenStrings, rows: number): Uint8Array | null {
  const counted = found.filter(({ name }) => name === "");
  return counted.length === 0 ? null : Uint8Array.from({ length: rows }, (_, r) => (counted.some((one) => one.rows[r] === 1) ? 1 : 0));
}

/** Steady lacks of units of which only AC power is known. */
export function tellSteadyLacks(it: Diagnosis): void {
  const { scope, changed } = it;
  const acOnly = scope.units.map((u) => u.signals.dcKw === null);
  if (!acOnly.includes(true)) return;
  it.lacks = steadyLacks(scope, scope.units.map((u) => dailyRatios(u, scope, true)), it.sound, it.shared);
  scope.units.forEach((u, i) => {
    const lacks = it.lacks[i];
    if (!acOnly[i] || (lacks.length === 0 && !changed[i])) return;
    it.strings[i] = openByLack(u, lacks, scope.rows.count);
    u.causes.openShare = it.strings[i].share;
    u.lackLeft = leftBy(lacks, scope.rows.count);
    remodel(u, scope);
    changed[i] = true;
  });
}
