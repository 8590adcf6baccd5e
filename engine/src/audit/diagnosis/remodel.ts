import type { UnitCauses } from "../causes.ts";
import { modelled } from "../modelled.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";

/** Runs a unit's model anew by the causes that are known of it. */
export function remodel(u: AuditUnit, scope: AuditScope): void {
  u.model = modelled(u.unit, scope.weather.planes, bareCauses(u), scope.rows.count);
}

/** The causes the model of a healthy day is run with: what stands in the way of the light and of the strings. */
export function bareCauses(u: AuditUnit): UnitCauses {
  return { ...u.causes, soiling: null, snow: null, degradation: null, mismatch: 1, mppt: u.lackLeft };
}
