import { solveLinear } from "../module/solveLinear.ts";
import { shiftedBeamWm2, shiftOf, SKY_KINDS, skyKinds, spreadSky, type BeamShift, type SkyKinds } from "./beamShift.ts";
import type { Findings } from "./findings.ts";
import { planeGroups, speaksOfLight, type PlaneGroup } from "./orientation.ts";
import type { Layout } from "./plan.ts";
import { median } from "./statistics.ts";
import { skyOnPlane, type OnPlane, type Sky } from "./transposed.ts";
import type { AuditScope } from "./unit.ts";

/** Days that share a level: dirt, age and nameplate say nothing here. */
const LEVEL_DAYS = 15;
const LEAST_DAYS = 60;
const LEAST_ROWS = 500;
const MOST_ROWS = 9000;
/** Below this sun an instrument's response to slanting light is off by as much as what is looked for (ISO 9060). */
const LEAST_ELEVATION_DEG = 12;
const LEAST_WM2 = 15;
/** How far a decomposition may be off in a kind of sky, share of global, k = 1 (validations of DIRINT by site: 0.03 to 0.1). */
const USUAL_SHIFT = 0.08;
/** What else may differ between kinds of sky: the chain, heating as a share of it, low light per e-fold of light. */
const CHAIN_SPREAD = 0.003;
const HEATING_SPREAD = 0.1;
const LOW_LIGHT_SPREAD = 0.003;
/** Scatter of a single interval: power beside light, beam as a share of global, light in W/m²; and for how long it persists. */
const POWER_NOISE = 0.015;
const SHARE_NOISE = 0.15;
const LIGHT_NOISE_WM2 = 8;
const PERSISTS_HOURS = 2;
const HUBER = 2.5;
const MOST_APART = 0.7;
const ROUNDS = 3;
const HALF_STEP = 0.03;
const HEATING = 2 * SKY_KINDS;
const LOW_LIGHT = HEATING + 1;
const UNKNOWNS = LOW_LIGHT + 1;

/** A row in which healthy units of a group speak. */
interface Telling {
  row: number;
  /** Log of power over the model with the sky as decomposed, and the effective light of that model, W/m². */
  off: number;
  offeredWm2: number;
  powerOfLight: number;
  /** What the whole of the modelled heating makes of power, log. */
  heating: number;
}

/**
 * How far beam and diffuse were parted wrongly, read from the plant's own power, where light is measured on the horizontal
 * alone. Modules look at the sky from another side than the sensor: with global given, light moved from diffuse to beam is
 * more on a plane that faces the sun and less on one that turns away. Within some days of one level, power beside its model
 * tells how much was to be moved in each kind of sky (clearness and sun's height; DIRINT's own tables are made of such kinds),
 * least squares about none. Heating, low light and a part of each kind that does not go with the plane are left free within
 * what is known of them. Null where too few days speak. The light is taken as measured: its level is the sensor's alone.
 */
export function beamFromPower({ albedo }: { albedo: number }, layout: Layout, scope: AuditScope, findings: Findings): BeamShift | null {
  const { weather, rows, hours } = scope;
  const kinds = skyKinds(weather.sky, rows);
  const groups = planeGroups(scope.units).map((group) => ({ group, telling: tellingRows(scope, findings, group) }));
  const spoken = new Set(groups.flatMap(({ telling }) => telling.map(({ row }) => rows.day[row])));
  const count = groups.reduce((sum, { telling }) => sum + telling.length, 0);
  if (spoken.size < LEAST_DAYS || count < LEAST_ROWS) return null;
  const sky = spreadSky(weather.sky);
  let shift: BeamShift = new Float64Array(SKY_KINDS);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new LevelSums();
    for (const { group, telling } of groups) {
      const every = thinning(telling.length);
      const independent = Math.min(1, (every * hours) / PERSISTS_HOURS);
      const offered = offeredBy(group, layout, scope, sky, albedo);
      let level = -1;
      for (const one of telling) {
        if (rows.interval[one.row] % every !== 0) continue;
        const now = Math.floor(rows.day[one.row] / LEVEL_DAYS);
        if (now !== level) sums.close();
        level = now;
        add(sums, one, kinds, shift, sky.ghiWm2[one.row], independent, offered);
      }
      sums.close();
    }
    shift = sums.solve().slice(0, SKY_KINDS);
  }
  return shift.every((v) => Number.isFinite(v)) ? shift : null;
}

function thinning(count: number): number {
  return Math.max(1, Math.ceil(count / MOST_ROWS));
}

