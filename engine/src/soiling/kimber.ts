import { trailingSum } from "./trailingSum.ts";

const DAY_MS = 86_400_000;

/** Kimber's soiling model; the defaults are the usual ones. */
export interface KimberSettings {
  cleaningThresholdMm?: number;
  /** Loss per dry day, fraction. */
  lossPerDay?: number;
  /** Days after rain during which damp ground gives no dust. */
  graceDays?: number;
  maxLoss?: number;
  initialLoss?: number;
  rainAccumulationHours?: number;
  /** Sample numbers at which the modules were washed by hand (no grace after them). */
  washedAt?: ReadonlySet<number>;
}

/**
 * Loss by soiling (fraction) after Kimber: grows linearly, back to 0 by more rain than the threshold and for the grace period.
 *
 * `rainMm` per interval on a regular axis of `stepMs`. The first sample has the initial loss, unless it rains then.
 * Kimber et al. (2006), 4th World Conference on Photovoltaic Energy Conversion, 2391–2395.
 */
export function kimber(rainMm: ArrayLike<number>, stepMs: number, settings: KimberSettings = {}): Float64Array {
  const { cleaningThresholdMm = 6, lossPerDay = 0.0015, graceDays = 14, maxLoss = 0.3 } = settings;
  const { initialLoss = 0, rainAccumulationHours = 24, washedAt = new Set<number>() } = settings;
  const rain = trailingSum(rainMm, stepMs, rainAccumulationHours * 3_600_000);
  const events = rain.map((mm) => (mm > cleaningThresholdMm ? 1 : 0));
  const damp = trailingSum(events, stepMs, graceDays * DAY_MS);
  const perStep = (lossPerDay * stepMs) / DAY_MS;
  let loss = initialLoss - perStep;
  return damp.map((eventsWithin, i) => {
    loss += perStep;
    if (eventsWithin > 0 || washedAt.has(i)) loss = 0;
    return Math.min(loss, maxLoss);
  });
}
