import { sees } from "../light/hiddenSun.ts";
import { grouped, groupOf, type Groups } from "./grouped.ts";
import { planesOf } from "../level/peers.ts";
import { quantile, robustSpread } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { atRating, inSensorPlanes, type AuditScope, type AuditUnit } from "../unit.ts";

/** Bins of sun position in which an obstacle shows: azimuth × elevation; twice as wide where the sun moves far in an interval. */
const AZIMUTH_DEG = 4;
const ELEVATION_DEG = 2;
/** More bins than any width makes, so that one number names a bin. */
const AZIMUTHS = 90;
const ELEVATIONS = 45;
const BINS = AZIMUTHS * ELEVATIONS;

/**
 * Share of its light that near obstacles take from a unit, row by row, 0–1: where the sun stands in a place from which, beam
 * shining, the unit again and again gave less than its peers (or, without peers, than expected). There, and right beside it,
 * what the unit lacks beside its peers at the time is the obstacle's, so that its edge is where it was that day; where no
 * peer speaks, the usual lack of the place's beam stands for it. Null without shade.
 */
export function shadeOf(u: AuditUnit, scope: AuditScope, expected: Float64Array, reference: Float64Array | undefined, excluded: Uint8Array): Float64Array | null {
  const { rows } = scope;
  const width = scope.hours > THRESHOLDS.longIntervalHours ? 2 : 1;
  /** Bin of every row that speaks, with beam and without: shade goes when the beam goes. */
  const withBeam = new Int32Array(rows.count).fill(-1);
  const without = new Int32Array(rows.count).fill(-1);
  const lack = new Float64Array(rows.count).fill(NaN);
  // without a peer in its plane a unit is judged by the light alone, where that was measured there or nobody else could tell, or where a
  // sensor that every sun reaches measured it and the voltage tells whether the unit was held
  const measured = inSensorPlanes(u.unit, scope.weather);
  const lit = scope.units.length === 1 || measured;
  const seen = lit || (scope.weather.horizontal && u.voltageRatio !== null);
  const alone = reference === undefined || reference.every((share) => Number.isNaN(share));
  // a sun that no sensor saw is guessed, and no peer speaks for it
  const witnesses = scope.weather.geometry.filter((_, p) => scope.weather.measured[p] === 1);
  const unwitnessed = alone && !measured && !scope.weather.horizontal && witnesses.length > 0;
  const { causes } = u;
  // light that was carried over is what the peers say: a cloud before the sensor's beam is none before theirs
  const byPeers = measured || alone ? null : reference;
  const beamShare = byPeers === null ? u.beamShare : u.beamShare.map((share, r) => beamBeside(share, byPeers[r]));
  // what open strings of one plane take of a unit of several goes with the light there: where that was carried over, it lacks by the sun's place too
  const unsure = planesOf(u).length > 1 && !measured;
  for (let r = 0; r < rows.count; r++) {
    if (excluded[r] !== 0 || scope.weather.estimated[r] === 1) continue;
    if (unsure && causes.openShare.some((share) => share !== null && share[r] > 0)) continue;
    const ac = u.signals.acKw[r];
    // a raised voltage says that the unit is held: light it has to spare
    if (u.voltageRatio !== null && u.voltageRatio[r] > THRESHOLDS.heldVoltage) continue;
    if (!(expected[r] > THRESHOLDS.shadeShareOfPower * u.unit.powerStcKw) || Number.isNaN(ac) || atRating(u.unit, ac)) continue;
    const usual = alone ? (seen && !(unwitnessed && !witnesses.some((geometry) => sees(geometry, rows, r))) ? 1 : NaN) : reference[r];
    lack[r] = 1 - u.dcKw[r] / expected[r] / usual;
    if (Number.isNaN(lack[r])) continue;
    // what is between beam and none of it teaches nothing, but may be shaded where others taught it
    const bins = beamShare[r] > THRESHOLDS.shadeBeamShare ? withBeam : beamShare[r] < THRESHOLDS.shadeDiffuseShare ? without : null;
    if (bins !== null) bins[r] = binOf(rows.azimuthDeg[r], rows.elevationDeg[r], width);
  }
  leaveOutWeakDays(scope, lack, withBeam, without);
  const ofBeam = grouped(withBeam, BINS, (r) => lack[r] / beamShare[r]);
  const offers = grouped(withBeam, BINS, (r) => expected[r] / u.unit.ratedAcKw);
  const ofRow = u.voltageRatio === null && alone ? null : lightLacks(u, lack, beamShare, leastRowLack(lack, withBeam));
  const flagged = new Map<number, number>();
  const least = alone && !measured ? outstanding(ofBeam) : THRESHOLDS.shadeMedian;
  for (let bin = 0; bin < BINS; bin++) {
    // without a voltage a limit looks like shade where power is high enough to be limited, but never so steady at one place of the sun
    const free = u.voltageRatio !== null || quantile(groupOf(offers, bin), 0.75) < THRESHOLDS.heldOffer;
    const lacks = lacksOf(free, ofBeam, bin);
    if (lacks === null) continue;
    const middle = quantile(lacks, 0.5);
    if (!(middle > least)) continue;
    const low = quantile(lacks, 0.25);
    if (!(low > THRESHOLDS.shadeLowerQuartile)) continue;
    const spread = quantile(lacks, 0.75) - low;
    if (!free && !(low > THRESHOLDS.shadeLowerQuartileAc && spread < THRESHOLDS.shadeSpreadAc * middle)) continue;
    flagged.set(bin, middle);
  }
  if (flagged.size > 0) {
    const inPower = grouped(withBeam, BINS, (r) => lack[r]);
    const inDiffuse = grouped(without, BINS, (r) => lack[r]);
    for (const bin of flagged.keys()) if (!goesWithBeam(groupOf(inPower, bin), groupOf(inDiffuse, bin))) flagged.delete(bin);
  }
  const kept = new Map([...flagged].filter(([bin]) => neighbours(bin).filter((n) => flagged.has(n)).length >= (width > 1 && !alone ? THRESHOLDS.shadeNeighboursWide : THRESHOLDS.shadeNeighbours)));
  if (kept.size === 0) return null;
  growOver(kept, ofBeam);
  const beside = new Set([...kept.keys()].flatMap(neighbours));
  const out = new Float64Array(rows.count);
  for (let r = 0; r < rows.count; r++) {
    if (rows.upShare[r] === 0) continue;
    const bin = binOf(rows.azimuthDeg[r], rows.elevationDeg[r], width);
    if (ofRow !== null && !Number.isNaN(ofRow[r])) out[r] = kept.has(bin) || beside.has(bin) ? Math.min(1, ofRow[r] * (byPeers?.[r] ?? 1)) : 0;
    else out[r] = Math.min(1, kept.get(bin) ?? 0) * u.beamShare[r];
  }
  return out;
}

