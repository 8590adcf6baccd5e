import { compassDeg } from "./azimuth.ts";
import type { PlanePlan } from "../plan.ts";

/** By how many degrees planes lie otherwise than stated. */
export interface Turn {
  tiltDeg: number;
  azimuthDeg: number;
}

export const AS_STATED: Turn = { tiltDeg: 0, azimuthDeg: 0 };

/** A plane turned from where it is stated. */
export function turned(stated: PlanePlan, turn: Turn): PlanePlan {
  return { ...stated, tiltDeg: stated.tiltDeg + turn.tiltDeg, azimuthDeg: compassDeg(stated.azimuthDeg + turn.azimuthDeg) };
}
