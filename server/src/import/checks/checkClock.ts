import type { Plant, QualityFinding, Samples, Zone } from "@sunledger/engine";
import { noonShift } from "./solarNoon.ts";

/** Further from solar noon than this, and than most of a step, the clock, the label or the zone is wrong. */
const MAX_SHIFT_MIN = 20;
const MAX_SHIFT_STEPS = 0.6;
/** Seasons that disagree by about an hour: the stamps do not follow the zone's clock. */
const HOUR_APART = { low: 40, high: 80 };

/** Clock, label and daylight saving time judged by the sun: what still stands away from solar noon is named. */
export function checkClock(plant: Plant, samples: Samples, zone: Zone): QualityFinding[] {
  const findings: QualityFinding[] = [];
  const endMs = samples.startMs + samples.count * samples.stepMs;
  const step = Math.round(samples.stepMs / 60_000);
  for (const kind of ["power", "irradiance"] as const) {
    const shift = noonShift(plant, samples, zone, kind);
    if (shift === null) continue;
    const add = (key: string, minutes: number) =>
      findings.push({ point: plant.name, issue: "shift", startMs: samples.startMs, endMs, detail: { key, values: { minutes: Math.round(minutes), days: shift.days, step } } });
    const apart = shift.summer - shift.winter;
    if (Math.abs(apart) > HOUR_APART.low && Math.abs(apart) < HOUR_APART.high) add(`import:finding.season_shift_${kind}`, apart);
    else if (Math.abs(shift.minutes) > Math.max(MAX_SHIFT_MIN, MAX_SHIFT_STEPS * step)) add(`import:finding.clock_shift_${kind}`, shift.minutes);
  }
  return findings;
}
