import { median, robustSpread } from "../statistics.ts";
import { tableAt } from "../table.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { belowRating, inSensorPlanes, type AuditScope, type AuditUnit } from "../unit.ts";
import { usualClipping, type CloudedRow } from "./usualClipping.ts";

/** What clouds hide of a unit's clipping. */
export interface ClippedInPart {
  /** AC power lost within the interval beyond the plain limit, kW; 0 where nothing says so. */
  hiddenKw: Float64Array;
  /** 1 where more is lacking than a sun through the clouds could have clipped. */
  beyond: Uint8Array;
  /** 1 where more is lacking than any sun could: the unit gave too little to have been at its rating for long. */
  never: Uint8Array;
}

/**
 * What a unit below its rating lost to clipping within the interval.
 *
 * A mean under broken cloud hides that the sun came through above the rating for a part of the interval. Three things tell
 * it: the sun could have driven the unit above its rating, power lacks beyond what it scatters in that season, and the voltage
 * stands high. The sun through a gap gives the best beam of the same time of day within two weeks and the light of the bright
 * clouds beside it (cloud enhancement), or the best mean, a little more for the sun's way and the cool cells within the interval.
 * What such sky can hide at most bounds it: the sun through for the share of the interval that gives the mean. Where a voltage is
 * measured, it says how much beside the power. `expected` is the unit's DC power with everything known so far. A unit that is `alone` in its planes has no peers
 * to tell clouds from what holds it: there the light must move for them.
 */
