import type { Findings } from "./findings.ts";
import { fitPlane, type FoundPlane } from "./orientation.ts";
import type { Layout, PlanePlan } from "./plan.ts";
import type { Plant } from "./plant.ts";
import type { PlantFinding } from "./result.ts";
import type { Samples } from "./samples.ts";
import { THRESHOLDS } from "./thresholds.ts";
import type { AuditScope } from "./unit.ts";

/** The layout as the data say it is, with what they say of the plant file. */
export interface TrueLayout {
  layout: Layout;
  findings: PlantFinding[];
  /** Whether any plane was turned: then the weather has to be carried to the planes anew. */
  changed: boolean;
}

const RAD = Math.PI / 180;

/** Fits every plane; one that clearly lies otherwise than stated is used as found (and named), the others as stated. */
export function trueLayout(plant: Plant, layout: Layout, samples: Samples, scope: AuditScope, found: Findings): TrueLayout {
  const findings: PlantFinding[] = [];
  let changed = false;
  const planes = layout.planes.map((stated, p): PlanePlan => {
    const fit = fitPlane(plant, layout, samples, scope, found, p);
    if (fit === null || fit.gain < leastGain(plant, stated, fit) || !differs(stated, fit)) return stated;
    changed = true;
    findings.push(...named(plant, stated, fit));
    return { ...stated, tiltDeg: fit.tiltDeg, azimuthDeg: fit.azimuthDeg };
  });
  return { layout: { ...layout, planes }, findings, changed };
}

/** How much a turned plane must explain: least where a sensor stands in it, most where one stands in the plane as stated. */
function leastGain(plant: Plant, stated: PlanePlan, fit: FoundPlane): number {
  const sensorIn = (tiltDeg: number, azimuthDeg: number): boolean => plant.sensors.some((s) => s.kind === "irradiance_tilted" && s.tilt_deg === tiltDeg && s.azimuth_deg === azimuthDeg);
  if (sensorIn(stated.tiltDeg, stated.azimuthDeg)) return THRESHOLDS.planeGainBesideSensor;
  return sensorIn(fit.tiltDeg, fit.azimuthDeg) ? THRESHOLDS.planeGainToSensor : THRESHOLDS.planeGain;
}

function differs(stated: PlanePlan, fit: FoundPlane): boolean {
  const turn = Math.abs(angle(fit.azimuthDeg - stated.azimuthDeg)) * Math.sin(Math.max(stated.tiltDeg, fit.tiltDeg) * RAD);
  return Math.abs(fit.tiltDeg - stated.tiltDeg) > THRESHOLDS.planeTiltDeg || turn > THRESHOLDS.planeTurnDeg;
}

function named(plant: Plant, stated: PlanePlan, fit: FoundPlane): PlantFinding[] {
  const out: PlantFinding[] = [];
  const turnUncertainty = Math.max(fit.azimuthUncertaintyDeg, THRESHOLDS.planeTurnUncertaintyDeg / Math.max(0.1, Math.sin(fit.tiltDeg * RAD)));
  const tiltUncertainty = Math.max(fit.tiltUncertaintyDeg, THRESHOLDS.planeTiltUncertaintyDeg);
  plant.subarrays.forEach((sub, i) => {
    if (sub.tilt_deg !== stated.tiltDeg || sub.azimuth_deg !== stated.azimuthDeg) return;
    if (Math.abs(fit.tiltDeg - sub.tilt_deg) > tiltUncertainty) {
      out.push({ field: `subarrays[${i}].tilt_deg`, stated: sub.tilt_deg, found: fit.tiltDeg, uncertainty: tiltUncertainty, used: "found" });
    }
    if (Math.abs(angle(fit.azimuthDeg - sub.azimuth_deg)) > turnUncertainty) {
      out.push({ field: `subarrays[${i}].azimuth_deg`, stated: sub.azimuth_deg, found: fit.azimuthDeg, uncertainty: turnUncertainty, used: "found" });
    }
  });
  return out;
}

/** Smallest signed turn, -180 to 180. */
function angle(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