/**
 * The least lack that stands out of what a unit's places of the sun lack: an obstacle leaves most of them free, light carried over to a
 * plane that is not the stated one errs in all.
 */
function outstanding(ofBeam: Groups): number {
  const middles: number[] = [];
  for (let bin = 0; bin < BINS; bin++) {
    const lacks = groupOf(ofBeam, bin);
    if (lacks.length >= THRESHOLDS.shadeSamples) middles.push(quantile(lacks, 0.5));
  }
  return middles.length < LEAST_PLACES ? Infinity : Math.max(CARRIED_LACK, quantile(middles, 0.5) + STANDS_OUT * robustSpread(middles));
}

/** At a low sun light that was carried over errs by a tenth of its beam and more; before one plane an obstacle takes most of it. */
const CARRIED_LACK = 0.3;
/** So many times the scatter of places without an obstacle; of fewer places none stands out. */
const STANDS_OUT = 3;
const LEAST_PLACES = 20;

/** An obstacle goes on where the sun comes by seldom or shows its edge: bins that lack too, beside those that are certain. */
function growOver(kept: Map<number, number>, ofBeam: Groups): void {
  const open = [...kept.keys()];
  for (let bin = open.pop(); bin !== undefined; bin = open.pop()) {
    for (const next of neighbours(bin)) {
      const lacks = groupOf(ofBeam, next);
      if (kept.has(next) || !(quantile(lacks, 0.5) > THRESHOLDS.shadeMedian && quantile(lacks, 0.25) > THRESHOLDS.shadeLowerQuartile)) continue;
      kept.set(next, quantile(lacks, 0.5));
      open.push(next);
    }
  }
}

