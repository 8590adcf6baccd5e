import type { Findings } from "../findings.ts";
import { isSamePlane } from "../light/angleBetween.ts";
import type { Layout } from "../plan.ts";
import type { Sensor } from "../plant.ts";
import { median } from "../statistics.ts";
import type { AuditScope } from "../unit.ts";
import { statedPlane } from "./sensors.ts";

/** A plant as it was looked at by its light sensors. */
export interface SeenByLight {
  layout: Layout;
  scope: AuditScope;
  findings: Findings;
}

/** The clean level of the units whose modules all lie in a sensor's plane, as a ratio to their models; NaN where there are none. */
export function levelInPlane(sensor: Sensor, { layout, scope: { units }, findings: { course } }: SeenByLight): number {
  const there = units.filter(({ unit }) => unit.arrays.every(({ plane }) => isSamePlane(statedPlane(sensor), layout.planes[plane])));
  return there.length === 0 ? NaN : course.level * median(there.map((u) => u.constant));
}
