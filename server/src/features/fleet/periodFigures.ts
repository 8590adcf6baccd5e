import type { PeriodFigures } from "@sunledger/contract";
import { fleetBooks, type FleetBooks } from "../../analysis/ledgerQueries.ts";
import type { OpenPlant } from "../../analysis/openPlants.ts";
import { dayText } from "../../days/dayText.ts";
import type { Stores } from "../../stores/ports.ts";

/** Local day numbers, the end exclusive. */
export interface Days {
  fromDay: number;
  toDay: number;
}

/** The days asked of a plant. */
export type DaysOf = (plant: OpenPlant) => Days;

export const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Where asked days and an analysis overlap. */
const overlap = ({ first_day, day_count }: OpenPlant["analysis"], { fromDay, toDay }: Days): Days => ({
  fromDay: Math.max(fromDay, first_day),
  toDay: Math.min(toDay, first_day + day_count),
});

/** Standard uncertainty of a performance index: meter and expectation as the waterfall's key figures take them. */
export function piSpread(pi: number | null, books: Pick<FleetBooks, "expectedKwh" | "deliveredKwh" | "expectedUncertaintyKwh" | "deliveredUncertaintyKwh">): number | null {
  if (pi === null) return null;
  const relative = (kwh: number, uncertainty: number) => (kwh > 0 ? uncertainty / kwh : 0);
  return Math.abs(pi * Math.hypot(relative(books.deliveredKwh, books.deliveredUncertaintyKwh), relative(books.expectedKwh, books.expectedUncertaintyKwh)));
}

/** A plant's books of some days beside the figures made of them. */
export interface PlantPeriod {
  books: FleetBooks;
  figures: PeriodFigures;
}

/** The books of each plant over the days asked of it, by installation; a plant without a day among them is left out. */
export async function periodFigures(stores: Stores, plants: readonly OpenPlant[], daysOf: DaysOf): Promise<Map<number, PlantPeriod>> {
  const inside = plants.map((plant) => ({ plant, days: overlap(plant.analysis, daysOf(plant)) })).filter(({ days }) => days.toDay > days.fromDay);
  const books = await fleetBooks(stores.measurements, inside.map(({ plant, days }) => ({ analysisId: plant.analysis.id, ...days })));
  const booksOf = new Map(books.map((one) => [one.analysisId, one]));
  return new Map(
    inside.flatMap(({ plant, days }): [number, PlantPeriod][] => {
      const found = booksOf.get(plant.analysis.id);
      return found === undefined ? [] : [[plant.installation.id, { books: found, figures: figuresOf(plant, days, found) }]];
    }),
  );
}

function figuresOf({ installation, analysis }: OpenPlant, { fromDay, toDay }: Days, books: FleetBooks): PeriodFigures {
  const days = toDay - fromDay;
  const tariff = installation.plant?.tariff_per_kwh ?? 0;
  const pi = ratio(books.deliveredKwh, books.expectedKwh);
  return {
    start_date: dayText(fromDay),
    end_date: dayText(toDay - 1),
    days,
    reference_kwh: books.referenceKwh,
    expected_kwh: books.expectedKwh,
    energy_kwh: books.deliveredKwh,
    pr: ratio(books.deliveredKwh, books.referenceKwh),
    pi,
    pi_uncertainty: piSpread(pi, books),
    specific_yield_kwh_kwp: ratio(books.deliveredKwh, analysis.peak_power_kwp ?? 0),
    recoverable_kwh: books.recoverableKwh,
    loss_currency: books.recoverableKwh * tariff,
    loss_currency_per_day: (books.recoverableKwh * tariff) / days,
    causes: books.causes.map(({ key, recoverableKwh }) => ({ key, recoverable_kwh: recoverableKwh, currency_per_day: (recoverableKwh * tariff) / days })),
  };
}
