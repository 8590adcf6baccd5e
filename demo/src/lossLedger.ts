/** Causes of loss in their physical order, as the truth lists them. */
export const CAUSES = [
  "iam", "soiling", "snow", "shading", "low_irradiance", "temperature", "degradation", "mismatch", "string_outage", "dc_fault", "mppt", "dc_wiring",
  "inverter_efficiency", "conversion_excess", "clipping", "derating", "curtailment", "inverter_stop", "grid_outage", "ac_wiring",
] as const;

/** A cause of loss. */
export type Cause = (typeof CAUSES)[number];

/** Causes that are events: they are found or not, by inverter and day. */
export const EVENT_CAUSES = [
  "string_outage", "dc_fault", "mppt", "shading", "snow", "conversion_excess", "clipping", "derating", "curtailment", "inverter_stop", "grid_outage", "communication",
] as const;

/** A cause that is an event; silence costs no energy, only knowledge. */
export type EventCause = (typeof EVENT_CAUSES)[number];

/** Zero for every cause. */
export function noLoss(): Record<Cause, number> {
  return {
    iam: 0, soiling: 0, snow: 0, shading: 0, low_irradiance: 0, temperature: 0, degradation: 0, mismatch: 0, string_outage: 0, dc_fault: 0, mppt: 0, dc_wiring: 0,
    inverter_efficiency: 0, conversion_excess: 0, clipping: 0, derating: 0, curtailment: 0, inverter_stop: 0, grid_outage: 0, ac_wiring: 0,
  };
}

/** One inverter's energies by local day, kWh. */
export interface LossLedger {
  referenceKwh: Float64Array;
  lossKwh: Record<Cause, Float64Array>;
  energyInverterKwh: Float64Array;
  unmeasuredKwh: Float64Array;
  /** Loss of an event that its measurements could show (not hidden by a gap, a stop or a stronger limit). */
  visibleKwh: Record<EventCause, Float64Array>;
}

/** A ledger of zeros over a number of local days. */
export function emptyLedger(days: number): LossLedger {
  const column = (): Float64Array => new Float64Array(days);
  return {
    referenceKwh: column(), energyInverterKwh: column(), unmeasuredKwh: column(),
    lossKwh: {
      iam: column(), soiling: column(), snow: column(), shading: column(), low_irradiance: column(), temperature: column(), degradation: column(),
      mismatch: column(), string_outage: column(), dc_fault: column(), mppt: column(), dc_wiring: column(), inverter_efficiency: column(), conversion_excess: column(),
      clipping: column(), derating: column(), curtailment: column(), inverter_stop: column(), grid_outage: column(), ac_wiring: column(),
    },
    visibleKwh: {
      string_outage: column(), dc_fault: column(), mppt: column(), shading: column(), snow: column(), conversion_excess: column(), clipping: column(), derating: column(),
      curtailment: column(), inverter_stop: column(), grid_outage: column(), communication: column(),
    },
  };
}
