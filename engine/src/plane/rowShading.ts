import { projectedSolarZenithDeg } from "./projectedZenith.ts";

const RAD = Math.PI / 180;
const DEG = 180 / Math.PI;

/**
 * Elevation under which the row in front hides the sky from a point of a row, degrees.
 * `slantFraction` 0 at the row's foot, 1 at its top. Source: Passias & Källbäck (1984), Solar Cells 11, 281.
 */
export function maskingAngleDeg(tiltDeg: number, groundCoverageRatio: number, slantFraction: number): number {
  const left = 1 - slantFraction;
  return Math.atan((left * Math.sin(tiltDeg * RAD)) / (1 / groundCoverageRatio - left * Math.cos(tiltDeg * RAD))) * DEG;
}

/** Angle below the horizontal from a point of a row down to the foot of the row in front, degrees (Mikofski et al. 2019, eq. 4). */
export function groundAngleDeg(tiltDeg: number, groundCoverageRatio: number, slantFraction: number): number {
  const reach = groundCoverageRatio * slantFraction;
  return Math.atan2(reach * Math.sin(tiltDeg * RAD), reach * Math.cos(tiltDeg * RAD) + 1) * DEG;
}

/** Masking angle averaged over a row, degrees; 0 for a flat row. Passias & Källbäck (1984), closed form. */
export function meanMaskingAngleDeg(tiltDeg: number, groundCoverageRatio: number): number {
  const sin = Math.sin(tiltDeg * RAD);
  const cos = Math.cos(tiltDeg * RAD);
  if (sin === 0) return 0;
  const spacing = 1 / groundCoverageRatio;
  return DEG * ((-spacing * sin * Math.log(Math.abs(2 * spacing * cos - (spacing ** 2 + 1)))) / 2
    + (spacing * cos - 1) * Math.atan((spacing * cos - 1) / (spacing * sin))
    + (1 - spacing * cos) * Math.atan(cos / sin)
    + spacing * Math.log(spacing) * sin);
}

/** Share of the isotropic sky diffuse that a masking angle takes, 0-1. Passias & Källbäck (1984). */
export function skyDiffuseMaskingLoss(maskingDeg: number): number {
  return 1 - Math.cos((maskingDeg / 2) * RAD) ** 2;
}

/** Two neighbouring rows and the ground between them; lengths in one unit, angles in degrees about the axis. */
export interface RowPair {
  axisAzimuthDeg: number;
  axisTiltDeg: number;
  /** Slope of the ground across the axes, right-handed. */
  crossAxisSlopeDeg: number;
  shadedRotationDeg: number;
  shadingRotationDeg: number;
  collectorWidth: number;
  /** Horizontal distance of the axes. */
  pitch: number;
  /** Distance of the collector from its axis (torque tube). */
  surfaceToAxisOffset: number;
}

/**
 * Share of a row's width in the shadow of its neighbour, 0-1. Which row shades is the caller's choice (it changes at
 * noon). Source: Anderson & Jensen (2024), J. Renewable Sustainable Energy 16, 023504, eq. 12.
 */
export function shadedFraction(solarZenithDeg: number, solarAzimuthDeg: number, rows: RowPair): number {
  const sun = projectedSolarZenithDeg(solarZenithDeg, solarAzimuthDeg, rows.axisTiltDeg, rows.axisAzimuthDeg);
  const shading = (rows.shadingRotationDeg - sun) * RAD;
  const shaded = (rows.shadedRotationDeg - sun) * RAD;
  const facing = Math.abs(Math.cos(shaded));
  const offset = (Math.sign(sun) * rows.surfaceToAxisOffset * (Math.sin(shaded) - Math.sin(shading))) / (rows.collectorWidth * facing);
  const spacing = (rows.pitch * Math.cos((sun - rows.crossAxisSlopeDeg) * RAD))
    / (rows.collectorWidth * facing * Math.cos(rows.crossAxisSlopeDeg * RAD));
  return Math.min(Math.max(0.5 + Math.abs(Math.cos(shading)) / facing / 2 + offset - spacing, 0), 1);
}

/**
 * Share of DC power lost to a shadow on modules with bypass diodes, 0-1. `poaDirectWm2` with the circumsolar part;
 * blocks are the cell groups behind one diode. Source: Martínez-Moreno et al. (2010), Sol. Energy Mater. Sol. Cells 94, 2298.
 */
export function directShadingLoss(
  poaGlobalWm2: number, poaDirectWm2: number, shadedFractionOfArea: number, shadedBlocks: number, totalBlocks: number,
): number {
  const beamLeft = (1 - shadedFractionOfArea) * (1 - Math.ceil(shadedBlocks) / (1 + totalBlocks));
  return 1 - (poaDirectWm2 * beamLeft + (poaGlobalWm2 - poaDirectWm2)) / poaGlobalWm2;
}
