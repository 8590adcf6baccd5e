import type { LightRows } from "./lightRows.ts";
import type { PlaneGeometry } from "./planeGeometry.ts";
import { pickGeometry, pickRows } from "./pickRows.ts";
import { splitGlobal, toPlane, type SkySite } from "./transposed.ts";
import { mean } from "../statistics.ts";

/** Below this cosine of incidence, and well below the horizontal's, a sensor hardly sees the sun: one reading fits a grey sky and a blue one. */
const SEEN_COS_AOI = 0.3;
const SEEN_OF_HORIZONTAL = 0.9;
/** Hours over which the sky is remembered, and how far it may have changed: as much as it did on that day, within bounds. */
const MEMORY_HOURS = 2.5;
const LEAST_CHANGE = 0.08;
const MOST_CHANGE = 0.4;
const UNKNOWN_DAY = 0.6;
/** How well the transposition of a sky onto a plane that looks away from the sun is known: a share and a floor, W/m². */
const READING_SHARE = 0.05;
const READING_FLOOR_WM2 = 4;
/** Skies that are tried, as shares of the clear sky's global. */
const TRIED = Array.from({ length: 26 }, (_, i) => 0.05 + 0.05 * i);

/**
 * Corrects the global light derived from a tilted sensor where the sun stands beside or behind it: of all skies that give
 * its reading, the one most like the sky it saw in the hours before and after. `ghi` is changed in place.
 */
export function rememberSky(
  ghi: Float64Array, poaWm2: Float64Array, plane: { tiltDeg: number; azimuthDeg: number }, geometry: PlaneGeometry, rows: LightRows,
  extraWm2: Float64Array, site: SkySite, hours: number,
): void {
  const unseen: number[] = [];
  for (let r = 0; r < rows.count; r++) {
    if (Number.isNaN(poaWm2[r]) || !(rows.cosZenith[r] > 0.01)) continue;
    if (!sees(geometry, rows, r)) unseen.push(r);
  }
  if (unseen.length === 0) return;
  const clear = rows.cosZenith.map(haurwitzWm2);
  const index = ghi.map((g, r) => (sees(geometry, rows, r) && clear[r] > 20 ? Math.min(1.3, g / clear[r]) : NaN));
  const low = usualByElevation(index, rows);
  for (let r = 0; r < rows.count; r++) index[r] /= low(r);
  const near = pickRows(rows, unseen);
  const nearGeometry = pickGeometry(geometry, unseen);
  const pick = (values: Float64Array): Float64Array => Float64Array.from(unseen, (r) => values[r]);
  const extra = pick(extraWm2);
  const prior = unseen.map((r) => {
    const sky = remembered(index, rows, r, hours);
    return { index: sky.index * low(r), spread: sky.spread };
  });
  const least = new Float64Array(unseen.length).fill(Infinity);
  for (const share of TRIED) {
    const tried = Float64Array.from(unseen, (r) => share * clear[r]);
    const light = toPlane(splitGlobal(tried.slice(), near, extra, site), plane, nearGeometry, near, site);
    unseen.forEach((r, i) => {
      const reading = poaWm2[r];
      const off = (reading - light.beamWm2[i] - light.diffuseWm2[i]) / (READING_SHARE * reading + READING_FLOOR_WM2);
      const unlike = (share - prior[i].index) / prior[i].spread;
      const cost = off * off + unlike * unlike;
      if (!(cost < least[i])) return;
      least[i] = cost;
      ghi[r] = tried[i];
    });
  }
}

/** Whether a sensor in a plane sees the sun of a row, so that its reading tells the beam. */
export function sees(geometry: PlaneGeometry, rows: LightRows, r: number): boolean {
  return geometry.cosAoi[r] >= SEEN_COS_AOI || geometry.cosAoi[r] >= SEEN_OF_HORIZONTAL * rows.cosZenith[r];
}

/** Global of a clear sky by Haurwitz (1945), W/m², from the cosine of the zenith angle. */
function haurwitzWm2(cosZenith: number): number {
  return cosZenith > 0 ? 1098 * cosZenith * Math.exp(-0.057 / cosZenith) : 0;
}

/** Usual index by the sun's height, as seen: a low sun shines through more haze and finds fewer gaps. */
function usualByElevation(index: Float64Array, rows: LightRows): (r: number) => number {
  const bins = Array.from({ length: Math.ceil(90 / ELEVATION_DEG) + 1 }, (): number[] => []);
  const binOf = (r: number): number => Math.max(0, Math.floor(rows.elevationDeg[r] / ELEVATION_DEG));
  for (let r = 0; r < rows.count; r++) if (index[r] > 0) bins[binOf(r)].push(index[r]);
  const all = mean(bins.flat());
  const usual = bins.map((bin) => (bin.length >= LEAST_SAMPLES ? mean(bin) : NaN));
  for (let b = usual.length - 2; b >= 0; b--) if (Number.isNaN(usual[b])) usual[b] = usual[b + 1];
  return (r) => (usual[binOf(r)] > 0 ? usual[binOf(r)] / all : 1);
}

const ELEVATION_DEG = 4;
const LEAST_SAMPLES = 30;

/** What the sensor saw of the sky on the same day, the nearer in time the more. */
function remembered(index: Float64Array, rows: LightRows, r: number, hours: number): { index: number; spread: number } {
  let s = 0, sx = 0, sxx = 0;
  for (const side of [-1, 1]) {
    for (let n = r + side; n >= 0 && n < rows.count && rows.day[n] === rows.day[r]; n += side) {
      if (Number.isNaN(index[n])) continue;
      const w = Math.exp((-Math.abs(rows.interval[n] - rows.interval[r]) * hours) / MEMORY_HOURS);
      s += w;
      sx += w * index[n];
      sxx += w * index[n] * index[n];
    }
  }
  if (s === 0) return { index: UNKNOWN_DAY, spread: MOST_CHANGE };
  const mean = sx / s;
  return { index: mean, spread: Math.min(MOST_CHANGE, Math.max(LEAST_CHANGE, Math.sqrt(Math.max(0, sxx / s - mean * mean)))) };
}