export function clippedInPart(u: AuditUnit, scope: AuditScope, expected: Float64Array, otherwise: (r: number) => boolean, alone = false): ClippedInPart {
  const { rows, days } = scope;
  const { ratedAcKw } = u.unit;
  const { conversion } = u.unit.chain;
  const offered = expected.map((kw) => tableAt(conversion, kw));
  const within = 1 + THRESHOLDS.peakWithinPerRootHour * Math.sqrt(scope.hours);
  const bestMean = bestOfSeason(scope, offered);
  const bestBeam = bestOfSeason(scope, offered.map((kw, r) => kw * u.beamShare[r]));
  const peak = offered.map((kw, r) => Math.max(within * bestMean[r], bestBeam[r] + kw * (1 - u.beamShare[r])));
  const through = offered.map((kw, r) => (peak[r] > 0 ? kw / peak[r] : NaN));
  const moves = (r: number): number => Math.max(...[r - 1, r + 1].map((n) => (rows.day[n] === rows.day[r] ? Math.abs(through[r] - through[n]) : 0)));
  const short = scope.hours < THRESHOLDS.longIntervalHours;
  const steady = (r: number): boolean => {
    if (rows.day[r - 1] !== rows.day[r] || rows.day[r + 1] !== rows.day[r]) return false;
    const [before, after] = [offered[r - 1] / offered[r] - 1, offered[r + 1] / offered[r] - 1];
    return Math.abs(before + after) / 2 <= THRESHOLDS.steadyLight && Math.max(Math.abs(before), Math.abs(after)) <= THRESHOLDS.steadyLight + THRESHOLDS.sunPerHour * scope.hours;
  };
  /** The sun through for the share of the interval that gives the mean, dark clouds for the rest; before a unit `alone` none come and go where the light stands still from one short interval to the next. */
  const mostAt = (r: number): number => {
    if (alone && short && steady(r)) return Math.max(0, offered[r] - ratedAcKw);
    const clouded = offered[r] * (1 - u.beamShare[r]);
    return Math.max(Math.min(1, (offered[r] - clouded) / (peak[r] - clouded)) * Math.max(0, peak[r] - ratedAcKw), offered[r] - ratedAcKw);
  };
  const free = Uint8Array.from(offered, (kw, r) => (u.telling[r] === 1 && u.aside[r] === 0 && u.dcKw[r] > 0
    && kw >= THRESHOLDS.scatterOffer * ratedAcKw && mostAt(r) < THRESHOLDS.freeOfClipping * kw ? 1 : 0));
  const scatters = scatterBySeason(u, scope, expected, free);
  const seen = inSensorPlanes(u.unit, scope.weather);
  const hiddenKw = new Float64Array(rows.count);
  const beyond = new Uint8Array(rows.count);
  const never = new Uint8Array(rows.count);
  const brightestKw = THRESHOLDS.brightestSun * u.unit.powerStcKw;
  const book = (r: number, lostKw: number, most: number): void => {
    hiddenKw[r] = Math.max(LEAST_KW, Math.min(lostKw, most) - Math.max(0, offered[r] - ratedAcKw));
  };
  const untold: { r: number; row: CloudedRow }[] = [];
  for (let r = 0; r < rows.count; r++) {
    if (u.telling[r] === 0 || !belowRating(u.unit, u.signals.acKw[r]) || !(u.dcKw[r] > 0)) continue;
    const scatter = scatters[Math.floor((rows.day[r] - days.firstDay) / THRESHOLDS.scatterDays)];
    const most = mostAt(r);
    const lack = offered[r] - tableAt(conversion, u.dcKw[r]);
    const sure = lack - 3 * scatter.power * offered[r];
    if (sure > THRESHOLDS.beyondSlack * most + THRESHOLDS.beyondFloor * ratedAcKw) beyond[r] = 1;
    if (sure > (u.signals.acKw[r] / ratedAcKw) * Math.max(0, brightestKw - ratedAcKw)) never[r] = 1;
    if (sure > THRESHOLDS.clippedBoundSlack * most || !(peak[r] > ratedAcKw)) continue;
    const volts = u.voltageRatio?.[r];
    const told = volts === undefined || Number.isNaN(volts)
      ? tellsAlone(u, scope, expected, free, r, lack / offered[r], scatter.power)
      : tellsTogether(lack / offered[r], volts - 1, scatter, seen);
    if (told > 0) book(r, told * offered[r], most);
    else if (!seen && most > 0 && !otherwise(r)) {
      const byVoltage = { lack: volts === undefined ? NaN : (volts - 1) / THRESHOLDS.raisedPerLack, scatter: scatter.voltage / THRESHOLDS.raisedPerLack };
      untold.push({ r, row: { told: [{ lack: lack / offered[r], scatter: scatter.power }, byVoltage], most: most / offered[r], beamShare: u.beamShare[r], moves: moves(r) } });
    }
  }
  const usual = usualClipping(untold.map(({ row }) => row));
  for (const { r, row } of untold) {
    const share = usual(row);
    if (share > THRESHOLDS.clippedLeast) book(r, share * offered[r], row.most * offered[r]);
  }
  return { hiddenKw, beyond, never };
}

/** Marks a row whose clipping the plain limit already gives. */
const LEAST_KW = 1e-6;

/** How far power and voltage scatter (robust standard deviations, as shares). */
interface Scatter {
  power: number;
  voltage: number;
}

/** Share lacking by power alone; 0 where it is not told: beyond what the unit lacks in the hours beside it, for whatever reason, too. */
function tellsAlone(u: AuditUnit, { rows, days, hours }: AuditScope, expected: Float64Array, free: Uint8Array, r: number, lack: number, scatter: number): number {
  if (!(lack > THRESHOLDS.clippedSigmasAlone * scatter)) return 0;
  const d = rows.day[r] - days.firstDay;
  const near = Math.max(1, Math.round(THRESHOLDS.besideHours / hours));
  const beside: number[] = [];
  for (let n = Math.max(days.from[d], r - near); n < Math.min(days.from[d + 1], r + near + 1); n++) {
    if (free[n] === 1) beside.push(1 - u.dcKw[n] / expected[n]);
  }
  // few rows beside it say less of it than many
  const usual = beside.length > 0 ? (median(beside) * beside.length) / (beside.length + 2) : 0;
  const own = Math.min(lack, lack - usual);
  return own > THRESHOLDS.clippedSigmasAlone * scatter ? own : 0;
}

