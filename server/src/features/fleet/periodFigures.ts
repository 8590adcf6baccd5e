import type { PeriodFigures } from "@sunledger/contract";
import { fleetTotals, type FleetTotals } from "../../analysis/ledgerQueries.ts";
import type { OpenPlant } from "../../analysis/openPlants.ts";
import { dayText } from "../../days/dayText.ts";
import type { Stores } from "../../stores/ports.ts";

/** Local day numbers, the end exclusive. */
export interface Days {
  fromDay: number;
  toDay: number;
}

export const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Where asked days and an analysis overlap; without asked days the whole of it. */
const overlap = ({ first_day, day_count }: OpenPlant["analysis"], asked: Days | null): Days => ({
  fromDay: Math.max(asked?.fromDay ?? first_day, first_day),
  toDay: Math.min(asked?.toDay ?? first_day + day_count, first_day + day_count),
});

/** The books of each plant over the asked days, by installation; a plant without a day among them is left out. */
export async function periodFigures(stores: Stores, plants: readonly OpenPlant[], asked: Days | null): Promise<Map<number, PeriodFigures>> {
  const inside = plants.map((plant) => ({ plant, days: overlap(plant.analysis, asked) })).filter(({ days }) => days.toDay > days.fromDay);
  const totals = await fleetTotals(
    stores.measurements,
    inside.map(({ plant }) => plant.analysis.id),
    Math.min(...inside.map(({ days }) => days.fromDay)),
    Math.max(...inside.map(({ days }) => days.toDay)),
  );
  const found = new Map<number, PeriodFigures>();
  for (const { plant, days } of inside) {
    const sums = totals.find(({ analysisId }) => analysisId === plant.analysis.id);
    if (sums !== undefined) found.set(plant.installation.id, figuresOf(plant, days, sums));
  }
  return found;
}

function figuresOf({ installation, analysis }: OpenPlant, { fromDay, toDay }: Days, sums: FleetTotals): PeriodFigures {
  const money = sums.recoverableKwh * (installation.plant?.tariff_per_kwh ?? 0);
  return {
    start_date: dayText(fromDay),
    end_date: dayText(toDay - 1),
    days: toDay - fromDay,
    reference_kwh: sums.referenceKwh,
    expected_kwh: sums.expectedKwh,
    energy_kwh: sums.deliveredKwh,
    pr: ratio(sums.deliveredKwh, sums.referenceKwh),
    pi: ratio(sums.deliveredKwh, sums.expectedKwh),
    specific_yield_kwh_kwp: ratio(sums.deliveredKwh, analysis.peak_power_kwp ?? 0),
    recoverable_kwh: sums.recoverableKwh,
    loss_currency: money,
    loss_currency_per_day: money / (toDay - fromDay),
  };
}
