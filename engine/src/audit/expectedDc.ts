import type { SoilingAgeing } from "./soilingAgeing.ts";
import type { AuditScope, AuditUnit } from "./unit.ts";

/** DC power a unit would give, limits aside, with level, dirt and age: kW per row. */
export function expectedDc(u: AuditUnit, scope: AuditScope, course: SoilingAgeing): Float64Array {
  const { days, rows } = scope;
  const out = new Float64Array(rows.count);
  for (let r = 0; r < rows.count; r++) {
    const d = rows.day[r] - days.firstDay;
    out[r] = u.model.dcKw[r] * u.constant * course.level * course.ageRatio[d] * course.soilingRatio[d];
  }
  return out;
}
