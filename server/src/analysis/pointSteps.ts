import type { MeasurementStore } from "../stores/ports.ts";
import { rowsOf } from "./energyDays.ts";
import type { LedgerRange } from "./ledgerRange.ts";
import { pointDays, pointsWithin } from "./pointDays.ts";
import { type Step, stepStart } from "./stepStart.ts";

/** The energies of one point in one step, kWh. */
export interface PointStep {
  point: string;
  /** Local day number of the step's first day. */
  day: number;
  referenceKwh: number;
  expectedKwh: number;
  deliveredKwh: number;
}

/** Every point of a range step by step, in the order of names and days; a step on which nothing was booked is not there. */
export async function pointSteps(store: MeasurementStore, range: LedgerRange, step: Exclude<Step, "hour">): Promise<PointStep[]> {
  const days = await pointDays(store, range.analysisId);
  const { from, to } = rowsOf(days, range);
  return pointsWithin(days, range.points, from, to).flatMap(({ point, booked, kwh }) => {
    const [reference, expected, delivered] = [kwh.get("reference"), kwh.get("expected"), kwh.get("delivered")];
    const steps: PointStep[] = [];
    for (let row = from; row < to; row += 1) {
      if (booked[row] !== 1) continue;
      const day = stepStart(days.firstDay + row, step);
      let last = steps.at(-1);
      if (last?.day !== day) steps.push((last = { point, day, referenceKwh: 0, expectedKwh: 0, deliveredKwh: 0 }));
      last.referenceKwh += reference?.[row] ?? 0;
      last.expectedKwh += expected?.[row] ?? 0;
      last.deliveredKwh += delivered?.[row] ?? 0;
    }
    return steps;
  });
}
