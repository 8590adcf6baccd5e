import { shiftedBeamWm2, shiftOf, SKY_KINDS, skyKinds, spreadSky, type BeamShift, type SkyKinds } from "./beamShift.ts";
import type { Findings } from "../findings.ts";
import { LevelSums } from "./levelSums.ts";
import { planeGeometry, type PlaneGeometry } from "./planeGeometry.ts";
import { planeGroups, type PlaneGroup } from "./planeGroups.ts";
import { turned, type Turn } from "./turn.ts";
import type { Layout } from "../plan.ts";
import type { Plant } from "../plant.ts";
import { tellingGroups, type Telling } from "./tellingRows.ts";
import { skyOnPlane, type OnPlane, type Sky } from "./transposed.ts";
import type { AuditScope } from "../unit.ts";

/** Days that share a level: dirt, age and nameplate say nothing here. */
const LEVEL_DAYS = 15;
/** Fewer days say nothing; what less than a season of them leaves open shows in the uncertainty. */
const LEAST_DAYS = 10;
const LEAST_ROWS = 100;
/** Below this sun an instrument's response to slanting light is off by as much as what is looked for (ISO 9060). */
const LEAST_ELEVATION_DEG = 12;
/** How far a decomposition may be off in a kind of sky, share of global, k = 1 (validations of DIRINT by site: 0.03 to 0.1). */
const USUAL_SHIFT = 0.08;
/** What else may differ between kinds of sky: the chain, heating as a share of it, low light per e-fold of light. */
const CHAIN_SPREAD = 0.003;
const HEATING_SPREAD = 0.1;
const LOW_LIGHT_SPREAD = 0.003;
/** Scatter of a single interval: power beside light, beam as a share of global, light in W/m². */
const POWER_NOISE = 0.015;
const SHARE_NOISE = 0.15;
const LIGHT_NOISE_WM2 = 8;
const HUBER = 2.5;
const MOST_APART = 0.7;
const ROUNDS = 3;
const HALF_STEP = 0.03;
const HEATING = 2 * SKY_KINDS;
const LOW_LIGHT = HEATING + 1;
const TILT = LOW_LIGHT + 1;
const AZIMUTH = TILT + 1;
/** How far planes may lie from where they are stated, degrees, where that is asked too. */
const USUAL_TURN_DEG = 5;
const SPREADS = Array.from({ length: AZIMUTH + 1 }, (_, i) =>
  i < SKY_KINDS ? USUAL_SHIFT : i < HEATING ? CHAIN_SPREAD : i === HEATING ? HEATING_SPREAD : i === LOW_LIGHT ? LOW_LIGHT_SPREAD : USUAL_TURN_DEG);
const TURN_STEP_DEG = 1;

interface BeamSource {
  plant: Plant;
  /** Where the planes are taken to lie. */
  layout: Layout;
  /** The layout that `scope` was seen with, where it is another. */
  seenWith?: Layout;
  scope: AuditScope;
  findings: Findings;
}

/** What power says of the sky, and of the planes where it was asked (else no turn). Uncertainties k = 1, of the fit alone. */
export interface BeamFromPower {
  shift: BeamShift;
  turn: Turn;
  tiltUncertaintyDeg: number;
  azimuthUncertaintyDeg: number;
  /** What it leaves unexplained, as the logarithm's mean square. */
  misfit: number;
  /** How far all light on the planes together may still be off for what is not known of the sky: relative, k = 1. */
  lightUncertainty: number;
}

/** Effective light on a group's planes in a row, after a share of global was moved to the beam, W/m². */
type Offered = (r: number, share: number) => number;

/** That light on planes turned from the stated ones as found so far, and a step further in tilt and in azimuth. */
interface TurnedLight {
  turn: Turn;
  steeper: Offered;
  further: Offered;
}

/**
 * How far beam and diffuse were parted wrongly, read from the plant's own power, where light is measured on the horizontal
 * alone. Modules look at the sky from another side than the sensor: with global given, light moved from diffuse to beam is
 * more on a plane that faces the sun and less on one that turns away. Within some days of one level, power beside its model
 * tells how much was to be moved in each kind of sky (clearness and sun's height; DIRINT's own tables are made of such kinds),
 * least squares about none. Heating, low light and a part of each kind that does not go with the plane are left free within
 * what is known of them. Asked for the planes too, one turn of them all is read together with the sky: alone, each would be
 * taken for the other. Null where too few days speak. The light is taken as measured: its level is the sensor's alone.
 */
