import type { UnitCauses } from "./causes.ts";
import type { Modelled } from "./modelled.ts";
import type { UnitPlan } from "./plan.ts";
import type { UnitSignals } from "./signals.ts";

/** One inverter on its way through the audit. */
export interface AuditUnit {
  unit: UnitPlan;
  signals: UnitSignals;
  causes: UnitCauses;
  /** Measured DC power, or what the curve says it was (`measuredDc`). */
  dcKw: Float64Array;
  /** What the chain says with the causes known so far. */
  model: Modelled;
}
