import type { AuditUnit } from "../unit.ts";
import type { FaultCourse } from "./faultCourse.ts";
import { lackAt, type LackingRows, type LightShape } from "./faultShape.ts";
import type { VoltageLoss } from "./faultVoltage.ts";

/** What the electrical evidence says a fault is; undecided where strings lack beside others and nothing says why. */
export type DcFaultKind = "bypass" | "pid" | "connector" | "undecided";

/** Voltage evidence: so much of the lack, beyond so many standard uncertainties. */
const VOLTAGE_SHARE = 0.2;
const VOLTAGE_SIGMAS = 4;
/** A shunt takes at least this share of its usual lack under clouds, where shadows go. */
const CLOUDY_BEAM_SHARE = 0.3;
const UNDER_CLOUD = 0.5;
const UNDER_CLOUD_ROWS = 12;
/**
 * Weak light lacks so many times what strong light does: a shunt. A string whose shunt already takes all of its current in weak
 * light lacks less than that; where the voltage surely loses nothing, more than a steady lack is enough.
 * Strong light so many times what weak light does: a resistance.
 */
const SHUNT_RATIO = 2;
const SERIES_RATIO = 0.6;
/** Cell groups that conduct through their diodes take about the same at any light. */
const STEADY_LEAST = 0.8;
const STEADY_MOST = 1.4;
export const WEAK_WM2 = 200;
export const STRONG_WM2 = 800;

/**
 * What the voltage and the light say of a lack; null where they prove no electrical fault. Power and voltage falling together
 * at the same current: cells passed by (bypass). Weak light lacking more than strong: a shunt, if it is there under clouds too
 * and was not mended at once (PID). Strong light lacking more, and voltage with it: a resistance (connector). Sound modules that are
 * held at the voltage (`heldLack`: what share of power they lack where so much of it is lost) lack less power than cells passed by do, for their
 * current rises: what is nearer to that, as a ratio, is a tracker off its point and no fault of strings.
 */
export function kindOfFault(
  shape: LightShape, voltage: VoltageLoss, { mended, meanLack }: Pick<FaultCourse, "mended" | "meanLack">, cloudy: () => boolean, heldLack: (voltageLost: number) => number,
): DcFaultKind | null {
  const weakOverStrong = lackAt(shape, WEAK_WM2) / lackAt(shape, STRONG_WM2);
  const shunt = weakOverStrong >= (voltage.perLack + VOLTAGE_SIGMAS * voltage.uncertainty < VOLTAGE_SHARE ? STEADY_MOST : SHUNT_RATIO);
  if (shunt) return !mended && cloudy() ? "pid" : null;
  const volts = voltage.perLack > VOLTAGE_SHARE && voltage.perLack > VOLTAGE_SIGMAS * voltage.uncertainty;
  const voltageLost = voltage.perLack * meanLack;
  if (!volts || meanLack < Math.sqrt(voltageLost * heldLack(voltageLost))) return null;
  if (weakOverStrong <= SERIES_RATIO) return "connector";
  return weakOverStrong >= STEADY_LEAST && weakOverStrong <= STEADY_MOST ? "bypass" : "undecided";
}

/** What a lack that the voltage itself shows is: a resistance where strong light lacks more, else cells passed by; a shunt takes no voltage. */
export function kindByVoltage(shape: LightShape): DcFaultKind {
  return lackAt(shape, WEAK_WM2) / lackAt(shape, STRONG_WM2) <= SERIES_RATIO ? "connector" : "bypass";
}

/**
 * What a string lacks of the current of its neighbours at the voltage they share: weak light lacking more is a shunt, strong light lacking more
 * a resistance, the same at any light cells passed by. Null where clouds show none: a shadow's; one that leaks is not mended at once.
 */
export function kindByLight(shape: LightShape, { mended }: Pick<FaultCourse, "mended">, cloudy: () => boolean): DcFaultKind | null {
  const weakOverStrong = lackAt(shape, WEAK_WM2) / lackAt(shape, STRONG_WM2);
  if (weakOverStrong <= SERIES_RATIO) return "connector";
  if (!cloudy()) return null;
  if (weakOverStrong > STEADY_MOST) return mended ? null : "pid";
  return weakOverStrong >= STEADY_LEAST ? "bypass" : "undecided";
}

/** Whether the lack is there under clouds as it is in beam light: a shadow's is not. */
export function underCloud(u: AuditUnit, { rows, severity, lack }: LackingRows, shape: Float64Array): boolean {
  let found = 0;
  let asked = 0;
  let n = 0;
  rows.forEach((r, k) => {
    if (u.beamShare[r] >= CLOUDY_BEAM_SHARE) return;
    found += lack[k];
    asked += severity[k] * shape[r];
    n++;
  });
  return n >= UNDER_CLOUD_ROWS && found >= UNDER_CLOUD * asked;
}
