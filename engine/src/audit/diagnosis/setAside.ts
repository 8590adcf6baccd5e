import { LIMIT } from "../inverters/limit.ts";
import { OFF } from "../inverters/off.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { Diagnosis } from "./diagnosis.ts";

/** What gives less than this share of the usual teaches nothing at first; a plant's only unit under dirt, a third of its strings open, gives less than half of it. */
const FAINT = 0.5;
const FAINT_ALONE = 0.25;

/**
 * Marks unit `i`'s rows that must not teach the reference: off, held, off the point, under snow, silent. In the first round what gives next to nothing of
 * what the unit usually gives teaches nothing either, and who gives all of it is not held: a voltage that stands high then may be the sound one.
 */
export function setAside({ scope, known, round, off, limits, offPoint, snow }: Diagnosis, i: number): void {
  const { days, rows, units } = scope;
  const u = units[i];
  const usual = round === 0 ? known.usual[i] : NaN;
  const faint = usual * (units.length === 1 ? FAINT_ALONE : FAINT);
  const all = usual * THRESHOLDS.heldPower;
  for (let r = 0; r < rows.count; r++) {
    const held = u.voltageRatio !== null && u.voltageRatio[r] > THRESHOLDS.heldVoltage && !(u.dcKw[r] >= all * u.model.dcKw[r]);
    u.aside[r] = off[i][r] !== OFF.no || limits[i][r] !== LIMIT.no || offPoint[i][rows.day[r] - days.firstDay] === 1 || (snow !== null && snow[r] < 1)
      || held || u.dcKw[r] < faint * u.model.dcKw[r] || Number.isNaN(u.dcKw[r]) ? 1 : 0;
  }
}

/** Unit `i`'s rows in which a lack has another cause than its strings; held ones and days off the point among them where asked. */
export function excludedRows({ scope, off, limits, offPoint, snow }: Diagnosis, i: number, also: { limits: boolean; offPoint: boolean }): Uint8Array {
  return off[i].map((o, r) => (o !== OFF.no || (also.limits && limits[i][r] !== LIMIT.no)
    || (also.offPoint && offPoint[i][scope.rows.day[r] - scope.days.firstDay] === 1) || (snow !== null && snow[r] < 1) ? 1 : 0));
}
