import type { Plant, QualityFinding, Samples, Zone } from "@sunledger/engine";
import { columnParts } from "../series/columnNames.ts";
import { offsetIn } from "../time/zone.ts";
import { noonShift, standardOffset } from "./solarNoon.ts";

const HOUR_MIN = 60;
/** Mistakes of zone and summer time are whole hours; obstacles on the horizon are not, and hardly hide two hours. */
const TOLERANCE_MIN = 12;
const MAX_HOURS = 3;

/**
 * Stamps that are whole hours off the sun (a wrong zone, summer time applied or forgotten, an hour labelled at its other
 * end) are moved to where the sun says, the plant's columns and the sensors' each by their own evidence, and every move
 * is named. Anything else stays where it is: `checkClock` names it.
 */
export function correctClock(plant: Plant, samples: Samples, zone: Zone): { samples: Samples; findings: QualityFinding[] } {
  if ((HOUR_MIN * 60_000) % samples.stepMs !== 0) return { samples, findings: [] };
  const findings: QualityFinding[] = [];
  const endMs = samples.startMs + samples.count * samples.stepMs;
  const sensors = new Set(plant.sensors.map(({ id }) => id));
  const isSensor = (name: string) => sensors.has(columnParts(name)?.point ?? "");
  let moved = samples;
  for (const kind of ["power", "irradiance"] as const) {
    const shift = noonShift(plant, samples, zone, kind);
    if (shift === null) continue;
    const winter = wholeHours(Number.isNaN(shift.winter) ? shift.minutes : shift.winter);
    const summer = wholeHours(Number.isNaN(shift.summer) ? shift.minutes : shift.summer);
    if (winter === null || summer === null || (winter === 0 && summer === 0)) continue;
    const standard = standardOffset(zone);
    const hoursAt = (ms: number) => (offsetIn(zone, ms) > standard ? summer : winter);
    moved = moveColumns(moved, (name) => isSensor(name) === (kind === "irradiance"), hoursAt);
    const values = { winter, summer, days: shift.days, minutes: Math.round(shift.minutes) };
    findings.push({ point: plant.name, issue: "shift", startMs: samples.startMs, endMs, detail: { key: `import:finding.clock_corrected_${kind}`, values } });
  }
  return { samples: moved, findings };
}

/** The hours a shift is, 0 when it is small, null when it is neither. */
function wholeHours(minutes: number): number | null {
  const hours = Math.round(minutes / HOUR_MIN);
  return Math.abs(minutes - hours * HOUR_MIN) <= TOLERANCE_MIN && Math.abs(hours) <= MAX_HOURS ? hours : null;
}

/** Columns moved earlier by hours that may change with the season; where two samples meet, the first stays. */
function moveColumns(samples: Samples, chosen: (name: string) => boolean, hoursAt: (ms: number) => number): Samples {
  const perHour = (HOUR_MIN * 60_000) / samples.stepMs;
  const target = Int32Array.from({ length: samples.count }, (_, k) => k - perHour * hoursAt(samples.startMs + k * samples.stepMs));
  const columns = [...samples.columns].map(([name, values]): [string, Float64Array] => {
    if (!chosen(name)) return [name, values];
    const placed = new Float64Array(samples.count).fill(NaN);
    for (let k = 0; k < samples.count; k++) {
      const to = target[k] ?? -1;
      if (to >= 0 && to < samples.count && Number.isNaN(placed[to] ?? NaN)) placed[to] = values[k] ?? NaN;
    }
    return [name, placed];
  });
  return { ...samples, columns: new Map(columns) };
}
