import type { PlaneLight } from "../causes.ts";
import type { DayExtras } from "./dayLedger.ts";
import type { DayIndex } from "./dayIndex.ts";
import type { LightRows } from "../light/lightRows.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditUnit } from "../unit.ts";

/** Per day: temperature-weighted reference, irradiation, hours useful and run, samples expected and present. */
export function dayExtras(
  u: AuditUnit, planes: readonly PlaneLight[], rows: LightRows, days: DayIndex, hours: number,
  usefulWm2: number = THRESHOLDS.usefulIrradianceWm2,
): Omit<DayExtras, "sensitivityKwh"> {
  const referenceStcKwh = new Float64Array(days.count);
  const irradiationKwhM2 = new Float64Array(days.count);
  const usefulHours = new Float64Array(days.count);
  const runningHours = new Float64Array(days.count);
  const expectedSamples = new Int32Array(days.count);
  const presentSamples = new Int32Array(days.count);
  for (let d = 0; d < days.count; d++) {
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      let reference = 0;
      for (const array of u.unit.arrays) {
        const light = planes[array.plane];
        const kwh = (array.powerStcKw * (light.beamWm2[r] + light.diffuseWm2[r]) * hours) / 1000;
        reference += kwh;
        referenceStcKwh[d] += kwh * (1 + array.module.gamma_pmp_per_c * (light.tempCellC[r] - 25));
      }
      const poaKwhM2 = u.unit.powerStcKw > 0 ? reference / u.unit.powerStcKw : 0;
      irradiationKwhM2[d] += poaKwhM2;
      const ac = u.signals.acKw[r];
      if (rows.upShare[r] > 0) {
        expectedSamples[d]++;
        if (!Number.isNaN(ac)) presentSamples[d]++;
      }
      if (poaKwhM2 * 1000 >= usefulWm2 * hours) {
        usefulHours[d] += hours;
        if (Number.isNaN(ac) || ac > THRESHOLDS.stopOutputShare * u.unit.ratedAcKw) runningHours[d] += hours;
      }
    }
  }
  return { referenceStcKwh, irradiationKwhM2, usefulHours, runningHours, expectedSamples, presentSamples };
}
