import { absoluteAirMass, airMassKasten } from "../sky/airMass.ts";
import { clearnessIndex, clearnessIndexZenithIndependent, zenithIndependence } from "../sky/clearness.ts";
import { applyDirint } from "../sky/dirint.ts";
import { DISC_MAX_AIR_MASS, discBeamIndex } from "../sky/disc.ts";
import { planeIrradiance, type TranspositionModel } from "./planeIrradiance.ts";

const RAD = Math.PI / 180;
const MAX_ITERATIONS = 30;

/** An ordered series of a plane's global irradiance with the sun it was measured under; columns of one length. */
export interface GtiDirintInput {
  poaGlobalWm2: Float64Array;
  aoiDeg: Float64Array;
  /** True zenith. */
  zenithDeg: Float64Array;
  solarAzimuthDeg: Float64Array;
  /** Extraterrestrial normal irradiance on a solar constant of 1370 W/m². */
  dniExtra1370Wm2: Float64Array;
  /** Number of the local day of each row, ascending: mornings and afternoons are averaged within it. */
  localDay: ArrayLike<number>;
  tiltDeg: number;
  azimuthDeg: number;
  pressurePa: number;
  albedo: number;
  tempDewC?: Float64Array;
  useStability?: boolean;
  model?: TranspositionModel;
  /** False leaves rows with the sun behind the plane NaN. */
  behindPlane?: boolean;
  maxIterations?: number;
}

/** Horizontal irradiance columns, W/m². */
export interface HorizontalColumns {
  ghiWm2: Float64Array;
  dniWm2: Float64Array;
  dhiWm2: Float64Array;
}

/** Share of the misfit that an iteration corrects (Marion 2015, figure 1). */
function relaxation(iteration: number): number {
  if (iteration < 3) return 1;
  if (iteration < 10) return 0.5;
  return iteration < 20 ? 0.25 : 0.125;
}

function nanColumn(count: number): Float64Array {
  return new Float64Array(count).fill(Number.NaN);
}

/** Beam of DISC by kt, at least 0, before DIRINT. */
function discBeam(kt: number, airMass: number, dniExtraWm2: number): number {
  return Math.max(discBeamIndex(kt, Math.min(airMass, DISC_MAX_AIR_MASS)) * dniExtraWm2, 0);
}

/** Iterates plane irradiance to horizontal and back until the model gives what was measured (Marion 2015, section 2.1). */
function iterate(input: GtiDirintInput, airMass: Float64Array): HorizontalColumns & { ktPrime: Float64Array } {
  const count = input.poaGlobalWm2.length;
  const zenith = input.zenithDeg;
  const extra = input.dniExtra1370Wm2;
  const best = { ghiWm2: nanColumn(count), dniWm2: nanColumn(count), dhiWm2: nanColumn(count), ktPrime: nanColumn(count) };
  const bestMisfit = new Float64Array(count).fill(9999);
  const trial = Float64Array.from(input.poaGlobalWm2);
  const kt = new Float64Array(count);
  const ktPrime = new Float64Array(count);
  const beam = new Float64Array(count);

  for (let iteration = 0; iteration < (input.maxIterations ?? MAX_ITERATIONS); iteration++) {
    let settled = true;
    for (let i = 0; i < count; i++) if (input.aoiDeg[i] < 90 && !(bestMisfit[i] <= 1)) settled = false;
    if (settled) break;

    for (let i = 0; i < count; i++) {
      kt[i] = clearnessIndex(trial[i], input.aoiDeg[i], extra[i]);
      ktPrime[i] = clearnessIndexZenithIndependent(kt[i], airMass[i]);
      beam[i] = discBeam(kt[i], airMass[i], extra[i]);
    }
    applyDirint(beam, ktPrime, zenith, input.useStability ?? true, input.tempDewC);

    for (let i = 0; i < count; i++) {
      const cosZenith = Math.cos(zenith[i] * RAD);
      const global = kt[i] * extra[i] * Math.max(0.065, cosZenith);
      const dniWm2 = Math.max(beam[i], 0);
      const ghiWm2 = Math.max(global, 0);
      const dhiWm2 = Math.max(global - beam[i] * cosZenith, 0);
      const plane = planeIrradiance({
        tiltDeg: input.tiltDeg, azimuthDeg: input.azimuthDeg, solarZenithDeg: zenith[i], solarAzimuthDeg: input.solarAzimuthDeg[i],
        ghiWm2, dniWm2, dhiWm2, dniExtraWm2: extra[i], airMass: airMass[i],
      }, input.albedo, input.model ?? "perez");
      const misfit = plane.poaGlobalWm2 - input.poaGlobalWm2[i];
      const closer = Math.abs(misfit) < bestMisfit[i];
      if (closer) bestMisfit[i] = Math.abs(misfit);
      if (closer || iteration === 0) {
        best.ghiWm2[i] = ghiWm2;
        best.dniWm2[i] = dniWm2;
        best.dhiWm2[i] = dhiWm2;
        best.ktPrime[i] = ktPrime[i];
      }
      trial[i] = Math.max(1, trial[i] - relaxation(iteration) * misfit);
    }
  }
  return best;
}

