import type { SoilingAgeing } from "../dirt/soilingAgeing.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";

/** DC power a unit would give, limits aside, with level, dirt and age: kW per row. */
export function expectedDc(u: AuditUnit, scope: AuditScope, course: SoilingAgeing): Float64Array {
  const { days, rows } = scope;
  const out = new Float64Array(rows.count);
  const logSoiling = course.soilingRatio.map((ratio) => Math.log(ratio));
  for (let r = 0; r < rows.count; r++) {
    const d = rows.day[r] - days.firstDay;
    const beyond = dirtBeyondLight(u.powerOfLight[r], logSoiling[d]);
    out[r] = u.model.dcKw[r] * u.constant * course.level * course.ageRatio[d] * course.soilingRatio[d] * beyond;
  }
  return out;
}

/** What dirt takes from the power beside its share of the light, as a factor: ratio^(power of light − 1), to first order. */
function dirtBeyondLight(powerOfLight: number, logSoiling: number): number {
  return 1 + (powerOfLight - 1) * logSoiling;
}

/** The same for the days' ratios of power, so that they say what share of the light is left: mean over the rows that made them. */
export function dirtBeyondLightByDay(scope: AuditScope, course: SoilingAgeing): Float64Array {
  const { days, units } = scope;
  return course.soilingRatio.map((ratio, d) => {
    if (ratio === 1) return 1;
    let weighted = 0;
    let all = 0;
    for (const u of units) {
      for (let r = days.from[d]; r < days.from[d + 1]; r++) {
        if (u.aside[r] !== 0 || u.telling[r] === 0) continue;
        weighted += u.model.dcKw[r] * u.powerOfLight[r];
        all += u.model.dcKw[r];
      }
    }
    return all > 0 ? dirtBeyondLight(weighted / all, Math.log(ratio)) : 1;
  });
}