/** What a unit lacks beside its peers in one interval without anything in its sun. */
function leastRowLack(lack: Float64Array, withBeam: Int32Array): number {
  const scatter = robustSpread(lack.filter((_, r) => withBeam[r] >= 0));
  return Math.min(THRESHOLDS.shadeRowLack, Math.max(THRESHOLDS.shadeRowLackLeast, THRESHOLDS.shadeRowSigmas * scatter));
}

/** Share of the light that is beam where peers in the same planes give `share` of what the modelled light would: what it errs by is beam. */
function beamBeside(beamShare: number, share: number): number {
  return share > 0 ? Math.max(0, 1 - (1 - beamShare) / share) : beamShare;
}

/**
 * Row by row the share of its light that a unit lacks beside its peers: 0 where the lack is within what units differ by, NaN where
 * nothing is known. At most all the light of one plane, all the beam of several; next to nothing where next to nothing is beam.
 */
function lightLacks(u: AuditUnit, lack: Float64Array, beamShare: Float64Array, least: number): Float64Array {
  const onePlane = planesOf(u).length === 1;
  return lack.map((missing, r) => {
    if (Number.isNaN(missing)) return NaN;
    const beam = beamShare[r];
    return missing > least ? Math.min(missing * Math.min(1, beam / THRESHOLDS.shadeLeastBeam), onePlane ? 1 : beam) : 0;
  });
}

/** Lacks by which a bin is judged: its own, or (a sun that came by seldom) those of the bins `around` it too; null for too few. */
function lacksOf(around: boolean, ofBeam: Groups, bin: number): Float64Array | number[] | null {
  const own = groupOf(ofBeam, bin);
  if (own.length >= THRESHOLDS.shadeSamples) return own;
  if (own.length === 0 || !around) return null;
  const all = [bin, ...neighbours(bin)].flatMap((n) => [...groupOf(ofBeam, n)]);
  return all.length >= THRESHOLDS.shadeSamplesAround ? all : null;
}

/** Days on which the unit lacks power at all hours say nothing of shade: strings are open, the tracker is off its point. */
function leaveOutWeakDays({ days }: AuditScope, lack: Float64Array, ...bins: readonly Int32Array[]): void {
  const lacks: number[] = [];
  for (let d = 0; d < days.count; d++) {
    lacks.length = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) if (bins.some((bin) => bin[r] >= 0)) lacks.push(lack[r]);
    if (!(quantile(lacks, THRESHOLDS.shadeFreeShare) > THRESHOLDS.shadeFreeLack)) continue;
    for (const bin of bins) bin.fill(-1, days.from[d], days.from[d + 1]);
  }
}

/** Whether the lack of a bin is the beam's: next to nothing of it without beam (or nothing known of that). */
function goesWithBeam(withBeam: Float64Array, without: Float64Array): boolean {
  if (without.length < THRESHOLDS.shadeSamples) return true;
  return quantile(without, 0.5) < THRESHOLDS.shadeDiffuseLack * quantile(withBeam, 0.5);
}

function binOf(azimuthDeg: number, elevationDeg: number, width: number): number {
  const azimuth = Math.floor(azimuthDeg / (width * AZIMUTH_DEG));
  const elevation = Math.max(0, Math.min(ELEVATIONS - 1, Math.floor(elevationDeg / (width * ELEVATION_DEG))));
  return elevation * AZIMUTHS + ((azimuth + AZIMUTHS) % AZIMUTHS);
}

function neighbours(bin: number): number[] {
  const elevation = Math.floor(bin / AZIMUTHS);
  const azimuth = bin % AZIMUTHS;
  const out: number[] = [];
  for (let e = elevation - 1; e <= elevation + 1; e++) {
    for (let a = azimuth - 1; a <= azimuth + 1; a++) {
      if ((e !== elevation || a !== azimuth) && e >= 0 && e < ELEVATIONS) out.push(e * AZIMUTHS + ((a + AZIMUTHS) % AZIMUTHS));
    }
  }
  return out;
}
