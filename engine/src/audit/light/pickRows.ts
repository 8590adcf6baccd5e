import type { LightRows } from "./lightRows.ts";
import type { PlaneGeometry } from "./planeGeometry.ts";

/** Some of the rows, in their order. */
export function pickRows(rows: LightRows, chosen: readonly number[]): LightRows {
  const pick = (values: Float64Array): Float64Array => Float64Array.from(chosen, (r) => values[r]);
  const perRow = rows.count > 0 ? rows.sun.length / rows.count : 0;
  const sun = new Float64Array(chosen.length * perRow);
  chosen.forEach((r, n) => sun.set(rows.sun.subarray(r * perRow, (r + 1) * perRow), n * perRow));
  return {
    count: chosen.length,
    interval: Int32Array.from(chosen, (r) => rows.interval[r]),
    day: Int32Array.from(chosen, (r) => rows.day[r]),
    upShare: pick(rows.upShare),
    cosZenith: pick(rows.cosZenith),
    elevationDeg: pick(rows.elevationDeg),
    azimuthDeg: pick(rows.azimuthDeg),
    sun,
  };
}

/** A plane's geometry over some of the rows, in their order. */
export function pickGeometry(geometry: PlaneGeometry, chosen: readonly number[]): PlaneGeometry {
  const pick = (values: Float64Array): Float64Array => Float64Array.from(chosen, (r) => values[r]);
  return { cosAoi: pick(geometry.cosAoi), iamBeam: pick(geometry.iamBeam), iamDiffuse: geometry.iamDiffuse };
}
