import type { Incident } from "../result.ts";
import { OFF } from "../inverters/off.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { wholeRun, type DayRun } from "./dayRuns.ts";
import { confidence, incident, lossIn } from "./incident.ts";
import type { IncidentInput } from "./incidentInput.ts";
import { significantDays } from "./significantDays.ts";
import { stopsAsOne } from "./stopsAsOne.ts";

/** Stops of the inverters; those that go together are one incident, with the energy that each lost in its own. */
export function stopIncidents(input: IncidentInput): Incident[] {
  const { scope, ledgers } = input;
  const stops = scope.units.flatMap((_, i) => {
    const loss = ledgers[i].lossesKwh.inverter_stop;
    return loss === undefined ? [] : stopRuns(input, i, loss).map((run) => ({ i, run, lossKwh: lossIn(loss, run) }));
  });
  return stopsAsOne(stops).map((group) => {
    const lossKwh = group.reduce((kwh, one) => kwh + one.lossKwh, 0);
    const run = wholeRun(group.map((one) => one.run));
    const units = group.map(({ i }) => i);
    return incident(input, "inverter_stop", units, run, lossKwh, confidence(scope, units[0], 0.95, 0.9));
  });
}

/** Rows of one inverter without output that follow each other, nights between them included; several on a day are one stop that came again. */
function stopRuns(input: IncidentInput, i: number, loss: Float64Array): DayRun[] {
  const { scope, findings, ledgers } = input;
  const u = scope.units[i];
  const off = findings.off[i];
  const marked = significantDays(loss, ledgers[i].referenceKwh, scope.days);
  const out: DayRun[] = [];
  let from = -1;
  let to = -1;
  const close = (): void => {
    if (from < 0) return;
    const days: number[] = [];
    for (let d = 0; d < scope.days.count; d++) {
      if (marked[d] === 1 && scope.days.from[d] < to && scope.days.from[d + 1] > from) days.push(d);
    }
    const last = out.at(-1);
    const again = last !== undefined && last.days.at(-1) === days[0];
    if (days.length > 0) out.push(wholeRun([...(again ? out.splice(-1) : []), { days, fromRow: from, toRow: to }]));
    from = -1;
  };
  for (let r = 0; r < off.length; r++) {
    if (off[r] === OFF.stop) {
      if (from < 0) from = r;
      to = r + 1;
    } else if (u.signals.acKw[r] > THRESHOLDS.stopOutputShare * u.unit.ratedAcKw) close();
  }
  close();
  return out;
}
