import { iamAshrae } from "../../module/iam/iamAshrae.ts";
import { iamMartinRuiz } from "../../module/iam/iamMartinRuiz.ts";
import { iamPhysical } from "../../module/iam/iamPhysical.ts";
import type { PlanePlan } from "../plan.ts";
import type { Iam } from "../plant.ts";
import { tableAt, tabulate, type Table } from "../table.ts";
import type { LightRows } from "./lightRows.ts";

/** Geometry of one plane over the kept rows. */
export interface PlaneGeometry {
  /** Mean over the interval of max(0, cos AOI), 0 while the sun is down: beam on the plane = DNI × this. */
  cosAoi: Float64Array;
  /** Beam-weighted incidence angle modifier of the interval. */
  iamBeam: Float64Array;
  iamDiffuse: number;
}

/** Geometry of a plane over the rows; a row without `upShare` is left dark. */
export function planeGeometry({ count, upShare, sun }: LightRows, plane: PlanePlan): PlaneGeometry {
  const perRow = count > 0 ? sun.length / count : 0;
  const steps = perRow / 3;
  const iam = iamTable(plane.iam);
  const cosAoi = new Float64Array(count);
  const iamBeam = new Float64Array(count).fill(1);
  const level = Math.sin(plane.tiltDeg * RAD);
  const east = level * Math.sin(plane.azimuthDeg * RAD);
  const north = level * Math.cos(plane.azimuthDeg * RAD);
  const up = Math.cos(plane.tiltDeg * RAD);
  for (let r = 0; r < count; r++) {
    if (upShare[r] === 0) continue;
    let sum = 0;
    let passed = 0;
    for (let at = r * perRow; at < (r + 1) * perRow; at += 3) {
      const cos = sun[at] * east + sun[at + 1] * north + sun[at + 2] * up;
      if (!(cos > 0)) continue;
      sum += cos;
      passed += cos * tableAt(iam, cos);
    }
    cosAoi[r] = sum / steps;
    if (sum > 0) iamBeam[r] = passed / sum;
  }
  return { cosAoi, iamBeam, iamDiffuse: plane.iam.diffuse };
}

const RAD = Math.PI / 180;
const IAM_STEPS = 2000;

/** Incidence angle modifier by the cosine of the angle. */
function iamTable(iam: Iam): Table {
  const of = (aoiDeg: number): number => {
    if (iam.model === "physical") return iamPhysical(aoiDeg, { n: iam.n, kPerM: iam.k_per_m, lM: iam.l_m });
    if (iam.model === "ashrae") return iamAshrae(aoiDeg, iam.b);
    return iamMartinRuiz(aoiDeg, iam.a_r);
  };
  return tabulate((cos) => of(Math.acos(Math.min(1, cos)) / RAD), 1, IAM_STEPS);
}
