import type { LocalAxis } from "./localTime.ts";
import type { Fault, PlantSpec } from "./plantSpec.ts";

const HOUR_MS = 3_600_000;
const OPAQUE = 0.01;
/** Share of a snowy spell during which the cover lies thick; then it melts and slides. */
const THICK = 0.55;

type Kind = Fault["kind"];
type FaultOf<K extends Kind> = Extract<Fault, { kind: K }>;

/** The faults of one kind, in the order of the specification. */
export function faultsOf<K extends Kind>(spec: PlantSpec, kind: K): FaultOf<K>[] {
  return spec.faults.filter((fault): fault is FaultOf<K> => fault.kind === kind);
}

/** Whether an instant lies in a fault's span. */
export const inSpan = (fault: Fault, timeMs: number): boolean => timeMs >= fault.startMs && timeMs < fault.endMs;

/** What gets through the snow, 0–1. */
export function snowTransmission(faults: readonly FaultOf<"snow">[], timeMs: number): number {
  let through = 1;
  for (const fault of faults) {
    if (!inSpan(fault, timeMs)) continue;
    const past = (timeMs - fault.startMs) / (fault.endMs - fault.startMs);
    const melt = Math.max(0, (past - THICK) / (1 - THICK));
    through = Math.min(through, OPAQUE + (1 - OPAQUE) * melt * melt);
  }
  return through;
}

/** Whether an obstacle stands between the sun and a sub-array. */
export function shaded(faults: readonly FaultOf<"shading">[], subarray: string, timeMs: number, azimuthDeg: number, elevationDeg: number): boolean {
  for (const fault of faults) {
    if (!inSpan(fault, timeMs) || !fault.subarrays.includes(subarray)) continue;
    if (azimuthDeg >= fault.azimuthDeg[0] && azimuthDeg < fault.azimuthDeg[1] && elevationDeg < fault.elevationBelowDeg) return true;
  }
  return false;
}

/** Strings of a sub-array that are open. */
export function openStrings(faults: readonly FaultOf<"string_outage">[], subarray: string, timeMs: number): Set<number> {
  const open = new Set<number>();
  for (const fault of faults) {
    if (fault.subarray === subarray && inSpan(fault, timeMs)) for (const string of fault.strings) open.add(string);
  }
  return open;
}

/** The plant's limit as a share of every inverter's rating; 1 without one. */
export function curtailedTo(faults: readonly FaultOf<"curtailment">[], timeMs: number, wallMs: number): number {
  let share = 1;
  for (const fault of faults) {
    if (!inSpan(fault, timeMs)) continue;
    const day = Math.floor((timeMs - fault.startMs) / (24 * HOUR_MS));
    const hour = (wallMs / HOUR_MS) % 24;
    if (day % fault.everyDays === 0 && hour >= fault.hours[0] && hour < fault.hours[1]) share = Math.min(share, fault.setpoint);
  }
  return share;
}

/** What heat leaves of an inverter's rating, 0.05–1. */
export function deratedTo(faults: readonly FaultOf<"derating">[], inverter: string, timeMs: number, tempAirC: number): number {
  let share = 1;
  for (const fault of faults) {
    if (inSpan(fault, timeMs) && fault.inverters.includes(inverter)) share = Math.min(share, 1 - fault.perC * Math.max(0, tempAirC - fault.aboveC));
  }
  return Math.max(0.05, share);
}

/** Transmission of the dirt at every fine step: a little less every dry day, clean again after enough rain within a day. */
export function dirtColumn(axis: LocalAxis, rainMm: Float64Array, soiling: PlantSpec["soiling"], startLoss: number): Float64Array {
  const perStep = (soiling.perDay * axis.stepMs) / (24 * HOUR_MS);
  const width = Math.round((24 * HOUR_MS) / axis.stepMs);
  let loss = startLoss;
  let fallen = 0;
  return rainMm.map((mm, i) => {
    fallen += mm - (i >= width ? rainMm[i - width] : 0);
    if (mm > 0 && fallen > soiling.cleaningRainMm) loss = 0;
    else loss = Math.min(0.3, loss + perStep);
    return 1 - loss;
  });
}
