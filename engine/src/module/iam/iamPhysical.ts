import { cosDeg } from "../degrees.ts";

/** Glass of the module cover. Defaults of the textbook: n = 1.526, K = 4 /m, L = 2 mm. */
export interface PhysicalCover {
  /** Index of refraction of the glass. */
  n: number;
  /** Glazing extinction coefficient K, 1/m. */
  kPerM: number;
  /** Glass thickness L, m. */
  lM: number;
  /** Index of refraction of an anti-reflective coating; without it the glass is bare. */
  nAr?: number;
}

const AIR = 1;
const sameIndex = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-8 + 1e-5 * Math.abs(b);
/** Fresnel reflectance of one interface for one polarisation. */
const reflectance = (a: number, b: number): number => ((a - b) / (a + b)) ** 2;

/**
 * Incidence angle modifier of a glass cover (Fresnel reflection at air/coating/glass, Bouguer absorption), 0–1.
 *
 * `aoiDeg` is the angle of incidence in degrees; from 90° on the answer is 0 (behind the plane at negative angles too, but for
 * a cover without any refraction, where it is NaN). NaN gives NaN.
 * De Soto, Klein, Beckman (2006), Solar Energy 80, 78–88; with a coating: Duffie & Beckman, 5.1–5.3 applied to two interfaces.
 */
export function iamPhysical(aoiDeg: number, cover: PhysicalCover): number {
  if (aoiDeg >= 90) return 0;
  const { n, kPerM, lM, nAr } = cover;
  const n2 = nAr === undefined || sameIndex(nAr, AIR) ? n : nAr;
  const cos1 = Math.max(0, cosDeg(aoiDeg));
  const sin2 = (AIR / n2) * Math.sqrt(1 - cos1 * cos1);
  const cos2 = Math.sqrt(1 - sin2 * sin2);
  const r12s = reflectance(AIR * cos1, n2 * cos2);
  const r12p = reflectance(AIR * cos2, n2 * cos1);
  const r120 = reflectance(AIR, n2);
  let tauS = 1 - r12s;
  let tauP = 1 - r12p;
  let tau0 = 1 - r120;
  let cosGlass = cos2;
  if (!sameIndex(n, n2)) {
    const sin3 = (n2 / n) * sin2;
    const cos3 = Math.sqrt(1 - sin3 * sin3);
    const r23s = reflectance(n2 * cos2, n * cos3);
    const r23p = reflectance(n2 * cos3, n * cos2);
    const r230 = reflectance(n2, n);
    // light bounced inside the coating adds up as a geometric series
    tauS *= (1 - r23s) / (1 - r23s * r12s);
    tauP *= (1 - r23p) / (1 - r23p * r12p);
    tau0 *= (1 - r230) / (1 - r230 * r120);
    cosGlass = cos3;
  }
  const absorbed = Math.exp((-kPerM * lM) / cosGlass);
  return ((tauS + tauP) / 2) * absorbed / (tau0 * Math.exp(-kPerM * lM));
}
