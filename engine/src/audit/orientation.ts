import type { Findings } from "./findings.ts";
import { planeGeometry, type LightRows } from "./lightRows.ts";
import type { Layout, PlanePlan } from "./plan.ts";
import type { Plant } from "./plant.ts";
import { OFF } from "./stops.ts";
import { LIMIT } from "./limits.ts";
import type { Samples } from "./samples.ts";
import { median } from "./statistics.ts";
import { tableAt } from "./table.ts";
import { besideRated, THRESHOLDS } from "./thresholds.ts";
import type { AuditScope, AuditUnit } from "./unit.ts";
import { planeLight, type OnPlane } from "./transposed.ts";

/** A plane as its power's course over the day tells it. */
export interface FoundPlane {
  tiltDeg: number;
  azimuthDeg: number;
  /** k = 1. */
  tiltUncertaintyDeg: number;
  azimuthUncertaintyDeg: number;
  /** How much of the misfit over the day the found plane takes away, 0–1. */
  gain: number;
}

/**
 * Tilt and azimuth that make the modelled power follow the measured one through clear days: the morning and the afternoon
 * weigh against each other (azimuth), the shoulders against noon (tilt). Each day's level is left free, so neither dirt
 * nor age nor a wrong nameplate matters. Null where too few clear days speak. The light comes from the sky of the sensors.
 */
export function fitPlane(plant: Plant, layout: Layout, samples: Samples, scope: AuditScope, findings: Findings, plane: number): FoundPlane | null {
  const rows = clearRows(scope, findings, plane);
  if (rows === null) return null;
  const stated = layout.planes[plane];
  const start: [number, number] = [stated.tiltDeg, stated.azimuthDeg];
  const all = misfitOf(plant, samples, scope, stated, rows, () => true);
  const best = descend(all, start);
  const odd = descend(misfitOf(plant, samples, scope, stated, rows, (d) => d % 2 === 1), best.at);
  const even = descend(misfitOf(plant, samples, scope, stated, rows, (d) => d % 2 === 0), best.at);
  const before = all(start[0], start[1]);
  const [tiltDeg, azimuthDeg] = sensorPlane(plant, all, best) ?? best.at;
  return {
    tiltDeg,
    azimuthDeg: ((azimuthDeg % 360) + 360) % 360,
    tiltUncertaintyDeg: Math.max(0.3, Math.abs(odd.at[0] - even.at[0])),
    azimuthUncertaintyDeg: Math.max(0.5, Math.abs(odd.at[1] - even.at[1])),
    gain: before > 0 ? 1 - best.misfit / before : 0,
  };
}

/**
 * The plane of a tilted sensor that explains the days nearly as well as the best one: it was surely mounted in the plane of
 * the modules, and an instrument's plane is set with care.
 */
function sensorPlane(plant: Plant, misfit: (tilt: number, azimuth: number) => number, best: { at: [number, number]; misfit: number }): [number, number] | null {
  let found: [number, number] | null = null;
  let least = THRESHOLDS.sensorPlaneMisfit * best.misfit;
  for (const { kind, tilt_deg: tilt, azimuth_deg: azimuth } of plant.sensors) {
    if (kind !== "irradiance_tilted" || tilt === undefined || azimuth === undefined) continue;
    const there = misfit(tilt, azimuth);
    if (there > least) continue;
    least = there;
    found = [tilt, azimuth];
  }
  return found;
}

interface ClearRows {
  rows: LightRows;
  index: Int32Array;
  day: Int32Array;
  /** Measured power over everything of the model that the plane's light does not decide. */
  measured: Float64Array;
  low: (lightWm2: number) => number;
}

/** Rows of clear days on which healthy units of the plane speak, with their median power per P_STC. */
function clearRows(scope: AuditScope, findings: Findings, plane: number): ClearRows | null {
  const { rows, days, units, weather } = scope;
  const members = units.flatMap((u, i) => (u.unit.arrays.length > 0 && u.unit.arrays.every((a) => a.plane === plane) ? [{ u, i }] : []));
  if (members.length === 0) return null;
  const light = weather.planes[plane];
  const low = members[0].u.unit.arrays[0].chain.lowIrradiance;
  const index: number[] = [];
  const day: number[] = [];
  const measured: number[] = [];
  const powers: number[] = [];
  for (let d = 0; d < days.count; d++) {
    const before = index.length;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      const extra = weather.sky.extraWm2[r];
      if (weather.estimated[r] === 1 || rows.elevationDeg[r] < THRESHOLDS.clearElevationDeg || !(weather.sky.dniWm2[r] > THRESHOLDS.clearBeamShare * extra)) continue;
      powers.length = 0;
      for (const { u, i } of members) if (free(u, findings, i, r, scope.hours)) powers.push(u.dcKw[r] / u.model.dcKw[r] / u.constant);
      if (powers.length === 0) continue;
      const effective = light.beamWm2[r] * light.iamBeam[r] + light.diffuseWm2[r] * light.iamDiffuse;
      index.push(r);
      day.push(d);
      // beside the model, so that cables, temperature and all that light does not decide fall out
      measured.push((median(powers) * effective * tableAt(low, effective)) / 1000);
    }
    if ((index.length - before) * scope.hours < THRESHOLDS.clearHours) {
      index.length = before;
      day.length = before;
      measured.length = before;
    }
  }
  if (new Set(day).size < THRESHOLDS.clearDays) return null;
  const every = Math.ceil(index.length / THRESHOLDS.clearRowsMost);
  const keep = <T>(list: T[]): T[] => list.filter((_, i) => day[i] % every === 0);
  const kept = { index: Int32Array.from(keep(index)), day: Int32Array.from(keep(day)), measured: Float64Array.from(keep(measured)) };
  return { rows, ...kept, low: (g) => tableAt(low, g) };
}