function tellingRows({ rows, days, weather, hours }: AuditScope, findings: Findings, { members, planes }: PlaneGroup): Telling[] {
  const air = weather.ambientC;
  const { gammaPerK } = members[0].u.unit.arrays[0].chain;
  const { powerOfLight } = members[0].u;
  const out: Telling[] = [];
  const powers: number[] = [];
  for (let r = 0; r < rows.count; r++) {
    if (weather.estimated[r] === 1 || rows.upShare[r] < 1 || rows.elevationDeg[r] < LEAST_ELEVATION_DEG || !(weather.sky.ghiWm2[r] > LEAST_WM2)) continue;
    const dirt = findings.course.soilingRatio[rows.day[r] - days.firstDay];
    powers.length = 0;
    for (const { u, i } of members) if (speaksOfLight(u, findings, i, r, hours)) powers.push(u.dcKw[r] / (u.model.dcKw[r] * u.constant * dirt));
    if (powers.length === 0) continue;
    let offeredWm2 = 0;
    let cellC = 0;
    for (const { plane, share } of planes) {
      const light = weather.planes[plane];
      offeredWm2 += share * (light.beamWm2[r] * light.iamBeam[r] + light.diffuseWm2[r] * light.iamDiffuse);
      cellC += share * light.tempCellC[r];
    }
    const off = Math.log(median(powers));
    if (!(offeredWm2 > LEAST_WM2) || !Number.isFinite(off)) continue;
    const heating = air === null ? 0 : (gammaPerK * (cellC - air[r])) / (1 + gammaPerK * (cellC - 25));
    out.push({ row: r, off, offeredWm2, powerOfLight: powerOfLight[r], heating: Number.isFinite(heating) ? heating : 0 });
  }
  return out;
}

/** Effective light on a group's planes in a row, after a share of global was moved to the beam, W/m². */
function offeredBy({ planes }: PlaneGroup, layout: Layout, { rows, weather }: AuditScope, sky: Sky, albedo: number): (r: number, share: number) => number {
  const out: OnPlane = { beamWm2: 0, diffuseWm2: 0 };
  return (r, moved) => {
    const dni = shiftedBeamWm2(sky, rows, r, moved);
    let sum = 0;
    for (const { plane, share } of planes) {
      const geometry = weather.geometry[plane];
      skyOnPlane(sky, layout.planes[plane], geometry, rows, r, dni, albedo, out);
      sum += share * (out.beamWm2 * geometry.iamBeam[r] + out.diffuseWm2 * geometry.iamDiffuse);
    }
    return sum;
  };
}

/** Adds one row's equation, linear about the shift found so far. */
function add(
  sums: LevelSums, { row, off, offeredWm2, powerOfLight, heating }: Telling, kinds: SkyKinds, shift: BeamShift, ghiWm2: number, independent: number,
  offered: (r: number, share: number) => number,
): void {
  const moved = shiftOf(shift, kinds, row);
  const here = offered(row, moved);
  const left = off - powerOfLight * Math.log(here / offeredWm2);
  if (!(Math.abs(left) < MOST_APART)) return;
  const slope = (powerOfLight * Math.log(offered(row, moved + HALF_STEP) / offered(row, moved - HALF_STEP))) / (2 * HALF_STEP);
  const variance = POWER_NOISE ** 2 + (SHARE_NOISE * slope) ** 2 + (LIGHT_NOISE_WM2 / here) ** 2;
  const sigmas = Math.abs(left) / Math.sqrt(variance);
  sums.begin();
  for (let i = 4 * row; i < 4 * row + 4; i++) {
    sums.term(kinds.kind[i], kinds.weight[i] * slope);
    sums.term(SKY_KINDS + kinds.kind[i], kinds.weight[i]);
  }
  sums.term(HEATING, heating);
  sums.term(LOW_LIGHT, Math.log(ghiWm2 / 500));
  sums.end(left + slope * moved, (independent * Math.min(1, HUBER / sigmas)) / variance);
}

/** Normal equations of rows within levels that are free, about what is known of the unknowns beforehand. */
class LevelSums {
  private readonly matrix = Array.from({ length: UNKNOWNS }, () => new Float64Array(UNKNOWNS));
  private readonly right = new Float64Array(UNKNOWNS);
  private readonly mean = new Float64Array(UNKNOWNS);
  private meanValue = 0;
  private weight = 0;
  private readonly at: number[] = [];
  private readonly size: number[] = [];

  constructor() {
    for (let i = 0; i < UNKNOWNS; i++) {
      const spread = i < SKY_KINDS ? USUAL_SHIFT : i < HEATING ? CHAIN_SPREAD : i === HEATING ? HEATING_SPREAD : LOW_LIGHT_SPREAD;
      this.matrix[i][i] = 1 / spread ** 2;
    }
  }

  begin(): void {
    this.at.length = 0;
    this.size.length = 0;
  }

  term(unknown: number, size: number): void {
    if (size === 0) return;
    this.at.push(unknown);
    this.size.push(size);
  }

  end(value: number, weight: number): void {
    this.weight += weight;
    this.meanValue += weight * value;
    for (let i = 0; i < this.at.length; i++) {
      const a = this.at[i];
      const weighted = weight * this.size[i];
      this.mean[a] += weighted;
      this.right[a] += weighted * value;
      for (let k = 0; k < this.at.length; k++) this.matrix[a][this.at[k]] += weighted * this.size[k];
    }
  }

  /** Ends a level: what its rows have in common is taken out. */
  close(): void {
    if (this.weight > 0) {
      for (let i = 0; i < UNKNOWNS; i++) {
        if (this.mean[i] === 0) continue;
        this.right[i] -= (this.mean[i] * this.meanValue) / this.weight;
        for (let k = 0; k < UNKNOWNS; k++) this.matrix[i][k] -= (this.mean[i] * this.mean[k]) / this.weight;
      }
    }
    this.mean.fill(0);
    this.meanValue = 0;
    this.weight = 0;
  }

  solve(): Float64Array {
    return solveLinear(this.matrix, this.right);
  }
}
