import type { LightRows, PlaneGeometry } from "./lightRows.ts";

/** Some of the rows and a plane's geometry over them, in their order. */
export function pickRows(rows: LightRows, geometry: PlaneGeometry, chosen: readonly number[]): { rows: LightRows; geometry: PlaneGeometry } {
  const pick = (values: Float64Array): Float64Array => Float64Array.from(chosen, (r) => values[r]);
  return {
    rows: {
      count: chosen.length,
      interval: Int32Array.from(chosen, (r) => rows.interval[r]),
      day: Int32Array.from(chosen, (r) => rows.day[r]),
      upShare: pick(rows.upShare),
      cosZenith: pick(rows.cosZenith),
      elevationDeg: pick(rows.elevationDeg),
      azimuthDeg: pick(rows.azimuthDeg),
    },
    geometry: { cosAoi: pick(geometry.cosAoi), iamBeam: pick(geometry.iamBeam), iamDiffuse: geometry.iamDiffuse },
  };
}