function free(u: AuditUnit, findings: Findings, i: number, r: number, hours: number): boolean {
  const ac = u.signals.acKw[r];
  return u.dcKw[r] > 0 && findings.off[i][r] === OFF.no && findings.limits[i][r] === LIMIT.no && u.aside[r] === 0
    && u.causes.shade.every((s) => s === null || s[r] === 0)
    && ac < THRESHOLDS.limitedShareOfRated * u.unit.ratedAcKw && u.model.acKw[r] * besideRated(hours) < u.unit.ratedAcKw;
}

/** Weighted variance of the log ratio within days, for a plane turned to (tilt, azimuth). */
function misfitOf(
  plant: Plant, samples: Samples, scope: AuditScope, stated: PlanePlan, clear: ClearRows, takes: (day: number) => boolean,
): (tiltDeg: number, azimuthDeg: number) => number {
  const picked = Array.from(clear.index.keys()).filter((i) => takes(clear.day[i]));
  const few = subset(scope.rows, picked.map((i) => clear.index[i]));
  const { sky } = scope.weather;
  const out: OnPlane = { beamWm2: 0, diffuseWm2: 0 };
  const ratio = new Float64Array(picked.length);
  const weight = new Float64Array(picked.length);
  return (tiltDeg, azimuthDeg) => {
    if (tiltDeg < 0 || tiltDeg > 90) return Infinity;
    const plane = { ...stated, tiltDeg, azimuthDeg };
    const geometry = planeGeometry(plant, few, samples.startMs, samples.stepMs, plane);
    picked.forEach((i, n) => {
      const r = clear.index[i];
      planeLight(plane, geometry, few, n, sky.extraWm2[r], sky.dniWm2[r], sky.dhiWm2[r], plant.albedo, out);
      const effective = out.beamWm2 * geometry.iamBeam[n] + out.diffuseWm2 * geometry.iamDiffuse;
      ratio[n] = Math.log((clear.measured[i] * 1000) / (effective * clear.low(effective)));
      weight[n] = clear.measured[i];
    });
    let misfit = 0;
    let total = 0;
    let from = 0;
    for (let n = 1; n <= picked.length; n++) {
      if (n < picked.length && clear.day[picked[n]] === clear.day[picked[from]]) continue;
      let sum = 0;
      let w = 0;
      for (let k = from; k < n; k++) if (Number.isFinite(ratio[k])) {
        sum += weight[k] * ratio[k];
        w += weight[k];
      }
      for (let k = from; k < n; k++) if (Number.isFinite(ratio[k])) {
        const off = Math.min(0.2, Math.abs(ratio[k] - sum / w));
        misfit += weight[k] * off * off;
        total += weight[k];
      }
      from = n;
    }
    return total > 0 ? misfit / total : Infinity;
  };
}

function subset(rows: LightRows, index: readonly number[]): LightRows {
  const pick = (column: Float64Array): Float64Array => Float64Array.from(index, (r) => column[r]);
  return {
    count: index.length,
    interval: Int32Array.from(index, (r) => rows.interval[r]),
    day: Int32Array.from(index, (r) => rows.day[r]),
    upShare: pick(rows.upShare), cosZenith: pick(rows.cosZenith), elevationDeg: pick(rows.elevationDeg), azimuthDeg: pick(rows.azimuthDeg),
  };
}

/** Pattern search: steps that halve until a twentieth of a degree. */
function descend(misfit: (tilt: number, azimuth: number) => number, start: readonly [number, number]): { at: [number, number]; misfit: number } {
  let at: [number, number] = [start[0], start[1]];
  let best = misfit(at[0], at[1]);
  let tiltStep = 4;
  let azimuthStep = 8;
  while (tiltStep > 0.06) {
    const tries: [number, number][] = [
      [at[0] + tiltStep, at[1]], [at[0] - tiltStep, at[1]], [at[0], at[1] + azimuthStep], [at[0], at[1] - azimuthStep],
    ];
    let moved = false;
    for (const one of tries) {
      const value = misfit(one[0], one[1]);
      if (value < best) {
        best = value;
        at = one;
        moved = true;
      }
    }
    if (!moved) {
      tiltStep /= 2;
      azimuthStep /= 2;
    }
  }
  return { at, misfit: best };
}