/** Mean kt' with the sun 65-80° off the plane, for each day's morning (before south) and afternoon; NaN without any. */
function halfDayMeans(input: GtiDirintInput, ktPrime: Float64Array, morning: boolean): Map<number, number> {
  const sums = new Map<number, { sum: number; count: number }>();
  for (let i = 0; i < ktPrime.length; i++) {
    const aoi = input.aoiDeg[i];
    const azimuth = input.solarAzimuthDeg[i];
    const inHalf = morning ? azimuth < 180 : azimuth > 180;
    if (!inHalf || !(aoi > 65 && aoi < 80) || Number.isNaN(ktPrime[i])) continue;
    const day = sums.get(input.localDay[i]) ?? { sum: 0, count: 0 };
    day.sum += ktPrime[i];
    day.count++;
    sums.set(input.localDay[i], day);
  }
  return new Map(Array.from(sums, ([day, { sum, count }]) => [day, sum / count]));
}

/** Rows with the sun behind the plane: the half day's kt' gives the beam, the measurement the diffuse (Marion 2015, 2.2). */
function fillBehindPlane(input: GtiDirintInput, airMass: Float64Array, solved: HorizontalColumns & { ktPrime: Float64Array }): void {
  const mornings = halfDayMeans(input, solved.ktPrime, true);
  const afternoons = halfDayMeans(input, solved.ktPrime, false);
  const count = airMass.length;
  const beam = nanColumn(count);
  for (let i = 0; i < count; i++) {
    if (!(input.aoiDeg[i] >= 90 && input.zenithDeg[i] < 90)) continue;
    const azimuth = input.solarAzimuthDeg[i];
    const half = azimuth < 180 ? mornings : azimuth > 180 ? afternoons : undefined;
    const kt = (half?.get(input.localDay[i]) ?? Number.NaN) * zenithIndependence(airMass[i]);
    beam[i] = discBeam(kt, airMass[i], input.dniExtra1370Wm2[i]);
  }
  applyDirint(beam, solved.ktPrime, input.zenithDeg, false, input.tempDewC);
  const cosTilt = Math.cos(input.tiltDeg * RAD);
  for (let i = 0; i < count; i++) {
    if (input.aoiDeg[i] < 90) continue;
    const beamHorizontal = beam[i] * Math.cos(input.zenithDeg[i] * RAD);
    const dhiWm2 = (2 * input.poaGlobalWm2[i] - beamHorizontal * input.albedo * (1 - cosTilt))
      / (1 + cosTilt + input.albedo * (1 - cosTilt));
    solved.ghiWm2[i] = beamHorizontal + dhiWm2;
    solved.dniWm2[i] = beam[i];
    solved.dhiWm2[i] = dhiWm2;
  }
}

/**
 * Global, beam and diffuse on the horizontal from a fixed plane's global irradiance, by GTI-DIRINT; NaN at night.
 * Poor with the sun more than 80° off the plane. Source: Marion (2015), Solar Energy 122, 1037.
 */
export function gtiDirint(input: GtiDirintInput): HorizontalColumns {
  const airMass = input.zenithDeg.map((zenith) => absoluteAirMass(airMassKasten(zenith), input.pressurePa));
  const { ktPrime, ...columns } = iterate(input, airMass);
  if (input.behindPlane ?? true) fillBehindPlane(input, airMass, { ...columns, ktPrime });
  else {
    for (let i = 0; i < airMass.length; i++) {
      if (!(input.aoiDeg[i] < 90)) columns.ghiWm2[i] = columns.dniWm2[i] = columns.dhiWm2[i] = Number.NaN;
    }
  }
  return columns;
}
