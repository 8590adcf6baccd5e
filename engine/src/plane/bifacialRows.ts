import { cosIncidence } from "./incidence.ts";
import { meanGroundSkyViewFactor, meanRowGroundViewFactor, meanRowSkyViewFactor, type RowGeometry } from "./rowViewFactors.ts";
import { hayDaviesSky } from "./skyDiffuse.ts";

const RAD = Math.PI / 180;
const DEG = 180 / Math.PI;

/** Sky wedges narrower than this elevation count for nothing, degrees. */
const LOWEST_SKY_DEG = 5;

/** Beyond this sun, projected across the rows, no beam reaches the ground, degrees. */
const MAX_PROJECTED_ZENITH_DEG = 85;

/** The sun, the light and the ground under two-sided rows; W/m², true zenith, degrees. */
export interface RowLight {
  solarZenithDeg: number;
  solarAzimuthDeg: number;
  ghiWm2: number;
  dniWm2: number;
  dhiWm2: number;
  /** Extraterrestrial normal irradiance, for the Hay-Davies sky. */
  dniExtraWm2: number;
  albedo: number;
  model: "isotropic" | "hayDavies";
}

/** A two-sided module in its rows. */
export interface BifacialModule {
  /** Rear over front efficiency, 0-1. */
  bifaciality: number;
  /** Change of the rear irradiance by the structure, a loss negative: -0.02. */
  shadeFactor: number;
  /** Gain of the rear by light through the module. */
  transmissionFactor: number;
}

/** Light on one side of a row, W/m², and the share of its width in its neighbour's shadow. */
export interface SideIrradiance {
  globalWm2: number;
  directWm2: number;
  diffuseWm2: number;
  skyDiffuseWm2: number;
  groundDiffuseWm2: number;
  shadedFraction: number;
}

/** Both sides of a row; global counts the rear by bifaciality, shade and transmission. */
export interface BifacialIrradiance {
  front: SideIrradiance;
  back: SideIrradiance;
  globalWm2: number;
}

/** Tangent of the sun's angle from the vertical across the rows, positive towards where the surface faces. */
function projectedTangent(light: RowLight, surfaceAzimuthDeg: number): number {
  return Math.cos((light.solarAzimuthDeg - surfaceAzimuthDeg) * RAD) * Math.tan(light.solarZenithDeg * RAD);
}

/** Share of the ground between two rows that the beam reaches. Mikofski et al. (2019), PVSC 46, eq. 4. */
function sunlitGround(tiltDeg: number, tangent: number, rows: RowGeometry): number {
  if (Math.abs(Math.atan(tangent) * DEG) > MAX_PROJECTED_ZENITH_DEG) return 0;
  return 1 - Math.min(1, rows.groundCoverageRatio * Math.abs(Math.cos(tiltDeg * RAD) + Math.sin(tiltDeg * RAD) * tangent));
}

/** Share of a row's width, from its foot, in the shadow of the row towards the sun. Same source, eq. 14. */
function shadedWidth(tiltDeg: number, tangent: number, incidence: number, rows: RowGeometry): number {
  const shadow = rows.groundCoverageRatio * (Math.sin(tiltDeg * RAD) * tangent + Math.cos(tiltDeg * RAD));
  if (!(shadow > 1)) return Number.isNaN(shadow) ? Number.NaN : 0;
  return incidence > 0 ? 1 - 1 / shadow : 1;
}

function side(tiltDeg: number, azimuthDeg: number, light: RowLight, rows: RowGeometry, beamShare: number, groundSky: number): SideIrradiance {
  const tangent = projectedTangent(light, azimuthDeg);
  const incidence = cosIncidence(tiltDeg, azimuthDeg, light.solarZenithDeg, light.solarAzimuthDeg);
  const shaded = shadedWidth(tiltDeg, tangent, incidence, rows);
  const sunlit = sunlitGround(tiltDeg, tangent, rows);
  const groundWm2 = light.ghiWm2 * light.albedo * (sunlit * beamShare + (1 - beamShare) * groundSky);
  const groundDiffuseWm2 = groundWm2 * meanRowGroundViewFactor(tiltDeg, rows.groundCoverageRatio);
  const skyDiffuseWm2 = light.dhiWm2 * meanRowSkyViewFactor(tiltDeg, rows.groundCoverageRatio);
  const directWm2 = Math.max(light.dniWm2 * incidence, 0) * (1 - shaded);
  const diffuseWm2 = groundDiffuseWm2 + skyDiffuseWm2;
  return { globalWm2: directWm2 + diffuseWm2, directWm2, diffuseWm2, skyDiffuseWm2, groundDiffuseWm2, shadedFraction: shaded };
}

/** Hay-Davies' circumsolar light counted with the beam; what is left of the diffuse is isotropic. */
function withCircumsolarInBeam(light: RowLight): RowLight {
  if (light.model === "isotropic") return light;
  const sun = { ...light, airMass: Number.NaN };
  const horizontal = hayDaviesSky({ ...sun, tiltDeg: 0, azimuthDeg: 180 }).circumsolarWm2;
  const normal = hayDaviesSky({ ...sun, tiltDeg: light.solarZenithDeg, azimuthDeg: light.solarAzimuthDeg }).circumsolarWm2;
  return { ...light, dhiWm2: light.dhiWm2 - horizontal, dniWm2: light.dniWm2 + normal };
}

/**
 * Light on both sides of long parallel rows on level ground ("infinite sheds"), W/m²; tilt and azimuth of the front.
 * Rows shade each other and the ground and hide parts of sky and ground; the ends of rows are ignored.
 * Source: Mikofski et al. (2019), 46th PVSC, 1282; Marion et al. (2017), 44th PVSC, 1537; view factors averaged exactly.
 */
export function bifacialRows(
  tiltDeg: number, azimuthDeg: number, light: RowLight, rows: RowGeometry, module: BifacialModule,
): BifacialIrradiance {
  const split = withCircumsolarInBeam(light);
  const maxRows = Math.ceil(rows.height / (rows.pitch * Math.tan(LOWEST_SKY_DEG * RAD)));
  const groundSky = meanGroundSkyViewFactor(tiltDeg, rows, maxRows);
  const beamShare = 1 - Math.min(Math.max(split.dhiWm2 / split.ghiWm2, 0), 1);
  const front = side(tiltDeg, azimuthDeg, split, rows, beamShare, groundSky);
  const back = side(180 - tiltDeg, azimuthDeg + 180, split, rows, beamShare, groundSky);
  const rear = module.bifaciality * (1 + module.shadeFactor) * (1 + module.transmissionFactor);
  return { front, back, globalWm2: front.globalWm2 + back.globalWm2 * rear };
}
