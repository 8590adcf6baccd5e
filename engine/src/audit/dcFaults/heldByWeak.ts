import { powerByVoltage } from "../arrays/powerByVoltage.ts";
import { tableAt } from "../table.ts";
import type { AuditUnit } from "../unit.ts";

/** Weak strings are tried that reach their best voltage so much lower (a share), in so many steps; the common voltage between theirs and that of the others, in as many. */
const MOST_LOWER = 0.4;
const STEPS = 80;

/**
 * The voltage (a share) at which a tracker holds all strings in parallel below the best one of the sound, where `weakShare` of them reach theirs at a lower
 * voltage (cells passed by, a bad contact) and give `lack` less current than the others at the common one. By the shape of the module's
 * curve, the weak string's being that of the others at less voltage; 0 for a sheet without voltages. Where many are weak and all are held near
 * the voltage of these, their currents hardly differ any more: then that of the most that is tried.
 */
export function heldByWeak(u: AuditUnit, array: number, weakShare: number, lack: number): number {
  const power = powerByVoltage(u.unit.arrays[array].module);
  if (power === null) return 0;
  const amps = (v: number): number => tableAt(power, v) / v;
  let lost = 0;
  for (let n = 1; n <= STEPS; n++) {
    const lower = (n / STEPS) * MOST_LOWER;
    const total = (v: number): number => (1 - weakShare) * tableAt(power, v) + weakShare * (1 - lower) * tableAt(power, v / (1 - lower));
    const best = Array.from({ length: STEPS + 1 }, (_, k) => 1 - (k / STEPS) * lower).reduce((a, b) => (total(b) > total(a) ? b : a));
    const found = 1 - amps(best / (1 - lower)) / amps(best);
    lost = 1 - best;
    if (found >= lack) break;
  }
  return lost;
}