/**
 * Share lacking, 0 where power and voltage don't tell it together: that of power where the light is measured, else of both, each
 * weighed by how well it is known. Limited
 * output stands right of the maximum power point, where a lack pushes the voltage up by about half of itself.
 */
function tellsTogether(lack: number, raised: number, scatter: Scatter, seen: boolean): number {
  const byVoltage = raised / THRESHOLDS.raisedPerLack;
  const spread = scatter.voltage / THRESHOLDS.raisedPerLack;
  const ofPower = 1 / scatter.power ** 2;
  const free = 1 / spread ** 2;
  const byBoth = (lack * ofPower + byVoltage * free) / Math.sqrt(ofPower + free) > THRESHOLDS.clippedSigmasBoth
    && raised > scatter.voltage && lack > -scatter.power;
  // light carried over from another plane is wrong for hours: there power does not tell by itself
  const byPower = seen && lack > THRESHOLDS.clippedSigmas * scatter.power && lack / scatter.power + raised / scatter.voltage > THRESHOLDS.clippedSigmasTogether;
  if (byPower) return lack;
  if (!byBoth) return 0;
  const held = 1 / (spread ** 2 + (THRESHOLDS.raisedUnsure * Math.max(0, byVoltage)) ** 2);
  const share = (lack * ofPower + byVoltage * held) / (ofPower + held);
  return share > THRESHOLDS.clippedLeast ? share : 0;
}

/** The most that was offered at the same time of day within two weeks before and after, row by row. */
function bestOfSeason({ rows, hours }: AuditScope, offered: Float64Array): Float64Array {
  const perDay = Math.max(1, Math.round(24 / hours));
  const first = rows.count > 0 ? Math.floor(rows.interval[0] / perDay) : 0;
  const days = rows.count > 0 ? Math.floor(rows.interval[rows.count - 1] / perDay) - first + 1 : 0;
  const grid = new Float64Array(days * perDay);
  const cell = (r: number): number => (rows.interval[r] % perDay) * days + Math.floor(rows.interval[r] / perDay) - first;
  for (let r = 0; r < rows.count; r++) if (offered[r] > 0) grid[cell(r)] = offered[r];
  return offered.map((_, r) => {
    const at = cell(r);
    const start = at - (at % days);
    let best = 0;
    const to = Math.min(start + days - 1, at + THRESHOLDS.peakDays);
    for (let k = Math.max(start, at - THRESHOLDS.peakDays); k <= to; k++) if (grid[k] > best) best = grid[k];
    return best;
  });
}

/**
 * Scatter of the rows that hide no clipping, by season: never less than the whole period's, more where the light of a
 * while is known less well (a sensor that drifts is not used).
 */
function scatterBySeason(u: AuditUnit, { rows, days }: AuditScope, expected: Float64Array, free: Uint8Array): Scatter[] {
  const power: number[][] = Array.from({ length: Math.ceil(days.count / THRESHOLDS.scatterDays) }, () => []);
  const voltage: number[][] = power.map(() => []);
  for (let r = 0; r < expected.length; r++) {
    if (free[r] === 0) continue;
    const season = Math.floor((rows.day[r] - days.firstDay) / THRESHOLDS.scatterDays);
    power[season].push(u.dcKw[r] / expected[r]);
    if (u.voltageRatio !== null && !Number.isNaN(u.voltageRatio[r])) voltage[season].push(u.voltageRatio[r]);
  }
  const least = { power: Math.max(THRESHOLDS.leastScatter, robustSpread(power.flat())), voltage: Math.max(THRESHOLDS.leastScatter, robustSpread(voltage.flat())) };
  const of = (values: number[], otherwise: number): number => (values.length >= THRESHOLDS.scatterSamples ? Math.max(otherwise, robustSpread(values)) : otherwise);
  return power.map((values, season) => ({ power: of(values, least.power), voltage: of(voltage[season], least.voltage) }));
}