export function beamFromPower({ plant, layout, seenWith = layout, scope, findings }: BeamSource, withTurn: boolean): BeamFromPower | null {
  const { weather, rows } = scope;
  const kinds = skyKinds(weather.sky, rows);
  const groups = tellingGroups(planeGroups(scope.units), scope, findings, LEAST_ELEVATION_DEG);
  const spoken = new Set(groups.flatMap(({ days }) => [...days]));
  const count = groups.reduce((sum, one) => sum + one.count, 0);
  if (spoken.size < LEAST_DAYS || count < LEAST_ROWS) return null;
  const sky = spreadSky(weather.sky);
  // geometry is asked only where a row speaks
  const upShare = new Float64Array(rows.count);
  for (const { telling } of groups) for (const { row } of telling) upShare[row] = rows.upShare[row];
  const light = (group: PlaneGroup, turn: Turn): Offered => {
    const planes = layout.planes.map((plane) => turned(plane, turn));
    const asStated = layout === seenWith && turn.tiltDeg === 0 && turn.azimuthDeg === 0;
    const geometry = asStated ? weather.geometry : planes.map((plane) => planeGeometry({ ...rows, upShare }, plane));
    return offeredBy(group, { ...layout, planes }, geometry, scope, sky, plant.albedo);
  };
  let shift: BeamShift = new Float64Array(SKY_KINDS);
  let turn = { tiltDeg: 0, azimuthDeg: 0 };
  let tiltUncertaintyDeg = 0;
  let azimuthUncertaintyDeg = 0;
  let misfit = 0;
  let lightUncertainty = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new LevelSums(SPREADS);
    const ofLight = new Float64Array(SPREADS.length);
    let all = 0;
    let scatter = 0;
    for (const { group, telling, independent } of groups) {
      const offered = light(group, turn);
      const beside: TurnedLight | null = withTurn
        ? { turn, steeper: light(group, { ...turn, tiltDeg: turn.tiltDeg + TURN_STEP_DEG }), further: light(group, { ...turn, azimuthDeg: turn.azimuthDeg + TURN_STEP_DEG }) }
        : null;
      let level = -1;
      for (const one of telling) {
        const now = Math.floor(rows.day[one.row] / LEVEL_DAYS);
        if (now !== level) sums.close();
        level = now;
        const slope = add(sums, one, kinds, shift, sky.ghiWm2[one.row], independent, offered, beside);
        for (let i = 4 * one.row; i < 4 * one.row + 4; i++) ofLight[kinds.kind[i]] += one.offeredWm2 * kinds.weight[i] * slope;
        all += one.offeredWm2;
        scatter += (SHARE_NOISE * slope * one.offeredWm2) ** 2 / independent;
      }
      sums.close();
    }
    const solution = sums.solve();
    shift = solution.slice(0, SKY_KINDS);
    turn = { tiltDeg: solution[TILT], azimuthDeg: solution[AZIMUTH] };
    if (!solution.every((v) => Number.isFinite(v))) return null;
    tiltUncertaintyDeg = sums.uncertainty(TILT);
    azimuthUncertaintyDeg = sums.uncertainty(AZIMUTH);
    misfit = sums.misfit(solution);
    lightUncertainty = Math.hypot(sums.uncertaintyAlong(ofLight), Math.sqrt(scatter)) / all;
  }
  return { shift, turn, tiltUncertaintyDeg, azimuthUncertaintyDeg, misfit, lightUncertainty };
}

function offeredBy({ planes }: PlaneGroup, layout: Layout, geometries: readonly PlaneGeometry[], { rows }: AuditScope, sky: Sky, albedo: number): Offered {
  const out: OnPlane = { beamWm2: 0, diffuseWm2: 0 };
  return (r, moved) => {
    const dni = shiftedBeamWm2(sky, rows, r, moved);
    let sum = 0;
    for (const { plane, share } of planes) {
      const geometry = geometries[plane];
      skyOnPlane(sky, layout.planes[plane], geometry, rows, r, dni, albedo, out);
      sum += share * (out.beamWm2 * geometry.iamBeam[r] + out.diffuseWm2 * geometry.iamDiffuse);
    }
    return sum;
  };
}

/** Adds one row's equation, linear about the shift found so far; returns by what share its light grows with the share of global moved to the beam (0 where the row says nothing). */
function add(
  sums: LevelSums, { row, power, offeredWm2, powerOfLight, heating }: Telling, kinds: SkyKinds, shift: BeamShift, ghiWm2: number, independent: number,
  offered: Offered, beside: TurnedLight | null,
): number {
  const moved = shiftOf(shift, kinds, row);
  const here = offered(row, moved);
  const left = Math.log(power) - powerOfLight * Math.log(here / offeredWm2);
  if (!(Math.abs(left) < MOST_APART)) return 0;
  const ofLight = Math.log(offered(row, moved + HALF_STEP) / offered(row, moved - HALF_STEP)) / (2 * HALF_STEP);
  const slope = powerOfLight * ofLight;
  const variance = POWER_NOISE ** 2 + (SHARE_NOISE * slope) ** 2 + (LIGHT_NOISE_WM2 / here) ** 2;
  const sigmas = Math.abs(left) / Math.sqrt(variance);
  sums.begin();
  for (let i = 4 * row; i < 4 * row + 4; i++) {
    sums.term(kinds.kind[i], kinds.weight[i] * slope);
    sums.term(SKY_KINDS + kinds.kind[i], kinds.weight[i]);
  }
  sums.term(HEATING, heating);
  sums.term(LOW_LIGHT, Math.log(ghiWm2 / 500));
  let known = left + slope * moved;
  if (beside !== null) {
    const { turn, steeper, further } = beside;
    const byTilt = (powerOfLight * Math.log(steeper(row, moved) / here)) / TURN_STEP_DEG;
    const byAzimuth = (powerOfLight * Math.log(further(row, moved) / here)) / TURN_STEP_DEG;
    sums.term(TILT, byTilt);
    sums.term(AZIMUTH, byAzimuth);
    known += byTilt * turn.tiltDeg + byAzimuth * turn.azimuthDeg;
  }
  sums.end(known, (independent * Math.min(1, HUBER / sigmas)) / variance);
  return ofLight;
}
