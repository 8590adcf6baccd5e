import type { Plant, QualityFinding, Samples, Zone } from "@sunledger/engine";
import { lightCentre } from "./lightCentre.ts";
import { moveColumns } from "./moveColumns.ts";
import { siteLight } from "./siteLight.ts";
import { type DayShift, dayShifts, medianShift } from "./solarNoon.ts";

const HOUR_MIN = 60;
const DAY_MS = 86_400_000;
/** Less than this, and than most of a step, may be the place and the planes. */
const LEAST_MIN = 8;
const LEAST_STEPS = 0.6;
/**
 * First and last light of power and of irradiance, and the middle of the light itself, must tell the same clock within this; and more
 * closely where they tell of little, which an obstacle on the horizon may be.
 */
const AGREE_MIN = 12;
const AGREE_STEPS = 0.5;
const LITTLE_MIN = 20;
const AGREE_ON_LITTLE_MIN = 5;
const LEAST_DAYS = 14;
/** A change of the clock takes this share off what one clock for all days leaves. */
const CHANGE_TAKES = 0.25;

/** A clock that changes this near to the zone's own changes is summer time's matter. */
const NEAR_CHANGE_MS = 5 * DAY_MS;

/** Days on one clock. */
interface Spell {
  from: number;
  to: number;
  minutes: number;
}

/**
 * One clock for machines and sensors that stands off the sun by what is no whole hour, all the time or from some day on, is read
 * right where three signs agree: the days' first and last light of power, those of irradiance, and the middle of bright days'
 * light against a clear sky on the sensor's plane, which no obstacle on the horizon moves. Whole hours are a zone's or summer
 * time's matter (`correctClock`), unless they begin or end once on a day on which the zone's own clock does not change.
 */
export function correctMinutes(plant: Plant, samples: Samples, zone: Zone): { samples: Samples; findings: QualityFinding[] } {
  const step = samples.stepMs / 60_000;
  const days = bothShifts(plant, samples, zone);
  if (days.length < LEAST_DAYS) return { samples, findings: [] };
  const least = Math.max(LEAST_MIN, LEAST_STEPS * step);
  const spells = spellsOf(days);
  const judged = spells.map((spell) => {
    const first = days[spell.from];
    const last = days[spell.to - 1];
    const fromMs = spell.from === 0 || first === undefined ? samples.startMs : first.midnightMs;
    const toMs = spell.to === days.length || last === undefined ? samples.startMs + samples.count * samples.stepMs : last.midnightMs + DAY_MS;
    const centre = Math.abs(spell.minutes) > least / 2 ? lightCentre(plant, samples, fromMs, toMs) : null;
    const agree = Math.abs(spell.minutes) > LITTLE_MIN ? Math.max(AGREE_MIN, AGREE_STEPS * step) : AGREE_ON_LITTLE_MIN;
    const isOff = centre !== null && Math.abs(centre - spell.minutes) <= agree && Math.abs(centre + spell.minutes) > 2 * least;
    return { ...spell, fromMs, toMs, told: isOff ? (spell.minutes + centre) / 2 : null };
  });
  const sound = judged.find(({ told, minutes }) => told === null && Math.abs(minutes) <= LITTLE_MIN);
  const off = judged.flatMap(({ from, to, minutes: own, fromMs, toMs, told }) => {
    if (told === null) return [];
    // beside days on a right clock the bias of the planes falls out
    const minutes = step * Math.round((sound === undefined ? told : own - sound.minutes) / step);
    return minutes === 0 ? [] : [{ fromMs, toMs, minutes, days: to - from }];
  });
  const [only] = off;
  if (only === undefined) return { samples, findings: [] };
  const setOnce = spells.length === 2 && sound !== undefined && !zone.fromMs.some((ms) => [only.fromMs, only.toMs].some((at) => Math.abs(ms - at) < NEAR_CHANGE_MS));
  if (!setOnce && off.every(({ minutes }) => minutes % HOUR_MIN === 0)) return { samples, findings: [] };
  const findings = off.map(({ fromMs, toMs, minutes, days: count }): QualityFinding => ({
    point: plant.name, issue: "shift", startMs: fromMs, endMs: toMs, detail: { key: "import:finding.clock_minutes", values: { minutes, days: count } },
  }));
  return { samples: moveColumns(samples, () => true, (ms) => Math.round((60_000 * (off.find(({ fromMs, toMs }) => ms >= fromMs && ms < toMs)?.minutes ?? 0)) / samples.stepMs)), findings };
}

/** Days on which power and irradiance stand off the sun by the same, with what. */
function bothShifts(plant: Plant, samples: Samples, zone: Zone): DayShift[] {
  const power = siteLight(plant, samples, "power");
  const light = siteLight(plant, samples, "irradiance");
  if (power?.kind !== "power" || light?.kind !== "irradiance") return [];
  const of = new Map(dayShifts(plant, samples, zone, power).map(({ midnightMs, minutes }) => [midnightMs, minutes]));
  const both = dayShifts(plant, samples, zone, light).flatMap(({ midnightMs, minutes }) => {
    const other = of.get(midnightMs);
    return other === undefined ? [] : [{ midnightMs, minutes: (minutes + other) / 2, apart: minutes - other }];
  });
  return Math.abs(medianShift(both.map(({ midnightMs, apart }) => ({ midnightMs, minutes: apart })))) > AGREE_MIN ? [] : both;
}

/** The days as one spell, or cut where their shift changes, again and again while that explains them clearly better. */
function spellsOf(days: readonly DayShift[], from = 0, to = days.length): Spell[] {
  const part = (a: number, b: number): { minutes: number; left: number } => {
    const minutes = medianShift(days.slice(a, b));
    return { minutes, left: days.slice(a, b).reduce((sum, day) => sum + Math.abs(day.minutes - minutes), 0) };
  };
  const whole = part(from, to);
  let cut = -1;
  let least = (1 - CHANGE_TAKES) * whole.left;
  for (let at = from + LEAST_DAYS; at <= to - LEAST_DAYS; at++) {
    const left = part(from, at).left + part(at, to).left;
    if (left < least) {
      least = left;
      cut = at;
    }
  }
  return cut < 0 ? [{ from, to, minutes: whole.minutes }] : [...spellsOf(days, from, cut), ...spellsOf(days, cut, to)];
}
