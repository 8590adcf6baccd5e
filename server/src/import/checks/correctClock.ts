import type { Plant, QualityFinding, Samples, Zone } from "@sunledger/engine";
import { columnParts } from "../series/columnNames.ts";
import { offsetIn } from "../time/zone.ts";
import { type ClockSpell, clockSpells, leftOff } from "./clockSpells.ts";
import { moveColumns } from "./moveColumns.ts";
import { siteLight } from "./siteLight.ts";
import { type DayShift, dayShifts, type NoonShift, noonShift, standardOffset } from "./solarNoon.ts";
import { wholeHours } from "./wholeHours.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Spells of their own are believed where they take this share, and this many days' hour, off what a zone or summer time leaves. */
const SPELLS_TAKE = 0.1;
const SPELLS_TAKE_MIN = 10 * 60;
/** Power and light whose clock changed this near to each other have one clock. */
const ONE_CLOCK_DAYS = 5;

/**
 * Stamps that are whole hours off the sun (a wrong zone, summer time applied or forgotten, an hour labelled at its other
 * end; a logger set wrong for some weeks or months) are moved to where the sun says, the plant's columns and the sensors'
 * each by their own evidence, and every move is named. Anything else stays where it is: `checkClock` names it.
 */
export function correctClock(plant: Plant, samples: Samples, zone: Zone): { samples: Samples; findings: QualityFinding[] } {
  if (HOUR_MS % samples.stepMs !== 0) return { samples, findings: [] };
  const perHour = HOUR_MS / samples.stepMs;
  const findings: QualityFinding[] = [];
  const endMs = samples.startMs + samples.count * samples.stepMs;
  const sensors = new Set(plant.sensors.map(({ id }) => id));
  const isSensor = (name: string) => sensors.has(columnParts(name)?.point ?? "");
  const standard = standardOffset(zone);
  let moved = samples;
  let known: readonly ClockSpell[] = [];
  for (const kind of ["power", "irradiance"] as const) {
    const shift = noonShift(plant, samples, zone, kind);
    const light = siteLight(plant, samples, kind);
    if (shift === null || light === null) continue;
    const chosen = (name: string) => isSensor(name) === (kind === "irradiance");
    const { winter, summer } = bySeason(shift);
    const seasonal = (ms: number) => (offsetIn(zone, ms) > standard ? summer : winter);
    const shifts = dayShifts(plant, samples, zone, light);
    const spells = spellsBeyond(shifts, seasonal).map((spell) => known.find((other) => oneClock(spell, other)) ?? spell);
    if (spells.length > 0) {
      known = spells;
      moved = moveColumns(moved, chosen, (ms) => perHour * (spells.find(({ fromMs, toMs }) => ms >= fromMs && ms < toMs)?.hours ?? 0));
      for (const { fromMs, toMs, hours, days } of spells) {
        findings.push({ point: plant.name, issue: "shift", startMs: fromMs, endMs: toMs, detail: { key: `import:finding.clock_spell_${kind}`, values: { hours, days } } });
      }
    } else if (winter !== 0 || summer !== 0) {
      moved = moveColumns(moved, chosen, (ms) => perHour * seasonal(ms));
      const values = { winter, summer, days: shift.days, minutes: Math.round(shift.minutes) };
      findings.push({ point: plant.name, issue: "shift", startMs: samples.startMs, endMs, detail: { key: `import:finding.clock_corrected_${kind}`, values } });
    }
  }
  return { samples: moved, findings };
}

/** The hours of standard and of summer time; none where one of them is no whole number. */
function bySeason(shift: NoonShift): { winter: number; summer: number } {
  const winter = wholeHours(Number.isNaN(shift.winter) ? shift.minutes : shift.winter);
  const summer = wholeHours(Number.isNaN(shift.summer) ? shift.minutes : shift.summer);
  return winter === null || summer === null ? { winter: 0, summer: 0 } : { winter, summer };
}

/** Spells that explain the days clearly better than the seasons do. */
function spellsBeyond(shifts: readonly DayShift[], seasonal: (ms: number) => number): ClockSpell[] {
  const spells = clockSpells(shifts);
  const bySpells = leftOff(shifts, (ms) => spells.find(({ fromMs, toMs }) => ms >= fromMs && ms < toMs)?.hours ?? 0);
  const bySeasons = leftOff(shifts, seasonal);
  return bySeasons - bySpells > Math.max(SPELLS_TAKE * bySeasons, SPELLS_TAKE_MIN) ? spells : [];
}

function oneClock(a: ClockSpell, b: ClockSpell): boolean {
  const near = (x: number, y: number) => Math.abs(x - y) <= ONE_CLOCK_DAYS * DAY_MS;
  return a.hours === b.hours && near(a.fromMs, b.fromMs) && near(a.toMs, b.toMs);
}
